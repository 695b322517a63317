package org.blklab.runtime.elevator.hook;

import java.util.List;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.Bio;
import org.blklab.runtime.block.Elevator;
import org.blklab.runtime.block.ElevatorHost;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.block.MergeEngine;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.RequestList;
import org.blklab.runtime.elevator.files.DebugFile;

/**
 * Runs an {@link ElevatorHook} as an elevator and keeps it honest: it knows every request that the
 * hook holds, checks every answer, and reports requests that are given out twice, invented, or kept
 * for good, with their history. Merges are the kernel's own unless the hook decides them.
 */
public final class HookElevator implements Elevator {
  // where a request is: elevatorInt, with flags
  private static final int OUTSIDE = 0;
  private static final int HELD = 1;
  private static final int REFUSED = 2;
  private static final int GIVEN = 3;
  private static final int STATE = 3;
  private static final int TAKEN = 4; // the hook took it in once
  private static final int SORTED = 8; // in its tree

  private final String name;
  private final ElevatorHook hook;
  private final HookFault.Sink sink;
  private final HookCounters counters = new HookCounters();
  private final HookLog log = new HookLog();
  private final RequestIndex index = new RequestIndex(); // of what the hook holds
  private final RequestList held = new RequestList(); // the same, oldest first
  private final RequestList refused = new RequestList();
  private final HookTrees trees = new HookTrees();
  private final boolean limitsDepth;
  private ElevatorHost host;
  private MergeEngine merges;
  private HookWatch watch;

  /**
   * @param name what sysfs shows
   * @param sink told of faults; it may throw to end the run
   */
  public HookElevator(String name, ElevatorHook hook, HookFault.Sink sink) {
    this.name = name;
    this.hook = hook;
    this.sink = sink;
    limitsDepth = hook.limitsDepth();
  }

  @Override
  public String name() {
    return name;
  }

  public HookCounters counters() {
    return counters;
  }

  @Override
  public boolean singleQueue() {
    return true;
  }

  @Override
  public void attach(ElevatorHost to) {
    host = to;
    merges = to.merges();
    watch = new HookWatch(to, held, (kind, rq) -> report(kind, rq.id()));
    hook.initSched(new HookView(to, held, index, watch));
    if (limitsDepth) {
      to.setMinShallowDepth(hook.minDepth());
    }
  }

  @Override
  public void detach() {
    for (long id : index.ids()) {
      Request lost = index.get(id);
      leave(lost);
      report(HookFault.Kind.LOST, id);
    }
    hook.exitSched();
  }

  @Override
  public void depthUpdated() {
    if (limitsDepth) {
      host.setMinShallowDepth(hook.minDepth());
    }
    hook.depthUpdated();
  }

  @Override
  public int limitDepth(IoTask task, int op, int flags) {
    return limitsDepth ? Math.max(0, hook.limitDepth(task, op, flags)) : 0;
  }

  @Override
  public void prepare(Request rq) {
    rq.setElevatorInt(OUTSIDE);
  }

  @Override
  public void insert(RequestList requests, boolean atHead) {
    for (Request rq = requests.removeFirst(); rq != null; rq = requests.removeFirst()) {
      if (!mergeOnInsert(rq)) {
        insert(rq, atHead);
      }
    }
  }

  private boolean mergeOnInsert(Request rq) {
    long target = host.nomerges() == 0 ? hook.mergeReq(rq) : ElevatorHook.KERNEL;
    if (target == ElevatorHook.KERNEL) {
      return merges.mergeOnInsert(this, rq);
    }
    Request first = held(target);
    return first != null && merges.mergeRequests(this, first, rq);
  }

  /** The request that the hook means; null for none, and for a wrong number, which is reported. */
  private Request held(long id) {
    if (id == ElevatorHook.NONE) {
      return null;
    }
    Request rq = index.get(id);
    if (rq == null) {
      report(faultOf(id), id);
    }
    return rq;
  }

  private void insert(Request rq, boolean atHead) {
    host.traceInsert(rq);
    int taken = rq.elevatorInt() & TAKEN;
    index.add(rq);
    if (hook.insertReq(rq, atHead) != 0) {
      index.remove(rq.id());
      refused.addTail(rq);
      rq.setElevatorInt(REFUSED | taken);
      counters.insertErr++;
      log.add(HookLog.REFUSED, rq, host.nowNs());
      return;
    }
    held.addTail(rq);
    rq.setElevatorLong(host.nowNs());
    int sorted = 0;
    if (!atHead) {
      trees.of(rq).add(rq);
      merges.add(rq);
      sorted = SORTED;
    }
    rq.setElevatorInt(HELD | TAKEN | sorted);
    counters.insertOk++;
    counters.insertOkSectors += rq.sectors();
    log.add(atHead ? HookLog.INSERTED_AT_HEAD : HookLog.INSERTED, rq, host.nowNs());
    watch.takenIn();
  }

  @Override
  public boolean hasWork(int hctx) {
    return !refused.isEmpty() || (!held.isEmpty() && hook.hasReq(held.size()));
  }

