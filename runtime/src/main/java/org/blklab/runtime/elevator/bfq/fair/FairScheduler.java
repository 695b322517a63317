package org.blklab.runtime.elevator.bfq.fair;

import java.util.function.LongSupplier;

/**
 * B-WF2Q+, hierarchical and weighted: decides which queue is served next, by virtual time. Each
 * level caches who comes next; the cache is refreshed at the same moments as in the kernel, for the
 * answers depend on it. Source: spec 04 §3 (B6–B18), Linux 7.2.13 block/bfq-wf2q.c.
 */
public final class FairScheduler {
  private final Level root;
  private final FairListener listener;
  private final LongSupplier tick;
  private final long idleClassTicks;
  private final EntityList active = new EntityList();
  private final EntityList remembered = new EntityList();

  /**
   * @param tick the current tick
   * @param idleClassTicks how long the idle class may wait while others have work
   */
  public FairScheduler(Level root, FairListener listener, LongSupplier tick, long idleClassTicks) {
    this.root = root;
    this.listener = listener;
    this.tick = tick;
    this.idleClassTicks = idleClassTicks;
  }

  /** The queue on an active tree that was put there last; null if none. */
  public Entity firstActive() {
    return active.first();
  }

  /** The queue whose share is remembered, the newest; null if none. */
  public Entity firstRemembered() {
    return remembered.first();
  }

  /** The next one on the list that this queue is on; null at the end. */
  public static Entity nextOnList(Entity queue) {
    return queue.listNext;
  }

  /** Whether another one than the served one comes next (B18). */
  public boolean mayPreempt() {
    return root.next != root.inService;
  }

  /** B8: a queue and its groups received service. */
  public void charge(Entity queue, int sectors) {
    for (Entity entity = queue; entity != null; entity = entity.parent()) {
      ServiceTree tree = treeOf(entity);
      entity.setService(entity.service() + sectors);
      tree.vtime += ServiceTree.delta(sectors, tree.weightSum);
      forgetIdle(tree);
    }
  }

  private static ServiceTree treeOf(Entity entity) {
    return entity.level.trees[entity.prioClass];
  }

  private void forgetIdle(ServiceTree tree) {
    Entity entity = tree.forgettable();
    if (entity != null) {
      forgetRemembered(entity);
    }
  }

  /** Takes an entity off the idle tree for good. */
  public void forgetRemembered(Entity entity) {
    ServiceTree tree = entity.tree;
    removeIdle(tree, entity);
    forget(tree, entity);
  }

  private void forget(ServiceTree tree, Entity entity) {
    boolean served = entity == entity.level.inService;
    forget(tree, entity, served);
  }

  private void forget(ServiceTree tree, Entity entity, boolean served) {
    entity.on = false;
    tree.weightSum -= entity.weight();
    if (entity.isQueue() && !served) {
      listener.forgotten(entity);
    }
  }

  private void insertActive(ServiceTree tree, Entity entity) {
    tree.insertActive(entity);
    entity.level.activeChildren++;
    if (entity.isQueue()) {
      active.addFirst(entity);
    }
  }

  private void removeActive(Entity entity) {
    entity.tree.removeActive(entity);
    entity.level.activeChildren--;
    if (entity.isQueue()) {
      active.remove(entity);
    }
  }

  private void removeIdle(ServiceTree tree, Entity entity) {
    tree.removeIdle(entity);
    if (entity.isQueue()) {
      remembered.remove(entity);
    }
  }

  /**
   * B13: a pending change of weight or class takes effect. The result is the tree it belongs to.
   */
  private ServiceTree adoptChange(ServiceTree old, Entity entity, boolean classToo) {
    entity.noticeWeight();
    if (!entity.changed) {
      return old;
    }
    old.weightSum -= entity.weight();
    int before = entity.weight();
    entity.adopt(classToo);
    ServiceTree tree = treeOf(entity);
    if (before != entity.weight() && entity.isQueue()) {
      listener.weightChanged(entity);
    }
    tree.weightSum += entity.weight();
    if (tree != old) {
      entity.node.start = tree.vtime;
    }
    return tree;
  }

