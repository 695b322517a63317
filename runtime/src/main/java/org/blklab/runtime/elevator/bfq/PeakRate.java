package org.blklab.runtime.elevator.bfq;

import org.blklab.runtime.block.Request;

/**
 * Measures how fast the drive can be, from windows of many dispatches; budgets and the duration of
 * raises follow. Rates are sectors per microsecond, shifted by 16. Source: spec 04 §18 (B76, B77),
 * B57.
 */
final class PeakRate {
  private static final int SHIFT = 16;
  private static final long WINDOW_NS = 1_000 * Times.NS_PER_MS;
  private static final long MIN_WINDOW_NS = 300 * Times.NS_PER_MS;
  private static final long LONG_PAUSE_NS = 100 * Times.NS_PER_MS;
  private static final int MIN_SAMPLES = 32;
  private static final int BIGGEST_PERIOD = 32;
  private static final long IMPLAUSIBLE = 20L << SHIFT;

  /** Peak rate and length of an interactive raise of the kernel's reference disk and flash. */
  private static final int DISK_RATE = 14_000;

  private static final int DISK_RAISE_MS = 7_000;
  private static final int FLASH_RATE = 33_000;
  private static final int FLASH_RAISE_MS = 2_500;

  private final BfqDevice device;
  private final long raiseProduct;
  private long peak;

  private int samples; // 0: no window
  private int sequential;
  private long sectors;
  private long biggest; // request
  private long firstDispatchNs;
  private long lastDispatchNs;
  private long windowNs;

  PeakRate(BfqDevice device) {
    this.device = device;
    boolean flash = device.isFlash();
    int reference = flash ? FLASH_RATE : DISK_RATE;
    raiseProduct = reference * device.times.ticksOf(flash ? FLASH_RAISE_MS : DISK_RAISE_MS);
    peak = reference * 2L / 3;
  }

  /** Length of an interactive raise, in ticks (B57). */
  long raiseDuration() {
    return Math.clamp(raiseProduct / peak, device.times.minRaise, device.times.maxRaise);
  }

  /** The budget that the peak rate fills in one slot, in sectors. */
  int automaticBudget() {
    return (int) (peak * 1000 * device.times.msOf(device.tunables.timeoutTicks) >> SHIFT);
  }

  /** B76; before the counters of requests in the drive grow. */
  void dispatched(Request rq, boolean ofServedQueue) {
    long now = device.nowNs();
    if (samples == 0) {
      open(rq, now);
    } else if (now - lastDispatchNs > LONG_PAUSE_NS && device.inDriver == 0) {
      evaluate();
      open(rq, now);
    } else {
      sample(rq, now);
      if (windowNs >= WINDOW_NS) {
        evaluate();
        open(rq, now);
      }
    }
    device.lastPosition = rq.endSector();
    if (ofServedQueue) {
      device.inServiceLastPosition = device.lastPosition;
    }
    lastDispatchNs = now;
  }

  private void open(Request rq, long now) {
    lastDispatchNs = now;
    firstDispatchNs = now;
    samples = 1;
    sequential = 0;
    sectors = rq.sectors();
    biggest = rq.sectors();
  }

  private void sample(Request rq, long now) {
    samples++;
    boolean prompt = device.inDriver > 0 || now - device.lastCompletionNs < Times.MIN_IDLE_NS;
    if (prompt && !Habits.isSeek(device, device.lastPosition, rq)) {
      sequential++;
    }
    sectors += rq.sectors();
    biggest = samples % BIGGEST_PERIOD == 0 ? rq.sectors() : Math.max(biggest, rq.sectors());
    windowNs = now - firstDispatchNs;
  }

  /** B77; before the time of the last completion moves. A late completion ends the window. */
  void completed(long now) {
    long gapUs = (now - device.lastCompletionNs) / Times.NS_PER_US;
    boolean late = gapUs > Times.MIN_IDLE_NS / Times.NS_PER_US;
    if (late && (biggest << SHIFT) / gapUs < 1L << (SHIFT - 10)) {
      evaluate();
      samples = 0;
    }
  }

  private void evaluate() {
    if (samples < MIN_SAMPLES || windowNs < MIN_WINDOW_NS) {
      return;
    }
    long sinceFirst = device.lastCompletionNs - firstDispatchNs;
    if (Long.compareUnsigned(sinceFirst, windowNs) > 0) {
      windowNs = sinceFirst; // unsigned: huge if nothing has completed in this window
    }
    long windowUs = Long.divideUnsigned(windowNs, Times.NS_PER_US);
    long rate = (sectors << SHIFT) / windowUs & 0xffff_ffffL;
    boolean random = sequential < 3 * samples / 4;
    if ((random && rate <= peak) || rate > IMPLAUSIBLE) {
      return;
    }
    long weight = 9L * sequential / samples;
    long ofWindow = Long.divideUnsigned(weight * windowNs, WINDOW_NS) & 0xffff_ffffL;
    long divisor = 10 - Math.min(8, ofWindow);
    peak = Math.max(1, peak * (divisor - 1) / divisor + rate / divisor);
    updateBudget();
  }

  /** max_budget follows the peak rate unless the user has set it. */
  void updateBudget() {
    int chosen = device.tunables.userMaxBudget;
    device.maxBudget = chosen == 0 ? automaticBudget() : chosen;
  }
}
