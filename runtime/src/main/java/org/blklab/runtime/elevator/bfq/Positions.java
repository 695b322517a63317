package org.blklab.runtime.elevator.bfq;

import org.blklab.runtime.elevator.bfq.fair.RbNode;
import org.blklab.runtime.elevator.bfq.fair.RbTree;

/**
 * Which queue of a group wants to go where: its position tree, kept up only on drives where seeks
 * matter. Entries may be stale, as in the kernel; comparisons use the present next request. Source:
 * spec 04 §16 (B62, B63, B64.7).
 */
final class Positions {
  /** Sectors within which requests are close to one another. */
  static final long CLOSE = 8 * 1024;

  private final BfqDevice device;

  Positions(BfqDevice device) {
    this.device = device;
  }

  /** B62: served for too long for a merge to make sense. */
  boolean isTooLate(BfqQueue queue) {
    return queue.servedSinceBacklog > 0 && device.tick() > queue.firstIo + device.times.mergeLimit;
  }

  void remove(BfqQueue queue) {
    if (queue.position.isLinked()) {
      queue.group.positions.remove(queue.position);
    }
  }

  /** Puts a queue where its next request is; not at all if another one is there (B63). */
  void refresh(BfqQueue queue) {
    if (device.flashWithQueueing) {
      return;
    }
    remove(queue);
    if (queue.next == null || queue.isIdleClass() || isTooLate(queue)) {
      return;
    }
    long sector = queue.next.sector();
    RbTree<BfqQueue> tree = queue.group.positions;
    RbNode<BfqQueue> parent = null;
    RbNode<BfqQueue> at = tree.root();
    while (at != null) {
      parent = at;
      if (sectorOf(at) == sector) {
        return;
      }
      at = sector < sectorOf(at) ? at.left() : at.right();
    }
    tree.insert(queue.position, parent, parent != null && sector < sectorOf(parent));
  }

  private static long sectorOf(RbNode<BfqQueue> node) {
    return node.owner().next.sector();
  }

  private static boolean isClose(RbNode<BfqQueue> node, long sector) {
    return node != null && Math.abs(sectorOf(node) - sector) <= CLOSE;
  }

  /** A queue of the group whose next request is close to a sector; null if none (B64.7). */
  static BfqQueue closeTo(BfqGroup group, long sector) {
    RbNode<BfqQueue> parent = null;
    RbNode<BfqQueue> at = group.positions.root();
    while (at != null) {
      parent = at;
      if (sectorOf(at) == sector) {
        return at.owner();
      }
      at = sector < sectorOf(at) ? at.left() : at.right();
    }
    if (parent == null) {
      return null;
    }
    if (isClose(parent, sector)) {
      return parent.owner();
    }
    RbNode<BfqQueue> other =
        sectorOf(parent) < sector ? RbTree.next(parent) : RbTree.previous(parent);
    return isClose(other, sector) ? other.owner() : null;
  }
}
