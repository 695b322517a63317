package org.blklab.runtime.block;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All ways into the block layer, to be asked which of them are blocked. */
final class Sleepers {
  private final List<Submission> submissions = new ArrayList<>();
  private final List<Hctx> hctxs = new ArrayList<>();

  void add(Submission submission) {
    submissions.add(submission);
  }

  void add(Hctx hctx) {
    hctxs.add(hctx);
  }

  /** Who waits now: tasks in the order they were made, then hardware queues. */
  List<Sleeper> now() {
    List<Sleeper> sleeping = new ArrayList<>();
    for (Submission each : submissions) {
      of(each).ifPresent(sleeping::add);
    }
    for (Hctx hctx : hctxs) {
      if (hctx.dispatchWait.isQueued()) {
        Sleeper.In in = Sleeper.In.MARK_TAG_WAIT;
        sleeping.add(new Sleeper(nameOf(hctx), hctx.queue, in, hctx.waitsForTagSinceNs()));
      }
    }
    return sleeping;
  }

  private static String nameOf(Hctx hctx) {
    Request rq = hctx.dispatch.first();
    String whose = rq == null || rq.bio == null ? "" : " for " + nameOf(rq.bio.task);
    return "hctx" + hctx.index + whose;
  }

  /** As traces have it: what is run and its number. */
  private static String nameOf(IoTask task) {
    return task.name() + ":" + task.pid();
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
        : Optional.of(new Sleeper(nameOf(each.task()), each.queue, in, sinceNs));
  }
}
