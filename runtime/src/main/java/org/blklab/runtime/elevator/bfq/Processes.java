package org.blklab.runtime.elevator.bfq;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.blklab.runtime.block.Cgroup;
import org.blklab.runtime.block.IoPrio;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.elevator.bfq.fair.Entity;

/**
 * Which queue a request of a process belongs to. Source: spec 04 §2 (B1–B5), B81, B85, spec 09 Q1.
 */
final class Processes {
  private static final int NORMAL_LEVEL = 4;
  private static final int LEVELS = 8;
  private static final int WEIGHT_PER_LEVEL = 10;

  private final BfqDevice device;
  private final Lifetimes lifetimes;
  private final Budgets budgets;
  private final Slots slots;
  private final Merges merges;
  private final Splits splits;
  private final GroupMoves moves;
  private final BfqGroup root;
  private BfqProcess[] processes = new BfqProcess[16]; // by index of their task
  private final List<BfqGroup> groups = new ArrayList<>(); // by index of their cgroup, with gaps

  Processes(BfqParts parts) {
    device = parts.device;
    lifetimes = parts.lifetimes;
    budgets = parts.budgets;
    slots = parts.slots;
    merges = parts.merges;
    splits = new Splits(device, lifetimes, merges, parts.raising);
    moves = new GroupMoves(parts);
    root = parts.root;
    groups.add(root);
  }

  /** The groups that have ever had a request. */
  List<BfqGroup> groups() {
    return groups.stream().filter(group -> group != null).toList();
  }

  /** What is known of a task; null if it never sent a request. */
  BfqProcess find(IoTask task) {
    return task.index() < processes.length ? processes[task.index()] : null;
  }

  private BfqProcess processOf(IoTask task) {
    BfqProcess process = find(task);
    if (process == null) {
      if (task.index() >= processes.length) {
        processes = Arrays.copyOf(processes, Math.max(task.index() + 1, 2 * processes.length));
      }
      process = new BfqProcess(task);
      processes[task.index()] = process;
    }
    return process;
  }

  BfqGroup groupOf(IoTask task) {
    Cgroup cgroup = task.cgroup();
    if (cgroup == null || cgroup.isRoot()) {
      return root;
    }
    while (groups.size() <= cgroup.index()) {
      groups.add(null);
    }
    BfqGroup group = groups.get(cgroup.index());
    if (group == null) {
      group = BfqGroup.of(cgroup, root);
      groups.set(cgroup.index(), group);
    }
    return group;
  }

  /** B5: finds the queue of a request, or makes one; null if it comes from no process. */
  BfqQueue attach(Request rq) {
    if (rq.task() == null) {
      return null;
    }
    BfqProcess process = processOf(rq.task());
    noticePriority(process);
    noticeGroup(process);
    BfqQueue queue = queueFor(process, rq.isSync());
    for (Entity at = queue.entity; at != null; at = at.parent()) {
      at.addAllocated(1);
    }
    process.requests++;
    rq.setElevatorData(queue);
    rq.setElevatorData2(process);
    if (queue.sync && queue.mergeInto == null && queue.processes == 1) {
      queue.owner = process;
    }
    Bursts bursts = lifetimes.bursts();
    if (queue.justCreated && (bursts.isUnderWay() || device.busyQueues() == 0)) {
      bursts.created(queue);
    }
    return queue;
  }

  /** A request is gone: completed, given back or absorbed. */
  void detach(Request rq) {
    BfqQueue queue = BfqQueue.of(rq);
    lifetimes.detached(queue);
    BfqProcess.of(rq).requests--;
    rq.setElevatorData(null);
    rq.setElevatorData2(null);
  }

  private BfqQueue queueFor(BfqProcess process, boolean sync) {
    BfqQueue queue = process.queue(sync);
    if (queue == null) {
      queue = sync ? newSyncQueue(process) : asyncQueue(process);
      if (sync) {
        queue = merges.created(queue, process);
      }
      point(process, queue, sync);
      return queue;
    }
    if (!Splits.isDue(queue, process)) {
      return queue;
    }
    BfqQueue waker = queue.waker;
    if (splits.keep(queue, process)) {
      return queue;
    }
    queue = newSyncQueue(process);
    point(process, queue, true);
    splits.splitOff(queue, process, waker);
    return queue;
  }

  private void point(BfqProcess process, BfqQueue queue, boolean sync) {
    if (sync) {
      merges.setSyncQueue(process, queue);
    } else {
      process.asyncQueue = queue;
    }
  }

