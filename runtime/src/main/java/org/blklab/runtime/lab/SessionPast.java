package org.blklab.runtime.lab;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.blklab.runtime.experiment.Experiments;
import org.blklab.runtime.experiment.Journal;
import org.blklab.runtime.graph.GraphView;
import org.blklab.runtime.graph.LiveGraph;
import org.blklab.runtime.plan.Step;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.run.ExperimentResults;
import org.blklab.runtime.run.Output;
import org.blklab.runtime.run.Readers;
import org.blklab.runtime.run.RunOutcome.Status;
import org.blklab.runtime.run.ScenarioRun;
import org.blklab.runtime.run.Watching;
import org.blklab.runtime.sim.Simulation;
import org.blklab.runtime.trace.TraceRing;

/**
 * The objects of a session from its beginning to one point: made anew, and brought to that point,
 * by doing the same things again, which gives the same state because runs are deterministic.
 */
final class SessionPast {
  /** Experiments of a session: results of all of them stay addressable, the newest first. */
  static final class Trials implements ScenarioRun.ExperimentRunner, ExperimentResults {
    private final Lab.Surroundings surroundings;
    private final List<Experiments> done = new ArrayList<>();
    private volatile PoolExecutor running;
    private volatile boolean again;

    Trials(Lab.Surroundings surroundings) {
      this.surroundings = surroundings;
    }

    /** While true, experiments are not run: their results are there already. */
    void setAgain(boolean again) {
      this.again = again;
    }

    void requestStop() {
      PoolExecutor executor = running;
      if (executor != null) {
        executor.requestStop();
      }
    }

    @Override
    public Status run(Step.Experiment experiment, ScenarioRun asker) {
      Status status = Status.OK;
      if (!again) {
        running =
            new PoolExecutor(
                surroundings,
                Runtime.getRuntime().availableProcessors(),
                new Watching(false, List.of()),
                Readers.everything());
        Experiments experiments = new Experiments(running, Journal.NONE, false);
        status = experiments.run(experiment, asker);
        running = null;
        done.addFirst(experiments);
      }
      asker.setExperimentResults(this);
      return status;
    }

    @Override
    public Optional<Value> measurement(String path) {
      return done.stream().flatMap(each -> each.measurement(path).stream()).findFirst();
    }

    @Override
    public Optional<String> attribute(String variant, String owner, String attribute) {
      return done.stream()
          .flatMap(each -> each.attribute(variant, owner, attribute).stream())
          .findFirst();
    }

    @Override
    public Value interval(Function<ExperimentResults, Value> value) {
      return done.stream()
          .map(each -> each.interval(value))
          .filter(interval -> interval != Value.MISSING)
          .findFirst()
          .orElse(Value.MISSING);
    }
  }

  private static final int TRACE_RECORDS = 1 << 14;
  private static final int SLOWEST = 32;

  /** No request whose life is to be kept in any case. */
  static final long NO_REQUEST = -1;

  final LiveGraph graph;
  final ScenarioRun run;
  final GraphView view;
  final Lives lives;
  final TraceRing trace = new TraceRing(TRACE_RECORDS);
  private volatile boolean stopRequested;

  /**
   * @param wanted id of a request whose life is kept in any case, or {@link #NO_REQUEST}
   */
  SessionPast(
      long seed, Lab.Surroundings surroundings, Output output, Trials trials, long wanted) {
    graph = surroundings.graph(seed);
    run = new ScenarioRun(graph, output, false, trials);
    view = new GraphView(graph);
    lives = new Lives(SLOWEST, wanted);
    graph.addProbe(Optional.empty(), lives);
    graph.addProbe(Optional.empty(), trace);
  }

  boolean isBuilt() {
    return view.isBuilt();
  }

  Simulation sim() {
    return graph.machine().sim();
  }

  long nowNs() {
    return isBuilt() ? sim().nowNs() : 0;
  }

  long events() {
    return isBuilt() ? sim().eventsRun() : 0;
  }

  /** Ends what these objects do after the event that runs now; from any thread. */
  void requestStop() {
    stopRequested = true;
    run.requestStop();
  }

  /** Whether {@link #requestStop} was called. */
  boolean isStopRequested() {
    return stopRequested;
  }

  /** What ended the statements before does not end those that come; a requested stop does. */
  void beginPortion() {
    run.beginPortion();
    if (stopRequested) { // looked at afterwards, so that no stop is lost between the two
      run.requestStop();
    }
  }

  /**
   * Does an entry again.
   *
   * @param events and {@code timeNs}: stop there at the latest
   */
  void repeat(SessionEntry entry, long events, long timeNs) {
    beginPortion();
    List<Step> declarations = new ArrayList<>();
    for (Step step : entry.steps()) {
      if (step instanceof Step.Declare) {
        declarations.add(step);
        continue;
      }
      run.execute(declarations);
      declarations.clear();
      if (isBuilt()) {
        sim().pauseAt(Math.min(events, entry.cutEvents()), timeNs);
        if (sim().isPaused() || stopRequested) {
          break;
        }
      }
      run.execute(List.of(step));
      if (step instanceof Step.ResetStats) {
        lives.reset();
      }
    }
    run.execute(declarations);
    if (isBuilt()) {
      sim().pauseAt(Long.MAX_VALUE, Long.MAX_VALUE);
      if (events() == entry.cutEvents() && !stopRequested && nowNs() < entry.endNs()) {
        sim().runUntil(Math.min(entry.endNs(), timeNs)); // stopped when all its events were done
      }
    }
  }

  /** Ends hooks and leaves no trace files behind: what was done here is not the session. */
  void discard() {
    graph.hooks().close();
    graph.discardTraces();
  }

  /** Completes trace files and ends hooks. */
  void close(Output output) {
    graph.hooks().close();
    try {
      graph.closeTraces();
    } catch (IOException e) {
      output.line("the trace could not be completed: " + e.getMessage());
    }
  }
}
