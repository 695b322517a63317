package org.blklab.repl.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Source;
import org.blklab.repl.report.JsonResults;
import org.blklab.repl.report.TextOutput;
import org.blklab.runtime.lab.Checked;
import org.blklab.runtime.lab.Lab;
import org.blklab.runtime.lab.LabRun;
import org.blklab.runtime.lab.RunRequest;
import org.blklab.runtime.lab.Version;
import org.blklab.runtime.run.RunOutcome;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code blklab run FILE}. */
@Command(
    name = "run",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    description = "Run a scenario and print its results.")
final class RunCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(paramLabel = "FILE", description = "The scenario; - for standard input.")
  private String file;

  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      description = "Set a param of the scenario; may be given several times.")
  private Map<String, String> overrides = new LinkedHashMap<>();

  @Option(names = "--seed", paramLabel = "N", description = "Replace the scenario's seed.")
  private Long seed;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Write all results as JSON; - for standard output, then without the text.")
  private String json;

  @Option(
      names = {"-q", "--quiet"},
      description = "No result tables, only what the scenario prints and expects.")
  private boolean quiet;

  RunCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws UserProblem, IOException {
    boolean jsonOnly = "-".equals(json);
    Source source = ScenarioFiles.read(file);
    RunRequest request =
        new RunRequest(
            source,
            overrides,
            seed == null ? OptionalLong.empty() : OptionalLong.of(seed),
            quiet || jsonOnly);
    TextOutput output =
        new TextOutput(jsonOnly ? console.err() : console.out(), console.err(), console.colour());
    FileResolver files = new FileResolver(file);
    Checked checked = Lab.check(request, files);
    for (Diagnostic diagnostic : checked.diagnostics()) {
      output.diagnostic(diagnostic);
    }
    if (checked.plan().isEmpty()) {
      return ExitCode.SCENARIO;
    }
    LabRun run = Lab.prepare(checked.plan().get(), request, output, files);
    RunOutcome outcome = runWatched(run);
    if (jsonOnly) {
      console.out().print(JsonResults.text(outcome, Version.TEXT));
    } else if (json != null) {
      writeJson(outcome);
    }
    if (outcome.status() == RunOutcome.Status.INTERRUPTED) {
      console.err().println("blklab: interrupted; the results are those until then");
    }
    return outcome.status().exitCode();
  }

  private RunOutcome runWatched(LabRun run) {
    try (Interruption _ = Interruption.of(run);
        ProgressLine _ = ProgressLine.of(run, console)) {
      return run.run();
    }
  }

  private void writeJson(RunOutcome outcome) throws UserProblem {
    try {
      JsonResults.write(outcome, Version.TEXT, Path.of(json));
    } catch (IOException e) {
      throw new UserProblem(ExitCode.USAGE, "cannot write " + json + ": " + e.getMessage());
    }
  }
}
