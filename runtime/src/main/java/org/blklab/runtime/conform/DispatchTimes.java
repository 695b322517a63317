package org.blklab.runtime.conform;

/**
 * How long the steps took on the machine of the recordings, in ns: what a list of dispatches does
 * not show. Source: spec 09 §7, medians of traces with all events (null_blk, BFQ).
 *
 * @param completion from D to C beyond the device's own time
 * @param resubmit from C to the next I of the process that waited for it
 * @param insertToWorker from I to D by kblockd
 * @param insertToTask from I to D in the task
 * @param queueToInsert from Q to I
 */
record DispatchTimes(
    long completion, long resubmit, long insertToWorker, long insertToTask, long queueToInsert) {
  private static final DispatchTimes V6_18 =
      new DispatchTimes(1_214, 12_275 + 8_700, 21_500, 16_997, 8_700);
  private static final DispatchTimes V7_2 =
      new DispatchTimes(1_195, 10_840 + 8_355, 21_575, 17_834, 8_355);

  /** @param inTask whether the kernel starts a lone request in its task */
  static DispatchTimes of(boolean inTask) {
    return inTask ? V6_18 : V7_2;
  }
}
