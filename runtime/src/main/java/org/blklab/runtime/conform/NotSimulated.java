package org.blklab.runtime.conform;

/** A recording of something that is not simulated: it is said, and the others go on. */
final class NotSimulated extends BadRecording {
  private static final long serialVersionUID = 1L;

  NotSimulated(String message) {
    super(message);
  }
}
