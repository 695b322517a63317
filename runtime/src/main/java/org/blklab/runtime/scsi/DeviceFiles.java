package org.blklab.runtime.scsi;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.Errno;
import org.blklab.runtime.block.KernelNumber;

/** The files below {@code device/} of a LUN's disk (spec 06 §12). */
final class DeviceFiles {
  private static final int DECIMAL = 10;
  private static final long MS_PER_S = 1000;

  private final ScsiDevice device;
  private final List<Attribute> list = new ArrayList<>();

  DeviceFiles(ScsiDevice device) {
    this.device = device;
    addDepth();
    addTimeouts();
    list.add(
        new ScsiFile(
            "state",
            "State of the device. Only `running` and `offline` can be written, with a newline, and"
                + " only when it is in one of the two; else EINVAL.",
            () -> device.state().text(),
            this::storeState));
    read("device_busy", "Commands under way or with a budget.", device::busy);
    read("device_blocked", "Refusals that are still waited for.", device::blocked);
    read("iocounterbits", "Bits of the counters.", () -> 32);
    DeviceStatistics counts = device.statistics();
    read("iorequest_cnt", "Commands given to the driver.", () -> ScsiFile.hex(counts.requested()));
    read("iodone_cnt", "Commands that came back.", () -> ScsiFile.hex(counts.done()));
    read("ioerr_cnt", "Commands that failed.", () -> ScsiFile.hex(counts.errors()));
    read("iotmo_cnt", "Commands that were late.", () -> ScsiFile.hex(counts.timedOut()));
  }

  List<Attribute> list() {
    return list;
  }

  private void read(String name, String doc, java.util.function.Supplier<Object> text) {
    list.add(ScsiFile.readOnly(name, doc, text));
  }

  private void addDepth() {
    boolean changes = device.host().template.changeQueueDepth;
    list.add(
        new ScsiFile(
            "queue_depth",
            "Commands of this LUN at a time, 1 up to the host's can_queue; EINVAL outside, and for"
                + " a driver that cannot change it. Ramping up ends at what was written.",
            device::queueDepth,
            changes ? this::storeDepth : null));
    if (changes) {
      list.add(
          new ScsiFile(
              "queue_ramp_up_period",
              "Milliseconds without a full queue before the depth grows by one, default 120000;"
                  + " EINVAL for what is no unsigned decimal.",
              device::rampUpMs,
              text -> number(text, 0, device::setRampUpMs)));
    }
  }

  private void addTimeouts() {
    list.add(
        new ScsiFile(
            "timeout",
            "Seconds until a command is late, default 30; EINVAL below 1.",
            () -> device.timeoutMs() / MS_PER_S,
            text -> number(text, 1, value -> device.setTimeoutMs(value * MS_PER_S))));
    list.add(
        new ScsiFile(
            "eh_timeout",
            "Seconds that the error handler waits for its own commands, default 10.",
            () -> device.ehTimeoutMs() / MS_PER_S,
            text -> number(text, 0, value -> device.setEhTimeoutMs(value * MS_PER_S))));
  }

  /** What stores a number that was found good. */
  private interface Stored {
    void accept(long value);
  }

  private static Errno number(String text, long least, Stored stored) {
    KernelNumber number = KernelNumber.decimalInt(text);
    if (!number.isOk() || number.value() < least) {
      return Errno.EINVAL;
    }
    stored.accept(number.value());
    return Errno.OK;
  }

  /** The kernel takes the digits in front and does not look at the rest. */
  private Errno storeDepth(String text) {
    long wanted = 0;
    for (int i = 0; i < text.length() && wanted <= Integer.MAX_VALUE; i++) {
      int digit = Character.digit(text.charAt(i), DECIMAL);
      if (digit < 0) {
        break;
      }
      wanted = wanted * DECIMAL + digit;
    }
    if (wanted < 1 || wanted > device.host().canQueue()) {
      return Errno.EINVAL;
    }
    Errno errno = device.host().driver().changeQueueDepth(device, (int) wanted);
    if (errno == Errno.OK) {
      device.setMaxQueueDepth(device.queueDepth());
    }
    return errno;
  }

  private Errno storeState(String text) {
    DeviceState next =
        switch (text) {
          case "running\n" -> DeviceState.RUNNING;
          case "offline\n" -> DeviceState.OFFLINE;
          default -> null;
        };
    DeviceState now = device.state();
    boolean allowed = now == DeviceState.RUNNING || now == DeviceState.OFFLINE;
    if (next == null || !allowed || !device.setState(next)) {
      return Errno.EINVAL;
    }
    if (next == DeviceState.RUNNING) {
      device.queue().runHwQueues(true);
    }
    return Errno.OK;
  }
}
