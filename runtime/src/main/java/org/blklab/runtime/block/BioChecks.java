package org.blklab.runtime.block;

/** What a bio must pass before it becomes a request (spec 01 §1.1, S2 and S3; B4, B5). */
final class BioChecks {
  /** Nothing wrong; any other answer is the status the bio ends with. */
  static final int GO_ON = -1;

  private final RequestQueue queue;

  BioChecks(RequestQueue queue) {
    this.queue = queue;
  }

  /** The bio's priority, else its task's, as the task's group changes it (spec 01 §9.7). */
  int effectiveIoprio(Bio bio) {
    int ioprio = bio.ioprio;
    if (IoPrio.prioClass(ioprio) == IoPrio.NONE) {
      ioprio = bio.task.ioprio();
    }
    int prioClass = IoPrio.prioClass(ioprio);
    return switch (bio.task.cgroup().prioPolicy()) {
      case NO_CHANGE -> ioprio;
      case PROMOTE_TO_RT -> prioClass == IoPrio.RT ? ioprio : IoPrio.of(IoPrio.RT, 4);
      case RESTRICT_TO_BE ->
          prioClass == IoPrio.NONE || prioClass == IoPrio.RT ? IoPrio.of(IoPrio.BE, 0) : ioprio;
      case IDLE -> IoPrio.of(IoPrio.IDLE, 0);
    };
  }

  int check(Bio bio) {
    if (bio.endSector() > queue.sectors()) {
      return BlkStatus.IOERR;
    }
    if ((bio.flags & (Op.PREFLUSH | Op.FUA)) != 0) {
      if (bio.op != Op.WRITE) {
        return BlkStatus.IOERR;
      }
      if (!queue.limits().writeCache()) {
        bio.flags &= ~(Op.PREFLUSH | Op.FUA);
        if (bio.sectors == 0) {
          return BlkStatus.OK; // nothing to flush
        }
      }
    }
    return switch (bio.op) {
      case Op.READ, Op.WRITE -> GO_ON;
      case Op.DISCARD, Op.SECURE_ERASE, Op.WRITE_ZEROES ->
          queue.limits().maxSectors(bio.op) == 0 ? BlkStatus.NOTSUPP : GO_ON;
      default -> BlkStatus.NOTSUPP;
    };
  }

  /** The checks behind the queue's door. */
  int checkEntered(Bio bio) {
    int unit = queue.limits().logicalSectors();
    if (bio.sector % unit != 0 || bio.sectors % unit != 0) {
      return BlkStatus.IOERR;
    }
    boolean polled = (bio.flags & Op.POLLED) != 0;
    return polled && !queue.tagSet().map().hasPoll() ? BlkStatus.NOTSUPP : BlkStatus.OK;
  }
}
