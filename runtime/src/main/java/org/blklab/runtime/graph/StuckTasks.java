package org.blklab.runtime.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.block.Sleeper;
import org.blklab.runtime.plan.Dimension;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.plan.ValueFormat;

/** Who sleeps in the block layer and may never be woken: the kernel's detector of hung tasks. */
final class StuckTasks {
  /** The kernel's hung_task_timeout_secs. */
  private static final long HUNG_NS = 120_000_000_000L;

  private static final List<TableData.Column> COLUMNS =
      List.of(
          new TableData.Column("blocked in", false),
          new TableData.Column("for a", false),
          new TableData.Column("lun", false),
          new TableData.Column("tasks", true),
          new TableData.Column("longest", true),
          new TableData.Column("oldest I/O", true),
          new TableData.Column("who", false));

  /** Names of so many are listed. */
  private static final int NAMES = 3;

  private StuckTasks() {}

  /** Tasks that sleep now in a function of the kernel for a queue. */
  static double count(RequestQueue queue, String function) {
    return queue.layer().sleeping().stream()
        .filter(each -> each.queue() == queue && each.in().function().equals(function))
        .count();
  }

  /**
   * A row for each place where somebody has slept for 120 s, or where somebody sleeps though
   * nothing is left to happen; empty if there is none.
   */
  static Optional<TableData> table(LiveGraph graph) {
    long now = graph.machine().nowNs();
    long least = graph.machine().sim().pendingEvents() == 0 ? 0 : HUNG_NS;
    List<Sleeper> sleeping = graph.computer().layer().sleeping();
    List<List<String>> rows = new ArrayList<>();
    for (LunNode lun : graph.luns().values()) {
      for (Sleeper.In in : Sleeper.In.values()) {
        row(lun, in, sleeping, now, least).ifPresent(rows::add);
      }
    }
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(new TableData("blocked tasks", COLUMNS, rows));
  }

  private static Optional<List<String>> row(
      LunNode lun, Sleeper.In in, List<Sleeper> sleeping, long now, long least) {
    int tasks = 0;
    long longest = -1;
    List<String> names = new ArrayList<>();
    for (Sleeper each : sleeping) {
      if (each.queue() == lun.queue && each.in() == in) {
        tasks++;
        names.add(each.task());
        longest = Math.max(longest, now - each.since());
      }
    }
    if (longest < least) {
      return Optional.empty();
    }
    double oldest = lun.measure("oldest", now);
    return Optional.of(
        List.of(
            in.function(),
            in.text(),
            lun.name(),
            Integer.toString(tasks),
            ValueFormat.time(longest),
            oldest == 0 ? "none" : ValueFormat.number(oldest, Dimension.TIME),
            some(names)));
  }

  private static String some(List<String> names) {
    String first = String.join(", ", names.subList(0, Math.min(NAMES, names.size())));
    return names.size() <= NAMES ? first : first + " and " + (names.size() - NAMES) + " more";
  }
}
