package org.blklab.runtime.elevator;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.elevator.files.Tunable;
import org.blklab.runtime.kernel.KernelProfile;

/** mq-deadline's tunables, times in ticks as the kernel keeps them (spec 02 §3). */
final class DeadlineTunables {
  private static final int MSEC_PER_SEC = 1000;

  /** Ticks a read may wait before it goes ahead of sector order; 500 ms. */
  int readExpire;

  /** Ticks a write may wait; 5 s. */
  int writeExpire;

  /** Ticks after which a request of a lower class is served although a higher one waits; 10 s. */
  int prioAgingExpire;

  /** Read batches that may pass while writes wait; compared unsigned. */
  int writesStarved = 2;

  /** Whether a bio's successor is looked up in sorted order. */
  int frontMerges = 1;

  /** Requests of one direction in a row. */
  int fifoBatch = 16;

  /** Scheduler tags that requests other than reads may use; up to 6.19 only. */
  int asyncDepth;

  private final int hz;
  private final KernelProfile kernel;
  private final List<Tunable> files = new ArrayList<>();

  /**
   * @param priorities whether this kernel's mq-deadline knows priority classes
   * @param ownAsyncDepth whether async_depth is here and not an attribute of the queue
   */
  DeadlineTunables(int hz, KernelProfile kernel, boolean priorities, boolean ownAsyncDepth) {
    this.hz = hz;
    this.kernel = kernel;
    readExpire = hz / 2;
    writeExpire = 5 * hz;
    prioAgingExpire = 10 * hz;
    addCommon();
    if (ownAsyncDepth) {
      addAsyncDepth();
    }
    files.add(
        Tunable.ofInt(
            "fifo_batch",
            "Requests dispatched from one direction in a row, 0 … 2147483647, default 16;"
                + " 0 acts like 1. A batch that has begun is not broken off: a small number lets a"
                + " read that comes meanwhile go sooner, a large one keeps longer to the order of"
                + " sectors.",
            0,
            () -> fifoBatch,
            written -> fifoBatch = written));
    if (priorities) {
      addPrioAgingExpire();
    }
  }

  private void addCommon() {
    files.add(
        Tunable.ofInt(
            "read_expire",
            "Milliseconds after which a read is dispatched ahead of sector order, default 500;"
                + " kept in ticks, for reads inserted from then on.",
            0,
            () -> toMs(readExpire),
            written -> readExpire = toTicks(written)));
    files.add(
        Tunable.ofInt(
            "write_expire",
            "Milliseconds after which a write is dispatched ahead of sector order, default 5000;"
                + " kept in ticks, for writes inserted from then on.",
            0,
            () -> toMs(writeExpire),
            written -> writeExpire = toTicks(written)));
    files.add(
        Tunable.ofInt(
            "writes_starved",
            "Read batches that may pass while writes wait, default 2: reads go first, as somebody"
                + " waits for each of them, but not for ever; a negative value lets reads"
                + " always win.",
            Integer.MIN_VALUE,
            () -> writesStarved,
            written -> writesStarved = written));
    files.add(
        Tunable.ofFlag(
            "front_merges",
            "Whether a request that starts where a bio ends is looked up for a merge, 0 or 1,"
                + " default 1; the one-entry cache does so anyway.",
            () -> frontMerges,
            written -> frontMerges = written));
  }

  private void addAsyncDepth() {
    files.add(
        Tunable.ofInt(
            "async_depth",
            "Scheduler tags that requests other than reads may use, 1 … 2147483647, default"
                + " nr_requests; reset by a write to nr_requests (up to 6.19).",
            1,
            () -> asyncDepth,
            written -> asyncDepth = written));
  }

  private void addPrioAgingExpire() {
    files.add(
        Tunable.ofInt(
            "prio_aging_expire",
            "Milliseconds after which a waiting request is served although a higher priority class"
                + " has requests, default 10000; kept in ticks.",
            0,
            () -> toMs(prioAgingExpire),
            written -> prioAgingExpire = toTicks(written)));
  }

  /** {@code msecs_to_jiffies}: rounds up. */
  private int toTicks(int ms) {
    return (int) (((long) ms * hz + MSEC_PER_SEC - 1) / MSEC_PER_SEC);
  }

  /** {@code jiffies_to_msecs}: rounds up; what no longer fits a signed int reads negative. */
  private int toMs(int ticks) {
    return (int) (((long) ticks * MSEC_PER_SEC + hz - 1) / hz);
  }

  List<Attribute> files() {
    return List.copyOf(files);
  }

  void tearDown() {
    files.forEach(file -> file.tearDown(kernel));
  }
}
