package org.blklab.runtime.scsi.sysfs;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.Errno;
import org.blklab.runtime.block.KernelNumber;
import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.scsi.DeviceState;
import org.blklab.runtime.scsi.ScsiDevice;

/** The files below a disk's {@code device/}. Source: spec 06 §12 (scsi_sysfs.c). */
public final class DeviceAttributes {
  private final ScsiDevice device;

  private DeviceAttributes(ScsiDevice device) {
    this.device = device;
  }

  public static List<Attribute> of(ScsiDevice device) {
    return new DeviceAttributes(device).list();
  }

  private List<Attribute> list() {
    List<Attribute> list = new ArrayList<>();
    boolean hasDepth = device.host().changesQueueDepth();
    list.add(
        new ScsiAttribute(
            "queue_depth",
            "Commands the LUN may have at once, 1 to can_queue of its host; read-only if the host's"
                + " driver cannot change it.",
            device::queueDepth,
            hasDepth ? this::storeQueueDepth : null));
    if (hasDepth) {
      list.add(
          ScsiAttribute.of(
              "queue_ramp_up_period",
              "Milliseconds without a full queue until the depth rises by one; default 120000.",
              device::rampUpMs,
              this::storeRampUp));
    }
    list.add(
        ScsiAttribute.of(
            "queue_type",
            "simple or none; writes are accepted and ignored.",
            () -> "simple",
            _ -> Errno.OK));
    list.add(
        ScsiAttribute.of(
            "timeout",
            "Seconds until a command is late; default 30.",
            () -> device.timeoutMs() / 1000,
            this::storeTimeout));
    list.add(
        ScsiAttribute.of(
            "eh_timeout",
            "Seconds until a command of error recovery is late; default 10.",
            () -> device.ehTimeoutMs() / 1000,
            this::storeEhTimeout));
    list.add(
        ScsiAttribute.of(
            "state",
            "running, offline, blocked, …; running and offline can be written, each from the"
                + " other.",
            () -> device.state().text(),
            this::storeState));
    counts(list);
    list.add(
        ScsiAttribute.of(
            "cdl_enable",
            "1: commands have duration limits, which no LUN here supports (from 6.5 on).",
            () -> 0,
            text -> isBoolean(text) ? Errno.EOPNOTSUPP : Errno.EINVAL));
    list.add(
        ScsiAttribute.of("delete", "A write of any text removes the LUN.", () -> "", this::delete));
    list.add(
        ScsiAttribute.of(
            "rescan", "A write of any text asks the LUN anew.", () -> "", _ -> Errno.OK));
    return List.copyOf(list);
  }

  private void counts(List<Attribute> list) {
    var statistics = device.statistics();
    list.add(
        ScsiAttribute.readOnly("device_busy", "Commands of the LUN under way.", device::busy));
    list.add(
        ScsiAttribute.readOnly(
            "device_blocked",
            "Further attempts, 3 ms apart, until an idle LUN that was busy is tried again.",
            device::blocked));
    list.add(ScsiAttribute.readOnly("iocounterbits", "Width of the counters.", () -> 32));
    list.add(hex("iorequest_cnt", "Commands given to the driver.", statistics::requested));
    list.add(hex("iodone_cnt", "Commands that came back.", statistics::done));
    list.add(hex("ioerr_cnt", "Commands that came back without success.", statistics::errors));
    list.add(hex("iotmo_cnt", "Commands that were late.", statistics::timedOut));
  }

  private static Attribute hex(String name, String doc, java.util.function.LongSupplier value) {
    return ScsiAttribute.readOnly(
        name, doc + " In hexadecimal.", () -> "0x" + Long.toHexString(value.getAsLong()));
  }

  private Errno storeQueueDepth(String text) {
    long depth = leadingNumber(text);
    if (depth < 1 || depth > device.host().canQueue()) {
      return Errno.EINVAL;
    }
    Errno errno = device.host().driver().changeQueueDepth(device, (int) depth);
    if (errno == Errno.OK) {
      device.setMaxQueueDepth(device.queueDepth());
    }
    return errno;
  }

  /** Digits at the start, in the base of their prefix; 0 if there are none (simple_strtoul). */
  static long leadingNumber(String text) {
    String lower = text.toLowerCase(java.util.Locale.ROOT);
    boolean hex = lower.startsWith("0x");
    int base = hex ? 16 : lower.startsWith("0") ? 8 : 10;
    long value = 0;
    for (int at = hex ? 2 : 0; at < lower.length(); at++) {
      char c = lower.charAt(at);
      int digit = c < 128 ? Character.digit(c, base) : -1;
      if (digit < 0) {
        break;
      }
      value = Math.min(value * base + digit, Integer.MAX_VALUE);
    }
    return value;
  }

  /** What kstrtobool takes for yes or no: the first letter decides, after an o the second. */
  private static boolean isBoolean(String text) {
    String lower = text.toLowerCase(java.util.Locale.ROOT);
    return !lower.isEmpty() && "yt1nf0".indexOf(lower.charAt(0)) >= 0
        || lower.startsWith("on")
        || lower.startsWith("of");
  }

  private Errno storeRampUp(String text) {
    KernelNumber period = KernelNumber.queueVar(text);
    if (!period.isOk()) {
      return Errno.EINVAL;
    }
    device.setRampUpMs(period.value());
    return Errno.OK;
  }

  private Errno storeTimeout(String text) {
    if (!device.host().layer().kernel().has(Behaviour.SCSI_TIMEOUT_CHECKED)) {
      device.setTimeoutMs(leadingNumber(text) * 1000);
      return Errno.OK;
    }
    KernelNumber seconds = KernelNumber.decimalInt(text);
    if (!seconds.isOk() || seconds.value() <= 0) {
      return Errno.EINVAL;
    }
    device.setTimeoutMs(seconds.value() * 1000);
    return Errno.OK;
  }

  private Errno storeEhTimeout(String text) {
    KernelNumber seconds = KernelNumber.queueVar(text);
    if (!seconds.isOk()) {
      return Errno.EINVAL;
    }
    device.setEhTimeoutMs(seconds.value() * 1000);
    return Errno.OK;
  }

  private Errno storeState(String text) {
    DeviceState next =
        switch (text) {
          case "running\n", "running" -> DeviceState.RUNNING;
          case "offline\n", "offline" -> DeviceState.OFFLINE;
          default -> null;
        };
    boolean fits = device.state() == DeviceState.RUNNING || device.state() == DeviceState.OFFLINE;
    if (next == null || !fits || !device.setState(next)) {
      return Errno.EINVAL;
    }
    if (next == DeviceState.RUNNING) {
      device.queue().runHwQueues(true);
    }
    return Errno.OK;
  }

  private Errno delete(String text) {
    if (device.state() == DeviceState.DELETED) {
      return Errno.ENODEV;
    }
    device.host().remove(device);
    return Errno.OK;
  }
}
