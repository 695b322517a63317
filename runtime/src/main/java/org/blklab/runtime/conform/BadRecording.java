package org.blklab.runtime.conform;

/** A recording that cannot be read or does not fit; its message is meant for the user. */
public class BadRecording extends Exception {
  private static final long serialVersionUID = 1L;

  public BadRecording(String message) {
    super(message);
  }
}
