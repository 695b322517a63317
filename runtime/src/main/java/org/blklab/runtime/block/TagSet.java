package org.blklab.runtime.block;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.sim.RandomStream;

/**
 * The driver tags of one driver instance or host adapter, and the queues that share them (spec 01
 * §2.2, §2.5).
 */
public final class TagSet {
  /** A queue_depth above this is cut (BLK_MQ_MAX_DEPTH). */
  static final int MAX_DEPTH = 10_240;

  /**
   * What a driver asks for.
   *
   * @param nrHwQueues hardware queues for reads and writes, at least 1; cut to the CPUs if there
   *     are no other maps
   * @param readQueues hardware queues for reads alone, 0 for none
   * @param pollQueues hardware queues for polling, 0 for none
   * @param queueDepth tags a hardware queue, or of the host if shared; reserved ones included
   * @param reservedTags how many of them are kept for the driver
   * @param hostShared one map for all hardware queues (TAG_HCTX_SHARED, SCSI host_tagset)
   * @param roundRobin round-robin tags (TAG_RR, libata)
   * @param noSchedByDefault queues start without an elevator
   * @param hiddenQueues queues of the set that no disk has, such as a SCSI pseudo device's
   */
  public record Parameters(
      int nrHwQueues,
      int readQueues,
      int pollQueues,
      int queueDepth,
      int reservedTags,
      boolean hostShared,
      boolean roundRobin,
      boolean noSchedByDefault,
      int hiddenQueues) {
    public Parameters {
      if (nrHwQueues < 1 || readQueues < 0 || pollQueues < 0 || hiddenQueues < 0) {
        throw new IllegalArgumentException("a tag set needs a hardware queue");
      }
      if (reservedTags < 0 || queueDepth < reservedTags + 1) {
        throw new IllegalArgumentException(
            "queue depth " + queueDepth + " with " + reservedTags + " reserved tags");
      }
      queueDepth = Math.min(queueDepth, MAX_DEPTH);
    }

    /** Maps a hardware queue, nothing special. */
    public static Parameters of(int nrHwQueues, int queueDepth) {
      return new Parameters(nrHwQueues, 0, 0, queueDepth, 0, false, false, false, 0);
    }
  }

  private final BlockLayer layer;
  private final Parameters parameters;
  private final String name;
  private final QueueMap map;
  private final Tags[] tags; // per hctx, or one
  private final List<RequestQueue> queues = new ArrayList<>();
  private int joined; // queues so far
  private boolean updating;
  private boolean fairSharing = true;
  private final BorrowedTags borrowing;
  final WakeCounts wakes = new WakeCounts();

  public TagSet(BlockLayer layer, String name, Parameters parameters) {
    this.layer = layer;
    this.name = name;
    this.parameters = parameters;
    this.borrowing = new BorrowedTags(this, layer);
    this.map = QueueMap.of(parameters, layer.machine().cpuCount());
    tags = new Tags[parameters.hostShared ? 1 : map.hctxCount()];
    for (int i = 0; i < tags.length; i++) {
      tags[i] = newTags("driver" + i, parameters.queueDepth, parameters.queueDepth);
    }
  }

  /** A new map of {@code allocated} tags, of which {@code depth} are used for now. */
  Tags newTags(String what, int allocated, int depth) {
    int reserved = parameters.reservedTags;
    RandomStream random = layer.machine().sim().random().named("tags/" + name + "/" + what);
    int cpus = layer.machine().cpuCount();
    SbitmapQueue normal =
        new SbitmapQueue(
            allocated - reserved, parameters.roundRobin, cpus, random, layer.kernel());
    SbitmapQueue kept =
        reserved == 0
            ? null
            : new SbitmapQueue(reserved, parameters.roundRobin, cpus, random, layer.kernel());
    Tags made = new Tags(allocated, normal, kept);
    if (depth != allocated) {
      made.resize(depth);
    }
    return made;
  }

  public Parameters parameters() {
    return parameters;
  }

  public String name() {
    return name;
  }

  QueueMap map() {
    return map;
  }

  /** Hardware queues that came of it, those for reads and polling included. */
  public int hwQueues() {
    return map.hctxCount();
  }

  /** The lowest CPU that uses a hardware queue, where its interrupts go; 0 if none does. */
  public int firstCpu(int hwQueue) {
    for (int cpu = 0; cpu < layer.machine().cpuCount(); cpu++) {
      if (map.hctx(map.type(hwQueue), cpu) == hwQueue) {
        return cpu;
      }
    }
    return 0;
  }

  Tags tags(int hctx) {
    return tags[parameters.hostShared ? 0 : hctx];
  }

  /** Whether more than one queue uses the tags (TAG_QUEUE_SHARED). */
  boolean isQueueShared() {
    return queues.size() + parameters.hiddenQueues > 1;
  }

  /** Whether a queue may hold its fair share of the tags only; on unless a host does without. */
  public boolean fairSharing() {
    return fairSharing;
  }

  BorrowedTags borrowing() {
    return borrowing;
  }

  public void setFairSharing(boolean on) {
    fairSharing = on;
  }

  /** Called for requests, one after the other. */
  public interface Visitor {
    void visit(Request rq);
  }

  /** Walks over all requests that hold a driver tag, whoever's they are, in the order of tags. */
  public void visitHolders(Visitor visitor) {
    for (Tags map : tags) {
      for (int tag = 0; tag < map.nrTags(); tag++) {
        Request rq = map.holder(tag);
        if (rq != null) {
          visitor.visit(rq);
        }
      }
    }
  }

  /** How often a tag given back by one queue has woken a waiter of another, or its own. */
  public long wakes(RequestQueue by, RequestQueue whom) {
    return wakes.count(by.indexInSet, whom.indexInSet);
  }

  /** A waiter for a driver tag is woken. */
  void countWake(RequestQueue whom) {
    wakes.woken(whom.indexInSet, joined);
  }

  void join(RequestQueue queue) {
    queue.indexInSet = joined++;
    queues.add(queue);
    tellShared();
  }

  /** A disk is gone; nothing of it may be in flight. */
  void leave(RequestQueue queue) {
    queues.remove(queue);
    tellShared();
  }

  /** The kernel freezes every queue once for this; here nothing runs yet when disks are added. */
  private void tellShared() {
    for (RequestQueue queue : queues) {
      queue.tags.setQueueShared(isQueueShared());
    }
  }

  List<RequestQueue> queues() {
    return queues;
  }

  /**
   * Takes the set's update lock for an elevator switch or a change of nr_requests.
   *
   * @return false if somebody has it: EBUSY
   */
  boolean tryLockUpdate() {
    if (updating) {
      return false;
    }
    updating = true;
    return true;
  }

  void unlockUpdate() {
    updating = false;
  }
}
