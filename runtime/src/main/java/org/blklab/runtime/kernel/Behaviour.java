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
 * matters, never for a release. What each means, and how it is known, is in {@code behaviours.txt}.
 */
public enum Behaviour {
  QUEUE_ASYNC_DEPTH(since(V7_0), READ),
  MQ_DEADLINE_MIN_SHALLOW_1(between(V6_1, V6_19), RECORDED),
  DEPTH_HOOK_BEFORE_NR_REQUESTS(between(V5_10, V6_12), RECORDED),
  MQ_DEADLINE_DEPTH_FROM_QUEUE(since(V7_0), READ),
  KYBER_DEPTH_FROM_QUEUE(since(V7_0), READ),
  BFQ_DEPTH_FROM_QUEUE(since(V7_0), READ),
  BFQ_STALE_LIMITS_AT_ATTACH(since(V7_0), RECORDED),
  ASYNC_DEPTH_ELEVATOR_ALIAS(NEVER, LIST_TEXT),
  KYBER_LIMITS_SYNC_WRITES(since(V7_0), READ),
  IMPLICIT_BIO_PLUG(between(V6_12, V7_0), RECORDED),
  WRITE_PATH_PLUG(between(V5_10, V6_6), RECORDED),
  PLUG_LIFO(between(V5_10, V6_6), RECORDED),
  PLUG_MERGE_FIX(since(V5_10), LIST_TEXT),
  PLUG_MERGE_LOOKS_BACK(since(V5_10), LIST_TEXT),
  SPLIT_REMAINDER_TO_TAIL(between(V5_10, V6_12), READ),
  DEADLINE_NEXT_POINTER(between(V5_10, V6_6), RECORDED),
  DEADLINE_HEAD_LIST_PER_CLASS(between(V6_1, V6_6), READ),
  DEADLINE_PRIORITIES(since(V6_1), LIST_TEXT),
  SHALLOW_DEPTH_PER_WORD(between(V5_10, V6_6), RECORDED),
  WAKE_BATCH_PER_WORD(between(V5_10, V6_6), RECORDED),
  START_STAMP_NEEDS_IOSTATS(since(V7_2), READ),
  ELEVATOR_GONE_ENODEV(since(V6_18), READ),
  BFQ_TAG_SHARE(since(V6_1), RECORDED),
  BFQ_INJECTION(since(V5_10), READ),
  BFQ_WAKERS(since(V5_10), READ),
  BFQ_THINK_TIME_WHEN_IDLE(since(V6_1), READ),
  BFQ_STABLE_MERGE(since(V6_1), RECORDED),
  BFQ_ANY_GROUP_ASYMMETRIC(between(V5_10, V6_1), READ),
  BFQ_INJECTION_SKIPS_LARGE(since(V6_6), READ),
  BFQ_INJECTION_LIMIT_AGES_FROM_BIRTH(since(V6_6), READ),
  FREEZE_ON_EVERY_STORE(between(V6_12, V6_12), READ),
  ELEVATOR_CHECKED_BEFORE_FREEZE(between(V5_10, V6_6), RECORDED),
  NONE_SWITCHES_TO_NONE(since(V6_18), RECORDED),
  FREEZE_THREE_TICKS(between(V5_10, V6_19), RECORDED),
  QUIESCE_THREE_TICKS(between(V5_10, V6_6), RECORDED),
  QUIESCE_ONE_TICK(between(V6_12, V6_19), RECORDED),
  SCHEDULER_TEXT_NONE_LAST(between(V5_10, V6_1), RECORDED),
  LIMITS_STORE_FREEZES(since(V6_12), RECORDED),
  TRACE_DROPS_FUA(since(V7_2), RECORDED),
  ELEVATOR_UNCHANGED(NEVER, LIST_TEXT),
  LARGE_MAX_SECTORS_CAP(since(V6_18), RECORDED),
  MAX_SECTORS_KB_STRICT(between(V5_10, V6_6), RECORDED),
  OPTIMAL_SIZE_IS_MAX_SECTORS(between(V5_10, V6_6), RECORDED),
  READ_AHEAD_RAISED_BY_COMMIT(since(V6_12), READ),
  READ_AHEAD_FROM_MAX_SECTORS(since(V7_2), READ),
  WBT_LATENCY_SHOWN_WHEN_OFF(between(V5_10, V6_6), RECORDED),
  WBT_WAKE_EACH_WINDOW(NEVER, LIST_TEXT),
  QUEUE_STATE_SHOWS_FEATURES(between(V5_10, V6_6), RECORDED),
  HCTX_FLAGS_SHOW_POLICY(between(V5_10, V6_12), RECORDED),
  WRITE_BACK_NEEDS_CACHE(between(V5_10, V6_6), RECORDED),
  IO_POLL_DELAY_KEPT(between(V5_10, V6_1), RECORDED),
  ATOMIC_WRITE_ATTRIBUTES(since(V6_12), READ),
  WRITE_STREAM_ATTRIBUTES(since(V6_18), RECORDED),
  FAIR_SHARE_BORROWS(NEVER, LIST_TEXT),
  NULL_BLK_DMA_ALIGNMENT_1(since(V7_2), RECORDED),
  SCSI_RESERVED_COMMANDS(since(V7_2), RECORDED),
  BUDGET_IS_COUNTER(between(V5_10, V5_10), LIST_TEXT),
  BUDGET_MAP_V4(NEVER, LIST_TEXT),
  BUDGET_MAP_LATER(NEVER, LIST_TEXT),
  SCSI_TIMEOUT_CHECKED(since(V7_0), READ),
  UFS_HOST_TAGSET(since(V7_0), READ),
  NVME_QUEUE_RQS(since(V6_1), LIST_TEXT),
  VIRTIO_BLK_QUEUE_RQS(since(V6_1), LIST_TEXT),
  MQ_DEADLINE_SPLIT_LOCK(NEVER, LIST_TEXT),
  BFQ_SPLIT_LOCK(NEVER, LIST_TEXT),
  MQ_DEADLINE_CPU_COUNTERS(NEVER, LIST_TEXT),
  ATA_PARKS_NON_NCQ(since(V7_0), LIST_TEXT),
  PRECISE_IO_TICKS(since(V6_12), READ),
  NR_REQUESTS_COMPARED_FIRST(since(V6_18), RECORDED),
  UPDATE_LOCK_TRYLOCK(since(V7_0), READ),
  NO_SCHED_IS_FIXED(between(V5_10, V6_6), RECORDED),
  MIXED_PLUG_BY_QUEUE(since(V6_18), READ),
  FLUSH_BYPASSES_ELEVATOR(between(V5_10, V6_1), RECORDED),
  BLOCKING_RUN_IS_ASYNC(between(V5_10, V6_1), RECORDED),
  BATCH_GET_LOOPS(since(V7_2), READ),
  POLL_BATCHES(since(V6_1), LIST_TEXT),
  TAG_WAITER_BARRIER(since(V5_10), LIST_TEXT),
  SLICE_TIMER(since(V7_2), RECORDED),
  SYNC_RUN_AFTER_INSERT(NEVER, LIST_TEXT);

  private final String text;
  private final Era era;
  private final Evidence evidence;

  Behaviour(Era era, Evidence evidence) {
    this.text = name().toLowerCase(Locale.ROOT).replace('_', '-');
    this.era = era;
    this.evidence = evidence;
  }

  /** The name users write. */
  public String text() {
    return text;
  }

  /** What it does, in one line. */
  public String doc() {
    return BehaviourTexts.of(text).doc();
  }

  /** Commits, mails, source files or recordings it is known from, in one line. */
  public String source() {
    return BehaviourTexts.of(text).source();
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
