package org.blklab.runtime.workload;

import org.blklab.runtime.block.BlkStatus;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.block.Submission;
import org.blklab.runtime.sim.Machine;
import org.blklab.runtime.sim.SegmentBody;
import org.blklab.runtime.sim.Task;
import org.blklab.runtime.workload.io.IoSlots;
import org.blklab.runtime.workload.io.JobSink;
import org.blklab.runtime.workload.io.Phases;
import org.blklab.runtime.workload.io.ProcessContext;
import org.blklab.runtime.workload.io.SystemCalls;
import org.blklab.runtime.workload.io.TimedSleep;
import org.blklab.runtime.workload.io.UserBuffers;
import org.blklab.runtime.workload.io.UserTime;
import org.blklab.runtime.workload.io.WorkloadCosts;
import org.blklab.runtime.workload.option.Access;
import org.blklab.runtime.workload.option.JobOptions;
import org.blklab.runtime.workload.option.JobOptions.Depth;
import org.blklab.runtime.workload.option.JobOptions.Engine;
import org.blklab.runtime.workload.option.JobOptions.Sync;
import org.blklab.runtime.workload.pattern.IoSource;

/**
 * One process of a workload, which lives as a job of fio does: choose an I/O, wait for the rate,
 * queue it, hand over batches, wait for completions when no more can be queued, think. Source:
 * HOWTO of fio 3.33. Trims and fsyncs are synchronous with every engine, after what was queued
 * before has been handed over.
 */
final class FioProcess implements SegmentBody, Phases.Body {
  private static final int SET_UP = 0;
  private static final int NEXT = 1;
  private static final int PACE_SLEEP = 2;
  private static final int PLACE = 3;
  private static final int ISSUE = 4;
  private static final int CALL = 5;
  private static final int CALL_DONE = 6;
  private static final int QUEUED = 7;
  private static final int REAP = 8;
  private static final int REAP_DONE = 9;
  private static final int AFTER_IO = 10;
  private static final int THINK = 11;
  private static final int SLEEP_UNTIL = 12;
  private static final int DRAIN = 13;
  private static final int END_SYNC = 14;
  private static final int LAST = 15;
  private static final int BEGIN = 18;
  private static final int SPIN = 16;
  private static final int DUE = 17;

  private final ProcessContext context;
  private final Machine machine;
  private final JobSink sink;
  private final WorkloadCosts costs;
  private final JobOptions options;
  private final Depth depth;
  private final int job;
  private final IoSource source;
  private final Pacer pacer;
  private final IoSlots slots;
  private final SystemCalls calls;
  private final Phases phases;
  private final Task task;
  private final TimedSleep sleep;
  private final JobClock clock;
  private final IoTask ioTask;
  private final FioWorkload owner;
  private final int writeFlags;
  private final long userNs;

  private int afterReap;
  private int afterSleep;
  private int reapMin;
  private int reapUntil; // take events until no more I/Os than this are out
  private long wakeAtNs;
  private long spinLeftNs;
  private int chosen;
  private int slot;
  private boolean terminated;
  private long issues;
  private long lastThought;

  FioProcess(FioWorkload owner, int job, IoSource source, Pacer pacer) {
    this.owner = owner;
    this.context = owner.context();
    this.machine = context.machine();
    this.sink = context.sink();
    this.costs = context.costs();
    this.options = owner.options();
    this.depth = options.depth();
    this.clock = new JobClock(options.lifetime());
    this.job = job;
    this.source = source;
    this.pacer = pacer;
    this.slots = new IoSlots(depth.iodepth());
    this.task = machine.newTask(context.name(), this);
    this.sleep = new TimedSleep(machine, task);
    this.ioTask = context.tasks().add(task, options.identity().ioprio(), context.cgroup());
    boolean ring = depth.engine() == Engine.IO_URING;
    this.calls =
        new SystemCalls(
            context, ring, depth.hipri(), new Submission(context.layer(), ioTask), slots);
    // spec 09 F2: an O_DSYNC write is a FUA write, then an empty flush from the same call; when the
    // call does not wait for the write there is nobody to send the flush
    boolean durable = options.syncing().sync() != Sync.NONE;
    this.writeFlags =
        !durable ? 0 : IoSlots.DURABLE | (depth.engine() == Engine.SYNC ? IoSlots.THEN_FLUSH : 0);
    this.spinLeftNs = costs.startNs(source.setUpBytes(), depth.engine() != Engine.SYNC);
    this.userNs =
        depth.batchSubmit() > SystemCalls.PLUG_THRESHOLD ? costs.userBatchedNs() : costs.userNs();
    phases = new Phases(machine, calls, this);
    calls.bind(task);
    if (!options.access().mode().writes()) { // fio fills the buffers of jobs that write
      long bytes = options.access().largestBytes();
      int endPages = context.launcher().bufferEndPages();
      calls.setBuffers(new UserBuffers(slots.count(), bytes, endPages, costs));
    }
    task.setAllowedCpus(options.identity().cpusOf(job));
  }

