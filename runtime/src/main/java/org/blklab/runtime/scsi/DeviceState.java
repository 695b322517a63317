package org.blklab.runtime.scsi;

import java.util.EnumSet;
import java.util.Set;

/** State of a SCSI device (scsi_device_state) and which may follow which. Source: spec 06 §1.3. */
public enum DeviceState {
  CREATED("created"),
  RUNNING("running"),
  CANCEL("cancel"),
  DELETED("deleted"),
  QUIESCE("quiesce"),
  OFFLINE("offline"),
  TRANSPORT_OFFLINE("transport-offline"),
  BLOCKED("blocked"),
  CREATED_BLOCKED("created-blocked");

  private final String text;

  DeviceState(String text) {
    this.text = text;
  }

  /** As the attribute {@code state} shows it. */
  public String text() {
    return text;
  }

  /** Whether a device may go from this state to {@code next}; to the same one it always may. */
  public boolean mayBecome(DeviceState next) {
    return next == this || before(next).contains(this);
  }

  private static Set<DeviceState> before(DeviceState next) {
    return switch (next) {
      case CREATED -> EnumSet.of(CREATED_BLOCKED);
      case RUNNING -> EnumSet.of(CREATED, OFFLINE, TRANSPORT_OFFLINE, QUIESCE, BLOCKED);
      case QUIESCE -> EnumSet.of(RUNNING, OFFLINE, TRANSPORT_OFFLINE);
      case OFFLINE, TRANSPORT_OFFLINE -> EnumSet.of(CREATED, RUNNING, QUIESCE, BLOCKED);
      case BLOCKED -> EnumSet.of(RUNNING, CREATED_BLOCKED, QUIESCE, OFFLINE);
      case CREATED_BLOCKED -> EnumSet.of(CREATED);
      case CANCEL -> EnumSet.of(CREATED, RUNNING, QUIESCE, OFFLINE, TRANSPORT_OFFLINE);
      case DELETED ->
          EnumSet.of(
              CREATED, RUNNING, OFFLINE, TRANSPORT_OFFLINE, CANCEL, BLOCKED, CREATED_BLOCKED);
    };
  }

  /** Whether commands wait until the state changes. */
  public boolean isBlocked() {
    return this == BLOCKED || this == CREATED_BLOCKED;
  }

  /** Whether it answers nothing any more. */
  public boolean isOffline() {
    return this == OFFLINE || this == TRANSPORT_OFFLINE || this == DELETED;
  }
}
