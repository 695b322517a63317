package org.blklab.runtime.kernel;

import java.util.Optional;

/**
 * What one kernel does and another does not, each under a name of its own that can be switched
 * alone ({@code patch NAME}, {@code without NAME}). The code asks for the behaviour where it
 * matters, never for a release.
 */
public enum Behaviour {
  QUEUE_ASYNC_DEPTH(
      "queue-async-depth",
      Release.V7_0,
      null,
      Evidence.READ,
      "async_depth is an attribute of the queue, scaled with nr_requests; 0 and no elevator are"
          + " EINVAL (9fc7900b1472 and following)"),
  MQ_DEADLINE_MIN_SHALLOW_1(
      "mq-deadline-min-shallow-1",
      Release.V6_1,
      Release.V6_19,
      Evidence.RECORDED,
      "mq-deadline tells the scheduler tags a minimal shallow depth of 1, so one waiter is woken"
          + " per freed tag instead of up to 8 at a time (undone by 988bb1b9eded)"),
  DEPTH_HOOK_BEFORE_NR_REQUESTS(
      "depth-hook-before-nr-requests",
      Release.V5_10,
      Release.V6_12,
      Evidence.RECORDED,
      "a write to nr_requests tells the elevator before the new value is stored, so mq-deadline and"
          + " kyber derive their async depth from the old one (recorded for 6.1, read for 6.12)"),
  MQ_DEADLINE_DEPTH_FROM_QUEUE(
      "mq-deadline-depth-from-queue",
      Release.V7_0,
      null,
      Evidence.READ,
      "mq-deadline limits by the queue's async_depth; without it by iosched/async_depth"),
  KYBER_DEPTH_FROM_QUEUE(
      "kyber-depth-from-queue",
      Release.V7_0,
      null,
      Evidence.READ,
      "kyber limits by the queue's async_depth; without it by a fixed 75 % of nr_requests"),
  BFQ_DEPTH_FROM_QUEUE(
      "bfq-depth-from-queue",
      Release.V7_0,
      null,
      Evidence.READ,
      "bfq derives its limits from the queue's async_depth, not from nr_requests"),
  BFQ_STALE_LIMITS_AT_ATTACH(
      "bfq-stale-limits-at-attach",
      Release.V7_0,
      null,
      Evidence.RECORDED,
      "a freshly attached bfq limits by the async_depth of before, until that or nr_requests is"
          + " written"),
  ASYNC_DEPTH_ELEVATOR_ALIAS(
      "async-depth-elevator-alias",
      null,
      null,
      Evidence.LIST_TEXT,
      "Hannes Reinecke's alternative: iosched/async_depth stays, as an alias of the queue's"),
  KYBER_LIMITS_SYNC_WRITES(
      "kyber-limits-sync-writes",
      Release.V7_0,
      null,
      Evidence.READ,
      "kyber limits all but sync reads by async_depth, not only asynchronous requests"),
  IMPLICIT_BIO_PLUG(
      "implicit-bio-plug",
      Release.V6_12,
      Release.V7_0,
      Evidence.RECORDED,
      "every bio submission has a plug of its own (060406c61c7c, 6.10; removed by 9cbbac29d752)"),
  WRITE_PATH_PLUG(
      "write-path-plug",
      Release.V5_10,
      Release.V6_6,
      Evidence.RECORDED,
      "a direct write to the block device has one plug around all its bios"),
  PLUG_LIFO(
      "plug-lifo",
      Release.V5_10,
      Release.V6_6,
      Evidence.RECORDED,
      "without an elevator an explicit plug flush issues the newest request first, and emits no"
          + " U"),
  PLUG_MERGE_FIX(
      "plug-merge-fix",
      Release.V5_10,
      null,
      Evidence.LIST_TEXT,
      "the one merge attempt in a plug is made with its newest request; without it with the"
          + " oldest, as between the turn of the plug's order (6.13) and the fix that followed the"
          + " report of June 2025"),
  SPLIT_REMAINDER_TO_TAIL(
      "split-remainder-to-tail",
      Release.V5_10,
      Release.V6_12,
      Evidence.READ,
      "the remainder of a split goes to the tail of the task's bio list, not to its head"),
  DEADLINE_NEXT_POINTER(
      "deadline-next-pointer",
      Release.V5_10,
      Release.V6_6,
      Evidence.RECORDED,
      "mq-deadline keeps a pointer to the next request instead of searching by position; a new"
          + " batch starts at the oldest request when it has run out"),
  DEADLINE_HEAD_LIST_PER_CLASS(
      "deadline-head-list-per-class",
      Release.V5_10,
      Release.V6_6,
      Evidence.READ,
      "requests inserted at head wait in one list a priority class (undone by d60055cf5270)"),
  DEADLINE_PRIORITIES(
      "deadline-priorities",
      Release.V6_1,
      null,
      Evidence.LIST_TEXT,
      "mq-deadline keeps I/O priority classes apart and ages them, and has an async depth (5.14)"),
  SHALLOW_DEPTH_PER_WORD(
      "shallow-depth-per-word",
      Release.V5_10,
      Release.V6_6,
      Evidence.RECORDED,
      "a shallow depth limits every word of the bitmap, not the whole"),
  WAKE_BATCH_PER_WORD(
      "wake-batch-per-word",
      Release.V5_10,
      Release.V6_6,
      Evidence.RECORDED,
      "the number of waiters woken at a time follows from the minimal shallow depth of each word of"
          + " the bitmap, not of the whole"),
  START_STAMP_NEEDS_IOSTATS(
      "start-stamp-needs-iostats",
      Release.V7_2,
      null,
      Evidence.READ,
      "the start of a request is stamped when its bio is attached, and only with iostats = 1; without"
          + " it kyber takes every total latency for the worst"),
  ELEVATOR_GONE_ENODEV(
      "elevator-gone-enodev",
      Release.V7_0,
      null,
      Evidence.READ,
      "an elevator's attribute that is used while the elevator is torn down answers ENODEV, not"
          + " ENOENT"),
  BFQ_TAG_SHARE(
      "bfq-tag-share",
      Release.V6_1,
      null,
      Evidence.RECORDED,
      "a bfq queue that holds its share of the tags gets one tag at a time (5.17)"),
  BFQ_WAKERS(
      "bfq-wakers",
      Release.V5_10,
      null,
      Evidence.READ,
      "bfq finds out which queue wakes which, and does not idle while the waker has requests"
          + " (5.3)"),
  BFQ_THINK_TIME_WHEN_IDLE(
      "bfq-think-time-when-idle",
      Release.V6_1,
      null,
      Evidence.READ,
      "bfq measures think time only while a queue has neither requests nor any in flight (5.12)"),
  BFQ_STABLE_MERGE(
      "bfq-stable-merge",
      Release.V6_1,
      null,
      Evidence.RECORDED,
      "bfq lets processes that start together share a queue for good (5.13)"),
  BFQ_ANY_GROUP_ASYMMETRIC(
      "bfq-any-group-asymmetric",
      Release.V5_10,
      Release.V6_1,
      Evidence.READ,
      "one cgroup with work is enough for bfq to idle for each queue; later it takes two groups,"
          + " the root counted"),
  BFQ_INJECTION_SKIPS_LARGE(
      "bfq-injection-skips-large",
      Release.V6_6,
      null,
      Evidence.READ,
      "on flash bfq injects a request of 32 KiB or more only into an idle drive; before, the"
          + " injection limit became 1 for it"),
  BFQ_INJECTION_LIMIT_AGES_FROM_BIRTH(
      "bfq-injection-limit-ages-from-birth",
      Release.V6_6,
      null,
      Evidence.READ,
      "the injection limit of a new bfq queue is reset one second after its creation, not at its"
          + " first request"),
  FREEZE_ON_EVERY_STORE(
      "freeze-on-every-store",
      Release.V6_12,
      Release.V6_12,
      Evidence.READ,
      "every write to a queue attribute freezes the queue (6.11 to 6.14)"),
  ELEVATOR_CHECKED_BEFORE_FREEZE(
      "elevator-checked-before-freeze",
      Release.V5_10,
      Release.V6_6,
      Evidence.RECORDED,
      "writing the elevator that a queue already has, or an unknown one, does not freeze it"),
  NONE_SWITCHES_TO_NONE(
      "none-switches-to-none",
      Release.V6_18,
      null,
      Evidence.RECORDED,
      "writing none without an elevator goes through a whole switch: quiesce, depths back to the"
          + " default"),
  SCHEDULER_TEXT_NONE_LAST(
      "scheduler-text-none-last",
      Release.V5_10,
      Release.V6_1,
      Evidence.RECORDED,
      "with an elevator the attribute scheduler lists none last"),
  LIMITS_STORE_FREEZES(
      "limits-store-freezes",
      Release.V6_12,
      null,
      Evidence.RECORDED,
      "a write to a limit, rotational, iostats or write_cache freezes the queue"),
  ELEVATOR_UNCHANGED(
      "elevator-unchanged",
      null,
      null,
      Evidence.LIST_TEXT,
      "the patch of November 2026: the name is compared before the freeze and again under it"),
  LARGE_MAX_SECTORS_CAP(
      "large-max-sectors-cap",
      Release.V6_18,
      null,
      Evidence.RECORDED,
      "the default max_sectors_kb is at most 4096 instead of 1280"),
  MAX_SECTORS_KB_STRICT(
      "max-sectors-kb-strict",
      Release.V5_10,
      Release.V6_6,
      Evidence.RECORDED,
      "max_sectors_kb below 4 or above the hardware's limit is EINVAL; later 0 means the default"
          + " and a large value is cut"),
  OPTIMAL_SIZE_IS_MAX_SECTORS(
      "optimal-size-is-max-sectors",
      Release.V5_10,
      Release.V6_6,
      Evidence.RECORDED,
      "a disk's optimal transfer size is its default max_sectors_kb, however small"),
  READ_AHEAD_RAISED_BY_COMMIT(
      "read-ahead-raised-by-commit",
      Release.V6_12,
      null,
      Evidence.READ,
      "any write to a limits attribute raises a smaller read_ahead_kb back to the default"),
  READ_AHEAD_FROM_MAX_SECTORS(
      "read-ahead-from-max-sectors",
      Release.V7_2,
      null,
      Evidence.READ,
      "a rotational disk without an optimal size reads ahead twice its max_sectors"),
  WBT_LATENCY_SHOWN_WHEN_OFF(
      "wbt-latency-shown-when-off",
      Release.V5_10,
      Release.V6_6,
      Evidence.RECORDED,
      "wbt_lat_usec shows the target although an elevator has switched throttling off"),
  WBT_WAKE_EACH_WINDOW(
      "wbt-wake-each-window",
      null,
      null,
      Evidence.LIST_TEXT,
      "writeback throttling looks for sleepers that may go on at the end of each window, not only"
          + " when the depth grows: one way to cure the hang reported in July 2025"),
  WRITE_BACK_NEEDS_CACHE(
      "write-back-needs-cache",
      Release.V5_10,
      Release.V6_6,
      Evidence.RECORDED,
      "writing \"write back\" for a device without a cache is EINVAL; later it has no effect"),
  IO_POLL_DELAY_KEPT(
      "io-poll-delay-kept",
      Release.V5_10,
      Release.V6_1,
      Evidence.RECORDED,
      "io_poll_delay is checked and kept; later it is ignored and reads -1"),
  ATOMIC_WRITE_ATTRIBUTES(
      "atomic-write-attributes",
      Release.V6_12,
      null,
      Evidence.READ,
      "the attributes atomic_write_* and iostats_passthrough exist"),
  WRITE_STREAM_ATTRIBUTES(
      "write-stream-attributes",
      Release.V6_18,
      null,
      Evidence.RECORDED,
      "the attributes of write streams and write_zeroes_unmap_* exist"),
  SCSI_RESERVED_COMMANDS(
      "scsi-reserved-commands",
      Release.V7_2,
      null,
      Evidence.RECORDED,
      "a SCSI host may keep commands for itself: scsi_debug has one tag more, and its pseudo device"
          + " shares the tags"),
  BUDGET_MAP_V4(
      "budget-map-v4",
      null,
      null,
      Evidence.LIST_TEXT,
      "version 4 of the budget series: no budget map where the host's tags limit a LUN as well"),
  BUDGET_MAP_LATER(
      "budget-map-later",
      null,
      null,
      Evidence.LIST_TEXT,
      "the rule announced in its review: hosts that change or track the depth keep their map"),
  PRECISE_IO_TICKS(
      "precise-io-ticks",
      Release.V6_12,
      null,
      Evidence.READ,
      "io_ticks at the start of a request counts only if others are in flight (6.10)"),
  NR_REQUESTS_COMPARED_FIRST(
      "nr-requests-compared-first",
      Release.V6_18,
      null,
      Evidence.RECORDED,
      "a write to nr_requests is compared with the present value before it is raised to 4"),
  UPDATE_LOCK_TRYLOCK(
      "update-lock-trylock",
      Release.V6_18,
      null,
      Evidence.LIST_TEXT,
      "writing scheduler or nr_requests while another queue of the tag set is being changed is EBUSY"
          + " (read in 7.2, absent in 6.12)"),
  NO_SCHED_IS_FIXED(
      "no-sched-is-fixed",
      Release.V5_10,
      Release.V6_6,
      Evidence.RECORDED,
      "a tag set without an elevator by default never gets one: writes to scheduler are accepted and"
          + " do nothing"),
  MIXED_PLUG_BY_QUEUE(
      "mixed-plug-by-queue",
      Release.V6_18,
      null,
      Evidence.LIST_TEXT,
      "a plug with requests of several queues is issued directly, queue by queue; before, such a"
          + " plug was always inserted (read in 7.2, absent in 6.12)"),
  FLUSH_BYPASSES_ELEVATOR(
      "flush-bypasses-elevator",
      Release.V5_10,
      Release.V6_1,
      Evidence.RECORDED,
      "data of FUA and flush requests goes straight to the dispatch list, past plug and elevator"
          + " (undone by be4c427809b0)"),
  BLOCKING_RUN_IS_ASYNC(
      "blocking-run-is-async",
      Release.V5_10,
      Release.V6_1,
      Evidence.RECORDED,
      "hardware queues of a BLOCKING tag set are always run by kblockd"),
  BATCH_GET_LOOPS(
      "batch-get-loops",
      Release.V7_2,
      null,
      Evidence.READ,
      "tags for a plug are taken in several batches until all are there or none is found"),
  SYNC_RUN_AFTER_INSERT(
      "sync-run-after-insert",
      null,
      null,
      Evidence.LIST_TEXT,
      "the fix of 30 September 2026: an unplugged insert into an elevator runs the hardware queue"
          + " in the submitter");

  private final String text;
  private final Release first;
  private final Release last;
  private final Evidence evidence;
  private final String doc;

  Behaviour(String text, Release first, Release last, Evidence evidence, String doc) {
    this.text = text;
    this.first = first;
    this.last = last;
    this.evidence = evidence;
    this.doc = doc;
  }

  /** The name users write. */
  public String text() {
    return text;
  }

  public String doc() {
    return doc;
  }

  public Evidence evidence() {
    return evidence;
  }

  /** The first simulated release that has it; empty for a patch that none has. */
  public Optional<Release> first() {
    return Optional.ofNullable(first);
  }

  /** The last simulated release that has it; empty if it is still there, or in none. */
  public Optional<Release> last() {
    return Optional.ofNullable(last);
  }

  public boolean isIn(Release release) {
    return first != null
        && release.compareTo(first) >= 0
        && (last == null || release.compareTo(last) <= 0);
  }

  public static Optional<Behaviour> of(String text) {
    for (Behaviour behaviour : values()) {
      if (behaviour.text.equals(text)) {
        return Optional.of(behaviour);
      }
    }
    return Optional.empty();
  }
}
