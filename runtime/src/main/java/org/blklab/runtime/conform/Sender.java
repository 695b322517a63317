package org.blklab.runtime.conform;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.workload.option.JobOptions;
import org.blklab.runtime.workload.pattern.IoSource;
import org.blklab.runtime.workload.pattern.JobPlace;
import org.blklab.runtime.workload.pattern.PatternSource;

/**
 * One process of a recording of which only the dispatches are known: its requests in the order in
 * which it sent them, by fio's own generator.
 */
final class Sender {
  /**
   * One request.
   *
   * @param issue index of its D
   */
  record Sent(long sector, int issue) {}

  private final IoSource source;
  private final int depth;
  private final List<Long> ahead = new ArrayList<>(); // generated, D not found yet
  private final List<Integer> places = new ArrayList<>(); // of those, in the order of sending
  private final List<Sent> sent = new ArrayList<>(); // by place; null until its D is found

  /**
   * @param number over all jobs of its job file, from 1
   * @param deviceBytes size of the disk
   */
  Sender(JobOptions options, int job, int number, long deviceBytes) {
    depth = Math.max(1, options.depth().iodepth());
    JobPlace place =
        new JobPlace(
            job,
            number,
            options.extent().area(deviceBytes, job, options.access().smallestBytes()),
            "/dev/nullb0");
    source = new PatternSource(options, place, 1);
  }

  /** How many requests it keeps on their way. */
  int depth() {
    return depth;
  }

  /** Whether a D can be one of its; if so it is. */
  boolean take(long sector, int issue) {
    while (ahead.size() < depth && generate()) {}
    int at = ahead.indexOf(sector);
    if (at < 0) {
      return false;
    }
    ahead.remove(at);
    sent.set(places.remove(at), new Sent(sector, issue));
    return true;
  }

  private boolean generate() {
    int operation = source.choose();
    if (operation == IoSource.END || source.place(operation) == IoSource.END) {
      return false;
    }
    ahead.add(source.offsetBytes() >>> 9);
    places.add(sent.size());
    sent.add(null);
    source.issued(operation);
    return true;
  }

  /** What was started of it, in the order of sending. */
  List<Sent> sent() {
    return sent.stream().filter(one -> one != null).toList();
  }
}