  /** The weight of a queue that is in service follows its raise at once (B58.4). */
  public void adoptWeightNow(Entity queue) {
    adoptChange(treeOf(queue), queue, false);
  }

  /** B10. */
  private void activate(Entity entity, boolean afterHole) {
    ServiceTree tree = treeOf(entity);
    boolean back = afterHole && ServiceTree.after(tree.vtime, entity.finish);
    long least = back ? entity.finish : tree.vtime;
    if (entity.onIdleTree) {
      removeIdle(tree, entity);
      entity.node.start = ServiceTree.after(least, entity.finish) ? least : entity.finish;
    } else {
      entity.node.start = least;
      tree.weightSum += entity.weight();
      entity.on = true;
    }
    if (!entity.isQueue()) {
      listener.groupActivated(entity);
    }
    enqueue(tree, entity, back);
  }

  /** B11. */
  private void reposition(Entity entity) {
    ServiceTree tree = treeOf(entity);
    if (entity == entity.level.inService) {
      entity.node.start += ServiceTree.delta(entity.service(), entity.weight());
    }
    if (entity.isActive()) {
      removeActive(entity);
    }
    enqueue(tree, entity, false);
  }

  private void enqueue(ServiceTree old, Entity entity, boolean back) {
    ServiceTree tree = adoptChange(old, entity, true);
    entity.finish = entity.node.start + ServiceTree.delta(entity.budget(), entity.weight());
    if (back && ServiceTree.after(tree.vtime, entity.finish)) {
      long shift = Long.divideUnsigned(tree.vtime - entity.finish, entity.raise());
      entity.node.start += shift;
      entity.finish += shift;
    }
    insertActive(tree, entity);
  }

  /**
   * A queue got work: it and its groups enter their trees, or move (B16.2).
   *
   * @param afterHole it paused only for a moment and may make up for it
   */
  public void activate(Entity queue, boolean afterHole, boolean expiring) {
    climb(queue, afterHole, false, expiring);
  }

  /**
   * A queue with work gets another place (B16.2).
   *
   * @param served it is in service, so that every level above changes too
   * @param expiring its slot ends right now
   */
  public void requeue(Entity queue, boolean served, boolean expiring) {
    climb(queue, false, served, expiring);
  }

  private void climb(Entity queue, boolean afterHole, boolean toTheTop, boolean expiring) {
    for (Entity entity = queue; entity != null; entity = entity.parent()) {
      if (entity == entity.level.inService || entity.isActive()) {
        reposition(entity);
      } else {
        activate(entity, afterHole);
      }
      if (!refresh(entity.level, entity, expiring) && !toTheTop) {
        return;
      }
    }
  }

  /**
   * B12 for one level.
   *
   * @return false if it was on no tree anyway
   */
  private boolean deactivateHere(Entity entity, boolean remember) {
    if (!entity.on) {
      return false;
    }
    ServiceTree tree = treeOf(entity);
    boolean served = entity == entity.level.inService;
    entity.finish = entity.node.start + ServiceTree.delta(entity.service(), entity.weight());
    if (served) {
      entity.level.inService = null;
    } else {
      entity.setService(0);
    }
    if (entity.isActive()) {
      removeActive(entity);
    } else if (!served && entity.onIdleTree) {
      removeIdle(tree, entity);
    }
    if (remember && ServiceTree.after(entity.finish, tree.vtime)) {
      tree.insertIdle(entity);
      if (entity.isQueue()) {
        remembered.addFirst(entity);
      }
    } else {
      forget(tree, entity, served);
    }
    return true;
  }

