package org.blklab.runtime.check.declare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.blklab.grammar.ast.Expr;
import org.blklab.grammar.ast.Item;
import org.blklab.grammar.ast.Statement;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Source;
import org.blklab.grammar.diag.Span;
import org.blklab.grammar.diag.Suggest;
import org.blklab.runtime.check.env.Checking;
import org.blklab.runtime.check.env.Feature;
import org.blklab.runtime.check.env.FioReader;
import org.blklab.runtime.check.env.Symbol;
import org.blklab.runtime.check.expr.Expressions;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.plan.JobStep;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.ModelSpec;
import org.blklab.runtime.plan.Settings;

/** Workloads: fio's properties, job scripts, replayed traces, and what they start from. */
public final class Workloads {
  private static final String FILES = "filename";
  private static final int MAX_FILES = 64;

  private final Checking checking;
  private final Expressions expressions;
  private final Names names;
  private final Items items;
  private final JobScripts scripts;
  private final WorkloadRules rules;
  private final FioJobs fio;

  /** Whether all properties of the present declaration could be used. */
  private boolean complete;

  Workloads(Checking checking, Expressions expressions, Names names, Items items) {
    this.checking = checking;
    this.expressions = expressions;
    this.names = names;
    this.items = items;
    this.scripts = new JobScripts(checking, expressions);
    this.rules = new WorkloadRules(checking);
    this.fio = new FioJobs(checking, expressions);
  }

  /** What a workload starts from. */
  private record Start(
      Declared.Source source,
      Optional<Source> argument,
      Settings settings,
      List<JobStep> job,
      List<String> luns,
      boolean poisoned) {
    static final Start PLAIN =
        new Start(
            Declared.Source.FIO, Optional.empty(), Settings.NONE, List.of(), List.of(), false);

    static final Start POISONED =
        new Start(Declared.Source.FIO, Optional.empty(), Settings.NONE, List.of(), List.of(), true);
  }

  Symbol workload(Declarations.Draft draft) {
    Optional<Statement.Model> model = draft.declaration().model();
    List<Symbol> before = draft.over().map(Symbol::sections).orElse(List.of());
    int reports = checking.problems.reports();
    Settings own = own(draft);
    complete = checking.problems.reports() == reports;
    if (model.isPresent() && model.get().name().text().equals("fio")) {
      return sections(draft, model.get(), own);
    }
    if (model.isEmpty() && !before.isEmpty()) {
      List<Symbol> sections = new ArrayList<>();
      for (Symbol section : before) {
        Start start = start(section);
        Settings written = section.written().overriddenBy(own);
        sections.add(one(draft, section.name(), start, draft.declaration().on(), written));
      }
      return draft.poisoned().withSections(sections, own);
    }
    Settings written = draft.over().map(Symbol::written).orElse(Settings.NONE).overriddenBy(own);
    return one(draft, draft.name(), start(draft), draft.declaration().on(), written);
  }

  private Settings own(Declarations.Draft draft) {
    List<ModelSpec> model =
        checking.catalogue().model(Kind.WORKLOAD, "").map(List::of).orElse(List.of());
    List<Item> plain =
        draft.declaration().items().stream().filter(item -> !(item instanceof Item.Job)).toList();
    return items.settings(model, plain, "a workload");
  }

  /** The jobs of a fio file, each a workload of its own. */
  private Symbol sections(Declarations.Draft draft, Statement.Model model, Settings own) {
    Optional<List<FioReader.Section>> jobs = fio.sections(model);
    if (jobs.isEmpty()) {
      return draft.poisoned();
    }
    List<Symbol> sections = new ArrayList<>();
    for (FioReader.Section job : jobs.get()) {
      boolean known =
          job.luns().stream().allMatch(name -> checking.env.find(Kind.LUN, name).isPresent());
      List<String> luns = known ? job.luns() : List.of();
      Start start =
          new Start(
              Declared.Source.FIO, Optional.empty(), FioJobs.settings(job), List.of(), luns, false);
      String name = draft.name() + "." + job.name();
      // a filename that names a LUN says more than `on`
      Optional<Expr> on = luns.isEmpty() ? draft.declaration().on() : Optional.empty();
      sections.add(one(draft, name, start, on, own));
    }
    return draft.poisoned().withSections(sections, own);
  }

