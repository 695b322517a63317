package org.blklab.repl.cluster;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.blklab.runtime.experiment.Finished;
import org.blklab.runtime.experiment.RunExecutor;
import org.blklab.runtime.experiment.RunResult;

/**
 * Lets workers do the runs of grids. What they could not do, and what is no grid, is done here; a
 * run has the same numbers wherever it is done.
 */
final class ClusterExecutor implements RunExecutor {
  private final RunExecutor here;
  private final Distribution.Workers workers;
  private final byte[] job;
  private final Consumer<String> notes;
  private final AtomicInteger wanted = new AtomicInteger();
  private final AtomicInteger done = new AtomicInteger();
  private volatile Distribution running;
  private volatile boolean stopped;

  ClusterExecutor(
      RunExecutor here, Distribution.Workers workers, byte[] job, Consumer<String> notes) {
    this.here = here;
    this.workers = workers;
    this.job = job;
    this.notes = notes;
  }

  @Override
  public <T> List<T> runAll(List<Task> tasks, BiFunction<Task, RunResult, T> keep) {
    return here.runAll(tasks, keep);
  }

  @Override
  public List<Finished> runGrid(
      List<Task> tasks, Function<RunResult, Finished> kept, BiConsumer<Task, Finished> arrived) {
    wanted.addAndGet(tasks.size());
    BiConsumer<Task, Finished> counted =
        (task, run) -> {
          arrived.accept(task, run);
          done.incrementAndGet();
        };
    Finished[] results = new Finished[tasks.size()];
    Distribution distribution = new Distribution(workers, tasks, job, notes);
    running = distribution;
    if (stopped) {
      return Arrays.asList(results);
    }
    List<Integer> left =
        distribution.run(
            (index, run) -> {
              results[index] = run;
              counted.accept(tasks.get(index), run);
            });
    if (!stopped && !left.isEmpty()) {
      List<Task> own = new ArrayList<>();
      left.forEach(index -> own.add(tasks.get(index)));
      List<Finished> runs = here.runGrid(own, kept, counted);
      for (int i = 0; i < runs.size(); i++) {
        results[left.get(i)] = runs.get(i);
      }
    }
    return Arrays.asList(results);
  }

  @Override
  public void requestStop() {
    stopped = true;
    here.requestStop();
    Distribution distribution = running;
    if (distribution != null) {
      distribution.requestStop();
    }
  }

  @Override
  public double share() {
    int all = wanted.get();
    return all == 0 ? here.share() : (double) done.get() / all;
  }
}
