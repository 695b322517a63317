package org.blklab.runtime.scsi.adapter;

import org.blklab.runtime.block.Op;
import org.blklab.runtime.scsi.ScsiCommand;

/**
 * What libata allows on the link to one drive: either queued commands (NCQ) or a single other one.
 * A command that is not queued waits until the drive is idle. Older kernels give it back as busy
 * meanwhile and let queued ones pass; newer ones park it, and nothing passes it. Source: spec 06
 * §13 (ata_std_qc_defer, ata_scsi_qc_issue).
 */
final class AtaLink {
  static final int ISSUE = 0;
  static final int PARKED = 1;
  static final int BUSY = 2;

  private static final int QUEUED = 1;
  private static final int EXCLUSIVE = 2;

  private final boolean parks;
  private int queued; // under way by NCQ
  private boolean exclusive; // one that is not queued is under way
  private ScsiCommand parked;

  AtaLink(boolean parks) {
    this.parks = parks;
  }

  /** FLUSH CACHE, DATA SET MANAGEMENT and what users send by themselves are not queued. */
  private static boolean isQueued(ScsiCommand command) {
    int op = command.request().op();
    return op <= Op.WRITE && command.device().queueDepth() > 1;
  }

  /** Whether a command may go to the drive now. */
  int admit(ScsiCommand command) {
    if (parked != null) {
      return BUSY;
    }
    boolean ncq = isQueued(command);
    if (!exclusive && (ncq || queued == 0)) {
      start(command, ncq);
      return ISSUE;
    }
    if (ncq || !parks) {
      return BUSY;
    }
    parked = command;
    return PARKED;
  }

  private void start(ScsiCommand command, boolean ncq) {
    command.setDriverLong(ncq ? QUEUED : EXCLUSIVE);
    if (ncq) {
      queued++;
    } else {
      exclusive = true;
    }
  }

  /** A command is no longer with the drive. Returns the parked one if it may go now, else null. */
  ScsiCommand left(ScsiCommand command) {
    if (command == parked) {
      parked = null;
      return null;
    }
    if (command.driverLong() == QUEUED) {
      queued--;
    } else if (command.driverLong() == EXCLUSIVE) {
      exclusive = false;
    }
    command.setDriverLong(0);
    if (parked == null || queued > 0 || exclusive) {
      return null;
    }
    ScsiCommand next = parked;
    parked = null;
    start(next, false);
    return next;
  }
}
