package org.blklab.runtime.sim;

/**
 * The CPUs of the simulated computer and the placement of tasks on them. A woken task goes to the
 * CPU it ran on if that is idle, else to the lowest idle CPU it may use, else back to its own; this
 * is simpler than the kernel's scheduler domains and has no load balancing besides.
 */
public final class Machine implements EventHandler {
  /** How many steps of the path can be booked separately. */
  public static final int MAX_STEPS = 64;

  /** Steps that the simulation core itself books; others number theirs from {@link #FIRST_STEP}. */
  public static final int STEP_CONTEXT_SWITCH = 0;

  public static final int STEP_SOFTIRQ = 1;
  public static final int STEP_WAKE = 2;
  public static final int STEP_LOCK_WAIT = 3;
  public static final int STEP_INTERRUPT = 4;
  public static final int FIRST_STEP = 5;

  /** Of nice -20, which kblockd (WQ_HIGHPRI) has. */
  private static final int WORKER_WEIGHT = 88761;

  private static final int READY = 0;
  private static final int WAKE = 1;

  private final Simulation sim;
  private final CpuCosts costs;
  private final Cpu[] cpus;
  private final RandomStream wakeJitter;
  private final Scheduling scheduling;
  private Cpu current;
  private Task[] tasks = new Task[64];
  private int taskCount;
  private int nextPid = 1000;

  /**
   * When running tasks are looked at.
   *
   * @param tickNs time between two ticks
   * @param sliceTimer whether a timer ends a task's slice, else the next tick does
   */
  public record Scheduling(long tickNs, boolean sliceTimer) {
    /** At HZ 1000, without a timer. */
    public static final Scheduling DEFAULT = new Scheduling(1_000_000, false);
  }

  public Machine(Simulation sim, int cpus, CpuCosts costs) {
    this(sim, cpus, costs, Scheduling.DEFAULT);
  }

  public Machine(Simulation sim, int cpus, CpuCosts costs, Scheduling scheduling) {
    if (cpus < 1) {
      throw new IllegalArgumentException("a machine needs a CPU");
    }
    this.sim = sim;
    this.costs = costs;
    this.scheduling = scheduling;
    this.wakeJitter = sim.random().named("machine/wake");
    this.cpus = new Cpu[cpus];
    for (int i = 0; i < cpus; i++) {
      this.cpus[i] = new Cpu(this, sim, i);
    }
  }

  public Simulation sim() {
    return sim;
  }

  public CpuCosts costs() {
    return costs;
  }

  Scheduling scheduling() {
    return scheduling;
  }

  public int cpuCount() {
    return cpus.length;
  }

  public Cpu cpu(int id) {
    return cpus[id];
  }

  /** The CPU whose segment runs now; null between segments. */
  public Cpu current() {
    return current;
  }

  /** Local time of the running segment, else the clock. */
  public long nowNs() {
    return current != null ? current.nowNs() : sim.nowNs();
  }

  /** Charges the running segment; nothing outside of one. */
  public void charge(int step, long ns) {
    if (current != null) {
      current.charge(step, ns);
    }
  }

  void enter(Cpu cpu) {
    current = cpu;
  }

  void leave() {
    current = null;
  }

  /** A new task that does not run yet; its first CPU is chosen by turns when it starts. */
  public Task newTask(String name, SegmentBody body) {
    return register(name, body, FairQueue.WEIGHT);
  }

  /** A kernel worker thread of high priority (nice -20), asleep. */
  public Task newWorker(String name, SegmentBody body) {
    Task worker = register(name, body, WORKER_WEIGHT);
    worker.state = Task.SLEEPING;
    return worker;
  }

  private Task register(String name, SegmentBody body, int weight) {
    Task task = new Task(this, name, nextPid++, body, weight);
    if (taskCount == tasks.length) {
      tasks = java.util.Arrays.copyOf(tasks, taskCount * 2);
    }
    task.eventArg = taskCount;
    task.cpu = cpus[taskCount % cpus.length];
    tasks[taskCount++] = task;
    return task;
  }

  /** Puts a task that is new or asleep on its way to a CPU. */
  void enqueue(Task task, long fromNs) {
    boolean isNew = task.state == Task.NEW;
    task.state = Task.READY;
    task.wakePending = false;
    long latency = 0;
    if (!isNew) {
      charge(STEP_WAKE, costs.wakeNs());
      latency = costs.wakeLatencyNs();
      if (costs.wakeJitterNs() > 0) {
        latency += wakeJitter.below(costs.wakeJitterNs() + 1);
      }
    }
    Cpu target = place(task);
    if (task.delayed && target != task.cpu) {
      task.cpu.forget(task);
    }
    task.cpu = target;
    target.expect();
    if (latency == 0 && current == null) {
      target.addReady(task);
    } else {
      sim.at(Math.max(nowNs(), fromNs) + latency, this, READY, task.eventArg);
    }
  }

  void wakeAt(Task task, long timeNs) {
    sim.at(timeNs, this, WAKE, task.eventArg);
  }

  private Cpu place(Task task) {
    if (task.boundCpu >= 0) {
      return cpus[task.boundCpu];
    }
    Cpu previous = task.cpu;
    if (allowed(task, previous) && previous.isIdle()) {
      return previous;
    }
    Cpu any = null;
    for (Cpu cpu : cpus) {
      if (allowed(task, cpu)) {
        if (cpu.isIdle()) {
          return cpu;
        }
        if (any == null) {
          any = cpu;
        }
      }
    }
    if (allowed(task, previous)) {
      return previous;
    }
    if (any == null) {
      throw new IllegalStateException("task " + task.name() + " has no CPU; please report");
    }
    return any;
  }

  private static boolean allowed(Task task, Cpu cpu) {
    return cpu.id() >= 64 || (task.allowedCpus >>> cpu.id() & 1) != 0;
  }

  @Override
  public void onEvent(int kind, int arg) {
    Task task = tasks[arg];
    switch (kind) {
      case READY -> task.cpu.addReady(task);
      case WAKE -> {
        if (task.state == Task.NEW) {
          enqueue(task, sim.nowNs());
        } else {
          task.wake();
        }
      }
      default -> throw new IllegalStateException("event kind " + kind + "; please report");
    }
  }
}
