package org.blklab.runtime.elevator.bfq;

/** What the first request of a queue that was idle says about it (B21). One object, used again. */
final class Arrival {
  boolean idleLong;
  boolean inTime;
  boolean inBurst;
  boolean interactive;
  boolean soft;
  boolean deserves; // to be raised
}
