package org.blklab.runtime.check;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.plan.ExperimentPlan;
import org.blklab.runtime.plan.Expr;
import org.blklab.runtime.plan.Plan;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.plan.Step;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.plan.ValueFormat;

/** Plans as short texts, for tests to compare. */
final class Shown {
  private Shown() {}

  static List<String> lines(Plan plan) {
    return lines(plan.steps());
  }

  static List<String> lines(List<Step> steps) {
    return steps.stream().map(Shown::step).toList();
  }

  static String step(Step step) {
    return switch (step) {
      case Step.Declare(var what, _) -> declared(what);
      case Step.Run(var time, var until, _) ->
          "run"
              + time.map(t -> " " + expr(t)).orElse("")
              + until.map(u -> " until " + expr(u)).orElse("");
      case Step.At(var time, var body, _) -> "at " + expr(time) + " " + lines(body);
      case Step.Every(var period, var after, var from, var to, var body, _) ->
          "every "
              + expr(period)
              + (after ? " after" : "")
              + part(" from ", from)
              + part(" to ", to)
              + " "
              + lines(body);
      case Step.Task(var name, var body, _) -> "task " + name + " " + lines(body);
      case Step.Assign(var owner, var attribute, var value, _, _) ->
          owner + "/" + attribute + " = " + expr(value);
      case Step.Let(var name, var value, _) -> "let " + name + " = " + expr(value);
      case Step.On(var point, var variable, var when, var body, var js, _) ->
          "on "
              + point
              + " ("
              + variable
              + ")"
              + part(" when ", when)
              + " "
              + js.map(code -> "js {" + code.code() + "}").orElse(lines(body).toString());
      case Step.Script(var js, _) -> "js {" + js.code() + "}";
      case Step.Expect(var condition, var message, _) ->
          "expect " + expr(condition) + part(", ", message);
      case Step.ExpectError(var errno, var body, _) -> "expect error " + errno + lines(body);
      case Step.Abort(var when, var message, _) -> "abort when " + expr(when) + part(", ", message);
      case Step.Print(var values, _) -> "print " + exprs(values);
      case Step.Table(var values, _) -> "table " + exprs(values);
      case Step.Plot(var values, var over, var file, _) ->
          "plot " + exprs(values) + " over " + over + file.map(f -> " to " + f).orElse("");
      case Step.Trace(var lun, var file, _) -> "trace " + lun + " to " + file;
      case Step.Report(var file, _) -> "report " + file;
      case Step.ResetStats _ -> "reset stats";
      case Step.Seed(var seed, _) -> "seed = " + seed;
      case Step.Experiment(var plan, _) -> experiment(plan);
    };
  }

  private static String experiment(ExperimentPlan plan) {
    return switch (plan) {
      case ExperimentPlan.Compare(var variants, var repeat) ->
          "compare x" + repeat + variants.stream().map(Shown::scenario).toList();
      case ExperimentPlan.Sweep(var scenarios, var params, var axes, var repeat) ->
          "sweep x" + repeat + " " + params + scenarios.size() + axes(axes);
      case ExperimentPlan.Bisect(var base, var from, var to, var bad) ->
          "bisect " + from + ".." + to + " " + expr(bad) + " " + scenario(base);
      case ExperimentPlan.Tune(
              var min,
              var objective,
              var scenarios,
              var params,
              var axes,
              var runs) ->
          "tune "
              + min
              + " "
              + expr(objective)
              + " "
              + params
              + scenarios.size()
              + axes(axes)
              + runs.map(r -> " within " + r).orElse("");
    };
  }

  private static String axes(List<ExperimentPlan.Axis> axes) {
    return axes.stream()
        .map(
            axis ->
                axis.path()
                    + "="
                    + axis.choices().stream().map(c -> ValueFormat.text(c.value())).toList())
        .collect(Collectors.joining(" ", " ", ""));
  }

  static String scenario(ExperimentPlan.Scenario scenario) {
    return scenario.name() + "@" + scenario.firstRun() + lines(scenario.steps());
  }

