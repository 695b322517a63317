package org.blklab.runtime.check.declare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.blklab.grammar.ast.Expr;
import org.blklab.grammar.ast.Item;
import org.blklab.grammar.ast.Statement;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Span;
import org.blklab.grammar.diag.Suggest;
import org.blklab.runtime.check.env.Checking;
import org.blklab.runtime.check.env.Feature;
import org.blklab.runtime.check.env.Symbol;
import org.blklab.runtime.check.expr.Expressions;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.plan.JobStep;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.ModelSpec;
import org.blklab.runtime.plan.Settings;

/** Workloads: fio's properties, job scripts, replayed traces, and what they start from. */
public final class Workloads {
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

  Symbol workload(Declarations.Draft draft) {
    Statement.Declaration declaration = draft.declaration();
    Start start = start(draft);
    List<ModelSpec> model =
        checking.catalogue().model(Kind.WORKLOAD, "").map(List::of).orElse(List.of());
    List<Item> plain =
        declaration.items().stream().filter(item -> !(item instanceof Item.Job)).toList();
    Settings own =
        draft
            .over()
            .map(Symbol::written)
            .orElse(Settings.NONE)
            .overriddenBy(items.settings(model, plain, "a workload"));
    List<JobStep> job = job(declaration.items()).orElse(start.job());
    Optional<List<String>> luns = luns(declaration, start, draft.span());
    if (start.poisoned() || luns.isEmpty()) {
      return draft.poisoned();
    }
    Declared.Source source = job.isEmpty() ? start.source() : Declared.Source.JOB;
    var workload =
        new Declared.Workload(
            draft.name(),
            luns.get(),
            source,
            start.argument(),
            start.settings().overriddenBy(own),
            job,
            draft.poisoned().place());
    rules.check(workload, declaration);
    return draft.poisoned().with(Optional.empty(), own, workload);
  }

  private Start start(Declarations.Draft draft) {
    Optional<Symbol> over = draft.over();
    if (draft.declaration().model().isEmpty()) {
      return over.map(Workloads::start).orElse(Start.PLAIN);
    }
    Start start = start(draft.declaration().model().get());
    if (over.isEmpty() || start.poisoned()) {
      return start;
    }
    Start before = start(over.get());
    return new Start(
        start.source(),
        start.argument(),
        start.settings(),
        start.job().isEmpty() ? before.job() : start.job(),
        start.luns().isEmpty() ? before.luns() : start.luns(),
        before.poisoned());
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
    Optional<String> file = expressions.text(model.argument().get(), "the file's name");
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
    return start(base.get());
  }

  private static Start start(Symbol base) {
    if (base.isPoisoned()) {
      return Start.POISONED;
    }
    var workload = (Declared.Workload) base.declared().orElseThrow();
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
