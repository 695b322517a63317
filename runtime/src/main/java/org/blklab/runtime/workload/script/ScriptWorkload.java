package org.blklab.runtime.workload.script;

import java.util.List;
import org.blklab.runtime.plan.JobStep;
import org.blklab.runtime.plan.ValueFormat;
import org.blklab.runtime.sim.EventHandler;
import org.blklab.runtime.sim.Machine;
import org.blklab.runtime.sim.RandomStream;
import org.blklab.runtime.workload.Workload;
import org.blklab.runtime.workload.io.ProcessContext;
import org.blklab.runtime.workload.option.Extent.Area;
import org.blklab.runtime.workload.option.JobOptions;
import org.blklab.runtime.workload.option.JobOptions.RateProcess;

/**
 * A workload of jobs that arrive at a rate, whatever became of those before (an open loop), each
 * living through the steps of a script; at most {@code max_processes} at a time, further arrivals
 * wait in order. Arrivals end with {@code runtime}, or after {@code loops} jobs if that is more
 * than 1; what has arrived is finished. Without {@code arrival}, {@code numjobs} processes do the
 * script over and over until {@code runtime} is over, or else {@code loops} times.
 */
public final class ScriptWorkload implements Workload, EventHandler {
  private static final int ARRIVAL = 0;
  private static final double SECOND_NS = 1e9;

  private final ProcessContext context;
  private final JobOptions options;
  private final JobProgram program;
  private final Area area;
  private final Machine machine;
  private final RandomStream gaps;
  private final long randomBase;
  private final boolean open;
  private final ArrivalQueue waiting = new ArrivalQueue();
  private final ScriptProcess[] processes;
  private final int[] resting; // a stack of processes without a job
  private int restingCount;
  private int made;
  private int busy;
  private long arrivals;
  private long limit;
  private long sequentialBytes;
  private long beginNs;
  private long endNs;
  private long measureNs;
  private boolean measuring;
  private boolean closed; // no more arrivals
  private boolean ended;
  private Runnable onEnd = () -> {};

  /**
   * @param deviceBytes size of the device
   * @throws IllegalArgumentException if the workload's part, or a step of it, does not fit
   */
  public ScriptWorkload(
      ProcessContext context, JobOptions options, List<JobStep> script, long deviceBytes) {
    this.context = context;
    this.options = options;
    this.program = new JobProgram(script);
    this.area = options.extent().area(deviceBytes, 0, options.access().smallestBytes());
    this.machine = context.machine();
    String name = "workload/" + context.name();
    this.gaps = machine.sim().random().named(name + "/arrival");
    this.randomBase = machine.sim().random().named(name + "/jobs").nextLong();
    this.open = options.arrivals().perSecond() > 0;
    int most = open ? options.arrivals().maxProcesses() : options.identity().numjobs();
    processes = new ScriptProcess[most];
    resting = new int[most];
    context.checkCpus(options);
    checkSteps();
  }

  private void checkSteps() {
    for (JobStep.Io io : program.io) {
      if (io == null) {
        continue;
      }
      long offset = io.placement() == JobProgram.AT ? io.offsetBytes() : 0;
      if (io.bytes() < 1 || offset < 0 || offset > area.sizeBytes() - io.bytes()) {
        throw new IllegalArgumentException(
            "a step of "
                + ValueFormat.size(io.bytes())
                + " at "
                + ValueFormat.size(offset)
                + " is outside of the "
                + ValueFormat.size(area.sizeBytes())
                + " there are");
      }
    }
  }

  ProcessContext context() {
    return context;
  }

  JobOptions options() {
    return options;
  }

  JobProgram program() {
    return program;
  }

  long randomBase() {
    return randomBase;
  }

  /** Where its part of the device begins. */
  long firstByte() {
    return area.baseBytes() + area.startBytes();
  }

  /** How long its part is. */
  long lengthBytes() {
    return area.sizeBytes();
  }

  @Override
  public String name() {
    return context.name();
  }

  /** Jobs that have arrived. */
  public long arrivals() {
    return arrivals;
  }

  /** Jobs that wait for a process. */
  public int waitingJobs() {
    return waiting.size();
  }

  /** Processes made so far. */
  public int processes() {
    return made;
  }

