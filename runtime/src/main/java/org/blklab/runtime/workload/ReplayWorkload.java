package org.blklab.runtime.workload;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.workload.io.ProcessContext;
import org.blklab.runtime.workload.pattern.RecordedIos;

/**
 * A recording played again: each recorded process submits its bios at the recorded times. A failed
 * I/O is counted and the rest goes on. Not played: plugs, and the priorities of processes, which a
 * block trace does not tell.
 */
public final class ReplayWorkload implements Workload {
  private final ProcessContext context;
  private final RecordedIos recorded;
  private final RequestQueue queue;
  private final List<ReplayProcess> processes = new ArrayList<>();
  private long beginNs;
  private int alive;
  private boolean started;
  private Runnable onEnd = () -> {};

  /**
   * @throws IllegalArgumentException if nothing is recorded, if an I/O does not lie on the disk, or
   *     if it is no whole number of sectors
   */
  public ReplayWorkload(ProcessContext context, RecordedIos recorded, RequestQueue queue) {
    this.context = context;
    this.recorded = recorded;
    this.queue = queue;
    if (recorded.size() == 0) {
      throw new IllegalArgumentException("the recording has no I/O");
    }
    if (recorded.endBytes() > queue.sectors() << 9) {
      throw new IllegalArgumentException(
          "the recording goes up to byte "
              + recorded.endBytes()
              + ", the disk has "
              + (queue.sectors() << 9));
    }
    Map<Integer, List<Integer>> byPid = new LinkedHashMap<>();
    for (int i = 0; i < recorded.size(); i++) {
      if ((recorded.offsetBytes(i) | recorded.lengthBytes(i)) % 512 != 0) {
        throw new IllegalArgumentException(
            "I/O " + i + " of the recording is no whole number of sectors");
      }
      byPid.computeIfAbsent(recorded.pid(i), pid -> new ArrayList<>()).add(i);
    }
    Map<Integer, String> names = recorded.processes();
    byPid.forEach(
        (pid, mine) ->
            processes.add(
                new ReplayProcess(
                    this,
                    processes.size(),
                    pid,
                    names.get(pid),
                    mine.stream().mapToInt(Integer::intValue).toArray())));
  }

  ProcessContext context() {
    return context;
  }

  RecordedIos recorded() {
    return recorded;
  }

  RequestQueue queue() {
    return queue;
  }

  /** How many processes were recorded. */
  public int processes() {
    return processes.size();
  }

  long dueNs(int which) {
    return recorded.isTimed() ? beginNs + recorded.timeNs(which) - recorded.timeNs(0) : beginNs;
  }

  @Override
  public String name() {
    return context.name();
  }

  @Override
  public void start() {
    started = true;
    beginNs = context.machine().nowNs();
    alive = processes.size();
    for (int i = 0; i < processes.size(); i++) {
      ReplayProcess process = processes.get(i);
      context.sink().started(i, process.ioTask(), beginNs);
      context.sink().measuring(i, beginNs);
      process.task().start();
    }
  }

  @Override
  public boolean isDone() {
    return started && alive == 0;
  }

  @Override
  public void terminate() {
    processes.forEach(ReplayProcess::terminate);
  }

  @Override
  public void onEnd(Runnable listener) {
    onEnd = listener;
  }

  void ended() {
    if (--alive == 0) {
      onEnd.run();
    }
  }
}
