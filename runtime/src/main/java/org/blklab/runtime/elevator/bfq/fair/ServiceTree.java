package org.blklab.runtime.elevator.bfq.fair;

/**
 * The schedule of one class of one level: entities with work by virtual finish time, entities that
 * ran out of work but are ahead of the virtual time, and that time. Source: spec 04 B6–B14.
 */
final class ServiceTree {
  private static final int SERVICE_SHIFT = 22;

  private final RbTree<Entity> active = new RbTree<>();
  private final RbTree<Entity> idle = new RbTree<>();
  private Entity firstIdle;
  private Entity lastIdle; // see removeIdle: not always the greatest
  long vtime;
  long weightSum;

  /** Virtual time that a service of {@code sectors} takes (B7). */
  static long delta(int sectors, long weight) {
    if (weight <= 0) {
      throw new IllegalStateException("bfq: service on a tree without weight; please report");
    }
    return Long.divideUnsigned((long) sectors << SERVICE_SHIFT, weight);
  }

  static boolean after(long a, long b) {
    return a - b > 0;
  }

  boolean hasActive() {
    return !active.isEmpty();
  }

  void insertActive(Entity entity) {
    insert(active, entity);
  }

  void insertIdle(Entity entity) {
    entity.onIdleTree = true;
    if (firstIdle == null || after(firstIdle.finish, entity.finish)) {
      firstIdle = entity;
    }
    if (lastIdle == null || after(entity.finish, lastIdle.finish)) {
      lastIdle = entity;
    }
    insert(idle, entity);
  }

  private void insert(RbTree<Entity> tree, Entity entity) {
    RbNode<Entity> parent = null;
    boolean left = false;
    RbNode<Entity> at = tree.root();
    while (at != null) {
      parent = at;
      left = after(at.owner().finish, entity.finish);
      at = left ? at.left : at.right;
    }
    tree.insert(entity.node, parent, left);
    entity.tree = this;
  }

  void removeActive(Entity entity) {
    active.remove(entity.node);
    entity.tree = null;
  }

  /**
   * When the entity of the greatest finish leaves, its predecessor takes its part, or nobody, even
   * if an equal one stands right of it.
   */
  void removeIdle(Entity entity) {
    if (entity == firstIdle) {
      firstIdle = ownerOf(RbTree.next(entity.node));
    }
    if (entity == lastIdle) {
      lastIdle = ownerOf(RbTree.previous(entity.node));
    }
    idle.remove(entity.node);
    entity.tree = null;
    entity.onIdleTree = false;
  }

  private static Entity ownerOf(RbNode<Entity> node) {
    return node == null ? null : node.owner();
  }

  /**
   * B9: with nothing active the virtual time becomes the greatest finish that lies behind it. The
   * result is the entity to be forgotten now, one a call; null if none.
   */
  Entity forgettable() {
    if (active.isEmpty() && lastIdle != null && !after(lastIdle.finish, vtime)) {
      vtime = lastIdle.finish;
    }
    return firstIdle != null && !after(firstIdle.finish, vtime) ? firstIdle : null;
  }

  /** Virtual time at which an active entity is eligible at the earliest; not before vtime. */
  long earliestVtime() {
    long least = active.root().leastStart;
    return after(least, vtime) ? least : vtime;
  }

  /** B14's walk: the eligible entity of (nearly always) the smallest finish; null if none. */
  Entity eligible(long atVtime) {
    Entity found = null;
    RbNode<Entity> at = active.root();
    while (at != null) {
      if (!after(at.start, atVtime)) {
        found = at.owner();
      }
      if (at.left != null && !after(at.left.leastStart, atVtime)) {
        at = at.left;
      } else if (found != null) {
        break;
      } else {
        at = at.right;
      }
    }
    return found;
  }

  /** Throws unless the trees are in order and their weights, with {@code served}, add up. */
  void checkInvariants(int servedWeight) {
    active.checkInvariants();
    idle.checkInvariants();
    long sum = servedWeight + checkOrder(active) + checkOrder(idle);
    if (sum != weightSum) {
      throw new IllegalStateException(
          "bfq: weights add up to " + sum + ", not " + weightSum + "; please report");
    }
  }

  private long checkOrder(RbTree<Entity> tree) {
    long sum = 0;
    RbNode<Entity> previous = null;
    for (RbNode<Entity> node = tree.first(); node != null; node = RbTree.next(node)) {
      Entity entity = node.owner();
      boolean ordered = previous == null || !after(previous.owner().finish, entity.finish);
      if (!ordered || entity.tree != this || !entity.on) {
        throw new IllegalStateException("bfq: a service tree is out of order; please report");
      }
      sum += entity.weight();
      previous = node;
    }
    return sum;
  }
}
