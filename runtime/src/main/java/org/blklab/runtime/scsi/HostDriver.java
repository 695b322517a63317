package org.blklab.runtime.scsi;

import org.blklab.runtime.block.Errno;

/** A low-level driver: what the mid-layer asks of a host adapter. */
public interface HostDriver {
  int ACCEPTED = 0;

  /** No answer to {@link #queueCommand} but these; the command stays with the mid-layer. */
  int HOST_BUSY = 1;

  int DEVICE_BUSY = 2;
  int TARGET_BUSY = 3;

  /** Answers of {@link #timedOut}. */
  int NOT_HANDLED = 0;

  int RESET_TIMER = 1;
  int HANDLED = 2;

  /** Takes a command; it calls {@link ScsiHost#done} once it is over, perhaps at once. */
  int queueCommand(ScsiCommand command);

  /** Whether a command that is not the last one at once may wait for {@link #ringDoorbell}. */
  default boolean hasDoorbell() {
    return false;
  }

  /** All commands queued so far shall reach the hardware. */
  default void ringDoorbell(int hwQueue) {}

  /**
   * Ends commands of a host that a hardware queue for polling has done (mq_poll).
   *
   * @return how many there were
   */
  default int poll(ScsiHost host, int hwQueue) {
    return 0;
  }

  /** A LUN was found (sdev_init); its depth may be set. */
  default void initDevice(ScsiDevice device) {}

  /** Whether there is {@link #configureDevice} at all: the budget map is looked at again then. */
  default boolean configuresDevices() {
    return false;
  }

  /** A LUN is set up (sdev_configure); most drivers set its depth here. */
  default void configureDevice(ScsiDevice device) {}

  /** A write to {@code queue_depth}, within what the core allows. */
  default Errno changeQueueDepth(ScsiDevice device, int depth) {
    device.setQueueDepth(depth);
    return Errno.OK;
  }

  /** A command is late (eh_timed_out). */
  default int timedOut(ScsiCommand command) {
    return NOT_HANDLED;
  }

  /** What it can do about a command or device that does not answer. */
  default Recovery recovery() {
    return Recovery.NONE;
  }

  /** A LUN was pulled out: what is under way there ends without an answer. */
  default void abandon(ScsiDevice device) {}

  /**
   * Somebody asks for a reset of the host, not because of an error: all commands end and are tried
   * again.
   *
   * @param any one of its LUNs
   * @return false if it cannot
   */
  default boolean resetHost(ScsiDevice any) {
    return false;
  }

  /** Called when a run ends; throws IllegalStateException if it contradicts itself. */
  default void checkInvariants() {}
}
