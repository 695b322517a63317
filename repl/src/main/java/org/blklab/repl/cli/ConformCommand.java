package org.blklab.repl.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.repl.report.ConformJson;
import org.blklab.repl.report.ConformText;
import org.blklab.repl.report.TextOutput;
import org.blklab.runtime.conform.BadRecording;
import org.blklab.runtime.conform.Conformance;
import org.blklab.runtime.conform.Row;
import org.blklab.runtime.lab.Checked;
import org.blklab.runtime.lab.Lab;
import org.blklab.runtime.lab.NearbyFiles;
import org.blklab.runtime.lab.RunRequest;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code blklab conform DIR|TRACE…}. */
@Command(
    name = "conform",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    description = {
      "Hold recordings of real kernels against what the simulation predicts.",
      "DIR holds CASE/KERNEL/VARIANT/runN/ with `params` and a trace. A TRACE of your own (the "
          + "name of blktrace's files, or blkparse's text) needs --scenario: the machine, LUN and "
          + "queue."
    },
    footer = {
      "",
      "replay  is told what was submitted when, when requests completed and that",
      "        one is started, and predicts which: the order must be the recorded one",
      "free    is told the parameters and the job alone: the share of sequential",
      "        dispatches must lie in the range of the recorded runs",
      "step    of BFQ alone: told all that was recorded before a dispatch, names it,",
      "        and goes on from what was recorded: 98 % must be the same. Recordings",
      "        that kept nothing but dispatches are compared so in the place of replay",
      "Exit codes: 0 all as it should be, 2 unreadable, 99 a row failed."
    })
final class ConformCommand implements Callable<Integer> {
  /** What {@code --mode} takes. */
  enum Choice {
    REPLAY(EnumSet.of(Row.Mode.REPLAY)),
    FREE(EnumSet.of(Row.Mode.FREE)),
    BOTH(EnumSet.of(Row.Mode.REPLAY, Row.Mode.FREE)),
    STEP(EnumSet.of(Row.Mode.STEP));

    private final Set<Row.Mode> modes;

    Choice(Set<Row.Mode> modes) {
      this.modes = modes;
    }
  }

  /** Says what there is in the words of the help. */
  static final class ChoiceReader implements CommandLine.ITypeConverter<Choice> {
    @Override
    public Choice convert(String text) {
      for (Choice choice : Choice.values()) {
        if (choice.name().equalsIgnoreCase(text)) {
          return choice;
        }
      }
      throw new CommandLine.TypeConversionException(
          "`" + text + "` is none of replay, free, both, step");
    }
  }

  private final Console console;
  private final List<Row> rows = new ArrayList<>();

  @Parameters(arity = "1..*", paramLabel = "DIR|TRACE", description = "Recordings.")
  private List<Path> paths = List.of();

  @Option(
      names = "--mode",
      paramLabel = "MODE",
      defaultValue = "replay",
      converter = ChoiceReader.class,
      description = "replay, free, both (of these) or step; replay unless given.")
  private Choice mode = Choice.REPLAY;

  @Option(
      names = "--scenario",
      paramLabel = "FILE",
      description = "Scenario that declares what a TRACE was taken on.")
  private String scenario;

  @Option(
      names = "--lun",
      paramLabel = "NAME",
      description = "The traced LUN, if the scenario has several.")
  private String lun;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Write the rows as JSON; - for standard output, then without the table.")
  private String json;

  ConformCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws UserProblem, IOException {
    boolean jsonOnly = "-".equals(json);
    Destination.check(json);
    ConformText text = new ConformText(jsonOnly ? console.err() : console.out());
    Consumer<Row> to =
        row -> {
          rows.add(row);
          if (!jsonOnly) {
            text.row(row);
          }
        };
    try (Interruption _ = Interruption.ending(console)) {
      if (scenario != null) {
        if (!ownTrace(to)) {
          return ExitCode.SCENARIO;
        }
      } else {
        directories(to);
      }
    } catch (BadRecording e) {
      throw new UserProblem(ExitCode.USAGE, e.getMessage());
    }
    if (jsonOnly) {
      console.out().print(ConformJson.text(rows));
    } else {
      text.end(rows);
      if (json != null) {
        writeJson();
      }
    }
    return rows.stream().anyMatch(Row::failed) ? ExitCode.FAILED : ExitCode.OK;
  }

  private void directories(Consumer<Row> to) throws UserProblem, BadRecording {
    for (Path path : paths) {
      boolean trace = Files.exists(path.resolveSibling(path.getFileName() + ".blktrace.0"));
      if (!Files.exists(path) && !trace) {
        throw new UserProblem(ExitCode.USAGE, path + ": no such file or directory");
      }
      if (!Files.isDirectory(path)) {
        throw new UserProblem(
            ExitCode.USAGE, path + " is no directory: a trace needs --scenario to say what it is of");
      }
    }
    Conformance conformance = Lab.conformance();
    for (Path path : paths) {
      conformance.directory(path, mode.modes, to);
    }
  }

  /** False if the scenario has errors, which have been shown. */
  private boolean ownTrace(Consumer<Row> to) throws UserProblem, BadRecording {
    TextOutput output = new TextOutput(console.out(), console.err(), console.colour());
    RunRequest request = RunRequest.of(ScenarioFiles.read(scenario));
    Checked checked = Lab.check(request, new NearbyFiles(scenario));
    for (Diagnostic diagnostic : checked.diagnostics()) {
      output.diagnostic(diagnostic);
    }
    if (checked.plan().isEmpty()) {
      return false;
    }
    Lab.conformance()
        .trace(paths, Lab.declared(checked.plan().get()), Optional.ofNullable(lun), mode.modes, to);
    return true;
  }

  private void writeJson() throws UserProblem {
    Destination.write(json, ConformJson.text(rows));
  }
}
