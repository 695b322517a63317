package org.blklab.runtime.sim;

/** A thread of the simulated machine: a process of a workload, a kworker, a flusher. */
public final class Task {
  static final int NEW = 0;
  static final int READY = 1;
  static final int RUNNING = 2;
  static final int SLEEPING = 3;
  static final int DEAD = 4;

  private final Machine machine;
  private final String name;
  private final int pid;
  private final SegmentBody body;
  int state = NEW;
  boolean wakePending;
  Cpu cpu;
  long allowedCpus = -1L;
  int boundCpu = -1; // its only CPU; -1: allowedCpus say
  boolean fresh = true; // has not run yet
  final int weight;
  long virtual; // the fair scheduler's, see FairQueue, as the three that follow
  long deadline;
  long protectedUntil;
  long lag;
  boolean delayed;
  Task nextReady;
  Task previousReady;
  long cpuTimeNs;
  int eventArg = -1;

  Task(Machine machine, String name, int pid, SegmentBody body, int weight) {
    this.machine = machine;
    this.name = name;
    this.pid = pid;
    this.body = body;
    this.weight = weight;
  }

  public String name() {
    return name;
  }

  public int pid() {
    return pid;
  }

  /** The CPU it runs on, or ran on last. */
  public Cpu cpu() {
    return cpu;
  }

  public SegmentBody body() {
    return body;
  }

  public boolean isSleeping() {
    return state == SLEEPING;
  }

  public boolean isDead() {
    return state == DEAD;
  }

  boolean isFresh() {
    return fresh;
  }

  /** CPU time used so far, in nanoseconds. */
  public long cpuTimeNs() {
    return cpuTimeNs;
  }

  /** Restricts the task to the CPUs whose bits are set; CPUs above 63 are always allowed. */
  public void setAllowedCpus(long mask) {
    if (mask == 0) {
      throw new IllegalArgumentException("a task needs a CPU");
    }
    allowedCpus = mask;
  }

  /** From its next wake-up on the task runs on this CPU and no other; -1: where it may. */
  void bindTo(int cpu) {
    boundCpu = cpu;
  }

  /** To be called before the condition is checked for the last time and SLEEP returned. */
  public void prepareToSleep() {
    wakePending = false;
  }

  /** Starts a new task: as {@link #wake}, without a cost to the caller. */
  public void start() {
    if (state != NEW) {
      throw new IllegalStateException("task " + name + " already started; please report");
    }
    machine.enqueue(this, machine.nowNs());
  }

  /**
   * Starts a task that existed before and that slept while others ran.
   *
   * @param ns CPU time that the fair scheduler owes it
   */
  public void startOwed(long ns) {
    lag = FairQueue.virtual(ns, this);
    fresh = false;
    start();
  }

  /** Starts a new task at a later time. */
  public void startAt(long timeNs) {
    if (state != NEW) {
      throw new IllegalStateException("task " + name + " already started; please report");
    }
    machine.wakeAt(this, timeNs);
  }

  /**
   * Makes a sleeping task ready; on a running or ready task it is remembered until the task would
   * sleep.
   *
   * @return true if the task was asleep
   */
  public boolean wake() {
    if (state == SLEEPING) {
      machine.enqueue(this, machine.nowNs());
      return true;
    }
    wakePending = true;
    return false;
  }

  /** Wakes the task by a timer at {@code timeNs}. */
  public void wakeAt(long timeNs) {
    machine.wakeAt(this, timeNs);
  }
}
