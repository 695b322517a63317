package org.blklab.runtime.block;

/**
 * Which queue of a tag set has woken waiters of which: counted when a tag is given back. The table
 * is made when the first waiter is woken.
 */
final class WakeCounts {
  private long[] counts = new long[0]; // by * queues + whom
  private int queues;
  private int releasing = -1;

  /** A queue is about to give driver tags back. */
  void begin(int queue) {
    releasing = queue;
  }

  void end() {
    releasing = -1;
  }

  /** A waiter of this queue is woken. */
  void woken(int whom, int allQueues) {
    if (releasing < 0) {
      return;
    }
    if (allQueues > queues) {
      grow(allQueues);
    }
    counts[releasing * queues + whom]++;
  }

  private void grow(int wanted) {
    long[] larger = new long[wanted * wanted];
    for (int by = 0; by < queues; by++) {
      System.arraycopy(counts, by * queues, larger, by * wanted, queues);
    }
    counts = larger;
    queues = wanted;
  }

  long count(int by, int whom) {
    return by < queues && whom < queues ? counts[by * queues + whom] : 0;
  }
}
