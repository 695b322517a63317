package org.blklab.runtime.elevator.bfq.fair;

import java.util.function.IntSupplier;

/**
 * What the fair scheduler orders: a queue, or a group with queues below. Times are virtual
 * (sectors, shifted, per weight), service and budget are sectors. Source: spec 04 §1.1.
 */
public final class Entity {
  /** Priority classes, best first; groups are {@link #BE}. */
  public static final int RT = 0;

  public static final int BE = 1;
  public static final int IDLE = 2;
  static final int CLASSES = 3;

  static final int MAX_WEIGHT = 1000;

  private final Object owner;
  final Level children; // null for a queue
  private final IntSupplier weightSource; // null for a queue

  // where it is
  Level level;
  final RbNode<Entity> node = new RbNode<>(this);
  ServiceTree tree; // the one whose active or idle tree holds it, null if none
  boolean onIdleTree;
  boolean on;
  EntityList list;
  Entity listPrevious;
  Entity listNext;

  // its time stamps; the virtual start is in the node
  long finish;
  private int service;
  private int budget;
  private int allocated;

  // its share
  int prioClass;
  private int newClass;
  private int weight;
  private int origWeight;
  private int newWeight;
  private int raise = 1;
  boolean changed;

  private Entity(
      Object owner, Level level, Level children, IntSupplier weightSource, int prioClass) {
    this.owner = owner;
    this.level = level;
    this.children = children;
    this.weightSource = weightSource;
    this.prioClass = prioClass;
    this.newClass = prioClass;
    this.changed = true;
  }

  /** A queue in {@code level}. */
  public static Entity ofQueue(Object owner, Level level, int prioClass, int weight) {
    Entity entity = new Entity(owner, level, null, null, prioClass);
    entity.startWith(weight);
    return entity;
  }

  /**
   * A group in {@code level} with {@code children} below.
   *
   * @param weight asked at every change of its place; 1 … 1000
   */
  static Entity ofGroup(Object owner, Level level, Level children, IntSupplier weight) {
    Entity entity = new Entity(owner, level, children, weight, BE);
    entity.startWith(weight.getAsInt());
    entity.changed = false;
    return entity;
  }

  private void startWith(int initial) {
    weight = initial;
    origWeight = initial;
    newWeight = initial;
  }

  public Object owner() {
    return owner;
  }

  public boolean isQueue() {
    return children == null;
  }

  /** The level it is scheduled in. */
  public Level level() {
    return level;
  }

  /** Its group; null directly below the root. */
  public Entity parent() {
    return level.group;
  }

  /** Moves an entity that is on no tree to another level. */
  public void moveTo(Level other) {
    if (on) {
      throw new IllegalStateException("bfq: a scheduled queue changes its group; please report");
    }
    level = other;
  }

  /** On a tree, or in service. */
  public boolean isOn() {
    return on;
  }

  /** Waiting on the active tree. */
  public boolean isActive() {
    return tree != null && !onIdleTree;
  }

  /** On the idle tree: without work, but its share is remembered. */
  public boolean isRemembered() {
    return onIdleTree;
  }

  public long start() {
    return node.start;
  }

  public long finish() {
    return finish;
  }

  /** Sectors received in this slot. */
  public int service() {
    return service;
  }

  public void setService(int sectors) {
    service = sectors;
  }

  /** Sectors it may receive in one slot. */
  public int budget() {
    return budget;
  }

  public void setBudget(int sectors) {
    budget = sectors;
  }

  public int budgetLeft() {
    return budget - service;
  }

  /** Requests allocated in its subtree. */
  public int allocated() {
    return allocated;
  }

  public void addAllocated(int requests) {
    allocated += requests;
  }

  /** {@link #RT}, {@link #BE} or {@link #IDLE}. */
  public int prioClass() {
    return prioClass;
  }

  /** The effective weight. */
  public int weight() {
    return weight;
  }

  /** The weight without raise. */
  public int origWeight() {
    return origWeight;
  }

  /** The weight it will have at its next activation or requeue. */
  public int newWeight() {
    return newWeight;
  }

  /** Weight-raising factor, 1 if not raised. */
  public int raise() {
    return raise;
  }

  public void setRaise(int factor) {
    raise = factor;
  }

  /** The weight has to be computed anew. */
  public void markChanged() {
    changed = true;
  }

  /** A new weight and class, to be adopted at the next change of its place. */
  public void propose(int proposedWeight, int proposedClass) {
    newWeight = proposedWeight;
    newClass = proposedClass;
    changed = true;
  }

  /** A new weight alone. */
  public void proposeWeight(int proposedWeight) {
    propose(proposedWeight, newClass);
  }

  /** A group looks whether somebody gave it another weight. */
  void noticeWeight() {
    if (weightSource != null && weightSource.getAsInt() != newWeight) {
      proposeWeight(weightSource.getAsInt());
    }
  }

  /** The second half of B13: adopts weight and, if asked, class. */
  void adopt(boolean classToo) {
    if (newWeight != origWeight) {
      newWeight = Math.clamp(newWeight, 1, MAX_WEIGHT);
      origWeight = newWeight;
    }
    if (classToo) {
      prioClass = newClass;
    }
    if (prioClass == newClass) {
      changed = false;
    }
    weight = origWeight * raise;
  }
}
