package org.blklab.repl.cluster;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.blklab.runtime.experiment.Finished;
import org.blklab.runtime.experiment.RunExecutor.Task;

/**
 * Hands out tasks to workers that may come and go, each a few at a time, and collects the answers.
 * A task whose worker was lost is handed out again.
 */
final class Distribution {
  /** A task that lost so many workers is done by the one who asks. */
  private static final int MOST_LOSSES = 3;

  /** How often it is looked who is there, if nothing happens. */
  private static final long LOOK_MS = 200;

  /**
   * Somebody who does runs.
   *
   * @param id another one after each start
   * @param threads runs that it does at a time
   */
  record Worker(UUID id, String name, int threads) {}

  /** All who do runs. */
  interface Workers {
    /** Those that can be given work now. */
    List<Worker> present();

    /** Hands a task to a worker; {@code answered} gets its answer or what went wrong. */
    void submit(Worker worker, PointTask task, BiConsumer<byte[], Throwable> answered);
  }

  /** A task in a worker's hands. */
  private record Handed(int index, Worker worker) {}

  /** What came back: the answer, or null if the worker was lost or failed. */
  private record Arrived(long number, byte[] answer) {}

  private static final Arrived WAKE_UP = new Arrived(-1, null);

  private final Workers workers;
  private final List<Task> tasks;
  private final byte[] job;
  private final String jobId;
  private final Consumer<String> notes;
  private final Deque<Integer> waiting = new ArrayDeque<>();
  private final List<Integer> left = new ArrayList<>();
  private final int[] losses;
  private final Map<Long, Handed> handed = new LinkedHashMap<>();
  private final Set<UUID> informed = new HashSet<>(); // never iterated
  private final Set<UUID> failed = new HashSet<>(); // never iterated
  private final LinkedBlockingQueue<Arrived> arrived = new LinkedBlockingQueue<>();
  private long nextNumber;
  private volatile boolean stopped;

  Distribution(Workers workers, List<Task> tasks, byte[] job, Consumer<String> notes) {
    this.workers = workers;
    this.tasks = tasks;
    this.job = job;
    this.jobId = Job.id(job);
    this.notes = notes;
    this.losses = new int[tasks.size()];
    for (int i = 0; i < tasks.size(); i++) {
      waiting.add(i);
    }
  }

  /** Ends {@link #run} soon; from any thread. */
  void requestStop() {
    stopped = true;
    arrived.add(WAKE_UP);
  }

  /**
   * Returns when all is done that workers can do.
   *
   * @param finished gets the index of each finished task, and its run
   * @return indices of tasks that are left, in order
   */
  List<Integer> run(BiConsumer<Integer, Finished> finished) {
    try {
      while (!stopped && !(waiting.isEmpty() && handed.isEmpty())) {
        List<Worker> present =
            workers.present().stream().filter(each -> !failed.contains(each.id())).toList();
        takeBackFrom(present);
        if (present.isEmpty()) {
          notes.accept("no worker is left; going on here");
          left.addAll(waiting);
          break;
        }
        handOut(present);
        Arrived next = arrived.poll(LOOK_MS, TimeUnit.MILLISECONDS);
        if (next != null) {
          take(next, finished);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while workers ran", e);
    }
    left.sort(null);
    return left;
  }

  private void handOut(List<Worker> present) {
    for (Worker worker : present) {
      long busy = handed.values().stream().filter(each -> each.worker().equals(worker)).count();
      // one more than it can do, so that it need not wait for us
      for (long i = busy; i <= worker.threads() && !waiting.isEmpty(); i++) {
        int index = waiting.poll();
        long number = nextNumber++;
        handed.put(number, new Handed(index, worker));
        PointTask task =
            new PointTask(
                jobId,
                informed.contains(worker.id()) ? null : job,
                tasks.get(index).name().orElseThrow());
        try {
          workers.submit(
              worker, task, (answer, failure) -> arrived.add(new Arrived(number, answer)));
        } catch (RuntimeException e) { // it left just now
          arrived.add(new Arrived(number, null));
        }
      }
    }
  }

  /** Tasks in the hands of workers that are no longer there need not be waited for. */
  private void takeBackFrom(List<Worker> present) {
    Map<String, Integer> gone = new LinkedHashMap<>();
    Iterator<Handed> all = handed.values().iterator();
    while (all.hasNext()) {
      Handed each = all.next();
      if (!present.contains(each.worker())) {
        all.remove();
        gone.merge(each.worker().name(), 1, Integer::sum);
        lost(each.index());
      }
    }
    gone.forEach(
        (name, count) ->
            notes.accept("worker " + name + " was lost; runs to be done again: " + count));
  }

  private void lost(int index) {
    if (++losses[index] < MOST_LOSSES) {
      waiting.addFirst(index);
    } else {
      left.add(index);
    }
  }

  private void take(Arrived next, BiConsumer<Integer, Finished> finished) {
    Handed mine = handed.remove(next.number());
    if (mine == null) {
      return; // taken back already
    }
    if (next.answer() == null) {
      // what a run does wrong comes as an answer: this is the worker, or the way to it
      failed.add(mine.worker().id());
      handed.put(next.number(), mine);
    } else if (Answer.isNeedsJob(next.answer())) {
      informed.remove(mine.worker().id());
      waiting.addFirst(mine.index());
    } else if (Answer.isNotHere(next.answer())) {
      left.add(mine.index());
    } else {
      informed.add(mine.worker().id());
      try {
        finished.accept(mine.index(), Answer.finished(next.answer()));
      } catch (IOException e) {
        left.add(mine.index());
      }
    }
  }
}
