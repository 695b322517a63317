package org.blklab.runtime.workload.script;

import org.blklab.runtime.block.BlkStatus;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.block.Submission;
import org.blklab.runtime.plan.JobStep;
import org.blklab.runtime.sim.Machine;
import org.blklab.runtime.sim.SegmentBody;
import org.blklab.runtime.sim.Task;
import org.blklab.runtime.workload.io.IoSlots;
import org.blklab.runtime.workload.io.JobSink;
import org.blklab.runtime.workload.io.Phases;
import org.blklab.runtime.workload.io.ProcessContext;
import org.blklab.runtime.workload.io.SystemCalls;
import org.blklab.runtime.workload.io.TimedSleep;
import org.blklab.runtime.workload.io.UserTime;
import org.blklab.runtime.workload.io.WorkloadCosts;
import org.blklab.runtime.workload.option.Access;
import org.blklab.runtime.workload.pattern.IoSource;

/**
 * A process that lives through the steps of a job script, and then, as another process in the same
 * simulated thread, through those of the next job. I/O is synchronous; inside of {@code parallel}
 * it is handed over in batches, before the next step that takes time, and the block ends when all
 * is done.
 */
final class ScriptProcess implements SegmentBody, Phases.Body {
  private static final int BEGIN = 0;
  private static final int STEP = 1;
  private static final int CALL = 2;
  private static final int CALL_DONE = 3;
  private static final int WAIT_ALL = 4;
  private static final int EVENTS = 5;
  private static final int COMPUTE = 6;
  private static final int SLEEPING = 7;
  private static final int JOB_DONE = 8;
  private static final int REST = 9;

  private final ScriptWorkload owner;
  private final int index;
  private final JobProgram program;
  private final Machine machine;
  private final WorkloadCosts costs;
  private final JobSink sink;
  private final IoSlots slots;
  private final SystemCalls calls;
  private final Phases phases;
  private final Task task;
  private final TimedSleep sleep;
  private final IoTask ioTask;
  private final JobRandom random;
  private final long[] repeatsLeft;

  private int at; // next instruction
  private int nesting;
  private int parallel;
  private int slot;
  private long leftNs;
  private long arrivalNs;
  private long startNs;
  private long lastEnd = -1; // byte behind the job's last I/O
  private boolean onCursor; // the job's I/Os go on where the workload's sequential ones are
  private boolean failed;

  ScriptProcess(ScriptWorkload owner, int index) {
    ProcessContext context = owner.context();
    this.owner = owner;
    this.index = index;
    this.program = owner.program();
    this.machine = context.machine();
    this.costs = context.costs();
    this.sink = context.sink();
    this.slots = new IoSlots(program.parallel());
    this.task = machine.newTask(context.name(), this);
    this.sleep = new TimedSleep(machine, task);
    this.ioTask = context.tasks().add(task, owner.options().identity().ioprio(), context.cgroup());
    this.calls =
        new SystemCalls(
            context, false, false, new Submission(context.layer(), ioTask), slots);
    phases = new Phases(machine, calls, this);
    calls.bind(task);
    this.random = new JobRandom(owner.randomBase());
    this.repeatsLeft = new long[program.depth()];
    task.setAllowedCpus(owner.options().identity().cpusOf(index));
  }

  Task task() {
    return task;
  }

  IoTask ioTask() {
    return ioTask;
  }

  /** An I/O of its job failed. */
  boolean hasFailed() {
    return failed;
  }

  int index() {
    return index;
  }

  /** Takes up a job; the task must then be started or woken unless it runs. */
  void assign(long jobNumber, long jobArrivalNs) {
    random.restart(jobNumber);
    arrivalNs = jobArrivalNs;
    at = 0;
    nesting = 0;
    parallel = 0;
    lastEnd = -1;
    onCursor = false;
    failed = false;
    phases.go(BEGIN);
  }

  @Override
  public int segment(Task self) {
    return phases.segment();
  }

  @Override
  public int advance(int phase) {
    return switch (phase) {
      case BEGIN -> begin();
      case STEP -> step();
      case CALL -> call();
      case CALL_DONE -> callDone();
      case WAIT_ALL -> waitAll();
      case EVENTS -> events();
      case COMPUTE -> compute();
      case SLEEPING -> sleeping();
      case JOB_DONE -> jobDone();
      case REST -> rest();
      default -> throw new IllegalStateException("script phase " + phase + "; please report");
    };
  }

  private int begin() {
    startNs = machine.nowNs();
    owner.begun(this, startNs);
    return phases.go(STEP);
  }

  private int step() {
    if (failed) {
      return phases.go(JOB_DONE);
    }
    int now = at;
    switch (program.code[now]) {
      case JobProgram.IO -> {
        if (parallel > 0 && slots.isFull()) {
          return phases.go(WAIT_ALL);
        }
        at++;
        return io(program.io[now]);
      }
      case JobProgram.REPEAT -> repeat(now);
      case JobProgram.AGAIN -> again(now);
      case JobProgram.PARALLEL -> {
        parallel++;
        at++;
      }
      default -> {
        if (slots.queuedCount() > 0) {
          return handOver(STEP); // before a step that takes time, and before the end of a block
        }
        at++;
        return timed(now);
      }
    }
    return Phases.CONTINUE;
  }

