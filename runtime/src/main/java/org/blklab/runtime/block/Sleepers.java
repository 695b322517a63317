package org.blklab.runtime.block;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All ways into the block layer, to be asked which of them are blocked. */
final class Sleepers {
  private final List<Submission> submissions = new ArrayList<>();

  void add(Submission submission) {
    submissions.add(submission);
  }

  /** Who sleeps now, in the order the tasks were made. */
  List<Sleeper> now() {
    List<Sleeper> sleeping = new ArrayList<>();
    for (Submission each : submissions) {
      of(each).ifPresent(sleeping::add);
    }
    return sleeping;
  }

  private static Optional<Sleeper> of(Submission each) {
    return switch (each.phase) {
      case Submission.ENTER -> sleeper(each, Sleeper.In.BIO_QUEUE_ENTER, each.frozenSinceNs);
      case Submission.THROTTLE -> sleeper(each, Sleeper.In.WBT_WAIT, each.throttledSinceNs);
      case Submission.TAG -> sleeper(each, Sleeper.In.GET_TAG, each.tagWait.sleepingSinceNs());
      default -> Optional.empty();
    };
  }

  private static Optional<Sleeper> sleeper(Submission each, Sleeper.In in, long sinceNs) {
    return sinceNs < 0
        ? Optional.empty()
        : Optional.of(new Sleeper(each.task().name(), each.queue, in, sinceNs));
  }
}
