package org.blklab.repl.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Source;
import org.blklab.repl.report.ExpectationFiles;
import org.blklab.repl.report.JournalFile;
import org.blklab.repl.report.JsonResults;
import org.blklab.repl.report.PlotFiles;
import org.blklab.repl.report.TextOutput;
import org.blklab.repl.report.Transcript;
import org.blklab.runtime.experiment.Journal;
import org.blklab.runtime.experiment.RunExecutor;
import org.blklab.runtime.lab.Checked;
import org.blklab.runtime.lab.Extras;
import org.blklab.runtime.lab.Lab;
import org.blklab.runtime.lab.LabOptions;
import org.blklab.runtime.lab.LabRun;
import org.blklab.runtime.lab.NearbyFiles;
import org.blklab.runtime.lab.RememberedFiles;
import org.blklab.runtime.lab.RunRequest;
import org.blklab.runtime.lab.Version;
import org.blklab.runtime.plan.Plan;
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

  @Parameters(
      paramLabel = "FILE",
      arity = "0..1",
      description = "The scenario; - for standard input. May be left out with -i.")
  private String file;

  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      description = "Set a param of the scenario; may be given several times.")
  private List<String> settings = List.of();

  @Option(names = "--seed", paramLabel = "N", description = "Replace the scenario's seed.")
  private Long seed;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = {
        "Write all results as JSON; - for standard output, then without the text.",
        "With -i each answer is a line of JSON."
      })
  private String json;

  @Option(
      names = "--junit",
      paramLabel = "FILE",
      description = "Write the expectations as JUnit XML, for CI systems.")
  private String junit;

  @Option(
      names = "--tap",
      paramLabel = "FILE",
      description = "Write the expectations in TAP version 14.")
  private String tap;

  @Option(
      names = "--resume",
      paramLabel = "FILE",
      description =
          "Keep finished points of sweep and tune in FILE, and take from it what it has already.")
  private String resume;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Run experiments on N threads; default: all cores. Results are the same.")
  private Integer threads;

  @Option(
      names = "--cluster",
      paramLabel = "HOST[:PORT],...",
      description =
          "Let workers (see `blklab worker`) run the points of sweep and tune; one that answers is"
              + " enough to find all. Results are the same.")
  private String cluster;

  @Option(
      names = "--secret",
      paramLabel = "FILE",
      description = "With --cluster: the file that holds the workers' secret.")
  private String secret;

  @Option(
      names = {"-q", "--quiet"},
      description = "No result tables, only what the scenario prints and expects.")
  private boolean quiet;

  @Option(
      names = {"-i", "--interactive"},
      description = "Do the statements, then open the prompt; nothing runs that is not written.")
  private boolean interactive;

  RunCommand(Console console) {
    this.console = console;
  }

  /** {@code run FILE} without options. */
  static RunCommand of(String file, Console console) {
    RunCommand command = new RunCommand(console);
    command.file = file;
    return command;
  }

  @Override
  public Integer call() throws UserProblem, IOException {
    if (interactive) {
      return prompt();
    }
    if (file == null) {
      throw new UserProblem(ExitCode.USAGE, "run what? Name a scenario, or - for standard input");
    }
    boolean jsonOnly = "-".equals(json);
    for (String each : new String[] {json, junit, tap, resume}) {
      Destination.check(each);
    }
    Source source = ScenarioFiles.read(file);
    Map<String, String> overrides = overrides();
    RunRequest request =
        new RunRequest(
            source,
            overrides,
            seed == null ? OptionalLong.empty() : OptionalLong.of(seed),
            quiet || jsonOnly);
    TextOutput output =
        new TextOutput(jsonOnly ? console.err() : console.out(), console.err(), console.colour());
    RememberedFiles files = new RememberedFiles(new NearbyFiles(file));
    Optional<RunOutcome> ran = outcome(request, output, files);
    if (ran.isEmpty()) {
      return ExitCode.SCENARIO;
    }
    RunOutcome outcome = ran.get();
    if (jsonOnly) {
      console.out().print(JsonResults.text(outcome, Version.TEXT));
    } else {
      write(json, () -> JsonResults.text(outcome, Version.TEXT));
    }
    write(junit, () -> ExpectationFiles.junit(outcome));
    write(tap, () -> ExpectationFiles.tap(outcome));
    if (outcome.status() == RunOutcome.Status.INTERRUPTED) {
      boolean none = outcome.runs().isEmpty() && outcome.simulatedNs() == 0;
      String results = none ? "there are no results" : "the results are those until then";
      console.err().println("blklab: interrupted; " + results);
    }
    return outcome.status().exitCode();
  }

  private int prompt() throws UserProblem, IOException {
    if (junit != null || tap != null || resume != null || threads != null || quiet) {
      throw new UserProblem(
          ExitCode.USAGE, "with -i only --set, --seed and --json mean something");
    }
    return PromptCommand.open(
        new PromptCommand.Request(
            Optional.ofNullable(file),
            overrides(),
            Optional.ofNullable(seed),
            Optional.ofNullable(json)),
        console);
  }

  /** Runs a scenario or an experiment in JavaScript; empty if the scenario has errors. */
  private Optional<RunOutcome> outcome(RunRequest request, TextOutput output, RememberedFiles files)
      throws UserProblem {
    if (file.endsWith(".mjs")) {
      LabOptions options =
          new LabOptions(request.quiet(), false, threadCount(), Journal.NONE, Optional.empty());
      return Optional.of(runWatched(Lab.experiment(request, options, output, files)));
    }
    Checked checked = Lab.check(request, files);
    for (Diagnostic diagnostic : checked.diagnostics()) {
      output.diagnostic(diagnostic);
    }
    if (checked.plan().isEmpty()) {
      return Optional.empty();
    }
    List<Diagnostic> unwritable = PlotFiles.problems(checked.plan().get());
    unwritable.forEach(output::diagnostic);
    return unwritable.isEmpty()
        ? Optional.of(runHereOrThere(checked.plan().get(), request, output, files))
        : Optional.empty();
  }

  private Map<String, String> overrides() throws UserProblem {
    Map<String, String> overrides = new LinkedHashMap<>();
    for (String setting : settings) {
      int equals = setting.indexOf('=');
      if (equals < 1) {
        throw new UserProblem(
            ExitCode.USAGE, "--set expects NAME=VALUE, found `" + setting + "`");
      }
      overrides.put(setting.substring(0, equals), setting.substring(equals + 1));
    }
    return overrides;
  }

  private int threadCount() throws UserProblem {
    if (threads != null && threads < 1) {
      throw new UserProblem(ExitCode.USAGE, "--threads must be at least 1");
    }
    return threads == null ? LabOptions.of(true).threads() : threads;
  }

  private RunOutcome runHereOrThere(
      Plan plan, RunRequest request, TextOutput output, RememberedFiles files) throws UserProblem {
    if (cluster == null) {
      return run(plan, request.quiet(), output, files, UnaryOperator.identity());
    }
    try (ClusterEngine engine = ClusterEngine.connect(cluster, secret, request, files, console)) {
      return run(plan, request.quiet(), output, files, engine);
    }
  }

  private RunOutcome run(
      Plan plan,
      boolean silent,
      TextOutput text,
      RememberedFiles files,
      UnaryOperator<RunExecutor> engine)
      throws UserProblem {
    Transcript output = new Transcript(text);
    Optional<Extras> extras = Optional.of(new PlotFiles(output, command(), files));
    boolean named = json == null; // JSON lists all measurements
    LabOptions options =
        new LabOptions(silent, named, threadCount(), Journal.NONE, extras).on(engine);
    if (resume == null) {
      return runWatched(Lab.prepare(plan, options, output, files));
    }
    try (JournalFile journal = JournalFile.open(Path.of(resume), Version.TEXT)) {
      return runWatched(Lab.prepare(plan, options.with(journal), output, files));
    } catch (IOException | UncheckedIOException e) {
      throw new UserProblem(ExitCode.USAGE, "cannot use `" + resume + "`: " + e.getMessage());
    }
  }

  /** What gives the same results again. */
  private String command() {
    StringBuilder line = new StringBuilder("blklab run " + file);
    settings.forEach(setting -> line.append(" --set '" + setting + "'"));
    return seed == null ? line.toString() : line + " --seed " + seed;
  }

  private RunOutcome runWatched(LabRun run) {
    try (Interruption _ = Interruption.of(run);
        ProgressLine _ = ProgressLine.of(run, console)) {
      return run.run();
    }
  }

  private static void write(String file, Supplier<String> text) throws UserProblem {
    if (file == null) {
      return;
    }
    Destination.write(file, text.get());
  }
}
