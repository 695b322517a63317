package org.blklab.runtime.scsi.sysfs;

import java.util.List;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.Errno;
import org.blklab.runtime.block.KernelNumber;
import org.blklab.runtime.scsi.HostState;
import org.blklab.runtime.scsi.ScsiHost;

/** The files of a host below {@code /sys/class/scsi_host/}. Source: spec 06 §12 (scsi_sysfs.c). */
public final class HostAttributes {
  private final ScsiHost host;

  private HostAttributes(ScsiHost host) {
    this.host = host;
  }

  public static List<Attribute> of(ScsiHost host) {
    return new HostAttributes(host).list();
  }

  private List<Attribute> list() {
    return List.of(
        ScsiAttribute.readOnly(
            "can_queue",
            "Commands of a hardware queue, or of the host if its queues share their tags.",
            host::canQueue),
        ScsiAttribute.readOnly("cmd_per_lun", "Queue depth of a new LUN.", host::cmdPerLun),
        ScsiAttribute.readOnly(
            "nr_hw_queues", "Hardware queues.", () -> host.tagSet().hwQueues()),
        ScsiAttribute.readOnly(
            "sg_tablesize", "Memory segments of a transfer.", host::sgTablesize),
        ScsiAttribute.readOnly("unique_id", "Always 0 here.", () -> 0),
        ScsiAttribute.readOnly("proc_name", "Name of the driver.", host::procName),
        ScsiAttribute.readOnly("host_busy", "Commands of the host under way.", host::busy),
        ScsiAttribute.readOnly("use_blk_mq", "Always 1.", () -> 1),
        ScsiAttribute.of(
            "state",
            "running, recovery, …; another one can be written if it may follow.",
            () -> host.state().text(),
            this::storeState),
        ScsiAttribute.of(
            "eh_deadline",
            "Seconds after which error recovery goes straight to a host reset; off by default.",
            () -> host.ehDeadlineS() < 0 ? "off" : host.ehDeadlineS(),
            this::storeDeadline),
        ScsiAttribute.of(
            "host_reset",
            "A write of adapter or firmware resets the host; commands under way are tried again.",
            () -> "",
            this::reset),
        ScsiAttribute.of(
            "scan",
            "Channel, target and LUN to look for, each a number or -; all LUNs are known here.",
            () -> "",
            HostAttributes::scan));
  }

  private Errno storeState(String text) {
    String word = text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
    for (HostState state : HostState.values()) {
      if (state.text().equals(word)) {
        return host.setState(state) ? Errno.OK : Errno.EINVAL;
      }
    }
    return Errno.EINVAL;
  }

  private Errno storeDeadline(String text) {
    if (!host.driver().recovery().hasHostReset()) {
      return Errno.EINVAL;
    }
    if (host.state().inRecovery()) {
      return Errno.EBUSY;
    }
    if (text.startsWith("off")) {
      host.setEhDeadlineS(-1);
      return Errno.OK;
    }
    KernelNumber seconds = KernelNumber.decimalInt(text);
    boolean fits =
        seconds.isOk()
            && seconds.value() >= 0
            && seconds.value() * host.layer().clock().hz() <= Integer.MAX_VALUE;
    if (!fits) {
      return Errno.EINVAL;
    }
    host.setEhDeadlineS((int) seconds.value());
    return Errno.OK;
  }

  private Errno reset(String text) {
    String word = text.strip();
    if (!word.equals("adapter") && !word.equals("firmware")) {
      return Errno.EINVAL;
    }
    return host.reset() ? Errno.OK : Errno.EOPNOTSUPP;
  }

  private static Errno scan(String text) {
    String[] parts = text.strip().split(" +");
    if (parts.length != 3) {
      return Errno.EINVAL;
    }
    for (String part : parts) {
      if (!part.equals("-") && !part.matches("[0-9]{1,10}")) {
        return Errno.EINVAL;
      }
    }
    return Errno.OK;
  }
}
