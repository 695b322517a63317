package org.blklab.runtime.block;

import java.util.List;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.sim.Machine;

/** What all queues of one simulated machine share: kernel, costs, clock, pools, wake-ups. */
public final class BlockLayer {
  /**
   * How the block layer of a machine is set up.
   *
   * @param kernel what its kernel does
   * @param costs what its steps cost
   * @param hz ticks per second: 100, 250 or 1000
   * @param idealTimers timers of n ms last exactly that long and need no tick edge
   * @param cpusPerCache CPUs that share a last-level cache, 0 for all
   * @param grace RCU's share of freezing and quiescing
   */
  public record Options(
      KernelProfile kernel,
      Costs costs,
      int hz,
      boolean idealTimers,
      int cpusPerCache,
      GracePeriods grace) {
    public Options {
      if (hz < 1 || 1_000_000_000 % hz != 0) {
        throw new IllegalArgumentException("hz " + hz);
      }
      if (cpusPerCache < 0) {
        throw new IllegalArgumentException("CPUs per cache " + cpusPerCache);
      }
    }

    /** HZ 250, one cache, no grace periods. */
    public static Options of(KernelProfile kernel, Costs costs) {
      return new Options(kernel, costs, 250, false, 0, GracePeriods.NONE);
    }
  }

  private final Machine machine;
  private final Options options;
  private final Clock clock;
  private final AsyncRunner runner;
  private final TaskWaker waker;
  private final BioPool bios = new BioPool();
  private final SoftirqCompletions softirqs;
  private final CoreBehaviour behaves;
  private final Sleepers sleepers = new Sleepers();
  private IoTask currentTask;
  private int outsideCpu;
  private boolean fineSteps;

  /** A block layer whose deferred work and submitters run on the machine's CPUs. */
  public BlockLayer(Machine machine, Options options) {
    this(machine, options, new KblockdRunner(machine, false), TaskWaker.THREADS);
  }

  /** One whose deferred work and wake-ups somebody else takes care of. */
  public BlockLayer(Machine machine, Options options, AsyncRunner runner, TaskWaker waker) {
    this.machine = machine;
    this.options = options;
    this.clock = new Clock(machine, options.hz(), options.idealTimers());
    this.runner = runner;
    this.waker = waker;
    this.behaves = CoreBehaviour.of(options.kernel());
    this.softirqs = new SoftirqCompletions(machine.cpuCount());
  }

  public Machine machine() {
    return machine;
  }

  /** Whether somebody else decides what runs when; then devices complete when that one says so. */
  public boolean isDrivenOutside() {
    return !(runner instanceof KblockdRunner);
  }

  public KernelProfile kernel() {
    return options.kernel();
  }

  public Costs costs() {
    return options.costs();
  }

  CoreBehaviour behaves() {
    return behaves;
  }

  /** How long a hardware queue's entry among the waiters for tags is unseen by other CPUs. */
  long waiterUnseenNs() {
    return behaves.tagWaiterBarrier() ? 0 : costs().waiterVisibleNs;
  }

  GracePeriods grace() {
    return options.grace();
  }

  /** Its ticks, for drivers with timers of their own. */
  public Clock clock() {
    return clock;
  }

  AsyncRunner runner() {
    return runner;
  }

  TaskWaker waker() {
    return waker;
  }

  BioPool bios() {
    return bios;
  }

  SoftirqCompletions softirqs() {
    return softirqs;
  }

  Sleepers sleepers() {
    return sleepers;
  }

  /** Tasks that sleep in the block layer now, before their bio has a request. */
  public List<Sleeper> sleeping() {
    return sleepers.now();
  }

  /** The CPU that work outside of any CPU's segment counts for; 0 unless set. */
  public void setOutsideCpu(int cpu) {
    if (cpu < 0 || cpu >= machine.cpuCount()) {
      throw new IllegalArgumentException("CPU " + cpu);
    }
    outsideCpu = cpu;
  }

  /** Index of the CPU whose segment runs, else the one set by {@link #setOutsideCpu}. */
  int cpu() {
    return machine.current() != null ? machine.current().id() : outsideCpu;
  }

  boolean shareCache(int a, int b) {
    int group = options.cpusPerCache();
    return group == 0 || a / group == b / group;
  }

  /**
   * Makes every step as small as it can be, for an engine outside of any CPU that lets completions
   * come between; otherwise steps go on as long as they take no time.
   */
  public void setFineSteps(boolean fine) {
    fineSteps = fine;
  }

  /** Whether the running segment has taken time: a good place to end it. */
  boolean segmentUsed() {
    return fineSteps || machine.nowNs() != machine.sim().nowNs();
  }

  /** The task whose submission is being stepped; null in interrupts and kworkers. */
  IoTask currentTask() {
    return currentTask;
  }

  void enter(IoTask task) {
    currentTask = task;
  }
}
