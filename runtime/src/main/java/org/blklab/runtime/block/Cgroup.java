package org.blklab.runtime.block;

/** A control group: a weight for BFQ and a policy for I/O priority classes. */
public final class Cgroup {
  /** How {@code io.prio.class} changes the class of a bio (spec 01 §9.7). */
  public enum PrioPolicy {
    NO_CHANGE,
    PROMOTE_TO_RT,
    RESTRICT_TO_BE,
    IDLE
  }

  private final int index;
  private final String name;
  private int bfqWeight;
  private PrioPolicy prioPolicy;

  /**
   * @param index 0 for the root group, then dense
   * @param bfqWeight 1 … 1000, 100 by default
   */
  public Cgroup(int index, String name, int bfqWeight, PrioPolicy prioPolicy) {
    this.index = index;
    this.name = name;
    this.bfqWeight = bfqWeight;
    this.prioPolicy = prioPolicy;
  }

  public static Cgroup root() {
    return new Cgroup(0, "/", 100, PrioPolicy.NO_CHANGE);
  }

  public int index() {
    return index;
  }

  public boolean isRoot() {
    return index == 0;
  }

  public String name() {
    return name;
  }

  public int bfqWeight() {
    return bfqWeight;
  }

  public void setBfqWeight(int bfqWeight) {
    this.bfqWeight = bfqWeight;
  }

  public PrioPolicy prioPolicy() {
    return prioPolicy;
  }

  public void setPrioPolicy(PrioPolicy prioPolicy) {
    this.prioPolicy = prioPolicy;
  }
}