  Task task() {
    return task;
  }

  IoTask ioTask() {
    return ioTask;
  }

  /** Ends the process after what it has in flight. */
  void terminate() {
    terminated = true;
    if (phases.isIn(SLEEP_UNTIL)) {
      task.wake();
    }
  }

  @Override
  public int segment(Task self) {
    return phases.segment();
  }

  @Override
  public int advance(int phase) {
    return switch (phase) {
      case BEGIN -> begin();
      case SET_UP -> setUp();
      case NEXT -> next();
      case PACE_SLEEP -> sleepUntil(wakeAtNs, PLACE);
      case PLACE -> place();
      case DUE -> due();
      case ISSUE -> issue();
      case CALL -> call();
      case CALL_DONE -> callDone();
      case QUEUED -> queued();
      case REAP -> reap();
      case REAP_DONE -> reapDone();
      case AFTER_IO -> afterIo();
      case THINK -> think();
      case SPIN -> spin();
      case SLEEP_UNTIL -> sleeping();
      case DRAIN -> reapUntil(0, slots.used(), END_SYNC);
      case END_SYNC -> endSync();
      case LAST -> last();
      default -> throw new IllegalStateException("process phase " + phase + "; please report");
    };
  }

  private int setUp() {
    if (spinLeftNs == 0) {
      return phases.go(BEGIN);
    }
    spinLeftNs = UserTime.spend(machine, costs.userStep(), spinLeftNs);
    return USER;
  }

  private int begin() {
    long now = machine.nowNs();
    clock.begin(now);
    source.began(now);
    sink.started(job, ioTask, now);
    if (!clock.isRamping()) {
      sink.measuring(job, now);
    }
    return phases.go(NEXT);
  }

  private int next() {
    long now = machine.nowNs();
    if (clock.endsRamp(now)) {
      issues = 0;
      lastThought = 0;
      source.rampEnded();
      sink.measuring(job, now);
    }
    if (terminated || clock.isOver(now)) {
      return phases.go(DRAIN);
    }
    chosen = source.choose();
    if (chosen == IoSource.END) {
      return phases.go(DRAIN);
    }
    if (pacer.isActive() && chosen < IoSource.SYNC) {
      chosen = pacer.direction(chosen, clock.since(now));
      if (pacer.delayNs() > 0) {
        wakeAtNs = clock.atMost(now + pacer.delayNs());
        return reapUntil(0, 1, PACE_SLEEP);
      }
    }
    return phases.go(PLACE);
  }

  private int place() {
    if (terminated || clock.isOver(machine.nowNs())) {
      return phases.go(DRAIN);
    }
    chosen = source.place(chosen);
    if (chosen == IoSource.END) {
      return phases.go(DRAIN);
    }
    machine.charge(costs.userStep(), userNs);
    return source.dueNs() > clock.since(machine.nowNs()) ? handOver(DUE) : phases.go(ISSUE);
  }

  private int due() {
    return sleepUntil(clock.atMost(clock.at(source.dueNs())), ISSUE);
  }

  private int issue() {
    slot = slots.take();
    slots.op[slot] = chosen;
    slots.flags[slot] = writeFlags;
    slots.offsetBytes[slot] = source.offsetBytes();
    slots.lengthBytes[slot] = source.lengthBytes();
    slots.startNs[slot] = machine.nowNs();
    source.issued(chosen);
    if (chosen < IoSource.SYNC) {
      issues++;
      pacer.issued(chosen, slots.lengthBytes[slot]);
    }
    if (depth.engine() == Engine.SYNC) {
      return phases.go(CALL);
    }
    if (chosen >= Access.TRIM) {
      return handOver(CALL);
    }
    slots.queue(slot);
    return slots.queuedCount() >= depth.batchSubmit() ? handOver(QUEUED) : phases.go(QUEUED);
  }

