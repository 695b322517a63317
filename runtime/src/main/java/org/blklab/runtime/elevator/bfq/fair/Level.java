package org.blklab.runtime.elevator.bfq.fair;

import java.util.function.IntSupplier;

/**
 * The scheduler of one group's children: a service tree a class, who is in service, and who comes
 * next. Source: spec 04 §1 (sched-data).
 */
public final class Level {
  final Entity group; // null for the root
  final ServiceTree[] trees = new ServiceTree[Entity.CLASSES];
  Entity inService;
  Entity next;
  int activeChildren;
  long idleClassServed; // tick

  private Level(Object owner, Level parent, IntSupplier weight, long idleClassServed) {
    for (int i = 0; i < trees.length; i++) {
      trees[i] = new ServiceTree();
    }
    this.group = parent == null ? null : Entity.ofGroup(owner, parent, this, weight);
    this.idleClassServed = idleClassServed;
  }

  /** The top of a device's hierarchy. */
  public static Level root(long nowTicks) {
    return new Level(null, null, null, nowTicks);
  }

  /**
   * The children of a group in {@code parent}.
   *
   * @param weight of the group, 1 … 1000; asked again and again
   */
  public static Level ofGroup(Object owner, Level parent, IntSupplier weight) {
    return new Level(owner, parent, weight, 0);
  }

  /** The group whose children these are; null for the root. */
  public Entity group() {
    return group;
  }

  /** Nobody here waits for service or is served. */
  public boolean isQuiet() {
    return next == null && inService == null;
  }

  /** Sum of the weights on the trees of a class, or in service. */
  public long weightSum(int prioClass) {
    return trees[prioClass].weightSum;
  }

  /** Virtual time of a class. */
  public long virtualTime(int prioClass) {
    return trees[prioClass].vtime;
  }

  /** Throws {@link IllegalStateException} if the trees are inconsistent. */
  public void checkInvariants() {
    int[] served = new int[Entity.CLASSES];
    if (inService != null && !inService.isActive()) {
      served[inService.prioClass] = inService.weight();
    }
    for (int i = 0; i < Entity.CLASSES; i++) {
      trees[i].checkInvariants(served[i]);
    }
  }
}
