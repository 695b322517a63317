package org.blklab.runtime.block;

import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.sim.RandomStream;

/**
 * A bitmap of tags and the eight wait queues of those who want one. A freed tag is counted, and
 * only every wake_batch-th one wakes anybody. Source: spec 01 §3.5 to §3.7 (lib/sbitmap.c).
 */
public final class SbitmapQueue {
  /** Wait queues of a map. */
  public static final int WAIT_QUEUES = 8;

  private static final int MAX_WAKE_BATCH = 8;

  /** No shallow depth was announced: 2^32 − 1 in the kernel's text. */
  private static final long UNLIMITED = 0xffff_ffffL;

  private final Sbitmap map;
  private final int cpus;
  private final boolean shallowPerWord;
  private final boolean wakeBatchPerWord;
  private final TagWaiter[] head = new TagWaiter[WAIT_QUEUES];
  private final TagWaiter[] tail = new TagWaiter[WAIT_QUEUES];
  private long minShallowDepth = UNLIMITED;
  private int wakeBatch;
  private int wakeIndex;
  private int waitersActive; // ws_active
  private int completions; // the kernel's completion_cnt; wraps, only differences count
  private int wakeups; // wakeup_cnt

  public SbitmapQueue(
      int depth, boolean roundRobin, int cpus, RandomStream random, KernelProfile kernel) {
    map = new Sbitmap(depth, Sbitmap.DEFAULT_SHIFT, roundRobin, cpus, random);
    this.cpus = cpus;
    shallowPerWord = kernel.has(Behaviour.SHALLOW_DEPTH_PER_WORD);
    wakeBatchPerWord = kernel.has(Behaviour.WAKE_BATCH_PER_WORD);
    updateWakeBatch(depth);
  }

  Sbitmap map() {
    return map;
  }

  public int depth() {
    return map.depth();
  }

  public int wakeBatch() {
    return wakeBatch;
  }

  int wakeIndex() {
    return wakeIndex;
  }

  /** Registered waiters, the woken ones that have not yet run included. */
  int waitersActive() {
    return waitersActive;
  }

  /** Completions counted but not yet paid out in wakeups. */
  int pendingCompletions() {
    return completions - wakeups;
  }

  /** Smallest shallow depth that will be asked for; 2^32 − 1 if there is no limit. */
  long minShallowDepth() {
    return minShallowDepth;
  }

  /** Takes a bit, or -1. */
  public int get(int cpu) {
    return map.get(cpu);
  }

