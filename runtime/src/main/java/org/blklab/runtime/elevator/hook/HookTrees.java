package org.blklab.runtime.elevator.hook;

import org.blklab.runtime.block.Bio;
import org.blklab.runtime.block.IoPrio;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.SectorTree;

/** Requests that can be merged with, in sector order for each priority class and direction. */
final class HookTrees {
  private static final int CLASSES = 4; // as in IoPrio; NONE counts as BE

  private final SectorTree[] trees = new SectorTree[2 * CLASSES];

  HookTrees() {
    for (int i = 0; i < trees.length; i++) {
      trees[i] = new SectorTree();
    }
  }

  private SectorTree tree(int ioprio, int op) {
    int prioClass = IoPrio.prioClass(ioprio) & (CLASSES - 1);
    return trees[2 * (prioClass == 0 ? IoPrio.BE : prioClass) + Op.direction(op)];
  }

  SectorTree of(Request rq) {
    return tree(rq.ioprio(), rq.op());
  }

  /** A request that starts where the bio ends; null if there is none. */
  Request startingAtEndOf(Bio bio) {
    Request rq = tree(bio.ioprio(), bio.op()).firstAtOrAfter(bio.endSector());
    return rq != null && rq.sector() == bio.endSector() ? rq : null;
  }

  int size() {
    int size = 0;
    for (SectorTree tree : trees) {
      size += tree.size();
    }
    return size;
  }
}
