package org.blklab.runtime.workload.fio;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Severity;
import org.blklab.grammar.diag.Source;
import org.blklab.grammar.diag.Span;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.workload.fio.FioLines.RawSection;
import org.blklab.runtime.workload.option.BadText;
import org.blklab.runtime.workload.option.FioUnits;
import org.blklab.runtime.workload.option.JobOptions;
import org.blklab.runtime.workload.option.OptionProblem;

/**
 * Reads fio job files and command lines into settings of workloads. An option that is not simulated
 * is named once and left out; a value that cannot be read is an error at its place. fio's defaults
 * are written out where blklab's differ ({@code direct}, {@code ioengine}, {@code
 * group_reporting}).
 */
public final class FioImport {
  private static final int BINARY = 1024;

  /**
   * A job.
   *
   * @param name of its section
   * @param settings in base units, for {@link JobOptions#read}
   * @param luns last parts of what {@code filename} names
   * @param waits whether it starts when all before it are over ({@code stonewall})
   * @param span its name in the source
   */
  public record Section(
      String name, Settings settings, List<String> luns, boolean waits, Span span) {
    public Section {
      luns = List.copyOf(luns);
    }
  }

  /** What was read; settings of sections with errors are incomplete. */
  public record Result(List<Section> sections, List<Diagnostic> diagnostics) {
    public Result {
      sections = List.copyOf(sections);
      diagnostics = List.copyOf(diagnostics);
    }

    public boolean hasErrors() {
      return diagnostics.stream().anyMatch(Diagnostic::isError);
    }
  }

  private final Source source;
  private final Set<Diagnostic> diagnostics = new LinkedHashSet<>();
  private final Set<String> named = new LinkedHashSet<>(); // options said not to be simulated

  private FioImport(Source source) {
    this.source = source;
  }

  /** Reads a job file. */
  public static Result file(Source source) {
    FioImport reader = new FioImport(source);
    List<Diagnostic> found = new ArrayList<>();
    List<RawSection> raw = new FioLines(source, found).sections();
    reader.diagnostics.addAll(found);
    return reader.result(raw, new Span(0, 0), "a job file needs a section such as [job]");
  }

  /**
   * Reads a command line, with or without the word {@code fio}.
   *
   * @param span where it stands in the source, without quotation marks
   */
  public static Result commandLine(Source source, Span span) {
    FioImport reader = new FioImport(source);
    List<Diagnostic> found = new ArrayList<>();
    List<RawSection> raw = new FioWords(source, span, found).sections();
    reader.diagnostics.addAll(found);
    return reader.result(raw, span, "a command line needs a job: `--name=job`");
  }

  private Result result(List<RawSection> raw, Span place, String without) {
    List<FioItem> global = new ArrayList<>();
    List<Section> sections = new ArrayList<>();
    for (RawSection section : raw) {
      if (section.name().equals("global")) {
        global.addAll(section.items());
      } else {
        List<FioItem> all = new ArrayList<>(global);
        all.addAll(section.items());
        sections.add(section(section, all));
      }
    }
    if (sections.isEmpty()) {
      error(Code.MISSING_PROPERTY, place, without);
    }
    return new Result(sections, new ArrayList<>(diagnostics));
  }

  private Section section(RawSection raw, List<FioItem> items) {
    Map<String, Value> values = new LinkedHashMap<>();
    Map<String, FioItem> from = new LinkedHashMap<>();
    values.put("direct", new Value.Bool(false));
    values.put("ioengine", new Value.Word("psync"));
    values.put("group_reporting", new Value.Bool(false));
    FioValue reader = new FioValue(units(items));
    String name = raw.name();
    List<String> luns = List.of();
    boolean waits = false;
    for (FioItem item : items) {
      switch (item.name()) {
        case "name" -> name = item.value();
        case "filename" -> luns = luns(item);
        case "stonewall", "wait_for_previous", "new_group" ->
            waits |= !item.name().equals("new_group") && !item.value().equals("0");
        case "kb_base" -> {} // read before
        default -> option(item, reader, values, from);
      }
    }
    Settings settings = new Settings(values);
    for (OptionProblem problem : JobOptions.read(settings).problems()) {
      report(problem, from.get(problem.property()), raw.span());
    }
    return new Section(name, settings, luns, waits, raw.span());
  }

  private FioUnits units(List<FioItem> items) {
    int base = BINARY;
    for (FioItem item : items) {
      if (item.name().equals("kb_base")) {
        if (item.value().equals("1000") || item.value().equals("1024")) {
          base = Integer.parseInt(item.value());
        } else {
          error(Code.BAD_VALUE, item.valueSpan(), "`kb_base` is 1024 or 1000");
        }
      }
    }
    return new FioUnits(base);
  }

  private static List<String> luns(FioItem item) {
    return Stream.of(item.value().split(":"))
        .map(file -> file.substring(file.lastIndexOf('/') + 1))
        .filter(last -> !last.isEmpty())
        .toList();
  }

  private void option(
      FioItem item, FioValue reader, Map<String, Value> values, Map<String, FioItem> from) {
    Optional<FioOption> known = FioOption.named(item.name());
    if (known.isEmpty()) {
      if (!FioOption.hasNoEffect(item.name())) {
        String message = "fio's option `" + item.name() + "` is not simulated and left out";
        note(item.nameSpan(), message, item.name());
      }
      return;
    }
    FioOption option = known.get();
    if (!item.hasValue() && !option.isFlag()) {
      error(Code.MISSING_PROPERTY, item.nameSpan(), "`" + item.name() + "` needs a value");
      return;
    }
    try {
      values.put(option.property(), reader.read(option, item));
      from.put(option.property(), item);
    } catch (BadText bad) {
      report(bad.of(option.property()), item, item.nameSpan());
    }
  }

  private void report(OptionProblem problem, FioItem item, Span otherwise) {
    Span span = item == null ? otherwise : item.span(problem.start(), problem.end());
    Code code =
        switch (problem.kind()) {
          case BAD_VALUE -> Code.BAD_VALUE;
          case OUT_OF_RANGE -> Code.OUT_OF_RANGE;
          case CONTRADICTION -> Code.CONTRADICTION;
          case MISSING -> Code.MISSING_PROPERTY;
        };
    diagnostics.add(
        new Diagnostic(Severity.ERROR, code, source, span, problem.message(), problem.hints()));
  }

  private void note(Span span, String message, String once) {
    if (named.add(once)) {
      diagnostics.add(
          new Diagnostic(Severity.NOTE, Code.IGNORED_OPTION, source, span, message, List.of()));
    }
  }

  private void error(Code code, Span span, String message) {
    diagnostics.add(Diagnostic.error(code, source, span, message));
  }
}
