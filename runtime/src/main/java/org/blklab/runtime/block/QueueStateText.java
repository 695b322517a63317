package org.blklab.runtime.block;

import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.kernel.KernelProfile;

/** Flags of a queue as debugfs names them, joined by bars (spec 01 §10.2, spec 09 §2). */
final class QueueStateText {
  private final RequestQueue queue;
  private final KernelProfile kernel;
  private final StringBuilder out = new StringBuilder();

  QueueStateText(RequestQueue queue) {
    this.queue = queue;
    this.kernel = queue.kernel();
  }

  private void add(boolean set, String name) {
    if (set) {
      out.append(out.isEmpty() ? "" : "|").append(name);
    }
  }

  /** {@code state} of the queue. */
  String flags() {
    out.setLength(0);
    if (kernel.has(Behaviour.QUEUE_STATE_SHOWS_FEATURES)) {
      olderFlags();
    } else {
      newerFlags();
    }
    return out.toString();
  }

  private boolean singleQueueElevator() {
    return queue.gate() != null && queue.gate().elevator().singleQueue();
  }

  private boolean hostShared() {
    return queue.tagSet().parameters().hostShared();
  }

  private void newerFlags() {
    add(queue.nomerges() == 2, "NOMERGES");
    add(queue.rqAffinity() >= 1, "SAME_COMP");
    add(queue.nomerges() == 1, "NOXMERGES");
    add(queue.rqAffinity() == 2, "SAME_FORCE");
    add(true, "INIT_DONE|STATS|REGISTERED");
    add(queue.freezer.isQuiesced(), "QUIESCED");
    add(hostShared() && isActive(), "HCTX_ACTIVE");
    add(singleQueueElevator(), "SQ_SCHED");
    add(queue.wbt.isDefaultDisabled(), "DISABLE_WBT_DEF");
    add(true, "QOS_ENABLED");
  }

  /** The features of the device are among the flags; two bits have no name and show as numbers. */
  private void olderFlags() {
    DeviceLimits device = queue.limits().device();
    add(queue.nomerges() == 2, "NOMERGES");
    add(queue.rqAffinity() >= 1, "SAME_COMP");
    add(!queue.limits().rotational(), "NONROT");
    add(queue.ioStats(), "IO_STAT");
    add(queue.nomerges() == 1, "NOXMERGES");
    add(device.addRandom, "ADD_RANDOM");
    add(queue.rqAffinity() == 2, "SAME_FORCE");
    add(device.writeCache, "13");
    add(true, "INIT_DONE");
    add(device.stableWrites, "STABLE_WRITES");
    add(device.pollable, "POLL");
    add(queue.limits().writeCache(), "WC");
    add(queue.limits().fua(), "FUA");
    add(true, "STATS|REGISTERED");
    add(queue.freezer.isQuiesced(), "QUIESCED");
    add(hostShared() && isActive(), "HCTX_ACTIVE");
    add(true, "NOWAIT");
    add(singleQueueElevator(), "30");
  }

  private boolean isActive() {
    for (int i = 0; i < queue.hctxCount(); i++) {
      if (queue.tags.isActive(queue.hctx(i))) {
        return true;
      }
    }
    return false;
  }

  /** {@code flags} of a hardware queue: those of its tag set. */
  String setFlags() {
    out.setLength(0);
    TagSet set = queue.tagSet();
    boolean roundRobin = set.parameters().roundRobin();
    boolean withPolicy = kernel.has(Behaviour.HCTX_FLAGS_SHOW_POLICY);
    if (withPolicy) {
      out.append("alloc_policy=").append(roundRobin ? "RR " : "FIFO ");
    }
    StringBuilder policy = new StringBuilder(out);
    out.setLength(0);
    add(withPolicy, "SHOULD_MERGE");
    add(set.isQueueShared(), "TAG_QUEUE_SHARED");
    add(hostShared(), "TAG_HCTX_SHARED");
    add(queue.driver().blocking(), "BLOCKING");
    add(roundRobin && !withPolicy, "TAG_RR");
    add(set.parameters().noSchedByDefault(), "NO_SCHED_BY_DEFAULT");
    return policy.append(out).toString();
  }

  /** {@code state} of a hardware queue. */
  static String hctxState(Hctx hctx) {
    StringBuilder text = new StringBuilder();
    if (hctx.stopped) {
      text.append("STOPPED");
    }
    if (hctx.tagActive) {
      text.append(text.isEmpty() ? "" : "|").append("TAG_ACTIVE");
    }
    if (hctx.restart) {
      text.append(text.isEmpty() ? "" : "|").append("SCHED_RESTART");
    }
    return text.toString();
  }
}
