package org.blklab.runtime.elevator.bfq.fair;

/**
 * A node of an {@link RbTree}, part of the object that is kept in the tree.
 *
 * @param <O> the owner's type
 */
public final class RbNode<O> {
  private final O owner;
  RbNode<O> left;
  RbNode<O> right;
  RbNode<O> parent;
  boolean red;
  RbTree<O> tree; // null while it is in none
  long start; // virtual start time of the owner, if the tree is asked for least starts
  long leastStart; // in its subtree

  public RbNode(O owner) {
    this.owner = owner;
  }

  public O owner() {
    return owner;
  }

  public RbNode<O> left() {
    return left;
  }

  public RbNode<O> right() {
    return right;
  }

  public boolean isLinked() {
    return tree != null;
  }

  /** Recomputes the least start of the subtree from the children's. */
  void update() {
    long least = start;
    if (left != null && left.leastStart - least < 0) {
      least = left.leastStart;
    }
    if (right != null && right.leastStart - least < 0) {
      least = right.leastStart;
    }
    leastStart = least;
  }
}
