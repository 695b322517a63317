package org.blklab.runtime.scsi;

import java.util.List;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.Errno;

/** The files of a host below {@code /sys/class/scsi_host} (spec 06 §12). */
final class HostFiles {
  private HostFiles() {}

  static List<Attribute> of(ScsiHost host) {
    return List.of(
        ScsiFile.readOnly(
            "can_queue",
            "Commands that each hardware queue takes, or all of them with one set of tags.",
            host::canQueue),
        ScsiFile.readOnly(
            "cmd_per_lun", "Depth that a LUN begins with, at most can_queue.", host::cmdPerLun),
        ScsiFile.readOnly(
            "nr_hw_queues", "Hardware queues.", () -> host.tagSet().hwQueues()),
        ScsiFile.readOnly("sg_tablesize", "Segments of a command.", host::sgTablesize),
        ScsiFile.readOnly("proc_name", "Name of the driver.", host::procName),
        ScsiFile.readOnly("host_busy", "Commands under way.", host::busy),
        ScsiFile.readOnly("use_blk_mq", "Always 1.", () -> 1),
        new ScsiFile(
            "state",
            "State of the host. The exact name of a state that may follow, with a newline; else"
                + " EINVAL.",
            () -> host.state().text(),
            text -> storeState(host, text)));
  }

  private static Errno storeState(ScsiHost host, String text) {
    for (HostState state : HostState.values()) {
      if (text.equals(state.text() + "\n")) {
        return host.setState(state) ? Errno.OK : Errno.EINVAL;
      }
    }
    return Errno.EINVAL;
  }
}
