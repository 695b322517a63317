package org.blklab.runtime.lab;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.blklab.grammar.SourceParser;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.check.Compiled;
import org.blklab.runtime.check.Overrides;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.run.ExpectationResult;
import org.blklab.runtime.run.Output;
import org.blklab.runtime.run.RunOutcome;

/**
 * A scenario that a program runs, as often as it likes, with other parameters each time:
 *
 * <pre>{@code
 * Scenario scenario = Lab.scenario("""
 *     param depth = 1
 *     lun sda : hdd
 *     workload r on sda { rw = randread; iodepth = depth; ioengine = libaio; runtime = 2s }
 *     """);
 * for (int depth : new int[] {1, 4, 16}) {
 *   double iops = scenario.set("depth", depth).run().get("r.read.iops");
 * }
 * }</pre>
 *
 * <p>Every run starts from t = 0 with fresh state. Not for use by several threads at a time; {@link
 * #copy} makes another one for another thread.
 */
public final class Scenario {
  private final Source source;
  private final FileAccess files;
  private final Map<String, String> parameters = new LinkedHashMap<>();
  private OptionalLong seed = OptionalLong.empty();
  private boolean quiet = true;
  private Output also = Output.NONE;

  Scenario(Source source, FileAccess files) {
    this.source = source;
    this.files = files;
  }

  /** One with the same text and settings. */
  public Scenario copy() {
    Scenario copy = new Scenario(source, files);
    copy.parameters.putAll(parameters);
    copy.seed = seed;
    copy.quiet = quiet;
    copy.also = also;
    return copy;
  }

  /**
   * Gives a {@code param} of the scenario another value.
   *
   * @param value text of the language, such as {@code 64k}, {@code 5ms} or {@code mq-deadline}
   */
  public Scenario set(String param, String value) {
    parameters.put(param, value);
    return this;
  }

  /** Gives a {@code param} a number, in the base unit if it has a unit: bytes, ns, ratio. */
  public Scenario set(String param, long value) {
    return set(param, Long.toString(value));
  }

  public Scenario set(String param, boolean value) {
    return set(param, Boolean.toString(value));
  }

  /** Replaces the scenario's seed. */
  public Scenario seed(long value) {
    seed = OptionalLong.of(value);
    return this;
  }

  /**
   * Passes on what the scenario says while it runs.
   *
   * @param tables whether result tables after {@code run} are among it
   */
  public Scenario output(Output output, boolean tables) {
    also = output;
    quiet = !tables;
    return this;
  }

  /**
   * Runs it from beginning to end, on this thread; experiments in it use all cores.
   *
   * @throws ScenarioException if the scenario is wrong, or a hook of it fails
   */
  public Results run() {
    return prepare().run();
  }

  /** A run that another thread can end. */
  Prepared prepare() {
    Compiled compiled =
        Lab.compiler()
            .file(SourceParser.parse(source), files::read, new Overrides(parameters, seed));
    if (compiled.hasErrors()) {
      throw new ScenarioException(RunOutcome.Status.SCENARIO_ERROR, compiled.diagnostics());
    }
    Kept kept = new Kept();
    compiled.diagnostics().forEach(kept::diagnostic);
    LabOptions options = LabOptions.of(quiet);
    SingleRun run =
        new SingleRun(compiled.plan().get(), options, kept, new Lab.Surroundings(files));
    return new Prepared(compiled, run, kept);
  }

  /** A run that has not begun, or is under way. */
  record Prepared(Compiled compiled, SingleRun labRun, Kept kept) {
    Results run() {
      RunOutcome outcome = labRun.run();
      RunOutcome.Status status = outcome.status();
      if (status == RunOutcome.Status.SCENARIO_ERROR || status == RunOutcome.Status.HOOK_ERROR) {
        throw new ScenarioException(status, kept.diagnostics);
      }
      return new Results(outcome, kept, path -> labRun.value(compiled.environment(), path));
    }
  }

  /** What a run said. */
  final class Kept implements Output {
    final List<String> lines = new ArrayList<>();
    final List<TableData> tables = new ArrayList<>();
    final List<Diagnostic> diagnostics = new ArrayList<>();

    @Override
    public void line(String text) {
      lines.add(text);
      also.line(text);
    }

    @Override
    public void table(TableData table) {
      tables.add(table);
      also.table(table);
    }

    @Override
    public void expectation(ExpectationResult result) {
      also.expectation(result);
    }

    @Override
    public void diagnostic(Diagnostic diagnostic) {
      diagnostics.add(diagnostic);
      also.diagnostic(diagnostic);
    }
  }
}
