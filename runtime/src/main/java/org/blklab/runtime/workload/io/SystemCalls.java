package org.blklab.runtime.workload.io;

import org.blklab.runtime.block.BlkStatus;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.Submission;
import org.blklab.runtime.sim.Machine;
import org.blklab.runtime.sim.SegmentBody;
import org.blklab.runtime.sim.Task;
import org.blklab.runtime.workload.option.Access;

/**
 * The system calls of an I/O engine, in segments: one synchronous I/O, handing over a batch
 * (io_submit, io_uring_enter), waiting for events. A batch of more than two I/Os is plugged, by
 * libaio without and by io_uring with the number that comes (AIO_PLUG_THRESHOLD,
 * IO_PLUG_THRESHOLD). A waiter is woken once, when as many events are there as it asked for; who
 * polls does not sleep but looks for them.
 */
public final class SystemCalls implements IoDone {
  public static final int CONTINUE = -1;

  /** The call is over. */
  public static final int DONE = 16;

  /** A plug is worth it for more than so many. */
  public static final int PLUG_THRESHOLD = 2;

  private static final int NO_SLOT = -1;

  /** A look takes time even where nothing else does, or polling would never end. */
  private static final long SHORTEST_LOOK_NS = 10;

  private static final int IDLE = 0;
  private static final int CALL_ENTER = 1;
  private static final int CALL_HAND_IN = 2;
  private static final int CALL_WAIT = 3;
  private static final int CALL_UNPLUG = 4;
  private static final int BATCH_NEXT = 5;
  private static final int BATCH_HAND_IN = 6;
  private static final int BATCH_UNPLUG = 7;
  private static final int BATCH_END = 8;
  private static final int REAP_WAIT = 9;

  private final Machine machine;
  private final WorkloadCosts costs;
  private final IoSlots slots;
  private final IoPort port;
  private final boolean ring;
  private final boolean polls;
  private final RingWorkers workers; // of a ring, else null
  private Task task;
  private int phase = IDLE;
  private int callSlot = NO_SLOT;
  private boolean callEnded;
  private boolean flushing;
  private boolean plugged;
  private int batchAt;
  private int waitFor; // events that wake the task; 0: it does not wait for any

  /**
   * @param ring batches go through io_uring
   * @param polls completions of reads and writes are polled for
   */
  public SystemCalls(
      ProcessContext context, boolean ring, boolean polls, Submission submission, IoSlots slots) {
    this.machine = context.machine();
    this.costs = context.costs();
    this.slots = slots;
    this.port = context.ports().make(submission, slots.count(), this);
    this.ring = ring;
    this.polls = polls;
    this.workers = ring ? new RingWorkers(context, submission.task(), slots, this) : null;
  }

  /** The process is over. */
  public void close() {
    port.exited();
    if (workers != null) {
      workers.close();
    }
  }

  /** Another process takes this one's place. */
  public void replaced() {
    port.exited();
  }

  public void bind(Task to) {
    task = to;
  }

  /** One synchronous I/O of a slot: read, write, trim or fsync. */
  public void beginCall(int slot) {
    slots.issuedNs[slot] = machine.nowNs();
    callSlot = slot;
    callEnded = false;
    flushing = false;
    phase = CALL_ENTER;
    machine.charge(costs.syscallStep(), costs.syscallNs());
  }

  /** Hands over all queued slots. */
  public void beginBatch() {
    batchAt = 0;
    plugged = slots.queuedCount() > PLUG_THRESHOLD;
    phase = BATCH_NEXT;
    machine.charge(costs.syscallStep(), costs.syscallNs());
  }

  /** Waits until {@code min} events are there. */
  public void beginWait(int min) {
    waitFor = min;
    phase = REAP_WAIT;
    machine.charge(costs.syscallStep(), costs.syscallNs());
  }

