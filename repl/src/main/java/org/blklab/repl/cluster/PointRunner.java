package org.blklab.repl.cluster;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.blklab.runtime.experiment.GridRun;
import org.blklab.runtime.lab.GridWorker;

/** Does the runs that reach a worker; remembers the scenarios that it was given last. */
final class PointRunner {
  private static final int JOBS = 8;

  private final Map<String, GridWorker> workers =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, GridWorker> eldest) {
          return size() > JOBS;
        }
      };

  /**
   * @param job null if it should be known
   */
  byte[] run(String id, byte[] job, GridRun run) {
    try {
      GridWorker worker = worker(id, job);
      return worker == null ? Answer.needsJob() : Answer.of(worker.run(run));
    } catch (IOException | RuntimeException e) {
      return Answer.notHere(); // who asks does it again, and meets the same with its cause at hand
    }
  }

  private GridWorker worker(String id, byte[] job) throws IOException {
    synchronized (workers) {
      GridWorker worker = workers.get(id);
      if (worker == null && job != null) {
        if (!Job.id(job).equals(id)) {
          throw new IOException("another job");
        }
        Job read = Job.of(job);
        worker = GridWorker.of(read.request(), read);
        workers.put(id, worker);
      }
      return worker;
    }
  }
}
