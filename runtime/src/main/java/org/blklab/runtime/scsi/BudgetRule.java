package org.blklab.runtime.scsi;

import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.kernel.KernelProfile;

/** Which LUNs get a budget map. Source: spec 06 §11.2. */
enum BudgetRule {
  /** Every LUN, as in all releases. */
  ALL,
  /** Version 4 of the series: not where the tags of the host limit the LUN as well. */
  V4,
  /** As announced in its review: hosts that change or track the depth keep their maps. */
  LATER;

  static BudgetRule of(KernelProfile kernel) {
    if (kernel.has(Behaviour.BUDGET_MAP_LATER)) {
      return LATER;
    }
    return kernel.has(Behaviour.BUDGET_MAP_V4) ? V4 : ALL;
  }

  /**
   * @param hwQueues hardware queues of the tag set
   * @param depth the LUN's depth before it is cut to anything
   */
  boolean needsMap(HostTemplate host, int hwQueues, int depth) {
    if (this == ALL || host.needsBudgetToken) {
      return true;
    }
    if (this == LATER && (host.changeQueueDepth || host.trackQueueDepth)) {
      return true;
    }
    boolean oneTagSpace = host.hostTagset || hwQueues == 1;
    return !oneTagSpace || depth < host.canQueue;
  }
}
