package org.blklab.runtime.device;

/** How long a {@link ConstantDevice} works on one command. */
public interface ServiceTime {
  /** Takes no time. */
  ServiceTime NONE = (_, _) -> 0;

  /**
   * Asked once per command, in the order of their start.
   *
   * @param startNs when the device begins with it
   * @return nanoseconds, 0 or more
   */
  long nextNs(DeviceCommand command, long startNs);
}
