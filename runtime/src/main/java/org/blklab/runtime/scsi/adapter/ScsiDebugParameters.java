package org.blklab.runtime.scsi.adapter;

/**
 * Parameters of scsi_debug by their kernel names; those that shape responses can be changed while
 * it runs. Source: spec 06 §15.
 */
public final class ScsiDebugParameters {
  /** Bits of {@code opts}. */
  public static final int OPT_MEDIUM_ERROR = 2;

  public static final int OPT_TIMEOUT = 4;
  public static final int OPT_RECOVERED_ERROR = 8;
  public static final int OPT_TRANSPORT_ERROR = 0x10;
  public static final int OPT_DIF_ERROR = 0x20;
  public static final int OPT_DIX_ERROR = 0x40;
  public static final int OPT_MEDIUM_ACCESS_TIMEOUT = 0x80;
  public static final int OPT_SHORT_TRANSFER = 0x100;
  public static final int OPT_RARE_TASK_SET_FULL = 0x800;
  public static final int OPT_NO_WRITE_CACHE = 0x1000;
  public static final int OPT_HOST_BUSY = 0x8000;

  private int pollQueues;
  private long devSizeMb;
  int delay = 1;
  long ndelay;
  boolean random;
  boolean noRwlock;
  boolean fakeRw;
  int everyNth;
  int opts;
  long mediumErrorStart = 0x1234;
  int mediumErrorCount = 10;

  /**
   * How many of {@code submit_queues} are for polling, as the module cuts it: none of a single one,
   * and one at least stays for the rest.
   */
  public static int pollQueues(int wanted, int submitQueues) {
    if (submitQueues < 2 || wanted < 1) {
      return 0;
    }
    int rest = submitQueues < 3 ? 1 : submitQueues - 1;
    return wanted >= submitQueues ? rest : wanted;
  }

  /** What shows how it was set up: queues for polling, and MiB of a LUN, 0 for its own size. */
  public ScsiDebugParameters loaded(int queuesForPolling, long sizeMb) {
    pollQueues = queuesForPolling;
    devSizeMb = sizeMb;
    return this;
  }

  public int pollQueues() {
    return pollQueues;
  }

  public long devSizeMb() {
    return devSizeMb;
  }

  /** Ticks until the response; 0: within queuecommand, negative: at once by a worker. */
  public ScsiDebugParameters delay(int ticks) {
    delay = ticks;
    return this;
  }

  public int delay() {
    return delay;
  }

  /** Nanoseconds until the response, if above 0. */
  public ScsiDebugParameters ndelay(long ns) {
    ndelay = ns;
    return this;
  }

  public long ndelay() {
    return ndelay;
  }

  /** The time is uniform from 0 to the delay. */
  public ScsiDebugParameters random(boolean on) {
    random = on;
    return this;
  }

  public boolean random() {
    return random;
  }

  /** Without the lock that is taken for each sector copied; without copying. */
  public ScsiDebugParameters store(boolean withoutRwlock, boolean fake) {
    noRwlock = withoutRwlock;
    fakeRw = fake;
    return this;
  }

  public boolean noRwlock() {
    return noRwlock;
  }

  public boolean fakeRw() {
    return fakeRw;
  }

  /** Each so-many-th command has what {@link #opts} say; negative: from the first on, each. */
  public ScsiDebugParameters everyNth(int period) {
    everyNth = period;
    return this;
  }

  public int everyNth() {
    return everyNth;
  }

  public ScsiDebugParameters opts(int bits) {
    opts = bits;
    return this;
  }

  public int opts() {
    return opts;
  }

  /** Blocks of 512 bytes whose reading fails with {@link #OPT_MEDIUM_ERROR}. */
  public ScsiDebugParameters mediumErrors(long start, int count) {
    mediumErrorStart = start;
    mediumErrorCount = count;
    return this;
  }

  public long mediumErrorStart() {
    return mediumErrorStart;
  }

  public int mediumErrorCount() {
    return mediumErrorCount;
  }
}
