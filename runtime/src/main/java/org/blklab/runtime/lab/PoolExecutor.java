package org.blklab.runtime.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.experiment.RunExecutor;
import org.blklab.runtime.experiment.RunResult;
import org.blklab.runtime.graph.LiveGraph;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.run.ExpectationResult;
import org.blklab.runtime.run.LiveObservation;
import org.blklab.runtime.run.Observation;
import org.blklab.runtime.run.Output;
import org.blklab.runtime.run.Recording;
import org.blklab.runtime.run.RunOutcome.Status;
import org.blklab.runtime.run.ScenarioRun;
import org.blklab.runtime.run.Watching;
import org.blklab.runtime.stats.LatencyHistogram;
import org.blklab.runtime.stats.LunGroup;

/** Runs on all cores of this machine, each run on one thread. */
final class PoolExecutor implements RunExecutor {
  private final Lab.Surroundings surroundings;
  private final int threads;
  private final Watching watching;
  private final Set<LunGroup> read;
  private final List<ScenarioRun> running = new ArrayList<>();
  private final AtomicInteger wanted = new AtomicInteger();
  private final AtomicInteger done = new AtomicInteger();
  private final AtomicLong ios = new AtomicLong();
  private final AtomicLong events = new AtomicLong();
  private final AtomicLong simulatedNs = new AtomicLong();
  private volatile boolean stopped;

  /**
   * @param watching what is followed over time in runs that plots look at
   * @param read what is read of the measurements of their LUNs
   */
  PoolExecutor(
      Lab.Surroundings surroundings, int threads, Watching watching, Set<LunGroup> read) {
    this.surroundings = surroundings;
    this.watching = watching;
    this.read = read;
    this.threads = threads;
  }

  @Override
  public <T> List<T> runAll(List<Task> tasks, BiFunction<Task, RunResult, T> keep) {
    if (tasks.isEmpty()) {
      return List.of();
    }
    wanted.addAndGet(tasks.size());
    try (ExecutorService pool = Executors.newFixedThreadPool(Math.min(threads, tasks.size()))) {
      List<Future<T>> futures = new ArrayList<>();
      for (Task task : tasks) {
        futures.add(pool.submit(() -> stopped ? null : finish(task, keep)));
      }
      List<T> results = new ArrayList<>();
      for (Future<T> future : futures) {
        results.add(future.get());
      }
      return results;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while experiments ran", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause().getMessage(), e.getCause());
    }
  }

  private <T> T finish(Task task, BiFunction<Task, RunResult, T> keep) {
    Collected result;
    try {
      result = run(task);
    } catch (RuntimeException e) {
      stopped = true; // our bug: the other runs cannot help any more
      throw e;
    }
    if (result == null || result.status() == Status.INTERRUPTED) {
      return null;
    }
    T kept = keep.apply(task, result);
    ios.addAndGet(result.graph.completedIos());
    events.addAndGet(result.graph.machine().sim().eventsRun());
    simulatedNs.addAndGet(result.simulatedNs());
    done.incrementAndGet();
    return kept;
  }

  @Override
  public double share() {
    int all = wanted.get();
    return all == 0 ? Double.NaN : (double) done.get() / all;
  }

  /** What was done here so far, beside the share of all work. From any thread. */
  LabRun.Progress progress(double share) {
    return new LabRun.Progress(simulatedNs.get(), ios.get(), events.get(), share);
  }

  @Override
  public void requestStop() {
    stopped = true;
    synchronized (running) {
      running.forEach(ScenarioRun::requestStop);
    }
  }

  private Collected run(Task task) {
    LiveGraph graph = surroundings.graph(task.seed());
    graph.setRead(read);
    graph.countTracesOnly();
    graph.setParams(task.scenario().params());
    Watching watched =
        task.watched() ? watching.in(task.scenario().steps()) : new Watching(false, List.of());
    Collected collected = new Collected(graph, LiveObservation.of(graph, watched));
    ScenarioRun run =
        new ScenarioRun(graph, collected, true, (_, _) -> Status.SCENARIO_ERROR);
    synchronized (running) {
      running.add(run);
    }
    try {
      if (stopped) {
        return null;
      }
      collected.status = run.execute(task.scenario().steps());
    } finally {
      synchronized (running) {
        running.remove(run);
      }
    }
    graph.checkInvariants();
    graph.hooks().close();
    return collected;
  }

  /** A run's results, kept with its objects so that any path can still be asked. */
  private static final class Collected implements RunResult, Output {
    private final LiveGraph graph;
    private final Observation observation;
    private final List<Diagnostic> diagnostics = new ArrayList<>();
    private final List<ExpectationResult> expectations = new ArrayList<>();
    private Status status = Status.OK;

    Collected(LiveGraph graph, Observation observation) {
      this.graph = graph;
      this.observation = observation;
    }

    @Override
    public Status status() {
      return status;
    }

    @Override
    public List<Diagnostic> diagnostics() {
      return diagnostics;
    }

    @Override
    public List<ExpectationResult> expectations() {
      return expectations;
    }

    @Override
    public Value measurement(String path) {
      return graph.measure(path);
    }

    @Override
    public Optional<LatencyHistogram> histogram(String path) {
      return observation.histogram(path);
    }

    @Override
    public List<String> luns() {
      return observation.luns();
    }

    @Override
    public List<String> workloads() {
      return observation.workloads();
    }

    @Override
    public Optional<Recording> recording() {
      return observation.recording();
    }

    @Override
    public Optional<String> attribute(String owner, String attribute) {
      return graph.attribute(owner, attribute).map(Attribute::show);
    }

    @Override
    public Map<String, Double> measurements() {
      return graph.measurements();
    }

    @Override
    public List<TableData> summary() {
      return graph.summary();
    }

    @Override
    public Optional<TableData> details(String path) {
      return graph.details(path);
    }

    @Override
    public long simulatedNs() {
      return graph.machine().sim().nowNs();
    }

    @Override
    public String kernel() {
      return graph.kernel().release().text();
    }

    @Override
    public void line(String text) {}

    @Override
    public void table(TableData table) {}

    @Override
    public void expectation(ExpectationResult result) {
      expectations.add(result);
    }

    @Override
    public void diagnostic(Diagnostic diagnostic) {
      diagnostics.add(diagnostic);
    }
  }
}
