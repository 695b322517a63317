package org.blklab.runtime.block;

import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.sim.EventHandler;
import org.blklab.runtime.sim.RandomStream;

/** What an elevator may ask of its queue. */
public interface ElevatorHost {
  KernelProfile kernel();

  /** Now, in nanoseconds (local time of the running segment). */
  long nowNs();

  /** Ticks per second. */
  int hz();

  /** Now, in ticks. */
  long jiffies();

  /** Schedules an event for an elevator's timer. */
  void timerAt(long timeNs, EventHandler to, int kind, int arg);

  /** The next tick boundary at or after {@code jiffies}, as a time in nanoseconds. */
  long jiffiesToNs(long jiffies);

  RandomStream random(String name);

  int nrRequests();

  int asyncDepth();

  void setAsyncDepth(int depth);

  /** Tells the scheduler tags of every hctx the smallest shallow depth that will be asked. */
  void setMinShallowDepth(int depth);

  /** log2 of the bits per word of the scheduler tags. */
  int schedTagsShift();

  /** Tags of the set, per hctx. */
  int queueDepth();

  /** How many scheduler tags are taken over all hctxs. */
  int schedTagsBusy();

  int hctxCount();

  int cpuCount();

  /** The default-type hctx of a CPU. */
  int hctxOfCpu(int cpu);

  /** The CPU whose segment runs now. */
  int cpu();

  /** The hctx that an operation submitted on a CPU goes to; differs by operation with read maps. */
  default int hctxFor(int cpu, int op, int flags) {
    return hctxOfCpu(cpu);
  }

  boolean rotational();

  /** The drive takes several commands at once and said so (BFQ's {@code hw_tag} measures it). */
  int nomerges();

  boolean ioStats();

  MergeEngine merges();

  /** Emits I and stamps the request. */
  void traceInsert(Request rq);

  /** Frees a request that another one absorbed. */
  void freeAbsorbed(Request victim);

  /** Runs one hctx. */
  void runHctx(int hctx, boolean async);

  /** Runs the hctxs as the kernel's "run all" does. */
  void runAllHctxs(boolean async);

  void runAllHctxsDelayed(long delayNs);

  /** BFQ switches default writeback throttling off while it is attached. */
  void disableDefaultWbt(boolean disabled);
}
