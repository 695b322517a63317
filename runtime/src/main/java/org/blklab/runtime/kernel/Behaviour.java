package org.blklab.runtime.kernel;

import static org.blklab.runtime.kernel.Era.NEVER;
import static org.blklab.runtime.kernel.Era.between;
import static org.blklab.runtime.kernel.Era.since;
import static org.blklab.runtime.kernel.Evidence.LIST_TEXT;
import static org.blklab.runtime.kernel.Evidence.READ;
import static org.blklab.runtime.kernel.Evidence.RECORDED;
import static org.blklab.runtime.kernel.Release.V5_10;
import static org.blklab.runtime.kernel.Release.V6_1;
import static org.blklab.runtime.kernel.Release.V6_12;
import static org.blklab.runtime.kernel.Release.V6_18;
import static org.blklab.runtime.kernel.Release.V6_19;
import static org.blklab.runtime.kernel.Release.V6_6;
import static org.blklab.runtime.kernel.Release.V7_0;
import static org.blklab.runtime.kernel.Release.V7_2;

import java.util.Locale;
import java.util.Optional;

/**
 * What one kernel does and another does not, each under a name of its own that can be switched
 * alone ({@code patch NAME}, {@code without NAME}). The code asks for the behaviour where it
 * matters, never for a release.
 */
