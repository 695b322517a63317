package org.blklab.repl.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;

/**
 * A load with what it took. Time that JIT compilers and the collector of garbage spend on other
 * threads counts in {@code seconds} only as far as it holds this one up, and not in {@code
 * cpuSeconds}.
 *
 * @param count of what the load counts
 * @param seconds by the wall clock
 * @param cpuSeconds of the thread
 * @param events simulated; 0 if nothing was
 * @param peakHeapBytes most of the heap in use at a time, garbage included
 */
public record Timed(
    Load load, long count, double seconds, double cpuSeconds, double events, long peakHeapBytes) {

  /** Something done, and how many events that took. */
  interface Work {
    double run();
  }

  static Timed of(Load load, long count, Work work) {
    var threads = ManagementFactory.getThreadMXBean();
    resetPeak();
    long start = System.nanoTime();
    long startCpu = threads.getCurrentThreadCpuTime();
    double events = work.run();
    double cpuSeconds = (threads.getCurrentThreadCpuTime() - startCpu) / 1e9;
    return new Timed(
        load, count, (System.nanoTime() - start) / 1e9, cpuSeconds, events, usedAtPeak());
  }

  private static void resetPeak() {
    ManagementFactory.getMemoryPoolMXBeans().forEach(MemoryPoolMXBean::resetPeakUsage);
  }

  private static long usedAtPeak() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .mapToLong(pool -> pool.getPeakUsage().getUsed())
        .sum();
  }

  public double perSecond() {
    return count / seconds;
  }

  /** What a core does that does nothing else; held against the target. */
  public double perCpuSecond() {
    return count / cpuSeconds;
  }

  public boolean isMet() {
    return perCpuSecond() >= load.target();
  }
}
