package org.blklab.runtime.device.library;

import org.blklab.runtime.device.DeviceCommand;
import org.blklab.runtime.device.ServiceTime;
import org.blklab.runtime.sim.RandomStream;

/** Service times of a recording, in its order and then again, or drawn from it. */
final class RecordedServiceTimes implements ServiceTime {
  private final long[] readNs;
  private final long[] writeNs;
  private final RandomStream random;
  private int nextRead;
  private int nextWrite;

  /**
   * @param readNs of reads; if it is empty, those of writes serve for both
   * @param writeNs of everything else; if it is empty, those of reads serve for both
   * @param random draws from them; null: in their order
   */
  public RecordedServiceTimes(long[] readNs, long[] writeNs, RandomStream random) {
    if (readNs.length == 0 && writeNs.length == 0) {
      throw new IllegalArgumentException("a recording without service times");
    }
    this.readNs = (readNs.length == 0 ? writeNs : readNs).clone();
    this.writeNs = (writeNs.length == 0 ? readNs : writeNs).clone();
    this.random = random;
  }

  @Override
  public long nextNs(DeviceCommand command, long startNs) {
    boolean isRead = command.op() == DeviceCommand.READ;
    long[] times = isRead ? readNs : writeNs;
    if (random != null) {
      return times[random.below(times.length)];
    }
    if (isRead) {
      nextRead = nextRead + 1 == times.length ? 0 : nextRead + 1;
      return times[nextRead == 0 ? times.length - 1 : nextRead - 1];
    }
    nextWrite = nextWrite + 1 == times.length ? 0 : nextWrite + 1;
    return times[nextWrite == 0 ? times.length - 1 : nextWrite - 1];
  }
}
