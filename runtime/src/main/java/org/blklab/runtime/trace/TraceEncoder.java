package org.blklab.runtime.trace;

import org.blklab.runtime.block.Bio;
import org.blklab.runtime.block.BlkStatus;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.TracePoint;

/**
 * What blktrace records of something that passes a door: the fields of one record, valid until the
 * next call of {@link #encode}. Source: kernel/trace/blktrace.c, as far as recordings show it.
 */
final class TraceEncoder {
  private final boolean dropsFua;
  private int action;
  private long sector;
  private int bytes;
  private int error;
  private boolean hasValue;
  private long value;

  /** @param dropsFua leave out what carries FUA (spec 09 F1) */
  TraceEncoder(boolean dropsFua) {
    this.dropsFua = dropsFua;
  }

  /** Whether blktrace has a record for this door. */
  static boolean encodes(TracePoint point) {
    return !point.letter().isEmpty() && point != TracePoint.ELEVATOR_SWITCH;
  }

  /** Fills the fields in; false if the kernel would record nothing. */
  boolean encode(TracePoint point, Bio bio, Request rq, long doorValue) {
    int code = code(point, doorValue);
    action = code | TraceAction.category(code);
    sector = 0;
    bytes = 0;
    if (rq != null && isOfRequest(point)) {
      sector = rq.op() == Op.FLUSH ? 0 : rq.sector();
      bytes = point == TracePoint.RQ_COMPLETE ? (int) doorValue : rq.sectors() << 9;
      action |= flags(rq.op(), rq.flags());
      action |= rq.op() == Op.PASSTHROUGH ? TraceAction.TC_PC : TraceAction.TC_FS;
    } else if (bio != null) {
      sector = bio.sector();
      bytes = bio.sectors() << 9;
      action |= flags(bio.op(), bio.flags());
    } else {
      action |= TraceAction.TC_READ; // P and U: operation 0
    }
    error = point == TracePoint.RQ_COMPLETE ? -BlkStatus.errno(rq.status()).number() : 0;
    hasValue = point == TracePoint.SPLIT || point == TracePoint.UNPLUG;
    value = hasValue ? Math.abs(doorValue) : 0;
    return !dropsFua || (action & TraceAction.TC_FUA) == 0;
  }

  int action() {
    return action;
  }

  long sector() {
    return sector;
  }

  int bytes() {
    return bytes;
  }

  /** An errno, negated as the kernel keeps it. */
  int error() {
    return error;
  }

  /** Whether the record has extra data: U and X. */
  boolean hasValue() {
    return hasValue;
  }

  long value() {
    return value;
  }

  private static boolean isOfRequest(TracePoint point) {
    return switch (point) {
      case RQ_INSERT, RQ_ISSUE, RQ_MERGE, RQ_REQUEUE, RQ_COMPLETE -> true;
      default -> false;
    };
  }

  private static int code(TracePoint point, long value) {
    return switch (point) {
      case BIO_QUEUE -> TraceAction.QUEUE;
      case SPLIT -> TraceAction.SPLIT;
      case BIO_BACKMERGE, RQ_MERGE -> TraceAction.BACKMERGE;
      case BIO_FRONTMERGE -> TraceAction.FRONTMERGE;
      case GETRQ -> TraceAction.GETRQ;
      case PLUG -> TraceAction.PLUG;
      case UNPLUG -> value < 0 ? TraceAction.UNPLUG_TIMER : TraceAction.UNPLUG_IO;
      case RQ_INSERT -> TraceAction.INSERT;
      case RQ_ISSUE -> TraceAction.ISSUE;
      case RQ_REQUEUE -> TraceAction.REQUEUE;
      case RQ_COMPLETE -> TraceAction.COMPLETE;
      default -> throw new IllegalStateException(point + " has no blktrace code; please report");
    };
  }

  private static int flags(int op, int flags) {
    int bits = Op.direction(op) == 0 && op != Op.FLUSH ? TraceAction.TC_READ : TraceAction.TC_WRITE;
    if (op == Op.FLUSH) {
      return TraceAction.TC_READ | TraceAction.TC_FLUSH;
    }
    if (op == Op.DISCARD || op == Op.SECURE_ERASE) {
      bits |= TraceAction.TC_DISCARD;
    }
    if ((flags & Op.SYNC) != 0) {
      bits |= TraceAction.TC_SYNC;
    }
    if ((flags & Op.META) != 0) {
      bits |= TraceAction.TC_META;
    }
    if ((flags & Op.RAHEAD) != 0) {
      bits |= TraceAction.TC_AHEAD;
    }
    if ((flags & Op.PREFLUSH) != 0) {
      bits |= TraceAction.TC_FLUSH;
    }
    if ((flags & Op.FUA) != 0) {
      bits |= TraceAction.TC_FUA;
    }
    return bits;
  }
}
