package org.blklab.runtime.block;

import java.util.Arrays;

/**
 * Which CPU uses which hardware queue, for each of the types default, read and poll (spec 01
 * §6.1). CPUs are grouped evenly in their order; the kernel keeps hyper-thread siblings together,
 * which contiguous numbers do here.
 */
final class QueueMap {
  static final int DEFAULT = 0;
  static final int READ = 1;
  static final int POLL = 2;
  static final int TYPES = 3;

  private final int[][] hctxOfCpu = new int[TYPES][];
  private final int[] typeOfHctx;

  private QueueMap(int[] counts, int cpus) {
    int total = counts[DEFAULT] + counts[READ] + counts[POLL];
    typeOfHctx = new int[total];
    int first = 0;
    for (int type = 0; type < TYPES; type++) {
      int count = counts[type];
      if (count == 0) {
        hctxOfCpu[type] = hctxOfCpu[DEFAULT];
        continue;
      }
      hctxOfCpu[type] = spread(first, Math.min(count, cpus), cpus);
      Arrays.fill(typeOfHctx, first, first + count, type);
      first += count;
    }
  }

  static QueueMap of(TagSet.Parameters parameters, int cpus) {
    int normal = parameters.nrHwQueues();
    boolean single = parameters.readQueues() == 0 && parameters.pollQueues() == 0;
    int used = single ? Math.min(normal, cpus) : normal;
    return new QueueMap(new int[] {used, parameters.readQueues(), parameters.pollQueues()}, cpus);
  }

  private static int[] spread(int first, int count, int cpus) {
    int[] map = new int[cpus];
    for (int cpu = 0; cpu < cpus; cpu++) {
      map[cpu] = first + (int) ((long) cpu * count / cpus);
    }
    return map;
  }

  int hctxCount() {
    return typeOfHctx.length;
  }

  int hctx(int type, int cpu) {
    return hctxOfCpu[type][cpu];
  }

  int type(int hctx) {
    return typeOfHctx[hctx];
  }

  boolean hasPoll() {
    return hctxOfCpu[POLL] != hctxOfCpu[DEFAULT];
  }

  /** POLLED goes to the poll map, READ to the read map, all else to the default map. */
  static int typeFor(int op, int flags) {
    if ((flags & Op.POLLED) != 0) {
      return POLL;
    }
    return op == Op.READ ? READ : DEFAULT;
  }
}
