package org.blklab.runtime.sim;

/**
 * A simulated CPU. It runs one segment at a time: hard interrupt, else soft interrupt, else the
 * running task's next segment, else the task that the fair scheduler chooses. Preemption is lazy:
 * who is to give way does so when it returns to user mode, or at the tick after that in long work
 * inside of the kernel. A segment is never cut short, so an interrupt waits for the end of the
 * segment that runs (well below a microsecond with the shipped cost tables; real CPUs preempt at
 * once).
 */
public final class Cpu implements EventHandler {
  private static final int NEXT = 0;

  private final Machine machine;
  private final Simulation sim;
  private final int id;
  private final IrqRing hard = new IrqRing();
  private final IrqRing soft = new IrqRing();
  private final FairQueue ready;
  private Task current;
  private int brk = SegmentBody.KERNEL; // how the current task's last segment ended
  private boolean giveWay; // at the current task's next return to user mode
  private boolean giveWayNow; // … or at the next break in long work
  private long tick; // the last one seen
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
    this.ready = new FairQueue(machine.costs().timeSliceNs(), machine.scheduling().tickNs());
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
    ready.add(task);
    giveWay |= ready.preempts(task);
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
    lookAtClock();
    Task before = null;
    if (current != null && othersFirst()) {
      giveWay = false;
      giveWayNow = false;
      if (!ready.keepsRunning()) {
        before = current;
        before.state = Task.READY;
        ready.putBack(before);
        current = null;
      }
    }
    if (current == null) {
      current = ready.next();
      if (current == null) {
        return false;
      }
      current.state = Task.RUNNING;
      current.cpu = this;
      current.fresh = false;
      giveWay = false;
      giveWayNow = false;
      if (current != before) {
        charge(Machine.STEP_CONTEXT_SWITCH, machine.costs().contextSwitchNs());
      }
    }
    Task task = current;
    machine.enter(this);
    int end = task.body().segment(task);
    machine.leave();
    task.cpuTimeNs += chargedNs;
    ready.ran(chargedNs);
    settle(task, end);
    return true;
  }

  /** A tick makes a wish to give way urgent, and a slice that is over a wish. */
  private void lookAtClock() {
    long now = segmentStartNs / machine.scheduling().tickNs();
    boolean ticked = now != tick;
    tick = now;
    if (current == null) {
      return;
    }
    if (ticked) {
      charge(Machine.STEP_INTERRUPT, machine.costs().tickNs());
      giveWayNow |= giveWay;
      giveWay |= ready.isSliceOver() && ready.hasWaiting();
    }
    if (machine.scheduling().sliceTimer() && !giveWayNow && ready.isSliceOver()) {
      giveWay |= ready.hasWaiting();
      giveWayNow |= giveWay;
      if (giveWayNow && !ticked) {
        charge(Machine.STEP_INTERRUPT, machine.costs().tickNs());
      }
    }
  }

  private boolean othersFirst() {
    return switch (brk) {
      case SegmentBody.USER -> giveWay;
      case SegmentBody.LONG_WORK -> giveWayNow;
      default -> false;
    };
  }

  /** How long the current task may go on before the scheduler wants to look at it. */
  public long untilLookNs() {
    long tickNs = machine.scheduling().tickNs();
    long now = nowNs();
    long left = tickNs - now % tickNs;
    if (machine.scheduling().sliceTimer() && current != null) {
      left = Math.min(left, Math.max(1, ready.sliceLeftNs() - (now - segmentStartNs)));
    }
    return left;
  }

  /** A task that sleeps but is still queued here has been woken elsewhere. */
  void forget(Task task) {
    ready.forget(task);
  }

  private void settle(Task task, int end) {
    switch (end) {
      case SegmentBody.KERNEL, SegmentBody.USER, SegmentBody.LONG_WORK -> brk = end;
      case SegmentBody.SLEEP -> {
        if (task.wakePending) {
          task.wakePending = false;
          brk = SegmentBody.KERNEL;
        } else {
          task.state = Task.SLEEPING;
          current = null;
          ready.slept(task);
        }
      }
      case SegmentBody.EXIT -> {
        task.state = Task.DEAD;
        current = null;
        ready.exited();
      }
      default -> throw new IllegalStateException("segment end " + end + "; please report");
    }
  }
}
