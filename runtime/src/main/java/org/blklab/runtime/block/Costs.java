package org.blklab.runtime.block;

import java.util.List;
import java.util.function.ToLongFunction;
import org.blklab.runtime.sim.Machine;

/**
 * What each step of the path costs the CPU it runs on, in nanoseconds. A step is booked under its
 * own number of the machine, {@code Machine.FIRST_STEP} plus its place in {@link #STEPS}.
 */
public final class Costs {
  /** A step of the path: the name cost tables use, and what it covers. */
  public record Step(String name, String doc) {}

  /** All steps of the core, in the order of their numbers. */
  public static final List<Step> STEPS =
      List.of(
          new Step("submit", "a bio enters: checks, limits, queue reference"),
          new Step("submit-batched", "the same under an explicit plug"),
          new Step("split", "cutting one piece off a bio"),
          new Step("merge", "looking for a request in the plug or software queue to join"),
          new Step("tag-get", "taking a tag for a new request"),
          new Step("tag-get-batched", "the same under an explicit plug, or from the plug's cache"),
          new Step("tag-put", "giving a tag back"),
          new Step("tag-put-batched", "giving a tag back in a batch"),
          new Step("tag-sleep", "queueing up for a tag and going to sleep"),
          new Step("request-init", "setting up a request from a bio"),
          new Step("throttle", "asking writeback throttling"),
          new Step("plug-add", "adding a request to a plug"),
          new Step("plug-flush", "flushing a plug, once a flush"),
          new Step("insert", "inserting into a software queue"),
          new Step("elevator-merge", "looking for a merge in the elevator, under its lock"),
          new Step("elevator-insert", "inserting one request, under the elevator's lock"),
          new Step("elevator-dispatch", "asking for one request, under the elevator's lock"),
          new Step("elevator-complete", "the elevator's accounting of a completion"),
          new Step("hctx-run", "starting a run of a hardware queue"),
          new Step("driver-tag", "taking a driver tag at dispatch"),
          new Step("budget-get", "taking a budget"),
          new Step("budget-put", "giving a budget back"),
          new Step("issue", "handing one request to the driver"),
          new Step("issue-batched", "the same for all but the last one of a list"),
          new Step("complete", "ending a request, without its bios and tags"),
          new Step("complete-batched", "the same for a request of a completion batch"),
          new Step("bio-end", "ending a bio: unpinning pages, posting the event"),
          new Step("requeue", "taking a request back from the driver"),
          new Step("flush", "one step of the flush machine"),
          new Step("elevator-files", "making and removing an elevator's files after a switch"),
          new Step("work-end", "what kblockd does after a run of a hardware queue"));

  static final int SUBMIT = step("submit");
  static final int SUBMIT_BATCHED = step("submit-batched");
  static final int SPLIT = step("split");
  static final int MERGE = step("merge");
  static final int TAG_GET = step("tag-get");
  static final int TAG_GET_BATCHED = step("tag-get-batched");
  static final int TAG_PUT = step("tag-put");
  static final int TAG_PUT_BATCHED = step("tag-put-batched");
  static final int TAG_SLEEP = step("tag-sleep");
  static final int REQUEST_INIT = step("request-init");
  static final int THROTTLE = step("throttle");
  static final int PLUG_ADD = step("plug-add");
  static final int PLUG_FLUSH = step("plug-flush");
  static final int INSERT = step("insert");
  static final int ELEVATOR_MERGE = step("elevator-merge");
  static final int ELEVATOR_INSERT = step("elevator-insert");
  static final int ELEVATOR_DISPATCH = step("elevator-dispatch");
  static final int ELEVATOR_COMPLETE = step("elevator-complete");
  static final int HCTX_RUN = step("hctx-run");
  static final int DRIVER_TAG = step("driver-tag");

  /** A driver books here what taking a budget costs it. */
  public static final int BUDGET_GET = step("budget-get");

  /** The same for giving one back. */
  public static final int BUDGET_PUT = step("budget-put");

  static final int ISSUE = step("issue");
  static final int ISSUE_BATCHED = step("issue-batched");
  static final int COMPLETE = step("complete");
  static final int COMPLETE_BATCHED = step("complete-batched");
  static final int BIO_END = step("bio-end");
  static final int REQUEUE = step("requeue");
  static final int FLUSH = step("flush");
  static final int ELEVATOR_FILES = step("elevator-files");
  static final int WORK_END = step("work-end");

  /** The first number that is free for workloads and drivers. */
  public static final int FIRST_FREE_STEP = Machine.FIRST_STEP + STEPS.size();

  /** Name of the cost of moving a lock's cache line between CPUs; no step of its own. */
  public static final String LINE_TRANSFER = "line-transfer";

