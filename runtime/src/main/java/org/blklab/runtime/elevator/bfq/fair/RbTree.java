package org.blklab.runtime.elevator.bfq.fair;

/**
 * A textbook red-black tree over intrusive nodes. Its users descend themselves and say where a node
 * is hung; deletion replaces a node of two children by its in-order successor. The shape matters:
 * BFQ's choice among queues and its search for cooperators depend on it (spec 04 B14, B64), so it
 * has the same shape as the kernel's. Each node carries the least {@code start} of its subtree.
 *
 * @param <O> the owners' type
 */
public final class RbTree<O> {
  private RbNode<O> root;

  public RbNode<O> root() {
    return root;
  }

  public boolean isEmpty() {
    return root == null;
  }

  /**
   * Hangs a node below {@code parent}, whose child on that side must be missing.
   *
   * @param parent null for the first node of the tree
   */
  public void insert(RbNode<O> node, RbNode<O> parent, boolean asLeft) {
    if (node.tree != null) {
      throw new IllegalStateException("node is in a tree already; please report");
    }
    node.tree = this;
    node.parent = parent;
    node.left = null;
    node.right = null;
    node.red = true;
    if (parent == null) {
      root = node;
    } else if (asLeft) {
      parent.left = node;
    } else {
      parent.right = node;
    }
    updateUpwards(node);
    balanceAfterInsert(node);
  }

  private void updateUpwards(RbNode<O> from) {
    for (RbNode<O> node = from; node != null; node = node.parent) {
      node.update();
    }
  }

  private void balanceAfterInsert(RbNode<O> inserted) {
    RbNode<O> node = inserted;
    RbNode<O> parent = node.parent;
    while (parent != null && parent.red) {
      RbNode<O> grandparent = parent.parent; // exists: the root is black
      boolean left = grandparent.left == parent;
      RbNode<O> uncle = left ? grandparent.right : grandparent.left;
      if (uncle != null && uncle.red) {
        parent.red = false;
        uncle.red = false;
        grandparent.red = true;
        node = grandparent;
        parent = node.parent;
        continue;
      }
      if (node == (left ? parent.right : parent.left)) {
        rotateUp(node);
        parent = node;
      }
      parent.red = false;
      grandparent.red = true;
      rotateUp(parent);
      break;
    }
    root.red = false;
  }

  /** Makes a node the parent of its parent. */
  private void rotateUp(RbNode<O> node) {
    RbNode<O> parent = node.parent;
    replaceChild(parent, node);
    RbNode<O> moved;
    if (parent.left == node) {
      moved = node.right;
      parent.left = moved;
      node.right = parent;
    } else {
      moved = node.left;
      parent.right = moved;
      node.left = parent;
    }
    if (moved != null) {
      moved.parent = parent;
    }
    parent.parent = node;
    parent.update();
    node.update();
  }

  /** Hangs {@code by}, which may be null, where {@code node} hangs. */
  private void replaceChild(RbNode<O> node, RbNode<O> by) {
    RbNode<O> parent = node.parent;
    if (parent == null) {
      root = by;
    } else if (parent.left == node) {
      parent.left = by;
    } else {
      parent.right = by;
    }
    if (by != null) {
      by.parent = parent;
    }
  }

  public void remove(RbNode<O> node) {
    if (node.tree != this) {
      throw new IllegalStateException("node is not in this tree; please report");
    }
    node.tree = null;
    RbNode<O> child; // takes the place of the node that is unhooked
    RbNode<O> parent; // of that place
    boolean blackGone;
    if (node.left == null || node.right == null) {
      child = node.left != null ? node.left : node.right;
      parent = node.parent;
      blackGone = !node.red;
      replaceChild(node, child);
    } else {
      RbNode<O> successor = leftmost(node.right);
      child = successor.right;
      parent = successor.parent == node ? successor : successor.parent;
      blackGone = !successor.red;
      if (successor.parent != node) {
        replaceChild(successor, child);
        successor.right = node.right;
        node.right.parent = successor;
      }
      replaceChild(node, successor);
      successor.left = node.left;
      node.left.parent = successor;
      successor.red = node.red;
    }
    node.left = null;
    node.right = null;
    node.parent = null;
    updateUpwards(parent);
    if (blackGone) {
      balanceAfterRemove(child, parent);
    }
  }

  /** One black node is missing on the way down to {@code from}, a child of {@code above}. */
  private void balanceAfterRemove(RbNode<O> from, RbNode<O> above) {
    RbNode<O> node = from;
    RbNode<O> parent = above;
    while (parent != null && (node == null || !node.red)) {
      boolean left = parent.left == node;
      RbNode<O> sibling = left ? parent.right : parent.left; // exists: it has black height
      if (sibling.red) {
        sibling.red = false;
        parent.red = true;
        rotateUp(sibling);
        sibling = left ? parent.right : parent.left;
      }
      RbNode<O> near = left ? sibling.left : sibling.right;
      RbNode<O> far = left ? sibling.right : sibling.left;
      if (isBlack(near) && isBlack(far)) {
        sibling.red = true;
        node = parent;
        parent = node.parent;
        continue;
      }
      if (isBlack(far)) {
        near.red = false;
        sibling.red = true;
        rotateUp(near);
        far = sibling;
        sibling = near;
      }
      sibling.red = parent.red;
      parent.red = false;
      far.red = false;
      rotateUp(sibling);
      return;
    }
    if (node != null) {
      node.red = false;
    }
  }

  private static boolean isBlack(RbNode<?> node) {
    return node == null || !node.red;
  }

  private static <T> RbNode<T> leftmost(RbNode<T> from) {
    RbNode<T> node = from;
    while (node.left != null) {
      node = node.left;
    }
    return node;
  }

  /** The first node in order; null if empty. */
  public RbNode<O> first() {
    return root == null ? null : leftmost(root);
  }

  /** The node after this one; null if it is the last. */
  public static <T> RbNode<T> next(RbNode<T> from) {
    if (from.right != null) {
      return leftmost(from.right);
    }
    RbNode<T> node = from;
    while (node.parent != null && node.parent.right == node) {
      node = node.parent;
    }
    return node.parent;
  }

  /** The node before this one; null if it is the first. */
  public static <T> RbNode<T> previous(RbNode<T> from) {
    RbNode<T> node = from.left;
    if (node != null) {
      while (node.right != null) {
        node = node.right;
      }
      return node;
    }
    node = from;
    while (node.parent != null && node.parent.left == node) {
      node = node.parent;
    }
    return node.parent;
  }

  /** Throws {@link IllegalStateException} unless colours, links and least starts are right. */
  public void checkInvariants() {
    if (root != null && (root.red || root.parent != null)) {
      throw new IllegalStateException("bfq: bad root of a tree; please report");
    }
    blackHeight(root);
  }

  private int blackHeight(RbNode<O> node) {
    if (node == null) {
      return 1;
    }
    int height = blackHeight(node.left);
    long least = node.leastStart;
    node.update();
    boolean linked =
        (node.left == null || node.left.parent == node)
            && (node.right == null || node.right.parent == node)
            && node.tree == this;
    boolean coloured = !node.red || (isBlack(node.left) && isBlack(node.right));
    if (height != blackHeight(node.right) || !linked || !coloured || least != node.leastStart) {
      throw new IllegalStateException("bfq: a tree has lost its shape; please report");
    }
    return height + (node.red ? 0 : 1);
  }
}
