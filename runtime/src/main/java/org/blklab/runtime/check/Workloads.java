package org.blklab.runtime.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.blklab.grammar.ast.Expr;
import org.blklab.grammar.ast.Item;
import org.blklab.grammar.ast.Statement;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Span;
import org.blklab.grammar.diag.Suggest;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.plan.JobStep;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.ModelSpec;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.plan.Value;

/** Workloads: fio's properties, job scripts, replayed traces, and what they start from. */
final class Workloads {
  private final Checking checking;
  private final Expressions expressions;
  private final Names names;
  private final Items items;
  private final JobScripts scripts;
  private final WorkloadRules rules;

  Workloads(Checking checking, Expressions expressions, Names names, Items items) {
    this.checking = checking;
    this.expressions = expressions;
    this.names = names;
    this.items = items;
    this.scripts = new JobScripts(checking, expressions);
    this.rules = new WorkloadRules(checking);
  }

  /** What a workload starts from. */
  private record Start(
      Declared.Source source,
      Optional<String> argument,
      Settings settings,
      List<JobStep> job,
      List<String> luns,
      boolean poisoned) {
    static final Start PLAIN =
        new Start(
            Declared.Source.FIO, Optional.empty(), Settings.NONE, List.of(), List.of(), false);

    static final Start POISONED =
        new Start(
            Declared.Source.FIO, Optional.empty(), Settings.NONE, List.of(), List.of(), true);
  }

  Symbol workload(Statement.Declaration declaration, Symbol poisoned, Span name) {
    Start start = declaration.model().map(this::start).orElse(Start.PLAIN);
    List<ModelSpec> model =
        checking.catalogue().model(Kind.WORKLOAD, "").map(List::of).orElse(List.of());
    List<Item> plain =
        declaration.items().stream().filter(item -> !(item instanceof Item.Job)).toList();
    Settings own = items.settings(model, plain, "a workload");
    List<JobStep> job = job(declaration.items()).orElse(start.job());
    Optional<List<String>> luns = luns(declaration, start, name);
    if (start.poisoned() || luns.isEmpty()) {
      return poisoned;
    }
    Declared.Source source = job.isEmpty() ? start.source() : Declared.Source.JOB;
    var workload =
        new Declared.Workload(
            poisoned.name(),
            luns.get(),
            source,
            start.argument(),
            start.settings().overriddenBy(own),
            job,
            poisoned.place());
    rules.check(workload, declaration);
    return new Symbol(
        Kind.WORKLOAD,
        poisoned.name(),
        poisoned.place(),
        Optional.empty(),
        Optional.of(workload));
  }

  private Start start(Statement.Model model) {
    String word = model.name().text();
    return switch (word) {
      case "replay" ->
          checking.has(Feature.REPLAY, model.span())
              ? withFile(model, Declared.Source.REPLAY)
              : Start.POISONED;
      case "js" ->
          checking.has(Feature.JS, model.span())
              ? withFile(model, Declared.Source.JS)
              : Start.POISONED;
      default -> base(model);
    };
  }

  private Start withFile(Statement.Model model, Declared.Source source) {
    if (model.argument().isEmpty()) {
      checking.error(
          Code.MISSING_PROPERTY,
          model.span(),
          "`" + model.name().text() + "` needs a file",
          "write `" + model.name().text() + " \"file\"`");
      return Start.POISONED;
    }
    Optional<String> file =
        expressions
            .constant(expressions.check(model.argument().get()), "the file's name")
            .map(value -> ((Value.Text) value).value());
    return new Start(source, file, Settings.NONE, List.of(), List.of(), file.isEmpty());
  }

  private Start base(Statement.Model model) {
    String name = model.name().text();
    Optional<Symbol> base = checking.find(Kind.WORKLOAD, name);
    if (base.isEmpty()) {
      List<String> known = new ArrayList<>(checking.names(Kind.WORKLOAD));
      known.addAll(List.of("fio", "replay", "js"));
      checking.error(
          Code.UNKNOWN_MODEL,
          model.name().span(),
          "unknown workload `" + name + "`",
          Suggest.hint(name, known));
      return Start.POISONED;
    }
    if (base.get().isPoisoned()) {
      return Start.POISONED;
    }
    var workload = (Declared.Workload) base.get().declared().orElseThrow();
    return new Start(
        workload.source(),
        workload.argument(),
        workload.settings(),
        workload.job(),
        workload.luns(),
        false);
  }

  private Optional<List<JobStep>> job(List<Item> all) {
    List<Item.Job> jobs = new ArrayList<>();
    for (Item item : all) {
      if (item instanceof Item.Job job) {
        jobs.add(job);
      }
    }
    if (jobs.size() > 1) {
      checking.error(
          Code.DUPLICATE_NAME, jobs.get(1).span(), "a workload has one `job { … }` only");
    }
    return jobs.isEmpty() ? Optional.empty() : Optional.of(scripts.job(jobs.getFirst()));
  }

  /** The LUNs it works on; empty if that is unknown, which is reported. */
  private Optional<List<String>> luns(
      Statement.Declaration declaration, Start start, Span name) {
    if (declaration.on().isEmpty()) {
      if (start.luns().isEmpty() && !start.poisoned()) {
        checking.error(
            Code.MISSING_PROPERTY,
            name,
            "a workload needs a LUN to work on",
            "write `workload " + checking.place(name).text() + " on LUN`");
      }
      return start.luns().isEmpty() ? Optional.empty() : Optional.of(start.luns());
    }
    Expr on = declaration.on().get();
    Optional<String> lun = names.spelled(on);
    if (lun.isEmpty()) {
      return Optional.empty();
    }
    Optional<Symbol> symbol = checking.env.find(Kind.LUN, lun.get());
    if (symbol.isEmpty()) {
      checking.unknownName(lun.get(), on.span(), "lun", checking.env.names(Kind.LUN));
    }
    return symbol.filter(known -> !known.isPoisoned()).map(known -> List.of(known.name()));
  }
}
