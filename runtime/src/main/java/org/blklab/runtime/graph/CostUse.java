package org.blklab.runtime.graph;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.block.Costs;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.plan.ValueFormat;
import org.blklab.runtime.sim.Machine;

/** Where the nanoseconds went: the CPU time of each step of the path. */
final class CostUse {
  private final Machine machine;
  private final List<String> names = new ArrayList<>();

  CostUse(Machine machine, List<String> furtherSteps) {
    this.machine = machine;
    names.addAll(List.of("context-switch", "softirq", "wake", "lock-wait", "interrupt"));
    Costs.STEPS.forEach(step -> names.add(step.name()));
    names.addAll(furtherSteps);
  }

  /** CPU time of one step over all CPUs; NaN for a name that is none. */
  double busyNs(String name) {
    int step = names.indexOf(name);
    return step < 0 ? Double.NaN : busyNs(step);
  }

  private double busyNs(int step) {
    double busy = 0;
    for (int cpu = 0; cpu < machine.cpuCount(); cpu++) {
      busy += machine.cpu(cpu).busyNs(step);
    }
    return busy;
  }

  /**
   * @param ios completed I/Os, to show the cost of one
   */
  TableData table(long ios) {
    double all = 0;
    for (int step = 0; step < names.size(); step++) {
      all += busyNs(step);
    }
    List<List<String>> rows = new ArrayList<>();
    for (int step = 0; step < names.size(); step++) {
      double busy = busyNs(step);
      if (busy > 0) {
        rows.add(
            List.of(
                names.get(step),
                ValueFormat.time(Math.round(busy)),
                ValueFormat.number(busy / all, org.blklab.runtime.plan.Dimension.RATIO),
                ios == 0 ? "-" : ValueFormat.time(Math.round(busy / ios))));
      }
    }
    return new TableData(
        "",
        List.of(
            new TableData.Column("step", false),
            new TableData.Column("cpu time", true),
            new TableData.Column("share", true),
            new TableData.Column("per I/O", true)),
        rows);
  }
}
