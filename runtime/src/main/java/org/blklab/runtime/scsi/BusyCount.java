package org.blklab.runtime.scsi;

import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.TagSet;

/**
 * Counts the commands of a LUN by looking at every request that holds a tag of the host. A request
 * that is not yet prepared still counts for the LUN that its command was last used for, as in the
 * patch. Source: spec 06 §11.1, §11.3.
 */
final class BusyCount implements TagSet.Visitor {
  private final ScsiHost host;
  private ScsiDevice device;
  private int tags;
  private int busy;

  BusyCount(ScsiHost host) {
    this.host = host;
  }

  int of(ScsiDevice which) {
    device = which;
    tags = 0;
    busy = 0;
    host.tagSet().visitHolders(this);
    host.machine.charge(host.costs.busyCountStep(), host.costs.busyCountPerTagNs() * tags);
    return busy;
  }

  @Override
  public void visit(Request rq) {
    tags++;
    if (rq.driverData() instanceof ScsiCommand command && command.device == device) {
      busy++;
    }
  }
}