public enum Behaviour {
  QUEUE_ASYNC_DEPTH(
      since(V7_0),
      READ,
      "async_depth is an attribute of the queue, scaled with nr_requests; 0 and no elevator are"
          + " EINVAL (9fc7900b1472 and following)"),
  MQ_DEADLINE_MIN_SHALLOW_1(
      between(V6_1, V6_19),
      RECORDED,
      "mq-deadline tells the scheduler tags a minimal shallow depth of 1, so one waiter is woken"
          + " per freed tag instead of up to 8 at a time (undone by 988bb1b9eded)"),
  DEPTH_HOOK_BEFORE_NR_REQUESTS(
      between(V5_10, V6_12),
      RECORDED,
      "a write to nr_requests tells the elevator before the new value is stored, so mq-deadline"
          + " and kyber derive their async depth from the old one (recorded for 6.1, read for"
          + " 6.12)"),
  MQ_DEADLINE_DEPTH_FROM_QUEUE(
      since(V7_0),
      READ,
      "mq-deadline limits by the queue's async_depth; without it by iosched/async_depth"),
  KYBER_DEPTH_FROM_QUEUE(
      since(V7_0),
      READ,
      "kyber limits by the queue's async_depth; without it by a fixed 75 % of nr_requests"),
  BFQ_DEPTH_FROM_QUEUE(
      since(V7_0),
      READ,
      "bfq derives its limits from the queue's async_depth, not from nr_requests"),
  BFQ_STALE_LIMITS_AT_ATTACH(
      since(V7_0),
      RECORDED,
      "a freshly attached bfq limits by the async_depth of before, until that or nr_requests is"
          + " written"),
  ASYNC_DEPTH_ELEVATOR_ALIAS(
      NEVER,
      LIST_TEXT,
      "Hannes Reinecke's alternative: iosched/async_depth stays, as an alias of the queue's"),
  KYBER_LIMITS_SYNC_WRITES(
      since(V7_0),
      READ,
      "kyber limits all but sync reads by async_depth, not only asynchronous requests"),
  IMPLICIT_BIO_PLUG(
      between(V6_12, V7_0),
      RECORDED,
      "every bio submission has a plug of its own (060406c61c7c, 6.10; removed by 9cbbac29d752)"),
  WRITE_PATH_PLUG(
      between(V5_10, V6_6),
      RECORDED,
      "a direct write to the block device has one plug around all its bios"),
  PLUG_LIFO(
      between(V5_10, V6_6),
      RECORDED,
      "without an elevator an explicit plug flush issues the newest request first, and emits no"
          + " U"),
  PLUG_MERGE_FIX(
      since(V5_10),
      LIST_TEXT,
      "the one merge attempt in a plug is made with its newest request; without it with the"
          + " oldest, as between the turn of the plug's order (6.13) and the fix that followed"
          + " the report of June 2025"),
  PLUG_MERGE_LOOKS_BACK(
      since(V5_10),
      LIST_TEXT,
      "where a plug holds requests of several queues, a merge is tried with the first of the bio's"
          + " own queue; without it only with the newest request, as in 5.16 and 5.17"),
  SPLIT_REMAINDER_TO_TAIL(
      between(V5_10, V6_12),
      READ,
      "the remainder of a split goes to the tail of the task's bio list, not to its head"),
  DEADLINE_NEXT_POINTER(
      between(V5_10, V6_6),
      RECORDED,
      "mq-deadline keeps a pointer to the next request instead of searching by position; a new"
          + " batch starts at the oldest request when it has run out"),
  DEADLINE_HEAD_LIST_PER_CLASS(
      between(V5_10, V6_6),
      READ,
      "requests inserted at head wait in one list a priority class (undone by d60055cf5270)"),
  DEADLINE_PRIORITIES(
      since(V6_1),
      LIST_TEXT,
      "mq-deadline keeps I/O priority classes apart and ages them, and has an async depth (5.14)"),
  SHALLOW_DEPTH_PER_WORD(
      between(V5_10, V6_6),
      RECORDED,
      "a shallow depth limits every word of the bitmap, not the whole"),
  WAKE_BATCH_PER_WORD(
      between(V5_10, V6_6),
      RECORDED,
      "the number of waiters woken at a time follows from the minimal shallow depth of each word"
          + " of the bitmap, not of the whole"),
  START_STAMP_NEEDS_IOSTATS(
      since(V7_2),
      READ,
      "the start of a request is stamped when its bio is attached, and only with iostats = 1;"
          + " without it kyber takes every total latency for the worst"),
  ELEVATOR_GONE_ENODEV(
      since(V7_0),
      READ,
      "an elevator's attribute that is used while the elevator is torn down answers ENODEV, not"
          + " ENOENT"),
  BFQ_TAG_SHARE(
      since(V6_1),
      RECORDED,
      "a bfq queue that holds its share of the tags gets one tag at a time (5.17)"),
  BFQ_WAKERS(
      since(V5_10),
      READ,
      "bfq finds out which queue wakes which, and does not idle while the waker has requests"
          + " (5.3)"),
  BFQ_THINK_TIME_WHEN_IDLE(
      since(V6_1),
      READ,
      "bfq measures think time only while a queue has neither requests nor any in flight (5.12)"),
  BFQ_STABLE_MERGE(
      since(V6_1),
      RECORDED,
      "bfq lets processes that start together share a queue for good (5.13)"),
  BFQ_ANY_GROUP_ASYMMETRIC(
      between(V5_10, V6_1),
      READ,
      "one cgroup with work is enough for bfq to idle for each queue; later it takes two groups,"
          + " the root counted"),
  BFQ_INJECTION_SKIPS_LARGE(
      since(V6_6),
      READ,
      "on flash bfq injects a request of 32 KiB or more only into an idle drive; before, the"
          + " injection limit became 1 for it"),
  BFQ_INJECTION_LIMIT_AGES_FROM_BIRTH(
      since(V6_6),
      READ,
      "the injection limit of a new bfq queue is reset one second after its creation, not at its"
          + " first request"),
  FREEZE_ON_EVERY_STORE(
      between(V6_12, V6_12),
      READ,
      "every write to a queue attribute freezes the queue (6.11 to 6.14)"),
  ELEVATOR_CHECKED_BEFORE_FREEZE(
      between(V5_10, V6_6),
      RECORDED,
      "writing the elevator that a queue already has, or an unknown one, does not freeze it"),
  NONE_SWITCHES_TO_NONE(
      since(V6_18),
      RECORDED,
      "writing none without an elevator goes through a whole switch: quiesce, depths back to the"
          + " default"),
  SCHEDULER_TEXT_NONE_LAST(
      between(V5_10, V6_1),
      RECORDED,
      "with an elevator the attribute scheduler lists none last"),
  LIMITS_STORE_FREEZES(
      since(V6_12),
      RECORDED,
      "a write to a limit, rotational, iostats or write_cache freezes the queue"),
  TRACE_DROPS_FUA(
      since(V7_2),
      RECORDED,
      "the classic blktrace format has no events of bios and requests that carry FUA"),
  ELEVATOR_UNCHANGED(
      NEVER,
      LIST_TEXT,
      "the patch of November 2026: the name is compared before the freeze and again under it"),
  LARGE_MAX_SECTORS_CAP(
      since(V6_18),
      RECORDED,
      "the default max_sectors_kb is at most 4096 instead of 1280"),
  MAX_SECTORS_KB_STRICT(
      between(V5_10, V6_6),
      RECORDED,
      "max_sectors_kb below 4 or above the hardware's limit is EINVAL; later 0 means the default"
          + " and a large value is cut"),
  OPTIMAL_SIZE_IS_MAX_SECTORS(
      between(V5_10, V6_6),
      RECORDED,
      "a disk's optimal transfer size is its default max_sectors_kb, however small"),
  READ_AHEAD_RAISED_BY_COMMIT(
      since(V6_12),
      READ,
      "any write to a limits attribute raises a smaller read_ahead_kb back to the default"),
  READ_AHEAD_FROM_MAX_SECTORS(
      since(V7_2),
      READ,
      "a rotational disk without an optimal size reads ahead twice its max_sectors"),
  WBT_LATENCY_SHOWN_WHEN_OFF(
      between(V5_10, V6_6),
      RECORDED,
      "wbt_lat_usec shows the target although an elevator has switched throttling off"),
  WBT_WAKE_EACH_WINDOW(
      NEVER,
      LIST_TEXT,
      "writeback throttling looks for sleepers that may go on at the end of each window, not"
          + " only when the depth grows: one way to cure the hang reported in July 2025"),
  QUEUE_STATE_SHOWS_FEATURES(
      between(V5_10, V6_6),
      RECORDED,
      "debugfs state has the device's features among the queue's flags, such as NONROT and WC"),
  HCTX_FLAGS_SHOW_POLICY(
      between(V5_10, V6_12),
      RECORDED,
      "debugfs flags of a hardware queue begin with the allocation policy (recorded for 6.1)"),
  WRITE_BACK_NEEDS_CACHE(
      between(V5_10, V6_6),
      RECORDED,
      "writing \"write back\" for a device without a cache is EINVAL; later it has no effect"),
  IO_POLL_DELAY_KEPT(
      between(V5_10, V6_1),
      RECORDED,
      "io_poll_delay is checked and kept; later it is ignored and reads -1"),
  ATOMIC_WRITE_ATTRIBUTES(
      since(V6_12),
      READ,
      "the attributes atomic_write_* and iostats_passthrough exist"),
  WRITE_STREAM_ATTRIBUTES(
      since(V6_18),
      RECORDED,
      "the attributes of write streams and write_zeroes_unmap_* exist"),
  SCSI_RESERVED_COMMANDS(
      since(V7_2),
      RECORDED,
      "a SCSI host may keep commands for itself: scsi_debug has one tag more, and its pseudo"
          + " device shares the tags"),
  BUDGET_IS_COUNTER(
      between(V5_10, V5_10),
      LIST_TEXT,
      "a LUN's commands are counted by device_busy, which all CPUs write, not by a bitmap (5.13)"),
  BUDGET_MAP_V4(
      NEVER,
      LIST_TEXT,
      "version 4 of the budget series: no budget map where the host's tags limit a LUN as well"),
  BUDGET_MAP_LATER(
      NEVER,
      LIST_TEXT,
      "the rule announced in its review: hosts that change or track the depth keep their map"),
  SCSI_TIMEOUT_CHECKED(
      since(V7_0),
      READ,
      "a SCSI device's timeout must be a positive whole number; before, anything was taken (read in"
          + " 7.2, absent in 6.12)"),
  UFS_HOST_TAGSET(
      since(V7_0),
      READ,
      "all queues of a UFS host share its tags, one of which it keeps for itself (read in 7.2,"
          + " absent in 6.12)"),
  NVME_QUEUE_RQS(
      since(V6_1),
      LIST_TEXT,
      "the nvme driver takes the requests of a plug all at once (5.16)"),
  VIRTIO_BLK_QUEUE_RQS(
      since(V6_1),
      LIST_TEXT,
      "the virtio_blk driver takes the requests of a plug all at once (5.18)"),
  MQ_DEADLINE_SPLIT_LOCK(
      NEVER,
      LIST_TEXT,
      "the series of January 2024: one CPU dispatches from mq-deadline at a time and the others go"
          + " on; requests are inserted into lists of their own; no merge while the lock is taken"),
  BFQ_SPLIT_LOCK(
      NEVER,
      LIST_TEXT,
      "the same series for bfq"),
  ATA_PARKS_NON_NCQ(
      since(V7_0),
      LIST_TEXT,
      "a command that is not queued stops queued ones behind it until an ATA drive is idle, instead"
          + " of being refused as busy again and again (read in 7.2)"),
  PRECISE_IO_TICKS(
      since(V6_12),
      READ,
      "io_ticks at the start of a request counts only if others are in flight (6.10)"),
  NR_REQUESTS_COMPARED_FIRST(
      since(V6_18),
      RECORDED,
      "a write to nr_requests is compared with the present value before it is raised to 4"),
  UPDATE_LOCK_TRYLOCK(
      since(V6_18),
      LIST_TEXT,
      "writing scheduler or nr_requests while another queue of the tag set is being changed is"
          + " EBUSY (read in 7.2, absent in 6.12)"),
  NO_SCHED_IS_FIXED(
      between(V5_10, V6_6),
      RECORDED,
      "a tag set without an elevator by default never gets one: writes to scheduler are accepted"
          + " and do nothing"),
  MIXED_PLUG_BY_QUEUE(
      since(V6_18),
      LIST_TEXT,
      "a plug with requests of several queues is issued directly, queue by queue; before, such a"
          + " plug was always inserted (read in 7.2, absent in 6.12)"),
  FLUSH_BYPASSES_ELEVATOR(
      between(V5_10, V6_1),
      RECORDED,
      "data of FUA and flush requests goes straight to the dispatch list, past plug and elevator"
          + " (undone by be4c427809b0)"),
  BLOCKING_RUN_IS_ASYNC(
      between(V5_10, V6_1),
      RECORDED,
      "hardware queues of a BLOCKING tag set are always run by kblockd"),
  BATCH_GET_LOOPS(
      since(V7_2),
      READ,
      "tags for a plug are taken in several batches until all are there or none is found"),
  SYNC_RUN_AFTER_INSERT(
      NEVER,
      LIST_TEXT,
      "the fix of 30 September 2026: an unplugged insert into an elevator runs the hardware"
          + " queue in the submitter");

  private final String text;
  private final Era era;
  private final Evidence evidence;
  private final String doc;

  Behaviour(Era era, Evidence evidence, String doc) {
    this.text = name().toLowerCase(Locale.ROOT).replace('_', '-');
    this.era = era;
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
    return Optional.ofNullable(era.first());
  }

  /** The last simulated release that has it; empty if it is still there, or in none. */
  public Optional<Release> last() {
    return Optional.ofNullable(era.last());
  }

  public boolean isIn(Release release) {
    return era.includes(release);
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
