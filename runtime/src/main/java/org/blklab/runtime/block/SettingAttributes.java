package org.blklab.runtime.block;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.blklab.runtime.block.Attribute.StoreOperation;
import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.kernel.KernelProfile;

/** The files of {@code queue/} that are settings rather than limits. */
final class SettingAttributes {
  private static final long UINT_MAX = 0xffff_ffffL;

  /** What the kernel keeps of a timeout of 2^31 ms or more, in ticks. */
  private static final long LONGEST_TIMEOUT = 0xffff_fffeL;

  private final QueueControl queue;
  private final KernelProfile kernel;
  private final StoreRules rules;
  private final List<Attribute> list = new ArrayList<>();
  private boolean addRandom;
  private boolean stableWrites;
  private int pollDelay = -1;

  SettingAttributes(QueueControl queue) {
    this.queue = queue;
    kernel = queue.kernel();
    rules = new StoreRules(queue);
    addRandom = queue.limits().device().addRandom;
    stableWrites = queue.limits().device().stableWrites;
    addSwitches();
    addFlags();
    addTimes();
    addPolling();
    addCache();
  }

  List<Attribute> list() {
    return list;
  }

  private void addSwitches() {
    list.add(
        new QueueAttribute(
            "nomerges",
            "Which merges are tried: 0 all (default), 1 only with the last request merged and in"
                + " the plug, 2 none. Any other number counts as 1.",
            () -> queue.nomerges() + "\n",
            text -> rules.number(text, value -> rules.plain(() -> storeNomerges(value)))));
    list.add(
        new QueueAttribute(
            "rq_affinity",
            "Where a request completes: 0 where the interrupt comes, 1 (default) on a CPU that"
                + " shares a cache with the submitter's, 2 on the submitter's own. Other numbers"
                + " are accepted and ignored.",
            () -> queue.rqAffinity() + "\n",
            text -> rules.number(text, value -> rules.plain(() -> storeAffinity(value)))));
  }

  private Errno storeNomerges(long value) {
    queue.setNomerges(value == 2 ? 2 : (int) Math.min(1, value));
    return Errno.OK;
  }

  private Errno storeAffinity(long value) {
    if (value <= 2) {
      queue.setRqAffinity((int) value);
    }
    return Errno.OK;
  }

  private void addFlags() {
    flag(
        "iostats",
        "Whether requests count in diskstats and stat: 1 (default) or 0.",
        () -> queue.accounting().enabled(),
        value -> queue.accounting().setEnabled(value));
    if (kernel.has(Behaviour.ATOMIC_WRITE_ATTRIBUTES)) {
      flag(
          "iostats_passthrough",
          "Whether commands of users count in the statistics too: 0 (default) or 1 (from 6.12).",
          () -> queue.accounting().countsPassthrough(),
          value -> queue.accounting().setCountsPassthrough(value));
    }
    flag(
        "add_random",
        "Whether completions feed the entropy pool: 0 or 1; 1 by default for SCSI disks that do"
            + " not say they are non-rotational. Has no effect here.",
        () -> addRandom,
        value -> addRandom = value);
    flag(
        "stable_writes",
        "Whether pages must not change while they are written: 0 or 1. Has no effect here.",
        () -> stableWrites,
        value -> stableWrites = value);
    flag(
        "rotational",
        "Whether the disk turns: 0 or 1, as the device says. BFQ and the read-ahead of 7.2 look"
            + " at it; writeback throttling only when it is set up.",
        () -> queue.limits().rotational(),
        value -> queue.limits().setRotational(value));
  }

  /** 0 or 1; any other number is 1. Committed like a limit. */
  private void flag(String name, String doc, BooleanSupplier get, Consumer<Boolean> set) {
    list.add(
        new QueueAttribute(
            name,
            doc,
            () -> get.getAsBoolean() ? "1\n" : "0\n",
            text ->
                rules.number(
                    text,
                    value ->
                        rules.limit(
                            () -> {
                              set.accept(value != 0);
                              queue.limits().commit();
                              return Errno.OK;
                            }))));
  }