  @Override
  public void start() {
    long delay =
        gaps.between(options.lifetime().startDelayNs(), options.lifetime().startDelayHighNs());
    beginNs = machine.nowNs() + delay;
    long runtime = options.lifetime().runtimeNs();
    measureNs = beginNs + options.lifetime().rampNs();
    endNs = runtime == 0 ? Long.MAX_VALUE : measureNs + runtime;
    long loops = options.lifetime().loops();
    if (open) {
      limit = loops > 1 ? loops : Long.MAX_VALUE;
      machine.sim().at(beginNs + firstGapNs(), this, ARRIVAL, 0);
      return;
    }
    boolean timed = options.lifetime().timeBased() || (runtime > 0 && loops == 1);
    limit = timed ? Long.MAX_VALUE : Math.multiplyExact(loops, (long) processes.length);
    machine.sim().at(beginNs, this, ARRIVAL, 0);
  }

  /** The first job of equal gaps comes at once, that of random ones after a gap. */
  private long firstGapNs() {
    return options.pace().process() == RateProcess.POISSON ? randomGapNs() : 0;
  }

  private long randomGapNs() {
    return (long) gaps.exponential(SECOND_NS / options.arrivals().perSecond());
  }

  @Override
  public void onEvent(int kind, int arg) {
    long now = machine.nowNs();
    if (!open) {
      for (int i = 0; i < processes.length; i++) {
        give(now);
      }
      closeIfDue(now);
      return;
    }
    if (closed || now >= endNs) {
      closeIfDue(now);
      return;
    }
    if (restingCount > 0 || made < processes.length) {
      give(now);
    } else {
      waiting.add(now, arrivals++);
    }
    if (arrivals >= limit) {
      close();
      return;
    }
    long next =
        options.pace().process() == RateProcess.POISSON
            ? now + randomGapNs()
            : beginNs + (long) (arrivals * SECOND_NS / options.arrivals().perSecond());
    machine.sim().at(Math.max(now, Math.min(next, endNs)), this, ARRIVAL, 0);
  }

  /** Gives a new job to a process that rests, or to a new one. */
  private void give(long arrivalNs) {
    busy++;
    long number = arrivals++;
    if (restingCount > 0) {
      ScriptProcess process = processes[resting[--restingCount]];
      process.assign(number, arrivalNs);
      process.task().wake();
      return;
    }
    ScriptProcess process = new ScriptProcess(this, made);
    processes[made++] = process;
    process.assign(number, arrivalNs);
    process.task().start();
  }

  private void closeIfDue(long nowNs) {
    if (nowNs >= endNs || arrivals >= limit) {
      close();
    }
  }

  private void close() {
    closed = true;
    if (busy == 0 && waiting.size() == 0) {
      end();
    }
  }

  private void end() {
    if (ended) {
      return;
    }
    ended = true;
    for (int i = 0; i < made; i++) {
      context.sink().exited(i, processes[i].ioTask(), machine.nowNs());
    }
    for (int i = 0; i < restingCount; i++) {
      processes[resting[i]].task().wake(); // to exit
    }
    onEnd.run();
  }

  boolean isOver() {
    return ended;
  }

  /** A process takes up its job. */
  void begun(ScriptProcess process, long nowNs) {
    context.sink().started(process.index(), process.ioTask(), nowNs);
    if (!measuring && nowNs >= measureNs) {
      measuring = true;
      context.sink().measuring(0, measureNs);
    }
  }

  /** Whether what ends now counts: {@code ramp_time} is over. */
  boolean counts(long nowNs) {
    return nowNs >= measureNs;
  }

  /** Where the workload's next sequential I/O goes; round the end. */
  long takeSequential(long bytes) {
    long place = sequentialBytes + bytes <= area.sizeBytes() ? sequentialBytes : 0;
    sequentialBytes = place + bytes;
    return place;
  }

  /**
   * A job is over.
   *
   * @return true if its process got another one
   */
  boolean jobDone(ScriptProcess process, long arrivalNs, long startNs) {
    long nowNs = machine.nowNs();
    if (!process.hasFailed() && counts(nowNs)) {
      context.sink().jobDone(arrivalNs, startNs, nowNs);
    }
    if (open && waiting.size() > 0) {
      long number = waiting.firstNumber();
      process.assign(number, waiting.remove());
      return true;
    }
    boolean again = !open && arrivals < limit && nowNs < endNs && !closed;
    if (again) {
      process.assign(arrivals++, nowNs);
      return true;
    }
    busy--;
    resting[restingCount++] = process.index();
    if (!open || closed) {
      closed = true;
      if (busy == 0 && waiting.size() == 0) {
        end();
      }
    }
    return false;
  }

  @Override
  public boolean isDone() {
    return ended;
  }

  @Override
  public void terminate() {
    waiting.clear();
    closed = true;
    if (busy == 0) {
      end();
    }
  }

  @Override
  public void onEnd(Runnable listener) {
    onEnd = listener;
  }
}