  private BfqQueue newSyncQueue(BfqProcess process) {
    return newQueue(process, true);
  }

  /** The queue that asynchronous requests of this group and priority share (B1). */
  private BfqQueue asyncQueue(BfqProcess process) {
    BfqGroup group = groupOf(process.task);
    int prioClass = classOf(process.ioprio);
    int prioLevel = levelOf(process.ioprio);
    BfqQueue queue = group.asyncQueue(prioClass, prioLevel);
    if (queue == null) {
      queue = newQueue(process, false);
      group.setAsyncQueue(prioClass, prioLevel, queue);
    }
    queue.processes++;
    return queue;
  }

  private BfqQueue newQueue(BfqProcess process, boolean sync) {
    long now = device.nowNs();
    int prioClass = classOf(process.ioprio);
    int weight = weightOf(process.ioprio);
    BfqQueue queue = new BfqQueue(groupOf(process.task), sync, prioClass, weight, device.tick());
    queue.processes = 1; // its process, or for a shared one its group
    queue.maxBudget = budgets.initial();
    queue.ioStartNs = now;
    queue.think.lastEndNs = now + 1;
    queue.limitDecreasedAt = device.limitDecreasedAtStart();
    device.remember(queue);
    return queue;
  }

  private static int classOf(int ioprio) {
    return switch (IoPrio.prioClass(ioprio)) {
      case IoPrio.RT -> Entity.RT;
      case IoPrio.IDLE -> Entity.IDLE;
      default -> Entity.BE;
    };
  }

  private static int levelOf(int ioprio) {
    return switch (IoPrio.prioClass(ioprio)) {
      case IoPrio.RT, IoPrio.BE -> IoPrio.level(ioprio);
      case IoPrio.IDLE -> LEVELS - 1;
      default -> NORMAL_LEVEL;
    };
  }

  /** B3. */
  private static int weightOf(int ioprio) {
    return (LEVELS - levelOf(ioprio)) * WEIGHT_PER_LEVEL;
  }

  /** B3: a changed ioprio shows at the next request. */
  private void noticePriority(BfqProcess process) {
    int ioprio = process.task.ioprio();
    if (ioprio == process.ioprio) {
      return;
    }
    process.ioprio = ioprio;
    BfqQueue old = process.asyncQueue;
    if (old != null) {
      process.asyncQueue = asyncQueue(process);
      lifetimes.release(old);
    }
    if (process.syncQueue != null) {
      process.syncQueue.entity.propose(weightOf(ioprio), classOf(ioprio));
    }
  }

  /** B81: so does another cgroup. */
  void noticeGroup(BfqProcess process) {
    BfqGroup group = groupOf(process.task);
    BfqQueue async = process.asyncQueue;
    if (async != null && async.group != group) {
      process.asyncQueue = null;
      lifetimes.release(async);
    }
    BfqQueue sync = process.syncQueue;
    if (sync == null) {
      return;
    }
    if (sync.mergeInto == null && !sync.coop) {
      moves.move(sync, group);
    } else if (leavesGroup(sync, group)) {
      merges.setSyncQueue(process, null);
      lifetimes.releaseChain(sync);
      lifetimes.release(sync);
    }
  }

  private static boolean leavesGroup(BfqQueue queue, BfqGroup group) {
    for (BfqQueue at = queue; at != null; at = at.mergeInto) {
      if (at.group != group) {
        return true;
      }
    }
    return false;
  }

  /** B85: a process ends. */
  void exit(IoTask task) {
    BfqProcess process = find(task);
    if (process == null) {
      return;
    }
    processes[task.index()] = null;
    BfqQueue candidate = process.stableCandidate;
    if (candidate != null) {
      process.stableCandidate = null;
      lifetimes.dropStableHold(candidate);
    }
    BfqQueue sync = process.syncQueue;
    if (sync != null) {
      merges.setSyncQueue(process, null);
      leave(sync);
    }
    BfqQueue async = process.asyncQueue;
    if (async != null) {
      process.asyncQueue = null;
      leave(async);
    }
  }

  private void leave(BfqQueue queue) {
    if (queue == device.inService) {
      slots.end(queue, Expiry.BUDGET_TIMEOUT);
      device.kick();
    }
    lifetimes.releaseChain(queue);
    lifetimes.release(queue);
  }
}
