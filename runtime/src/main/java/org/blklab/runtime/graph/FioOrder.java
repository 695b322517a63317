package org.blklab.runtime.graph;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.blklab.runtime.workload.Workload;

/**
 * The order of the jobs of a fio file: they start together, but one with {@code stonewall} waits,
 * with all behind it, until those before it have ended. Source: fio 3.33, HOWTO, {@code stonewall}.
 */
final class FioOrder {
  private record Job(String name, boolean waits, Workload workload) {}

  /** The jobs of one file that are not over. */
  private static final class Jobs {
    final List<String> running = new ArrayList<>();
    final List<Job> waiting = new ArrayList<>();
  }

  private final Map<String, Jobs> byFile = new LinkedHashMap<>();

  /** Starts a job now, or when its turn comes. */
  void add(String name, boolean waits, Workload workload) {
    Jobs jobs = byFile.computeIfAbsent(file(name), _ -> new Jobs());
    jobs.waiting.add(new Job(name, waits, workload));
    startNext(jobs);
  }

  /** A job is over: others may start. */
  void ended(String name) {
    Jobs jobs = byFile.get(file(name));
    jobs.running.remove(name);
    startNext(jobs);
  }

  private static void startNext(Jobs jobs) {
    while (!jobs.waiting.isEmpty()
        && (jobs.running.isEmpty() || !jobs.waiting.getFirst().waits())) {
      Job next = jobs.waiting.removeFirst();
      jobs.running.add(next.name());
      next.workload().start();
    }
  }

  /** {@code w} of {@code w.readers}: the workload that names the file. */
  private static String file(String name) {
    int dot = name.indexOf('.');
    return dot < 0 ? name : name.substring(0, dot);
  }
}