  @Override
  public Request dispatch(int hctx) {
    Request rq = refused.removeFirst();
    if (rq == null) {
      rq = held.isEmpty() ? null : dispatchHeld(hctx);
      if (rq == null) {
        return null;
      }
    }
    rq.setElevatorInt(GIVEN | rq.elevatorInt() & TAKEN);
    rq.markStarted();
    watch.givenOut();
    counters.dispatchOk++;
    counters.dispatchOkSectors += rq.sectors();
    log.add(HookLog.DISPATCHED, rq, host.nowNs());
    return rq;
  }

  private Request dispatchHeld(int hctx) {
    Request rq = held(hook.dispatchReq(hctx));
    if (rq == null) {
      counters.dispatchNull++;
      return null;
    }
    leave(rq);
    return rq;
  }

  /** Takes a request out of everything that knows what the hook holds. */
  private void leave(Request rq) {
    index.remove(rq.id());
    held.remove(rq);
    if ((rq.elevatorInt() & SORTED) != 0) {
      trees.of(rq).remove(rq);
      merges.remove(rq);
    }
  }

  @Override
  public boolean mergeBio(Bio bio) {
    long target = host.nomerges() == 0 ? hook.mergeBio(bio) : ElevatorHook.KERNEL;
    boolean merged;
    if (target == ElevatorHook.KERNEL) {
      merged = merges.mergeBio(this, bio);
    } else {
      Request rq = held(target);
      merged = rq != null && (rq.elevatorInt() & SORTED) != 0 && merges.mergeInto(this, rq, bio);
    }
    if (merged) {
      counters.mergeOk++;
      counters.mergeOkSectors += bio.sectors();
    }
    return merged;
  }

  @Override
  public Request findFrontMerge(Bio bio) {
    return trees.startingAtEndOf(bio);
  }

  @Override
  public Request nextInOrder(Request rq) {
    return trees.of(rq).next(rq);
  }

  @Override
  public Request previousInOrder(Request rq) {
    return trees.of(rq).previous(rq);
  }

  @Override
  public void merged(Request rq, boolean front) {
    if (front) {
      trees.of(rq).remove(rq);
      trees.of(rq).add(rq);
    }
    log.add(HookLog.GREW, rq, host.nowNs());
    hook.mergedReq(rq, ElevatorHook.NONE);
  }

  @Override
  public void absorbed(Request survivor, Request victim) {
    boolean wasHeld = (victim.elevatorInt() & STATE) == HELD;
    if (wasHeld) {
      leave(victim);
      victim.setElevatorInt(OUTSIDE | TAKEN);
    }
    counters.mergeOk++;
    counters.mergeOkSectors += victim.sectors();
    log.add(HookLog.ABSORBED, victim, host.nowNs());
    log.add(HookLog.GREW, survivor, host.nowNs());
    hook.mergedReq(survivor, wasHeld ? victim.id() : ElevatorHook.NONE);
  }

  @Override
  public void requeue(Request rq) {
    if ((rq.elevatorInt() & STATE) == GIVEN) {
      watch.cameBack();
      rq.setElevatorInt(OUTSIDE | rq.elevatorInt() & TAKEN);
    }
    log.add(HookLog.REQUEUED, rq, host.nowNs());
    hook.requeueReq(rq);
  }

  @Override
  public void finish(Request rq) {
    int state = rq.elevatorInt();
    if ((state & STATE) == GIVEN) {
      watch.cameBack();
    }
    if ((state & TAKEN) != 0) {
      log.add(HookLog.FINISHED, rq, host.nowNs());
      hook.finishReq(rq);
      counters.finishOk++;
      counters.finishOkSectors += rq.sectors();
    }
    rq.setElevatorInt(OUTSIDE);
  }

  private HookFault.Kind faultOf(long id) {
    return switch (log.lastKind(id)) {
      case HookLog.DISPATCHED, HookLog.REQUEUED -> HookFault.Kind.GIVEN_TWICE;
      case HookLog.FINISHED, HookLog.ABSORBED -> HookFault.Kind.GIVEN_AFTER_END;
      default -> HookFault.Kind.UNKNOWN_REQUEST;
    };
  }

  private void report(HookFault.Kind kind, long id) {
    sink.fault(new HookFault(kind, name, id, host.nowNs(), log.historyOf(id)));
  }

  @Override
  public List<Attribute> attributes() {
    return hook.attributes();
  }

  @Override
  public List<Attribute> debugAttributes() {
    return List.of(
        new DebugFile("sched/ops_stats", "what passed through the hook", counters::show));
  }

  @Override
  public void checkInvariants() {
    if (index.size() != held.size() || trees.size() > held.size() || watch.inFlight() < 0) {
      throw new IllegalStateException(
          name
              + ": "
              + held.size()
              + " held, "
              + index.size()
              + " indexed, "
              + trees.size()
              + " sorted, "
              + watch.inFlight()
              + " in flight; please report");
    }
  }
}