  /** Name of the cost of moving an elevator's data between CPUs; without it, one line's. */
  public static final String ELEVATOR_TRANSFER = "elevator-transfer";

  /** Name of the time until a waiter's entry is seen by other CPUs; without it, one line's move. */
  public static final String WAITER_VISIBLE = "waiter-visible";

  /** Nothing costs anything. */
  public static final Costs ZERO = new Costs(name -> 0);

  public final long submitNs;
  public final long submitBatchedNs;
  public final long splitNs;
  public final long mergeNs;
  public final long tagGetNs;
  public final long tagGetBatchedNs;
  public final long tagPutNs;
  public final long tagPutBatchedNs;
  public final long tagSleepNs;
  public final long requestInitNs;
  public final long throttleNs;
  public final long plugAddNs;
  public final long plugFlushNs;
  public final long insertNs;
  public final long hctxRunNs;
  public final long workEndNs;
  public final long driverTagNs;
  public final long budgetGetNs;
  public final long budgetPutNs;
  public final long issueNs;
  public final long issueBatchedNs;
  public final long completeNs;
  public final long completeBatchedNs;
  public final long bioEndNs;
  public final long requeueNs;
  public final long flushNs;
  final long elevatorFilesNs;
  public final long lineTransferNs;
  public final long elevatorTransferNs;
  public final long waiterVisibleNs;
  private final ToLongFunction<String> table;

  /**
   * Costs of one elevator.
   *
   * @param mergeNs looking for a merge
   * @param insertNs inserting one request
   * @param dispatchNs asking for one
   * @param completeNs accounting of a completion
   */
  record OfElevator(long mergeNs, long insertNs, long dispatchNs, long completeNs) {
    static final OfElevator FREE = new OfElevator(0, 0, 0, 0);
  }

  /**
   * @param table cost in ns by name: every name of {@link #STEPS} and {@link #LINE_TRANSFER}, and
   *     for an elevator's own costs {@code NAME-merge}, {@code NAME-insert}, {@code NAME-dispatch}
   *     and {@code NAME-complete}; negative where it has none, then {@code elevator-…} counts
   */
  public Costs(ToLongFunction<String> table) {
    this.table = table;
    submitNs = cost("submit");
    submitBatchedNs = cost("submit-batched");
    splitNs = cost("split");
    mergeNs = cost("merge");
    tagGetNs = cost("tag-get");
    tagGetBatchedNs = cost("tag-get-batched");
    tagPutNs = cost("tag-put");
    tagPutBatchedNs = cost("tag-put-batched");
    tagSleepNs = cost("tag-sleep");
    requestInitNs = cost("request-init");
    throttleNs = cost("throttle");
    plugAddNs = cost("plug-add");
    plugFlushNs = cost("plug-flush");
    insertNs = cost("insert");
    hctxRunNs = cost("hctx-run");
    workEndNs = cost("work-end");
    driverTagNs = cost("driver-tag");
    budgetGetNs = cost("budget-get");
    budgetPutNs = cost("budget-put");
    issueNs = cost("issue");
    issueBatchedNs = cost("issue-batched");
    completeNs = cost("complete");
    completeBatchedNs = cost("complete-batched");
    bioEndNs = cost("bio-end");
    requeueNs = cost("requeue");
    flushNs = cost("flush");
    elevatorFilesNs = cost("elevator-files");
    lineTransferNs = cost(LINE_TRANSFER);
    long transfer = table.applyAsLong(ELEVATOR_TRANSFER);
    elevatorTransferNs = transfer >= 0 ? transfer : lineTransferNs;
    long visible = table.applyAsLong(WAITER_VISIBLE);
    waiterVisibleNs = visible >= 0 ? visible : lineTransferNs;
  }

  OfElevator forElevator(String name) {
    return new OfElevator(
        elevatorCost(name, "merge"),
        elevatorCost(name, "insert"),
        elevatorCost(name, "dispatch"),
        elevatorCost(name, "complete"));
  }

  private long elevatorCost(String elevator, String what) {
    long own = table.applyAsLong(elevator + "-" + what);
    return own >= 0 ? own : cost("elevator-" + what);
  }

  private long cost(String name) {
    long ns = table.applyAsLong(name);
    if (ns < 0) {
      throw new IllegalArgumentException("no cost for step " + name);
    }
    return ns;
  }

  private static int step(String name) {
    for (int i = 0; i < STEPS.size(); i++) {
      if (STEPS.get(i).name().equals(name)) {
        return Machine.FIRST_STEP + i;
      }
    }
    throw new IllegalStateException("no step " + name + "; please report");
  }
}
