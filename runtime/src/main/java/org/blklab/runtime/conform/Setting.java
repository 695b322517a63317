package org.blklab.runtime.conform;

import java.util.List;
import java.util.Map;
import org.blklab.runtime.plan.Declared;

/**
 * What a recording was taken on.
 *
 * @param declared machine, host, LUN, queue, and workloads if they are known
 * @param lun the recorded one
 * @param shown attributes as they read when the recording began, by {@code queue/…} or {@code
 *     iosched/…}; empty if nobody looked
 */
record Setting(List<Declared> declared, String lun, Map<String, String> shown) {
  Setting {
    declared = List.copyOf(declared);
  }

  /** The kernel and the machine, which come before all else. */
  List<Declared> machine() {
    return declared.stream().filter(Setting::isOfMachine).toList();
  }

  /** Hosts, LUNs, queues, groups. */
  List<Declared> disks() {
    return declared.stream()
        .filter(each -> !isOfMachine(each) && !(each instanceof Declared.Workload))
        .toList();
  }

  List<Declared> workloads() {
    return declared.stream().filter(Declared.Workload.class::isInstance).toList();
  }

  private static boolean isOfMachine(Declared each) {
    return each instanceof Declared.Kernel
        || each instanceof Declared.Machine
        || each instanceof Declared.Costs;
  }
}
