package org.blklab.runtime.graph;

import org.blklab.runtime.block.BlockLayer;
import org.blklab.runtime.block.Cgroup;
import org.blklab.runtime.block.RequestQueue;

/** One LUN's queue and what it stands on, for an {@link OutsideEngine}. */
public final class Ground {
  private final Computer computer;
  private final LunNode lun;

  Ground(Computer computer, LunNode lun) {
    this.computer = computer;
    this.lun = lun;
  }

  public RequestQueue queue() {
    return lun.queue;
  }

  public BlockLayer layer() {
    return computer.layer();
  }

  /** The group of this name; the root group for an empty one. */
  public Cgroup cgroup(String name) {
    return computer.cgroup(name);
  }

  /** Whether the kernel's traces have no events of what carries FUA. */
  public boolean traceDropsFua() {
    return computer.traceDropsFua();
  }
}
