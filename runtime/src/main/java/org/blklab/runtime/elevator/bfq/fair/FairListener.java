package org.blklab.runtime.elevator.bfq.fair;

/** Who is told what the fair scheduler does to entities. */
public interface FairListener {
  /** The effective weight of a queue is another one now. */
  void weightChanged(Entity queue);

  /** A queue that is not in service left the last tree. */
  void forgotten(Entity queue);

  /** A group got work. */
  void groupActivated(Entity group);
}
