package org.blklab.runtime.check.declare;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.blklab.grammar.ast.Expr;
import org.blklab.grammar.ast.Statement;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Source;
import org.blklab.grammar.diag.Span;
import org.blklab.runtime.check.env.Checking;
import org.blklab.runtime.check.env.FioReader;
import org.blklab.runtime.check.expr.Expressions;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.plan.Value;

/** {@code : fio "file"} and {@code : fio """command line"""}. */
final class FioJobs {
  private static final int QUOTES = 3;

  private final Checking checking;
  private final Expressions expressions;

  FioJobs(Checking checking, Expressions expressions) {
    this.checking = checking;
    this.expressions = expressions;
  }

  /** The jobs of a model {@code fio}; empty if they cannot be read, which is reported. */
  Optional<List<FioReader.Section>> sections(Statement.Model model) {
    if (model.argument().isEmpty()) {
      checking.error(
          Code.MISSING_PROPERTY,
          model.span(),
          "`fio` needs a job file or a command line",
          "write `fio \"file.fio\"` or `fio \"\"\"--name=job --rw=randread\"\"\"`");
      return Optional.empty();
    }
    Expr.Text argument = model.argument().get();
    Optional<FioReader.Jobs> jobs = argument.raw() ? Optional.of(line(argument)) : file(argument);
    if (jobs.isEmpty()) {
      return Optional.empty();
    }
    jobs.get().diagnostics().forEach(checking.problems::add);
    return jobs.get().diagnostics().stream().anyMatch(Diagnostic::isError)
        ? Optional.empty()
        : Optional.of(jobs.get().sections());
  }

  /** Settings of a job, with its waiting for those before it. */
  static Settings settings(FioReader.Section section) {
    return section.waits()
        ? section.settings().overriddenBy(new Settings(Map.of("stonewall", new Value.Bool(true))))
        : section.settings();
  }

  private FioReader.Jobs line(Expr.Text argument) {
    Span quoted = argument.span();
    Span inside = new Span(quoted.start() + QUOTES, quoted.end() - QUOTES);
    return checking.known.fio().commandLine(checking.source, inside);
  }

  private Optional<FioReader.Jobs> file(Expr.Text argument) {
    Optional<String> name = expressions.text(argument, "the file's name");
    if (name.isEmpty()) {
      return Optional.empty();
    }
    try {
      Source file = checking.resolver.read(name.get(), checking.source);
      return Optional.of(checking.known.fio().file(file));
    } catch (IOException e) {
      checking.error(
          Code.UNREADABLE,
          argument.span(),
          "`" + name.get() + "` cannot be read: " + e.getMessage());
      return Optional.empty();
    }
  }
}
