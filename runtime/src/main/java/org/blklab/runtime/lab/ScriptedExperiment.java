package org.blklab.runtime.lab;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Source;
import org.blklab.grammar.diag.Span;
import org.blklab.runtime.hook.ExperimentScript;
import org.blklab.runtime.hook.ExperimentWorld;
import org.blklab.runtime.hook.HookFailure;
import org.blklab.runtime.hook.Script;
import org.blklab.runtime.hook.TrialFailure;
import org.blklab.runtime.hook.js.PolyglotExperiment;
import org.blklab.runtime.plan.Place;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.run.ExpectationResult;
import org.blklab.runtime.run.Output;
import org.blklab.runtime.run.RunOutcome;
import org.blklab.runtime.run.RunOutcome.Status;
import org.blklab.runtime.sim.RandomStream;
import org.blklab.runtime.sim.RandomStreams;

/** A file of JavaScript that runs scenarios and says what it found. */
final class ScriptedExperiment implements LabRun, ExperimentWorld {
  private final RunRequest request;
  private final LabOptions options;
  private final Output output;
  private final FileAccess files;
  private final ExperimentScript script;
  private final long seed;
  private final List<ExpectationResult> expectations = new ArrayList<>();
  private final Map<String, Double> results = new LinkedHashMap<>();
  private final List<RunOutcome.NamedRun> runs = new ArrayList<>();
  private final List<SingleRun> running = new ArrayList<>();
  private Status status = Status.OK;
  private long simulatedNs;
  private long events;
  private int scenarios;
  private String kernel = "";
  private volatile boolean stopped;

  ScriptedExperiment(RunRequest request, LabOptions options, Output output, FileAccess files) {
    this.request = request;
    this.options = options;
    this.output = output;
    this.files = files;
    seed = request.seed().orElse(1);
    script = new PolyglotExperiment(Script.file(request.source()), this);
  }

  // ---- as a run

  @Override
  public RunOutcome run() {
    try {
      script.run();
    } catch (HookFailure e) {
      output.diagnostic(e.diagnostic());
      worsen(Status.HOOK_ERROR);
    } catch (TrialFailure e) {
      e.diagnostics().forEach(output::diagnostic);
      worsen(
          e.exitCode() == Status.HOOK_ERROR.exitCode()
              ? Status.HOOK_ERROR
              : Status.SCENARIO_ERROR);
    }
    if (stopped) {
      worsen(Status.INTERRUPTED);
    }
    Map<String, Object> params = new LinkedHashMap<>(request.overrides());
    return new RunOutcome(
        status,
        request.source().name(),
        seed,
        kernel,
        params,
        simulatedNs,
        events,
        results,
        expectations,
        runs);
  }

  private void worsen(Status to) {
    if (to.compareTo(status) > 0) {
      status = to;
    }
  }

  @Override
  public void requestStop() {
    stopped = true;
    synchronized (running) {
      running.forEach(SingleRun::requestStop);
    }
    script.stop();
  }

  @Override
  public Progress progress() {
    synchronized (running) {
      return running.isEmpty()
          ? new Progress(0, 0, 0, Double.NaN)
          : running.getFirst().progress();
    }
  }

  // ---- as the script's world

  @Override
  public RandomStream random(String name) {
    return new RandomStreams(seed).named(name);
  }

  @Override
  public String param(String name) {
    return request.overrides().get(name);
  }

  @Override
  public Trial scenario(String text) {
    // its files are beside the script
    return trial(new Source(request.source().name() + "#" + ++scenarios, text));
  }

  @Override
  public Trial load(String file) throws IOException {
    return trial(files.read(file, request.source()));
  }

  private Trial trial(Source source) {
    Scenario scenario = new Scenario(source, files);
    request.seed().ifPresent(scenario::seed);
    return new ScenarioTrial(scenario);
  }

  @Override
  public void print(String line) {
    output.line(line);
  }

  @Override
  public void table(TableData table) {
    output.table(table);
  }

  @Override
  public void expect(boolean pass, String text) {
    Place place = new Place(request.source(), new Span(0, 0));
    ExpectationResult result = new ExpectationResult(text, pass, "", "", "", "", place);
    expectations.add(result);
    output.expectation(result);
    if (!pass) {
      worsen(Status.EXPECTATION_FAILED);
    }
  }

  @Override
  public void result(String name, double value) {
    results.put(name, value);
  }

  @Override
  public List<Outcome> runAll(List<Trial> trials) {
    if (trials.isEmpty()) {
      return List.of();
    }
    int threads = Math.min(options.threads(), trials.size());
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      List<Future<Finished>> futures = new ArrayList<>();
      for (Trial trial : trials) {
        futures.add(pool.submit(() -> perform(((ScenarioTrial) trial).scenario.copy())));
      }
      List<Outcome> outcomes = new ArrayList<>();
      for (Future<Finished> future : futures) {
        outcomes.add(note(future.get()));
      }
      return outcomes;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while scenarios ran", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof TrialFailure failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause().getMessage(), e.getCause());
    }
  }

  /** Runs a scenario; on any thread. */
  private Finished perform(Scenario scenario) {
    Scenario.Prepared prepared;
    try {
      prepared = scenario.prepare();
    } catch (ScenarioException e) {
      throw failure(e);
    }
    synchronized (running) {
      running.add(prepared.labRun());
    }
    try {
      if (stopped) {
        prepared.labRun().requestStop();
      }
      return new Finished(prepared.run());
    } catch (ScenarioException e) {
      throw failure(e);
    } finally {
      synchronized (running) {
        running.remove(prepared.labRun());
      }
    }
  }

  private static TrialFailure failure(ScenarioException e) {
    List<Diagnostic> diagnostics = e.diagnostics();
    String message = diagnostics.isEmpty() ? "" : diagnostics.getFirst().message();
    return new TrialFailure(
        "the scenario failed: " + message, e.status().exitCode(), diagnostics);
  }

  private record Finished(Results results) {}

  /** Keeps what JSON shows of a run. */
  private Outcome note(Finished finished) {
    RunOutcome outcome = finished.results.outcome();
    simulatedNs += outcome.simulatedNs();
    events += outcome.events();
    kernel = outcome.kernel();
    runs.add(
        new RunOutcome.NamedRun(
            outcome.scenario(), outcome.params(), outcome.seed(), outcome.measurements()));
    return new RunOutcomeView(finished.results);
  }

  /** A scenario in the hands of the script. */
  private final class ScenarioTrial implements Trial {
    private final Scenario scenario;

    ScenarioTrial(Scenario scenario) {
      this.scenario = scenario;
    }

    @Override
    public void set(String param, String value) {
      scenario.set(param, value);
    }

    @Override
    public void seed(long value) {
      scenario.seed(value);
    }

    @Override
    public void verbose(boolean on) {
      scenario.output(on ? output : Output.NONE, on && !options.quiet());
    }

    @Override
    public Trial copy() {
      return new ScenarioTrial(scenario.copy());
    }

    @Override
    public Outcome run() {
      return note(perform(scenario));
    }
  }

  private record RunOutcomeView(Results results) implements Outcome {
    @Override
    public Value value(String expression) {
      return results.value(expression);
    }

    @Override
    public String status() {
      return results.status().name().toLowerCase(Locale.ROOT);
    }

    @Override
    public long simulatedNs() {
      return results.simulatedNs();
    }

    @Override
    public List<String> lines() {
      return results.lines();
    }

    @Override
    public Map<String, Double> measurements() {
      return results.measurements();
    }
  }
}
