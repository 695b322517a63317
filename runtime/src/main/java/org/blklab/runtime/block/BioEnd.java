package org.blklab.runtime.block;

/** Who is told that a bio is done. */
public interface BioEnd {
  /**
   * Runs in the completing context, before the request's tags are freed (spec 01 §1.11). The bio
   * goes back to its pool afterwards: keep nothing of it.
   *
   * @param bio the original bio, {@link Bio#status} set
   */
  void bioEnded(Bio bio);
}