  /**
   * A queue has no work any more (B16.3).
   *
   * @param remember keep its share if it is ahead of virtual time
   * @param expiring its slot ends right now
   */
  public void deactivate(Entity queue, boolean remember, boolean expiring) {
    Entity entity = queue;
    boolean rememberHere = remember;
    boolean quiet = true;
    while (entity != null && quiet) {
      if (!deactivateHere(entity, rememberHere)) {
        return;
      }
      Level level = entity.level;
      if (level.next == entity) {
        refresh(level, null, expiring);
      }
      quiet = level.isQuiet();
      rememberHere = true; // groups always
      entity = entity.parent();
    }
    for (; entity != null; entity = entity.parent()) {
      reposition(entity);
      if (!refresh(entity.level, entity, expiring) && !expiring) {
        return;
      }
    }
  }

  /**
   * B16.1: keeps {@link Level#next} right after a change of {@code changed}, or of anything.
   *
   * @return whether the level above is to be changed too
   */
  private boolean refresh(Level level, Entity changed, boolean expiring) {
    Entity next = level.next;
    if (changed == null || changed == next || !overtakes(level, changed)) {
      next = lookUp(level, expiring);
    } else {
      next = changed;
    }
    boolean above = false;
    if (next != null) {
      above = level.next == null;
      Entity group = level.group;
      if (group != null) {
        above |= group.budget() > next.budget();
        group.setBudget(next.budget());
      }
    }
    level.next = next;
    return above;
  }

  /** Whether it certainly comes before the present next one, so that no search is needed. */
  private static boolean overtakes(Level level, Entity entity) {
    Entity next = level.next;
    return next == null
        || (entity.prioClass == next.prioClass
            && !ServiceTree.after(entity.node.start, level.trees[entity.prioClass].vtime)
            && ServiceTree.after(next.finish, entity.finish));
  }

  /** B15: the first class with a candidate, but the idle class every now and then. */
  private Entity lookUp(Level level, boolean expiring) {
    int prioClass = Entity.RT;
    long now = tick.getAsLong();
    if (now - level.idleClassServed > idleClassTicks) {
      if (level.trees[Entity.IDLE].hasActive()) {
        prioClass = Entity.IDLE;
      }
      level.idleClassServed = now;
    }
    boolean jump = level.inService == null || expiring;
    for (; prioClass < Entity.CLASSES; prioClass++) {
      ServiceTree tree = level.trees[prioClass];
      if (tree.hasActive()) {
        return candidate(tree, jump);
      }
    }
    return null;
  }

  /** B14. */
  private Entity candidate(ServiceTree tree, boolean jump) {
    long vtime = tree.earliestVtime();
    if (jump && ServiceTree.after(vtime, tree.vtime)) {
      tree.vtime = vtime;
      forgetIdle(tree);
    }
    return tree.eligible(vtime);
  }

  /** B17: the queue to be served now, which goes in service with its groups; null if none. */
  public Entity select() {
    Level level = root;
    Entity entity = null;
    while (level != null) {
      entity = level.next;
      if (entity == null) {
        return null;
      }
      serve(entity);
      level = entity.children;
    }
    refreshUp(entity);
    return entity;
  }

  /** The same for a queue that waits, whoever would be next. */
  public void select(Entity queue) {
    serveFromTop(queue);
    refreshUp(queue);
  }

  private void serveFromTop(Entity entity) {
    if (entity.parent() != null) {
      serveFromTop(entity.parent());
    }
    serve(entity);
  }

  private void serve(Entity entity) {
    entity.level.inService = entity;
    if (entity.isQueue() || entity.children.activeChildren == 1) {
      removeActive(entity);
    }
  }

  private void refreshUp(Entity queue) {
    for (Entity at = queue; at != null; at = at.parent()) {
      if (!refresh(at.level, null, false)) {
        break;
      }
    }
  }

  /** The queue and its groups, which have got new places already, are out of service (B38.9). */
  public void endService(Entity queue) {
    for (Entity entity = queue; entity != null; entity = entity.parent()) {
      entity.level.inService = null;
    }
  }
}
