package org.blklab.runtime.device;

/**
 * A model of hardware: it takes commands and completes each of them once, in whatever order. Knows
 * nothing of requests or queues. Time comes from the simulation it was built with.
 */
public interface Device {
  int ACCEPTED = 0;

  /** No slot is free. */
  int BUSY = 1;

  /** A logical unit's own queue is full (TASK SET FULL). */
  int QUEUE_FULL = 2;

  /** Who is told of completions; called from an event, not from within {@link #submit}. */
  interface Host {
    void completed(DeviceCommand command, int status);
  }

  void attach(Host host);

  /**
   * @param atNs when the command reaches the device, not before the simulation's clock
   * @return {@link #ACCEPTED}, {@link #BUSY} or {@link #QUEUE_FULL}
   */
  int submit(DeviceCommand command, long atNs);

  /** Drops a command that is not yet in transfer; it is not completed then. False if too late. */
  boolean abort(DeviceCommand command);

  /** Whether it answers at all; a dead one takes commands and never completes them. */
  default boolean responds() {
    return true;
  }

  /** Capacity in sectors of 512 bytes. */
  long sectors();

  /** Commands it takes at once. */
  int slots();

  boolean rotational();

  /** Whether it has a volatile write cache that a flush empties. */
  boolean writeCache();

  boolean fua();

  /** Logical and physical block size in bytes. */
  int logicalBlockSize();

  int physicalBlockSize();

  /** Largest granule a discard may have in bytes; 0 if it cannot discard. */
  default long discardMaxBytes() {
    return 0;
  }

  /** Moves, positions and queue lengths in words, for {@code show}; taken between events. */
  default String describe() {
    return "";
  }

  /** The numbers of {@link #describe}, by name. */
  default void state(java.util.function.ObjLongConsumer<String> to) {}

  /** Measurements of its own, by path below the LUN: name, value pairs in base units. */
  default void measurements(java.util.function.ObjDoubleConsumer<String> to) {}
}
