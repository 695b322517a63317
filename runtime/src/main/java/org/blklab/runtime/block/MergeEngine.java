package org.blklab.runtime.block;

/** The merge rules shared by mq-deadline and BFQ, and the list scan of kyber and none. */
public final class MergeEngine {
  private Request lastMerge;

  /** The one-entry cache; null when empty. */
  public Request lastMerge() {
    return lastMerge;
  }
}
