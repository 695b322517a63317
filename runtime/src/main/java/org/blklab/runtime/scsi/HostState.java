package org.blklab.runtime.scsi;

import java.util.EnumSet;
import java.util.Set;

/** State of a host (scsi_host_state) and which may follow which. Source: spec 06 §1.3. */
public enum HostState {
  CREATED("created"),
  RUNNING("running"),
  CANCEL("cancel"),
  DELETED("deleted"),
  RECOVERY("recovery"),
  CANCEL_RECOVERY("cancel/recovery"),
  DELETED_RECOVERY("deleted/recovery");

  private final String text;

  HostState(String text) {
    this.text = text;
  }

  /** As the attribute {@code state} shows it. */
  public String text() {
    return text;
  }

  /** Whether a host may go from this state to {@code next}; to the same one it always may. */
  public boolean mayBecome(HostState next) {
    return next == this || before(next).contains(this);
  }

  private static Set<HostState> before(HostState next) {
    return switch (next) {
      case CREATED -> EnumSet.noneOf(HostState.class);
      case RUNNING -> EnumSet.of(CREATED, RECOVERY);
      case RECOVERY -> EnumSet.of(RUNNING);
      case CANCEL -> EnumSet.of(CREATED, RUNNING, CANCEL_RECOVERY);
      case CANCEL_RECOVERY -> EnumSet.of(CANCEL, RECOVERY);
      case DELETED_RECOVERY -> EnumSet.of(CANCEL_RECOVERY);
      case DELETED -> EnumSet.of(CANCEL, DELETED_RECOVERY);
    };
  }

  /** Whether the error handler is at work. */
  public boolean inRecovery() {
    return this == RECOVERY || this == CANCEL_RECOVERY || this == DELETED_RECOVERY;
  }
}
