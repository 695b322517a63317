package org.blklab.runtime.elevator.bfq;

import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.elevator.files.Tunable;
import org.blklab.runtime.kernel.KernelProfile;

/**
 * The files in {@code queue/iosched}: values out of range are clamped silently, {@code slice_idle}
 * is kept in 32 bits of nanoseconds and wraps. Source: spec 04 §20, checked against the recorded
 * writes.
 */
final class BfqTunables {
  private static final long INT_MAX = Integer.MAX_VALUE;
  private static final long UINT_MAX = 0xffff_ffffL;
  private static final long STRICT_SLICE_IDLE_NS = 8 * Times.NS_PER_MS;

  private final Times times;
  private final List<Tunable> files;
  private Runnable budgetChanged = () -> {};
  private Runnable lowLatencyOff = () -> {};

  long fifoExpireSyncNs = 125 * Times.NS_PER_MS;
  long fifoExpireAsyncNs = 250 * Times.NS_PER_MS;
  long backSeekMaxKib = 16 * 1024;
  long backSeekPenalty = 2;
  long sliceIdleNs = 8 * Times.NS_PER_MS;
  int userMaxBudget; // sectors; 0: automatic
  long timeoutTicks;
  boolean strictGuarantees;
  boolean lowLatency = true;

  BfqTunables(Times times) {
    this.times = times;
    timeoutTicks = times.defaultTimeout;
    files =
        List.of(
            file(
                "fifo_expire_sync",
                "Age at which a sync request goes first, once a slot (ms, 1 and up, default 125).",
                () -> fifoExpireSyncNs / Times.NS_PER_MS,
                ms -> fifoExpireSyncNs = clamp(ms, 1) * Times.NS_PER_MS),
            file(
                "fifo_expire_async",
                "Age at which an async request goes first (ms, 1 and up, default 250).",
                () -> fifoExpireAsyncNs / Times.NS_PER_MS,
                ms -> fifoExpireAsyncNs = clamp(ms, 1) * Times.NS_PER_MS),
            file(
                "back_seek_max",
                "How far back the head may seek for the next request (KiB, default 16384).",
                () -> backSeekMaxKib,
                kib -> backSeekMaxKib = clamp(kib, 0)),
            file(
                "back_seek_penalty",
                "What a seek back costs compared with one forward (factor, default 2).",
                () -> backSeekPenalty,
                factor -> backSeekPenalty = clamp(factor, 1)),
            file(
                "slice_idle",
                "How long the device is kept idle for a queue (ms, default 8, 0: never;"
                    + " from 4295 on it wraps).",
                () -> sliceIdleNs / Times.NS_PER_MS,
                ms -> sliceIdleNs = clamp(ms, 0) * Times.NS_PER_MS & UINT_MAX),
            file(
                "slice_idle_us",
                "The same in microseconds (default 8000).",
                () -> sliceIdleNs / Times.NS_PER_US,
                us -> sliceIdleNs = clampTo(us, UINT_MAX) * Times.NS_PER_US & UINT_MAX),
            file(
                "max_budget",
                "Sectors a queue may send in one slot (default 0: from the measured peak rate).",
                () -> userMaxBudget,
                this::storeMaxBudget),
            file(
                "timeout_sync",
                "Length of a slot, async queues included (ms, in whole ticks, default 125 or a"
                    + " little less).",
                () -> times.msOf(timeoutTicks),
                this::storeTimeout),
            file(
                "strict_guarantees",
                "1: one request at a time, and always idle for the queue in service (default 0).",
                () -> strictGuarantees ? 1 : 0,
                this::storeStrict),
            file(
                "low_latency",
                "1: interactive and soft real-time queues are favoured (default 1).",
                () -> lowLatency ? 1 : 0,
                this::storeLowLatency));
  }

  private static Tunable file(String name, String doc, LongSupplier value, LongConsumer stored) {
    return Tunable.ofUnsignedLong(name, doc, value, stored);
  }

  private static long clamp(long written, long min) {
    return Math.max(min, clampTo(written, INT_MAX));
  }

  private static long clampTo(long written, long max) {
    return Long.compareUnsigned(written, max) > 0 ? max : written;
  }

  private void storeMaxBudget(long sectors) {
    userMaxBudget = (int) clamp(sectors, 0);
    budgetChanged.run();
  }

  private void storeTimeout(long ms) {
    timeoutTicks = times.ticksOf(clamp(ms, 1));
    if (userMaxBudget == 0) {
      budgetChanged.run();
    }
  }

  private void storeStrict(long written) {
    boolean on = written != 0;
    if (on && !strictGuarantees && sliceIdleNs < STRICT_SLICE_IDLE_NS) {
      sliceIdleNs = STRICT_SLICE_IDLE_NS;
    }
    strictGuarantees = on;
  }

  private void storeLowLatency(long written) {
    boolean on = written != 0;
    if (!on && lowLatency) {
      lowLatencyOff.run();
    }
    lowLatency = on;
  }

  /**
   * Who is told of changes that have consequences.
   *
   * @param budget max_budget or what it is computed from was written
   * @param raiseOff low_latency is about to become 0
   */
  void onChange(Runnable budget, Runnable raiseOff) {
    budgetChanged = budget;
    lowLatencyOff = raiseOff;
  }

  Times times() {
    return times;
  }

  List<Attribute> files() {
    return List.copyOf(files);
  }

  void tearDown(KernelProfile kernel) {
    for (Tunable file : files) {
      file.tearDown(kernel);
    }
  }
}
