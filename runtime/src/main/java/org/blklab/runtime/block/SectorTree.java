package org.blklab.runtime.block;

/**
 * Requests in order of their first sector; equal sectors keep the order they were added in. A
 * treap through the requests themselves, with priorities drawn from a counter, so it allocates
 * nothing and has the same shape in every run. A request is in one tree at a time; if its sector
 * changes, {@link #remove} and {@link #add} it before anything else is asked. Expected cost of each
 * call: logarithmic.
 */
public final class SectorTree {
  private Request root;
  private int size;
  private int drawn;

  public boolean isEmpty() {
    return root == null;
  }

  public int size() {
    return size;
  }

  public void add(Request rq) {
    if (rq.treeParent != null || rq == root) {
      throw new IllegalStateException("request is in a tree already; please report");
    }
    rq.treeLeft = null;
    rq.treeRight = null;
    rq.treePriority = nextPriority();
    size++;
    if (root == null) {
      root = rq;
      return;
    }
    Request at = root;
    while (true) {
      boolean left = rq.sector < at.sector;
      Request below = left ? at.treeLeft : at.treeRight;
      if (below == null) {
        rq.treeParent = at;
        if (left) {
          at.treeLeft = rq;
        } else {
          at.treeRight = rq;
        }
        break;
      }
      at = below;
    }
    while (rq.treeParent != null && rq.treeParent.treePriority < rq.treePriority) {
      rotateUp(rq);
    }
  }

  /** A well mixed number from a counter (the finaliser of MurmurHash3). */
  private int nextPriority() {
    int h = ++drawn;
    h = (h ^ (h >>> 16)) * 0x85ebca6b;
    h = (h ^ (h >>> 13)) * 0xc2b2ae35;
    return h ^ (h >>> 16);
  }

  public void remove(Request rq) {
    if (rq.treeParent == null && rq != root) {
      throw new IllegalStateException("request is in no tree; please report");
    }
    while (rq.treeLeft != null && rq.treeRight != null) {
      boolean left = rq.treeLeft.treePriority > rq.treeRight.treePriority;
      rotateUp(left ? rq.treeLeft : rq.treeRight);
    }
    replace(rq, rq.treeLeft != null ? rq.treeLeft : rq.treeRight);
    rq.treeLeft = null;
    rq.treeRight = null;
    rq.treeParent = null;
    size--;
  }

  /** Puts {@code by}, which may be null, into the place of {@code rq} under its parent. */
  private void replace(Request rq, Request by) {
    Request parent = rq.treeParent;
    if (parent == null) {
      root = by;
    } else if (parent.treeLeft == rq) {
      parent.treeLeft = by;
    } else {
      parent.treeRight = by;
    }
    if (by != null) {
      by.treeParent = parent;
    }
  }

  private void rotateUp(Request rq) {
    Request parent = rq.treeParent;
    replace(parent, rq);
    Request moved;
    if (parent.treeLeft == rq) {
      moved = rq.treeRight;
      parent.treeLeft = moved;
      rq.treeRight = parent;
    } else {
      moved = rq.treeLeft;
      parent.treeRight = moved;
      rq.treeLeft = parent;
    }
    if (moved != null) {
      moved.treeParent = parent;
    }
    parent.treeParent = rq;
  }

  /** The lowest one; null if empty. */
  public Request first() {
    Request rq = root;
    while (rq != null && rq.treeLeft != null) {
      rq = rq.treeLeft;
    }
    return rq;
  }

  /** The highest one; null if empty. */
  public Request last() {
    Request rq = root;
    while (rq != null && rq.treeRight != null) {
      rq = rq.treeRight;
    }
    return rq;
  }

  /** The first request that starts at {@code sector} or behind it; null if there is none. */
  public Request firstAtOrAfter(long sector) {
    Request found = null;
    Request at = root;
    while (at != null) {
      if (at.sector >= sector) {
        found = at;
        at = at.treeLeft;
      } else {
        at = at.treeRight;
      }
    }
    return found;
  }

  /** The request after this one, which is in the tree; null if it is the last. */
  public Request next(Request rq) {
    Request at = rq.treeRight;
    if (at != null) {
      while (at.treeLeft != null) {
        at = at.treeLeft;
      }
      return at;
    }
    at = rq;
    while (at.treeParent != null && at.treeParent.treeRight == at) {
      at = at.treeParent;
    }
    return at.treeParent;
  }

  /** The request before this one, which is in the tree; null if it is the first. */
  public Request previous(Request rq) {
    Request at = rq.treeLeft;
    if (at != null) {
      while (at.treeRight != null) {
        at = at.treeRight;
      }
      return at;
    }
    at = rq;
    while (at.treeParent != null && at.treeParent.treeLeft == at) {
      at = at.treeParent;
    }
    return at.treeParent;
  }
}