  /** Whether there is a free bit that a get with this limit, 0 for none, may take. */
  boolean hasFree(int shallow) {
    for (int word = 0; word < map.words(); word++) {
      int limit =
          shallow > 0
              ? map.shallowLimit(word, shallow, shallowPerWord)
              : map.wordDepth(word);
      for (int bit = 0; bit < limit; bit++) {
        if (!map.test((word << map.shift()) + bit)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Takes a bit under a shallow depth of at least 1, or -1. */
  int getShallow(int cpu, int shallow) {
    return map.getShallow(cpu, shallow, shallowPerWord);
  }

  /** As {@link Sbitmap#getBatch}. */
  long getBatch(int cpu, int count) {
    return map.getBatch(cpu, count);
  }

  int batchBase() {
    return map.batchBase();
  }

  /**
   * Frees a bit and wakes by the batch rule.
   *
   * @param cpu the CPU whose software queue the request was taken for
   */
  public void put(int bit, int cpu) {
    map.clearDeferred(bit);
    wakeStep(1);
    map.hintAfterPut(bit, cpu);
  }

  /**
   * Frees several bits at once, without deferring, and takes one wake step for all.
   *
   * @param cpu the CPU that frees them
   */
  void putBatch(int[] bits, int count, int cpu) {
    for (int i = 0; i < count; i++) {
      map.clearNow(bits[i]);
    }
    wakeStep(count);
    map.hintAfterPut(bits[count - 1], cpu);
  }

  /** Announces the smallest shallow depth; wake_batch follows. */
  void setMinShallowDepth(int depth) {
    minShallowDepth = depth;
    updateWakeBatch(map.depth());
  }

  /** The number of active users of a shared map changed; 0 changes nothing. */
  void recalculateWakeBatch(int users) {
    if (users > 0) {
      int share = (int) (((long) map.depth() + users - 1) / users);
      wakeBatch = clampBatch(share / WAIT_QUEUES);
    }
  }

  /** Changes the depth within what was allocated; wake_batch forgets the users. */
  public void resize(int depth) {
    updateWakeBatch(depth);
    map.resize(depth);
  }

  private void updateWakeBatch(int depth) {
    long usable = Math.min(depth, minShallowDepth);
    if (wakeBatchPerWord) {
      int bits = 1 << map.shift();
      long shallow = Math.min(bits, minShallowDepth);
      usable = (depth >> map.shift()) * shallow + Math.min(depth & (bits - 1), shallow);
    }
    wakeBatch = clampBatch((int) (usable / WAIT_QUEUES));
  }

  private static int clampBatch(int batch) {
    return Math.max(1, Math.min(batch, MAX_WAKE_BATCH));
  }

  /** Counts {@code freed} tags and wakes one batch if it is due (spec 01 §3.7). */
  void wakeStep(int freed) {
    if (waitersActive == 0) {
      return;
    }
    completions += freed;
    if (completions - wakeups < wakeBatch) {
      return;
    }
    wakeups += wakeBatch;
    int budget = wakeBatch;
    int index = wakeIndex;
    for (int i = 0; i < WAIT_QUEUES && budget > 0; i++) {
      int queue = index;
      index = (index + 1) % WAIT_QUEUES; // before the look, as the kernel does
      budget -= wake(queue, budget);
    }
    wakeIndex = index;
  }

  /** Wakes one exclusive waiter and all others of every wait queue; counters stay. */
  void wakeAll() {
    for (int i = 0; i < WAIT_QUEUES; i++) {
      wake((wakeIndex + i) % WAIT_QUEUES, 1);
    }
  }

  /** Wakes from the head of one queue; returns how many exclusive ones. */
  private int wake(int queue, int budget) {
    int woken = 0;
    TagWaiter waiter = head[queue];
    while (waiter != null && woken < budget) {
      TagWaiter following = waiter.next;
      boolean exclusive = waiter.exclusive;
      if (waiter.wake.woken(waiter)) {
        if (waiter.queued == this) {
          unlink(waiter);
        }
        woken += exclusive ? 1 : 0;
      }
      waiter = following;
    }
    return woken;
  }

  /** A task is about to sleep: registers it and puts it at the tail of a wait queue. */
  void prepareToWait(TagWaiter waiter, int queue) {
    if (waiter.queued != null) {
      return;
    }
    register(waiter, queue, true);
    waiter.previous = tail[queue];
    if (tail[queue] == null) {
      head[queue] = waiter;
    } else {
      tail[queue].next = waiter;
    }
    tail[queue] = waiter;
  }

  /** A hardware queue waits: non-exclusive, at the head, so it costs nobody a wakeup. */
  public void addNonExclusive(TagWaiter waiter, int queue) {
    if (waiter.queued != null) {
      throw new IllegalStateException("waiter is queued already; please report");
    }
    register(waiter, queue, false);
    waiter.next = head[queue];
    if (head[queue] == null) {
      tail[queue] = waiter;
    } else {
      head[queue].previous = waiter;
    }
    head[queue] = waiter;
  }

  private void register(TagWaiter waiter, int queue, boolean exclusive) {
    if (waiter.registered == null) {
      waiter.registered = this;
      waitersActive++;
    } else if (waiter.registered != this) {
      throw new IllegalStateException("waiter belongs to another map; please report");
    }
    waiter.queued = this;
    waiter.waitQueue = queue;
    waiter.exclusive = exclusive;
  }

  /** Takes a waiter off, whether it was woken or not. */
  public void finishWait(TagWaiter waiter) {
    if (waiter.queued == this) {
      unlink(waiter);
    }
    if (waiter.registered == this) {
      waiter.registered = null;
      waitersActive--;
    }
  }

  private void unlink(TagWaiter waiter) {
    int queue = waiter.waitQueue;
    if (waiter.previous == null) {
      head[queue] = waiter.next;
    } else {
      waiter.previous.next = waiter.next;
    }
    if (waiter.next == null) {
      tail[queue] = waiter.previous;
    } else {
      waiter.next.previous = waiter.previous;
    }
    waiter.previous = null;
    waiter.next = null;
    waiter.queued = null;
  }

  /** Whether anybody is on a wait queue. */
  boolean isWaited(int queue) {
    return head[queue] != null;
  }

  /** The block of lines that debugfs {@code tags} has for one map (spec 01 §10.2). */
  public void show(StringBuilder out) {
    map.show(out);
    out.append("alloc_hint={");
    for (int cpu = 0; cpu < cpus; cpu++) {
      out.append(cpu == 0 ? "" : ", ").append(map.hint(cpu));
    }
    out.append("}\nwake_batch=").append(wakeBatch);
    out.append("\nwake_index=").append(wakeIndex);
    out.append("\nws_active=").append(waitersActive);
    out.append("\nws={\n");
    for (int queue = 0; queue < WAIT_QUEUES; queue++) {
      out.append("\t{.wait=").append(isWaited(queue) ? "active" : "inactive").append("},\n");
    }
    out.append("}\nround_robin=").append(map.roundRobin() ? 1 : 0);
    out.append("\nmin_shallow_depth=").append(minShallowDepth).append('\n');
  }
}
