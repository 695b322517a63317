package org.blklab.runtime.conform;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.Set;
import org.blklab.runtime.block.IoPrio;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.graph.Ground;
import org.blklab.runtime.trace.TraceRecord;

/** The priority and group of each recorded process, which a trace does not tell. */
final class Processes {
  /**
   * What a job file says of one process.
   *
   * @param ioprio class and level; best effort, level 4, for an ordinary process
   * @param cgroup empty for the root group
   */
  record Kind(int ioprio, String cgroup) {
    static final Kind ORDINARY = new Kind(IoPrio.of(IoPrio.BE, 4), "");

    /** @param ioprio class NONE if it has no priority of its own */
    static Kind of(int ioprio, String cgroup) {
      boolean none = IoPrio.prioClass(ioprio) == IoPrio.NONE;
      return new Kind(none ? ORDINARY.ioprio : ioprio, cgroup);
    }
  }

  private final List<Integer> pids = new ArrayList<>(); // ascending: the order of creation
  private final List<Kind> kinds;

  /**
   * @param kinds of the job file's processes in order; used if there are as many submitters
   */
  Processes(List<TraceRecord> records, List<Kind> kinds) {
    Set<Integer> submitters = new TreeSet<>();
    for (TraceRecord record : records) {
      if (record.letter().equals("Q") && !Foresight.isWorker(record)) {
        submitters.add(record.pid());
      }
    }
    pids.addAll(submitters);
    this.kinds = kinds.size() == pids.size() ? List.copyOf(kinds) : List.of();
  }

  /** A new task for the process of a record. */
  IoTask task(TraceRecord record, int index, Ground ground) {
    int place = kinds.isEmpty() ? -1 : pids.indexOf(record.pid());
    Kind kind = place < 0 ? Kind.ORDINARY : kinds.get(place);
    return new IoTask(
        index, record.comm(), record.pid(), kind.ioprio(), ground.cgroup(kind.cgroup()));
  }
}
