package org.blklab.runtime.device.flash;

/**
 * When dies and channels are free. Each serves in order of arrival; only a read may, if that is on,
 * interrupt the program or erase of its die, up to a few program times per program.
 */
final class Dies {
  private static final int MOST_SUSPENDED = 4; // in program times, per program

  private final FlashTiming timing;
  private final int channels;
  private final int planes; // that read by themselves; 1: the die reads as a whole
  private final long[] freeNs; // die: programs and erases
  private final long[] readFreeNs; // plane
  private final long[] suspendedUntilNs;
  private final long[] suspendedNs; // since the last program began
  private final long[] delayNs; // sum of all suspensions
  private final long[] channelFreeNs;
  private long busyNs;

  Dies(FlashShape shape, FlashTiming timing) {
    this.timing = timing;
    channels = shape.channels();
    planes = shape.independentPlanes() ? shape.planes() : 1;
    int dies = shape.dies();
    freeNs = new long[dies];
    readFreeNs = new long[dies * planes];
    suspendedUntilNs = new long[dies];
    suspendedNs = new long[dies];
    delayNs = new long[dies];
    channelFreeNs = new long[channels];
  }

  int planes() {
    return planes;
  }

  long busyNs() {
    return busyNs;
  }

  /** Senses a page; returns when its data is in the die's register. */
  long read(int die, int plane, long nowNs) {
    int server = die * planes + plane;
    long start = Math.max(nowNs, readFreeNs[server]);
    if (freeNs[die] > start) {
      start = suspends(die) ? suspend(die, server, nowNs) : freeNs[die];
    }
    long end = start + timing.readNs();
    readFreeNs[server] = end;
    busyNs += timing.readNs();
    return end;
  }

  private boolean suspends(int die) {
    return timing.suspendNs() > 0 && suspendedNs[die] < MOST_SUSPENDED * timing.programNs();
  }

  private long suspend(int die, int server, long nowNs) {
    boolean already = suspendedUntilNs[die] > nowNs;
    long from = already ? nowNs : nowNs + timing.suspendNs();
    long start = Math.max(from, readFreeNs[server]);
    long end = start + timing.readNs();
    long before = already ? suspendedUntilNs[die] : nowNs - timing.suspendNs();
    long longer = Math.max(0, end - before);
    suspendedUntilNs[die] = Math.max(suspendedUntilNs[die], end);
    freeNs[die] += longer;
    suspendedNs[die] += longer;
    delayNs[die] += longer;
    return start;
  }

  /** Holds a whole die; returns when it is done, unless reads get in between. */
  long occupy(int die, long takesNs, long nowNs) {
    long start = Math.max(nowNs, freeNs[die]);
    for (int plane = 0; plane < planes; plane++) {
      start = Math.max(start, readFreeNs[die * planes + plane]);
    }
    freeNs[die] = start + takesNs;
    suspendedNs[die] = 0;
    busyNs += takesNs;
    return freeNs[die];
  }

  /** By how much reads have delayed the die so far: what was to end later ends later by that. */
  long delayNs(int die) {
    return delayNs[die];
  }

  /** Moves data over the die's channel; returns when it is over. */
  long transfer(int die, long bytes, long nowNs) {
    int channel = die % channels;
    channelFreeNs[channel] = Math.max(nowNs, channelFreeNs[channel]) + timing.transferNs(bytes);
    return channelFreeNs[channel];
  }
}