  /** Goes on: {@link #CONTINUE}, {@link #DONE}, or how the segment ends. */
  public int advance() {
    return switch (phase) {
      case CALL_ENTER -> callEnter();
      case CALL_HAND_IN -> handIn(CALL_WAIT);
      case CALL_WAIT -> callWait();
      case CALL_UNPLUG -> handIn(IDLE);
      case BATCH_NEXT -> batchNext();
      case BATCH_HAND_IN -> handIn(BATCH_NEXT);
      case BATCH_UNPLUG -> handIn(BATCH_END);
      case BATCH_END -> batchEnd();
      case REAP_WAIT -> reapWait();
      default -> DONE;
    };
  }

  private int go(int next) {
    phase = next;
    return next == IDLE ? DONE : CONTINUE;
  }

  private int handIn(int next) {
    int answer = port.step();
    return answer == IoPort.DONE ? go(next) : answer;
  }

  private int callEnter() {
    if (slots.op[callSlot] == Access.TRIM) {
      port.startPlug(1); // blkdev_issue_discard
    }
    submit(callSlot, true);
    return go(CALL_HAND_IN);
  }

  private int callWait() {
    int op = slots.op[callSlot];
    if (!callEnded) {
      return await(polls && op <= Access.WRITE && !flushing);
    }
    if (op == Access.TRIM) {
      callSlot = NO_SLOT;
      port.finishPlug();
      return go(CALL_UNPLUG);
    }
    boolean flushes = (slots.flags[callSlot] & IoSlots.THEN_FLUSH) != 0;
    if (op == Access.WRITE && flushes && !flushing) {
      flushing = true;
      callEnded = false;
      port.submit(Op.WRITE, Op.PREFLUSH | Op.SYNC, 0, 0, callSlot, true);
      return go(CALL_HAND_IN);
    }
    callSlot = NO_SLOT;
    return go(IDLE);
  }

  private int batchNext() {
    if (batchAt == 0 && plugged) {
      port.startPlug(ring ? slots.queuedCount() : 1);
    }
    if (batchAt == slots.queuedCount()) {
      if (plugged) {
        port.finishPlug();
        return go(BATCH_UNPLUG);
      }
      return go(BATCH_END);
    }
    boolean handedIn = submit(slots.queued(batchAt++), false);
    return handedIn ? go(BATCH_HAND_IN) : CONTINUE;
  }

  /** fio's issue time of all of them is when the call returns. */
  private int batchEnd() {
    for (int i = 0; i < slots.queuedCount(); i++) {
      slots.issuedNs[slots.queued(i)] = machine.nowNs();
    }
    slots.clearQueued();
    return go(IDLE);
  }

  /**
   * io_uring submits without waiting first, and leaves what would have to wait to a worker.
   *
   * @return whether the port has it
   */
  private boolean submit(int slot, boolean waits) {
    boolean batched = plugged && !waits;
    int polled = polls ? Op.POLLED : 0;
    machine.charge(costs.prepareStep(), batched ? costs.prepareBatchedNs() : costs.prepareNs());
    if (ring && !waits) {
      if (slots.lengthBytes[slot] > DirectIo.MAX_BIO_BYTES) {
        workers.punt(slot); // several bios could not be taken back
        return false;
      }
      slots.handIn(port, slot, Op.NOWAIT | polled, false);
    } else {
      slots.handIn(port, slot, polled, waits);
    }
    return true;
  }

  private int reapWait() {
    if (slots.endedCount() < waitFor) {
      return await(polls);
    }
    waitFor = 0;
    return go(IDLE);
  }

  /** Sleeps until something ends, or looks whether it has and lets others have the CPU. */
  private int await(boolean looking) {
    if (!looking) {
      task.prepareToSleep();
      return SegmentBody.SLEEP;
    }
    machine.charge(costs.pollStep(), Math.max(SHORTEST_LOOK_NS, costs.pollNs()));
    port.poll();
    return SegmentBody.USER;
  }

  @Override
  public void ioDone(int slot, int status) {
    if (slot == callSlot) {
      slots.status[slot] = status;
      callEnded = true;
      if (phase == CALL_WAIT) {
        task.wake();
      }
      return;
    }
    if (status == BlkStatus.AGAIN && ring) {
      workers.punt(slot);
      return;
    }
    slots.end(slot, status);
    if (waitFor > 0 && slots.endedCount() >= waitFor) {
      task.wake();
    }
  }
}