  private void addTimes() {
    list.add(
        new QueueAttribute(
            "io_timeout",
            "How long a request may take before the driver's timeout handler is called, in ms; for"
                + " requests started afterwards. Default 30000, null_blk 5000. 1 … 2^32 − 1, kept"
                + " in ticks and rounded up; 0 is EINVAL.",
            () -> ticksToMs(queue.ioTimeoutJiffies(), queue.hz()) + "\n",
            text -> rules.number(text, this::storeTimeout)));
    list.add(
        new QueueAttribute(
            "wbt_lat_usec",
            "Target of writeback throttling: the latency of reads, in us. Default 75000 for a"
                + " rotational disk, else 2000; 0 when throttling is off, as under bfq. Write 0 for"
                + " off, -1 for the default; below -1 is EINVAL; freezes, and quiesces if it"
                + " changes.",
            () -> queue.wbt().showLatency(),
            this::storeLatency));
  }

  private StoreOperation storeTimeout(long ms) {
    if (ms == 0) {
      return rules.refuse(Errno.EINVAL);
    }
    return rules.plain(
        () -> {
          queue.setIoTimeoutJiffies(msToTicks(ms, queue.hz()));
          return Errno.OK;
        });
  }

  /** Milliseconds of 32 bits to ticks, rounded up; a negative int stands for "longest". */
  static long msToTicks(long ms, int hz) {
    return (int) ms < 0 ? LONGEST_TIMEOUT : (ms * hz + 999) / 1000;
  }

  /** Ticks to milliseconds, in 32 bits. */
  static long ticksToMs(long ticks, int hz) {
    return (ticks * 1000 + hz - 1) / hz & UINT_MAX;
  }

  private StoreOperation storeLatency(String text) {
    KernelNumber usec = KernelNumber.decimalLong(text);
    if (!usec.isOk() || usec.value() < -1) {
      return rules.refuse(Errno.EINVAL);
    }
    boolean changes = queue.wbt().changesLatency(usec.value());
    return queue.frozen(
        changes,
        () -> {
          queue.wbt().setLatency(usec.value());
          return Errno.OK;
        });
  }

  private void addPolling() {
    boolean pollable = queue.limits().device().pollable;
    list.add(
        new QueueAttribute(
            "io_poll",
            "Whether the driver has queues for polling: 0 or 1. Writes are ignored; EINVAL without"
                + " such queues.",
            () -> pollable ? "1\n" : "0\n",
            text -> rules.refuse(pollable ? Errno.OK : Errno.EINVAL)));
    list.add(
        new QueueAttribute(
            "io_poll_delay",
            "Once the sleep before polling, in us. -1 and ignored since hybrid polling is gone"
                + " (6.4); before, -1 for none or the time to sleep.",
            () -> pollDelay + "\n",
            text ->
                kernel.has(Behaviour.IO_POLL_DELAY_KEPT)
                    ? storePollDelay(text)
                    : rules.refuse(Errno.OK)));
  }

  private StoreOperation storePollDelay(String text) {
    KernelNumber usec = KernelNumber.decimalInt(text);
    if (!usec.isOk()) {
      return rules.refuse(usec.errno());
    }
    if (usec.value() < -1) {
      return rules.refuse(Errno.EINVAL);
    }
    // kept as nanoseconds of 32 bits
    int kept = usec.value() == -1 ? -1 : (int) (usec.value() * 1000);
    return rules.plain(
        () -> {
          pollDelay = kept < 0 ? -1 : kept / 1000;
          return Errno.OK;
        });
  }

  private void addCache() {
    list.add(
        new QueueAttribute(
            "write_cache",
            "Whether the kernel treats the device's cache as volatile: \"write back\" or \"write"
                + " through\". The device itself is not changed. \"none\" counts as write through;"
                + " anything else is EINVAL.",
            () -> queue.limits().writeCache() ? "write back\n" : "write through\n",
            this::storeCache));
    list.add(
        QueueAttribute.readOnly(
            "fua",
            "Whether the device writes a single request through its cache: 0 or 1.",
            () -> queue.limits().fua() ? 1 : 0));
  }

  private StoreOperation storeCache(String text) {
    boolean back = text.startsWith("write back");
    boolean through = text.startsWith("write through") || text.startsWith("none");
    boolean noCache =
        kernel.has(Behaviour.WRITE_BACK_NEEDS_CACHE) && !queue.limits().device().writeCache;
    if (!back && !through || back && noCache) {
      return rules.refuse(Errno.EINVAL);
    }
    return rules.limit(
        () -> {
          queue.limits().setWriteCache(back);
          return Errno.OK;
        });
  }
}
