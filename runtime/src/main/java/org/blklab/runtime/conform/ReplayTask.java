package org.blklab.runtime.conform;

import java.util.ArrayDeque;
import java.util.Deque;
import org.blklab.runtime.block.BlockLayer;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.block.Submission;
import org.blklab.runtime.block.TagSearch;
import org.blklab.runtime.trace.TraceRecord;

/** One process of the recording, and what the simulation did in its name. */
final class ReplayTask {
  final IoTask task;
  final Submission submission;
  final TagSearch tagSearch;

  /** Predicted and not yet recorded; without D and C. */
  final Deque<TraceRecord> ahead = new ArrayDeque<>();

  boolean plugged;
  boolean exited;
  private boolean asleep;
  private boolean woken;

  ReplayTask(BlockLayer layer, IoTask task) {
    this.task = task;
    this.submission = new Submission(layer, task);
    this.tagSearch = new TagSearch(submission);
  }

  boolean isAsleep() {
    return asleep && !woken;
  }

  /** Woken, and not yet run since. */
  boolean isWoken() {
    return asleep && woken;
  }

  void wake() {
    woken = true;
  }

  /** The recording shows that it runs though nobody in the simulation has woken it for a tag. */
  void lookAgain() {
    tagSearch.lookAgain();
    woken = true;
  }

  /** The recording shows that it has got a tag, which the elevator here would deny it. */
  void takeTag() {
    tagSearch.liftLimit();
    woken = true;
  }

  /** One small step; false if it has nothing to do or sleeps. */
  boolean step() {
    if (submission.isIdle() || isAsleep()) {
      return false;
    }
    asleep = false;
    woken = false; // before the step: it may be woken while it goes to sleep
    asleep = submission.step() == Submission.SLEEP;
    return true;
  }
}
