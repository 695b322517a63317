package org.blklab.runtime.sim;

/**
 * A simulated CPU. It runs one segment at a time: hard interrupt, else soft interrupt, else the
 * running task's next segment, else kworkers and woken tasks in order. A segment is never cut
 * short, so an interrupt waits for the end of the segment that runs (well below a microsecond with
 * the shipped cost tables; real CPUs preempt at once).
 */
public final class Cpu implements EventHandler {
  private static final int NEXT = 0;

  private final Machine machine;
  private final Simulation sim;
  private final int id;
  private final IrqRing hard = new IrqRing();
  private final IrqRing soft = new IrqRing();
  private final TaskRing workers = new TaskRing();
  private final TaskRing ready = new TaskRing();
  private Task current;
  private boolean atBreak;
  private boolean inInterrupt; // the last segment was one: the next needs no entry
  private boolean active; // a NEXT event is under way, or a segment runs
  private long segmentStartNs;
  private long chargedNs;
  private long idleSinceNs;
  private long busyNs;
  private int placed; // tasks on their way to this CPU
  private final long[] busyByStepNs = new long[Machine.MAX_STEPS];

  Cpu(Machine machine, Simulation sim, int id) {
    this.machine = machine;
    this.sim = sim;
    this.id = id;
  }

  public int id() {
    return id;
  }

  /** Local time: the start of the segment plus what it has charged so far. */
  public long nowNs() {
    return segmentStartNs + chargedNs;
  }

  /** The task whose segment runs, or that an interrupt interrupted; null when idle. */
  public Task current() {
    return current;
  }

  /** Keeps this CPU busy for {@code ns} more, booked under {@code step}. */
  public void charge(int step, long ns) {
    chargedNs += ns;
    busyByStepNs[step] += ns;
  }

  /** Time spent busy since the start, in nanoseconds. */
  public long busyNs() {
    return busyNs;
  }

  /** Time spent in one step of the path since the start, in nanoseconds. */
  public long busyNs(int step) {
    return busyByStepNs[step];
  }

  boolean isIdle() {
    return !active && placed == 0;
  }

  /** Raises a hard interrupt here, now. */
  public void interrupt(IrqHandler handler, int arg) {
    hard.add(handler, arg);
    kick(0);
  }

  /** Raises a soft interrupt here: by this CPU's own code, or by another's IPI. */
  public void softirq(IrqHandler handler, int arg) {
    soft.add(handler, arg);
    boolean local = machine.current() == this;
    kick(local ? 0 : machine.costs().ipiNs());
  }

  /** A task is on its way here: the CPU no longer counts as idle for placement. */
  void expect() {
    placed++;
  }

  void addReady(Task task) {
    placed--;
    task.state = Task.READY;
    (task.isWorker() ? workers : ready).add(task);
    kick(0);
  }

  private void kick(long delayNs) {
    if (active) {
      return; // it looks again at the end of its segment
    }
    active = true;
    long from = machine.nowNs();
    long exit = machine.costs().idleExitNs(Math.max(0, from - idleSinceNs));
    sim.at(from + delayNs + exit, this, NEXT, 0);
  }

  @Override
  public void onEvent(int kind, int arg) {
    while (runOne()) {
      long end = segmentStartNs + chargedNs;
      busyNs += chargedNs;
      if (!sim.tryAdvance(end)) {
        sim.at(end, this, NEXT, 0);
        return;
      }
    }
    active = false;
    idleSinceNs = sim.nowNs();
  }

  private boolean runOne() {
    segmentStartNs = sim.nowNs();
    chargedNs = 0;
    if (!hard.isEmpty()) {
      machine.enter(this);
      if (!inInterrupt) {
        inInterrupt = true;
        charge(Machine.STEP_INTERRUPT, machine.costs().interruptEntryNs());
      }
      hard.runFirst(this);
      machine.leave();
      return true;
    }
    inInterrupt = false;
    if (!soft.isEmpty()) {
      machine.enter(this);
      charge(Machine.STEP_SOFTIRQ, machine.costs().softirqNs());
      soft.runFirst(this);
      machine.leave();
      return true;
    }
    return runTask();
  }

  private boolean runTask() {
    if (current != null && atBreak && othersFirst()) {
      Task task = current;
      current = null;
      task.state = Task.READY;
      ready.add(task);
    }
    if (current == null) {
      if (workers.isEmpty() && ready.isEmpty()) {
        return false;
      }
      current = workers.isEmpty() ? ready.remove() : workers.remove();
      current.state = Task.RUNNING;
      current.cpu = this;
      current.sliceStartNs = segmentStartNs;
      charge(Machine.STEP_CONTEXT_SWITCH, machine.costs().contextSwitchNs());
    }
    Task task = current;
    machine.enter(this);
    int end = task.body().segment(task);
    machine.leave();
    task.cpuTimeNs += chargedNs;
    settle(task, end);
    return true;
  }

  private boolean othersFirst() {
    if (!workers.isEmpty()) {
      return true;
    }
    return !ready.isEmpty()
        && segmentStartNs - current.sliceStartNs >= machine.costs().timeSliceNs();
  }

  private void settle(Task task, int end) {
    switch (end) {
      case SegmentBody.KERNEL -> atBreak = false;
      case SegmentBody.USER -> atBreak = true;
      case SegmentBody.SLEEP -> {
        if (task.wakePending) {
          task.wakePending = false;
          atBreak = false;
        } else {
          task.state = Task.SLEEPING;
          current = null;
        }
      }
      case SegmentBody.EXIT -> {
        task.state = Task.DEAD;
        current = null;
      }
      default -> throw new IllegalStateException("segment end " + end + "; please report");
    }
  }
}