  /**
   * One workload.
   *
   * @param on the LUN that is named here
   * @param written the properties given here, and before in what a variant changes
   */
  private Symbol one(
      Declarations.Draft draft, String name, Start start, Optional<Expr> on, Settings written) {
    Statement.Declaration declaration = draft.declaration();
    Symbol poisoned = Symbol.poisoned(Kind.WORKLOAD, name, draft.poisoned().place());
    int reports = checking.problems.reports();
    List<JobStep> job = job(declaration.items()).orElse(start.job());
    complete &= checking.problems.reports() == reports;
    Optional<List<String>> luns =
        written.has(FILES)
            ? files(written, on, declaration)
            : luns(on, start, draft.span());
    if (start.poisoned() || luns.isEmpty()) {
      return poisoned;
    }
    var workload =
        new Declared.Workload(
            name,
            luns.get(),
            job.isEmpty() ? start.source() : Declared.Source.JOB,
            start.argument(),
            start.settings().overriddenBy(written),
            job,
            poisoned.place());
    rules.check(workload, declaration, complete);
    return poisoned.with(Optional.empty(), written, workload);
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
    Span span = model.argument().get().span();
    Optional<Source> file =
        expressions
            .text(model.argument().get(), "the file's name")
            .flatMap(
                name ->
                    source == Declared.Source.JS
                        ? checking.script(name, span)
                        : Optional.of(new Source(name, "")));
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
    if (!base.get().sections().isEmpty()) {
      checking.error(
          Code.UNKNOWN_MODEL,
          model.name().span(),
          "`" + name + "` is a whole fio file; it cannot be a base");
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

  /** The LUNs that {@code filename} says, with fio's own paths or without. */
  private Optional<List<String>> files(
      Settings written, Optional<Expr> on, Statement.Declaration declaration) {
    if (on.isPresent()) {
      checking.error(
          Code.CONTRADICTION,
          on.get().span(),
          "`filename` says already which LUNs it works on",
          "leave out one of the two");
      return Optional.empty();
    }
    Span span = WorkloadRules.at(declaration, FILES);
    List<String> luns = new ArrayList<>();
    for (String file : written.text(FILES, "").split(":", -1)) {
      String name = file.substring(file.lastIndexOf('/') + 1).strip();
      Optional<Symbol> symbol = checking.env.find(Kind.LUN, name);
      if (symbol.isEmpty()) {
        checking.unknownName(Kind.LUN, name, span, checking.env.names(Kind.LUN));
        return Optional.empty();
      }
      if (luns.contains(name)) {
        checking.error(Code.DUPLICATE_NAME, span, "`" + name + "` is there twice");
        return Optional.empty();
      }
      if (symbol.get().isPoisoned()) {
        return Optional.empty();
      }
      luns.add(symbol.get().name());
    }
    if (luns.size() > MAX_FILES) {
      checking.error(Code.TOO_MANY, span, "a workload may have at most " + MAX_FILES + " LUNs");
      return Optional.empty();
    }
    return Optional.of(luns);
  }

  /** The LUNs it works on; empty if that is unknown, which is reported. */
  private Optional<List<String>> luns(Optional<Expr> on, Start start, Span name) {
    if (on.isEmpty()) {
      if (start.luns().isEmpty() && !start.poisoned()) {
        checking.error(
            Code.MISSING_PROPERTY,
            name,
            "a workload needs a LUN to work on",
            "write `workload " + checking.place(name).text() + " on LUN`");
      }
      return start.luns().isEmpty() ? Optional.empty() : Optional.of(start.luns());
    }
    Optional<String> lun = names.spelled(on.get());
    if (lun.isEmpty()) {
      return Optional.empty();
    }
    Optional<Symbol> symbol = checking.env.find(Kind.LUN, lun.get());
    if (symbol.isEmpty()) {
      checking.unknownName(Kind.LUN, lun.get(), on.get().span(), checking.env.names(Kind.LUN));
    }
    return symbol.filter(known -> !known.isPoisoned()).map(known -> List.of(known.name()));
  }
}
