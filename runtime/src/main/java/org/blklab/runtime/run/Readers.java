package org.blklab.runtime.run;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.plan.ExperimentPlan;
import org.blklab.runtime.plan.Expr;
import org.blklab.runtime.plan.Step;
import org.blklab.runtime.stats.LunGroup;

/**
 * Which measurements of LUNs a scenario reads, found by going through its statements. What nobody
 * reads need not be collected: an unobserved door costs nothing.
 */
public final class Readers {
  private final Set<LunGroup> groups = EnumSet.noneOf(LunGroup.class);

  private Readers() {}

  /** Everything, for whoever may ask later. */
  public static Set<LunGroup> everything() {
    return EnumSet.allOf(LunGroup.class);
  }

  /**
   * What the statements read.
   *
   * @param quiet whether no tables are printed after {@code run}
   */
  public static Set<LunGroup> of(List<Step> steps, boolean quiet) {
    Readers readers = new Readers();
    if (!quiet) {
      readers.groups.addAll(LunGroup.ofTables());
    }
    readers.readBy(steps);
    return readers.groups;
  }

  private void readBy(List<Step> steps) {
    steps.forEach(this::readBy);
  }

  private void readBy(Step step) {
    switch (step) {
      case Step.Declare(var what, _) -> readBy(what);
      case Step.Run run -> {
        readBy(run.time());
        readBy(run.until());
      }
      case Step.At at -> {
        readBy(at.time());
        readBy(at.body());
      }
      case Step.Every every -> {
        readBy(every.period());
        readBy(every.from());
        readBy(every.to());
        readBy(every.body());
      }
      case Step.Task task -> readBy(task.body());
      case Step.Assign assign -> readBy(assign.value());
      case Step.Let let -> readBy(let.value());
      case Step.On on -> {
        readBy(on.when());
        readBy(on.body());
        on.js().ifPresent(_ -> readAll());
      }
      case Step.Expect expect -> {
        readBy(expect.condition());
        readBy(expect.message());
      }
      case Step.ExpectError expect -> readBy(expect.body());
      case Step.Abort abort -> {
        readBy(abort.when());
        readBy(abort.message());
      }
      case Step.Print print -> print.values().forEach(this::readBy);
      case Step.Table table -> {
        groups.addAll(LunGroup.ofTables());
        groups.add(LunGroup.STAGES); // that of a host shows where its requests wait
        for (Expr value : table.values()) {
          groups.addAll(LunGroup.in(value.place().text())); // a group such as `sda.stages`
          readBy(value);
        }
      }
      case Step.Script _, Step.Plot _, Step.Report _ -> readAll();
      case Step.Experiment experiment -> {
        groups.addAll(LunGroup.ofTables());
        readBy(experiment.plan());
      }
      case Step.Trace _, Step.ResetStats _, Step.Seed _ -> {}
    }
  }

  /** JavaScript can ask for anything. */
  private void readAll() {
    groups.addAll(everything());
  }

  private void readBy(Declared what) {
    boolean script =
        switch (what) {
          case Declared.Elevator elevator -> elevator.script().isPresent();
          case Declared.Workload workload -> workload.source() == Declared.Source.JS;
          case Declared.Lun lun -> lun.argument().isPresent();
          case Declared.Kernel _,
              Declared.Machine _,
              Declared.Costs _,
              Declared.Host _,
              Declared.Queue _,
              Declared.Cgroup _ ->
              false;
        };
    if (script) {
      readAll();
    }
  }

  private void readBy(ExperimentPlan plan) {
    switch (plan) {
      case ExperimentPlan.Compare compare -> readByAll(compare.variants());
      case ExperimentPlan.Sweep sweep -> readByAll(sweep.scenarios());
      case ExperimentPlan.Bisect bisect -> {
        readBy(bisect.base().steps());
        readBy(bisect.badWhen());
      }
      case ExperimentPlan.Tune tune -> {
        readBy(tune.objective());
        readByAll(tune.scenarios());
      }
    }
  }

  private void readByAll(List<ExperimentPlan.Scenario> scenarios) {
    scenarios.forEach(scenario -> readBy(scenario.steps()));
  }

  private void readBy(Optional<Expr> expr) {
    expr.ifPresent(this::readBy);
  }

  private void readBy(Expr expr) {
    switch (expr) {
      case Expr.Measure(var path, _) -> groups.addAll(LunGroup.in(path));
      case Expr.Unary(_, var operand, _) -> readBy(operand);
      case Expr.Binary(_, var left, var right, _) -> {
        readBy(left);
        readBy(right);
      }
      case Expr.Conditional(var condition, var then, var otherwise, _) -> {
        readBy(condition);
        readBy(then);
        readBy(otherwise);
      }
      case Expr.Range(var from, var to, _) -> {
        readBy(from);
        readBy(to);
      }
      case Expr.Index(var list, var index, _) -> {
        readBy(list);
        readBy(index);
      }
      case Expr.ListOf(var items, _) -> items.forEach(this::readBy);
      case Expr.Call(_, var arguments, _) -> arguments.forEach(this::readBy);
      case Expr.Template(var parts, _) -> parts.forEach(this::readBy);
      case Expr.Constant _, Expr.Attribute _, Expr.Variable _, Expr.RequestField _ -> {}
    }
  }
}
