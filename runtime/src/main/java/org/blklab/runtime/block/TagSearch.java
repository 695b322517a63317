package org.blklab.runtime.block;

/** A submission's search for a tag, for an engine outside that follows a recording. */
public final class TagSearch {
  private final Submission submission;

  public TagSearch(Submission submission) {
    this.submission = submission;
  }

  /** Whether the task is between a bio's Q, or the X of its piece, and its G. */
  public boolean isUnderWay() {
    int phase = submission.phase;
    return phase >= Submission.ENTER && phase <= Submission.TAG || phase == Submission.THROTTLE;
  }

  /** Whether a task that sleeps for a tag would find one now. */
  public boolean wouldSucceed() {
    return submission.phase == Submission.TAG && submission.tagWait.mayFindTag();
  }

  /** A stray wake-up: a task that sleeps for a tag looks again. */
  public void lookAgain() {
    submission.woken |= submission.phase == Submission.TAG;
  }

  /** The recording shows that it gets one: whatever the elevator's limit, it may have any. */
  public void liftLimit() {
    submission.tagWait.liftLimit();
    lookAgain();
  }

  /** Whether every tag that new requests of a hardware queue could get is taken. */
  public static boolean isExhausted(RequestQueue queue, int hctx) {
    return free(queue.hctx(hctx).allocationTags()) == 0;
  }

  /** Whether a hardware queue has no driver tag left. */
  public static boolean isDeviceFull(RequestQueue queue, int hctx) {
    return free(queue.hctx(hctx).tags) == 0;
  }

  private static int free(Tags tags) {
    return tags.normal().depth() - tags.normal().map().busy();
  }
}
