package org.blklab.runtime.run;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.plan.Expr;
import org.blklab.runtime.plan.Step;

/**
 * Which measurements a scenario wants to see over time.
 *
 * @param wanted whether it plots or reports at all
 */
public record Watching(boolean wanted, List<String> paths) {
  private static final String[] WORKLOAD = {
    "read.iops", "write.iops", "trim.iops", "rate",
    "read.clat.mean", "write.clat.mean", "lat.mean", "read.clat.p99", "write.clat.p99", "run.p99"
  };
  private static final String[] LUN = {
    "tags.depth.mean", "sched_tags.depth.mean", "util", "dispatch.sequential"
  };

  public Watching {
    paths = List.copyOf(paths);
  }

  /** Of all the steps of a scenario, its experiments' variants included. */
  public static Watching of(List<Step> steps) {
    Set<String> paths = new LinkedHashSet<>();
    boolean wanted = false;
    for (Step step : steps) {
      if (step instanceof Step.Plot(var values, _, _, _)) {
        wanted = true;
        for (Expr value : values) {
          paths.add(path(value));
        }
      }
      wanted |= step instanceof Step.Report;
    }
    return new Watching(wanted, List.copyOf(paths));
  }

  /** The same for one of its scenarios: with the usual measurements of what that declares. */
  public Watching in(List<Step> steps) {
    if (!wanted) {
      return this;
    }
    List<String> all = new ArrayList<>(paths);
    for (Step step : steps) {
      switch (step) {
        case Step.Declare(Declared.Workload workload, _) -> add(all, workload.name(), WORKLOAD);
        case Step.Declare(Declared.Lun lun, _) -> add(all, lun.name(), LUN);
        default -> {}
      }
    }
    return new Watching(true, all.stream().distinct().toList());
  }

  private static void add(List<String> to, String owner, String[] paths) {
    for (String path : paths) {
      to.add(owner + "." + path);
    }
  }

  /** What a plot's value names: a measurement's path, or the text of a group. */
  public static String path(Expr value) {
    return value instanceof Expr.Measure(var path, _) ? path : value.place().text();
  }
}
