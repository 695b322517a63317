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
  private static final int FAULT = 10;

  private final Machine machine;
  private final WorkloadCosts costs;
  private final IoSlots slots;
  private final IoPort port;
  private final boolean ring;
  private final boolean polls;
  private final RingWorkers workers; // of a ring, else null
  private Task task;
  private UserBuffers buffers; // null: nothing is to be faulted in
  private int phase = IDLE;
  private int afterFault;
  private int faultSlot;
  private long faultNs;
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

  /** What is read goes into memory that nobody has written to before. */
  public void setBuffers(UserBuffers fresh) {
    buffers = fresh;
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
      case CALL_HAND_IN -> step(CALL_WAIT);
      case CALL_WAIT -> callWait();
      case CALL_UNPLUG -> step(IDLE);
      case BATCH_NEXT -> batchNext();
      case BATCH_HAND_IN -> step(BATCH_NEXT);
      case BATCH_UNPLUG -> step(BATCH_END);
      case BATCH_END -> batchEnd();
      case REAP_WAIT -> reapWait();
      case FAULT -> fault();
      default -> DONE;
    };
  }

  private int go(int next) {
    phase = next;
    return next == IDLE ? DONE : CONTINUE;
  }

  private int step(int next) {
    int answer = port.step();
    return answer == IoPort.DONE ? go(next) : answer;
  }

  private int callEnter() {
    if (slots.op[callSlot] == Access.TRIM) {
      port.startPlug(1); // blkdev_issue_discard
    }
    return submit(callSlot, CALL_HAND_IN);
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
    return submit(slots.queued(batchAt++), BATCH_HAND_IN);
  }

  /** fio's issue time of all of them is when the call returns. */
  private int batchEnd() {
    for (int i = 0; i < slots.queuedCount(); i++) {
      slots.issuedNs[slots.queued(i)] = machine.nowNs();
    }
    slots.clearQueued();
    return go(IDLE);
  }

  private int submit(int slot, int then) {
    boolean waits = then == CALL_HAND_IN;
    boolean batched = plugged && !waits;
    machine.charge(costs.prepareStep(), batched ? costs.prepareBatchedNs() : costs.prepareNs());
    if (!waits) {
      machine.charge(costs.prepareStep(), costs.prepareAsyncNs());
    }
    boolean data = slots.op[slot] == Access.READ || slots.op[slot] == Access.WRITE;
    if (data && port.pinsBuffers()) {
      long pages = slots.lengthBytes[slot] + UserBuffers.PAGE_BYTES - 1 >> UserBuffers.PAGE_SHIFT;
      machine.charge(costs.prepareStep(), costs.pinPageNs() * pages);
    }
    faultNs = data && buffers != null ? buffers.pin(slot, slots.lengthBytes[slot]) : 0;
    if (faultNs == 0) {
      return handIn(slot, then);
    }
    faultSlot = slot;
    afterFault = then;
    return go(FAULT);
  }

  /** In the kernel: interrupts come between, other tasks only after a tick. */
  private int fault() {
    if (faultNs > 0) {
      faultNs = UserTime.spend(machine, costs.prepareStep(), faultNs);
      return SegmentBody.LONG_WORK;
    }
    return handIn(faultSlot, afterFault);
  }

  /** io_uring submits without waiting first, and leaves what would have to wait to a worker. */
  private int handIn(int slot, int then) {
    boolean waits = then == CALL_HAND_IN;
    int polled = polls ? Op.POLLED : 0;
    if (!ring || waits) {
      slots.handIn(port, slot, polled, waits);
    } else if (slots.lengthBytes[slot] > DirectIo.MAX_BIO_BYTES) {
      workers.punt(slot); // several bios could not be taken back
      return go(BATCH_NEXT);
    } else {
      slots.handIn(port, slot, Op.NOWAIT | polled, false);
    }
    return go(then);
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
    port.poll(ring);
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