  private int timed(int now) {
    switch (program.code[now]) {
      case JobProgram.FSYNC -> {
        if (slots.isFull()) {
          at--;
          return phases.go(WAIT_ALL);
        }
        slot = slots.take();
        slots.op[slot] = IoSource.SYNC;
        slots.startNs[slot] = machine.nowNs();
        return phases.go(CALL);
      }
      case JobProgram.COMPUTE -> {
        leftNs = program.number[now];
        return phases.go(COMPUTE);
      }
      case JobProgram.SLEEP -> {
        sleep.until(machine.nowNs() + program.number[now]);
        return phases.go(SLEEPING);
      }
      case JobProgram.JOIN -> {
        parallel--;
        return parallel == 0 ? phases.go(WAIT_ALL) : Phases.CONTINUE;
      }
      case JobProgram.END -> {
        return phases.go(JOB_DONE);
      }
      default -> throw new IllegalStateException("instruction " + now + "; please report");
    }
  }

  private void repeat(int now) {
    if (program.number[now] <= 0) {
      at = program.jump[now];
    } else {
      repeatsLeft[nesting++] = program.number[now];
      at++;
    }
  }

  private void again(int now) {
    if (--repeatsLeft[nesting - 1] > 0) {
      at = program.jump[now];
    } else {
      nesting--;
      at++;
    }
  }

  private int io(JobStep.Io step) {
    machine.charge(costs.userStep(), costs.userNs());
    slot = slots.take();
    slots.op[slot] = step.op();
    slots.flags[slot] =
        step.sync() ? IoSlots.DURABLE | IoSlots.THEN_FLUSH : step.fua() ? IoSlots.DURABLE : 0;
    slots.offsetBytes[slot] = owner.firstByte() + place(step);
    slots.lengthBytes[slot] = step.bytes();
    slots.startNs[slot] = machine.nowNs();
    if (parallel == 0 || step.op() == Access.TRIM) {
      return phases.go(CALL);
    }
    slots.queue(slot);
    return phases.go(STEP);
  }

  private long place(JobStep.Io step) {
    long bytes = step.bytes();
    long size = owner.lengthBytes();
    long place;
    switch (step.placement()) {
      case JobProgram.RANDOM -> {
        place = random.below(size / bytes) * bytes;
        onCursor = false;
      }
      case JobProgram.AT -> {
        place = step.offsetBytes();
        onCursor = false;
      }
      default -> {
        if (lastEnd < 0) {
          onCursor = true;
        }
        place = onCursor ? owner.takeSequential(bytes) : lastEnd + bytes <= size ? lastEnd : 0;
      }
    }
    lastEnd = place + bytes;
    return place;
  }

  private int call() {
    calls.beginCall(slot);
    return phases.enterKernel(CALL_DONE);
  }

  private int callDone() {
    finished(slot);
    return phases.go(STEP);
  }

  private int handOver(int then) {
    calls.beginBatch();
    return phases.enterKernel(then);
  }

  private int waitAll() {
    if (slots.queuedCount() > 0) {
      return handOver(WAIT_ALL);
    }
    if (slots.used() == 0) {
      return phases.go(failed ? JOB_DONE : STEP);
    }
    calls.beginWait(slots.used());
    return phases.enterKernel(EVENTS);
  }

  private int events() {
    int events = slots.endedCount();
    machine.charge(costs.reapStep(), costs.reapNs() * events);
    for (int i = 0; i < events; i++) {
      finished(slots.takeEnded());
    }
    return phases.go(WAIT_ALL);
  }

  private void finished(int done) {
    long now = machine.nowNs();
    int op = slots.op[done];
    if (slots.status[done] != BlkStatus.OK) {
      failed = true;
      sink.failed(index, op, slots.offsetBytes[done], slots.status[done], now);
    } else if (owner.counts(now)) {
      if (op >= IoSource.SYNC) {
        sink.synced(index, slots.startNs[done], now);
      } else {
        long bytes = slots.lengthBytes[done];
        sink.completed(index, op, bytes, slots.startNs[done], slots.issuedNs[done], now);
      }
    }
    slots.release(done);
  }

  private int compute() {
    if (leftNs == 0) {
      return phases.go(STEP);
    }
    leftNs = UserTime.spend(machine, costs.userStep(), leftNs);
    return USER;
  }

  private int sleeping() {
    return sleep.isOver() ? phases.go(STEP) : sleep.sleep();
  }

  private int jobDone() {
    if (slots.used() > 0) {
      return phases.go(WAIT_ALL); // after a failure: what is in flight must come back
    }
    calls.replaced();
    return owner.jobDone(this, arrivalNs, startNs) ? USER : phases.go(REST);
  }

  private int rest() {
    task.prepareToSleep();
    return owner.isOver() ? EXIT : SLEEP;
  }
}
