package org.blklab.runtime.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.blklab.runtime.block.Bio;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.Probe;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.block.TracePoint;
import org.blklab.runtime.sim.Cpu;
import org.blklab.runtime.sim.Task;

/** Keeps the last records of a block trace, for whoever wants to look back. */
public final class TraceRing implements Probe {
  private final int capacity;
  private final long[] timeNs;
  private final long[] event;
  private final long[] sector;
  private final long[] value;
  private final int[] bytes;
  private final int[] action;
  private final int[] pid;
  private final int[] cpu;
  private final int[] error;
  private final String[] comm;
  private final String[] disk;
  private final TraceEncoder encoder = new TraceEncoder(false);
  private long count;

  /**
   * @param capacity records that are kept
   */
  public TraceRing(int capacity) {
    this.capacity = capacity;
    timeNs = new long[capacity];
    event = new long[capacity];
    sector = new long[capacity];
    value = new long[capacity];
    bytes = new int[capacity];
    action = new int[capacity];
    pid = new int[capacity];
    cpu = new int[capacity];
    error = new int[capacity];
    comm = new String[capacity];
    disk = new String[capacity];
  }

  @Override
  public boolean wants(TracePoint point) {
    return !point.letter().isEmpty() && point != TracePoint.ELEVATOR_SWITCH;
  }

  @Override
  public void hit(
      TracePoint point, RequestQueue queue, Bio bio, Request rq, IoTask task, long with) {
    int at = (int) (count++ % capacity);
    encoder.encode(point, bio, rq, with);
    sector[at] = encoder.sector();
    bytes[at] = encoder.bytes();
    Cpu running = queue.layer().machine().current();
    Task thread = running == null ? null : running.current();
    timeNs[at] = queue.nowNs();
    event[at] = queue.layer().machine().sim().eventsRun();
    action[at] = encoder.action();
    pid[at] = thread != null ? thread.pid() : task != null ? task.pid() : 0;
    comm[at] = thread != null ? thread.name() : task != null ? task.name() : "swapper";
    cpu[at] = queue.cpu();
    error[at] = encoder.error();
    value[at] = Math.abs(with);
    disk[at] = queue.name();
  }

  /** Records seen so far, those forgotten included. */
  public long count() {
    return count;
  }

  /**
   * The last records, oldest first.
   *
   * @param most how many at most; fewer are left if fewer are kept
   * @param device device number of a disk's name
   */
  public List<TraceRecord> last(int most, ToIntFunction<String> device) {
    List<TraceRecord> records = new ArrayList<>();
    long first = Math.max(Math.max(0, count - capacity), count - most);
    for (long number = first; number < count; number++) {
      int at = (int) (number % capacity);
      records.add(
          new TraceRecord(
              (int) number + 1,
              timeNs[at],
              sector[at],
              bytes[at],
              action[at],
              pid[at],
              device.applyAsInt(disk[at]),
              cpu[at],
              error[at],
              value[at],
              comm[at]));
    }
    return records;
  }

  /**
   * The number of events after which the record {@code back} places before the last one had just
   * been made, counting several records of one event once; 0 if there are not so many, -1 if that
   * is no longer known.
   */
  public long eventsAt(long back) {
    long known = Math.min(count, capacity);
    long left = back;
    long before = Long.MAX_VALUE;
    for (long i = 0; i < known; i++) {
      long at = event[(int) ((count - 1 - i) % capacity)];
      if (at != before) {
        before = at;
        if (left-- == 0) {
          return at;
        }
      }
    }
    return count <= capacity ? 0 : -1;
  }
}