  private int handOver(int then) {
    if (slots.queuedCount() == 0) {
      return phases.go(then);
    }
    calls.beginBatch();
    return phases.enterKernel(then);
  }

  private int call() {
    calls.beginCall(slot);
    return phases.enterKernel(CALL_DONE);
  }

  private int callDone() {
    finished(slot);
    return phases.go(AFTER_IO);
  }

  private int queued() {
    if (slots.used() < depth.iodepth()) {
      return phases.go(AFTER_IO);
    }
    int min = Math.max(1, Math.min(depth.completeMin(), slots.used()));
    reapMin = min;
    reapUntil = depth.low();
    afterReap = AFTER_IO;
    return phases.go(REAP);
  }

  /** Waits until no more than {@code most} I/Os are out, taking at least {@code min} at a time. */
  private int reapUntil(int most, int min, int then) {
    if (slots.used() <= most) {
      return phases.go(then);
    }
    reapMin = min;
    reapUntil = most;
    afterReap = then;
    return phases.go(REAP);
  }

  private int reap() {
    if (slots.queuedCount() > 0) {
      return handOver(REAP);
    }
    calls.beginWait(Math.min(reapMin, slots.used()));
    return phases.enterKernel(REAP_DONE);
  }

  private int reapDone() {
    int most = Math.max(Math.min(reapMin, slots.used()), depth.completeMax());
    int events = Math.min(most, slots.endedCount());
    machine.charge(costs.reapStep(), costs.reapNs() * events);
    for (int i = 0; i < events; i++) {
      finished(slots.takeEnded());
    }
    return phases.go(slots.used() > reapUntil ? REAP : afterReap);
  }

  private void finished(int done) {
    long now = machine.nowNs();
    int op = slots.op[done];
    if (slots.status[done] != BlkStatus.OK) {
      terminated = true;
      sink.failed(job, op, slots.offsetBytes[done], slots.status[done], now);
    } else if (!clock.isRamping() && op >= IoSource.SYNC) {
      sink.synced(job, slots.startNs[done], now);
    } else if (!clock.isRamping()) {
      long bytes = slots.lengthBytes[done];
      sink.completed(job, op, bytes, slots.startNs[done], slots.issuedNs[done], now);
    }
    slots.release(done);
  }

  private int afterIo() {
    boolean thinks = options.pace().thinkNs() > 0;
    if (thinks && issues >= lastThought + options.pace().thinkBlocks()) {
      lastThought = issues;
      return reapUntil(0, 1, THINK);
    }
    return phases.go(NEXT);
  }

  private int think() {
    long now = machine.nowNs();
    spinLeftNs = Math.min(clock.leftNs(now), options.pace().spinNs());
    wakeAtNs = clock.atMost(now + options.pace().thinkNs());
    return phases.go(SPIN);
  }

  private int spin() {
    if (spinLeftNs > 0 && !terminated) {
      spinLeftNs = UserTime.spend(machine, costs.userStep(), spinLeftNs);
      return USER;
    }
    return sleepUntil(wakeAtNs, NEXT);
  }

  private int sleepUntil(long timeNs, int then) {
    sleep.until(timeNs);
    afterSleep = then;
    return phases.go(SLEEP_UNTIL);
  }

  private int sleeping() {
    return sleep.isOver() || terminated ? phases.go(afterSleep) : sleep.sleep();
  }

  private int endSync() {
    if (!options.syncing().endFsync() || !options.access().mode().writes()) {
      return phases.go(LAST);
    }
    slot = slots.take();
    slots.op[slot] = IoSource.SYNC;
    slots.startNs[slot] = machine.nowNs();
    calls.beginCall(slot);
    return phases.enterKernel(LAST);
  }

  private int last() {
    long now = machine.nowNs();
    calls.close();
    sink.exited(job, ioTask, now);
    owner.ended(this, now);
    return EXIT;
  }
}
