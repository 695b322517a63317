package org.blklab.runtime.scsi;

import java.util.ArrayList;
import java.util.List;

/** A target: LUNs that share an address of the bus, and perhaps a limit. */
public final class ScsiTarget {
  static final int MAX_BLOCKED = 3;

  private final int id;
  final int canQueue;
  final boolean singleLun;
  final List<ScsiDevice> devices = new ArrayList<>();
  int busy;
  int blocked;
  ScsiDevice user; // with singleLun: the LUN that works

  ScsiTarget(int id, int canQueue, boolean singleLun) {
    this.id = id;
    this.canQueue = canQueue;
    this.singleLun = singleLun;
  }

  public int id() {
    return id;
  }

  /** Whether it takes no command now, as far as its own limits say. */
  boolean isBusy() {
    return canQueue > 0 && (busy >= canQueue || blocked > 0);
  }
}