  static String declared(Declared declared) {
    return switch (declared) {
      case Declared.Kernel(var release, var with, var without, _) ->
          "kernel "
              + release
              + (with.isEmpty() ? "" : " +" + with)
              + (without.isEmpty() ? "" : " -" + without);
      case Declared.Machine(var settings, _) -> "machine" + settings(settings);
      case Declared.Costs(var table, _) -> "costs " + table.name();
      case Declared.Host(var name, var model, var settings, _) ->
          "host " + name + " : " + model + settings(settings);
      case Declared.Lun(var name, var model, var preset, var settings, var host, _, _) ->
          "lun "
              + name
              + " : "
              + model
              + (preset.equals(model) ? "" : "/" + preset)
              + host.map(h -> " on " + h).orElse("")
              + settings(settings);
      case Declared.Queue(var lun, var writes, _) ->
          "queue on "
              + lun
              + " "
              + writes.stream().map(w -> w.attribute() + "=" + w.text()).toList();
      case Declared.Elevator(var name, var model, var settings, var script, _) ->
          "elevator "
              + name
              + " : "
              + model
              + script.map(f -> "(" + f.name() + ")").orElse("")
              + settings(settings);
      case Declared.Cgroup(var name, var settings, _) -> "cgroup " + name + settings(settings);
      case Declared.Workload workload -> workload(workload);
    };
  }

  private static String workload(Declared.Workload workload) {
    return "workload "
        + workload.name()
        + (workload.source() == Declared.Source.FIO ? "" : " : " + workload.source())
        + workload.argument().map(a -> "(" + a.name() + ")").orElse("")
        + " on "
        + String.join(",", workload.luns())
        + settings(workload.settings())
        + (workload.job().isEmpty() ? "" : " " + workload.job());
  }

  static String settings(Settings settings) {
    return settings.values().isEmpty()
        ? ""
        : settings.values().entrySet().stream()
            .map(entry -> entry.getKey() + "=" + ValueFormat.text(entry.getValue()))
            .collect(Collectors.joining(" ", " {", "}"));
  }

  static String params(Map<String, Value> params) {
    return settings(new Settings(params));
  }

  private static String part(String before, Optional<Expr> expr) {
    return expr.map(e -> before + expr(e)).orElse("");
  }

  private static String exprs(List<Expr> all) {
    return all.stream().map(Shown::expr).collect(Collectors.joining(", "));
  }

  static String expr(Expr expr) {
    return switch (expr) {
      case Expr.Constant(Value.Text(var text), _) -> '"' + text + '"';
      case Expr.Constant(var value, _) -> ValueFormat.text(value);
      case Expr.Measure(var path, _) -> path;
      case Expr.Attribute(var variant, var owner, var attribute, _, _) ->
          (variant.isEmpty() ? "" : variant + "!") + owner + "/" + attribute;
      case Expr.Variable(var name, _) -> "$" + name;
      case Expr.RequestField(var field, _) -> "rq." + field;
      case Expr.Unary(var op, var operand, _) -> op.text() + "(" + expr(operand) + ")";
      case Expr.Binary(var op, var left, var right, _) ->
          "(" + expr(left) + " " + op.text() + " " + expr(right) + ")";
      case Expr.Conditional(var condition, var then, var otherwise, _) ->
          "(" + expr(condition) + " ? " + expr(then) + " : " + expr(otherwise) + ")";
      case Expr.Range(var from, var to, _) -> expr(from) + ".." + expr(to);
      case Expr.ListOf(var items, _) -> "[" + exprs(items) + "]";
      case Expr.Index(var list, var index, _) -> expr(list) + "[" + expr(index) + "]";
      case Expr.Call(var function, var arguments, _) ->
          function.name().toLowerCase(java.util.Locale.ROOT) + "(" + exprs(arguments) + ")";
      case Expr.Template(var parts, _) ->
          "\"" + parts.stream().map(Shown::expr).collect(Collectors.joining("+")) + "\"";
    };
  }
}
