package org.blklab.runtime.hook.js;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.blklab.runtime.block.Bio;
import org.blklab.runtime.block.IoPrio;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.stats.StageStats;
import org.blklab.runtime.stats.StageStats.Stage;

/**
 * What scripts see of the request they are called for: one double a field, in memory that both
 * sides share, filled before each call. Nothing is allocated.
 */
final class RequestView {
  private static final RequestField[] STAGES = {
    RequestField.FREEZE,
    RequestField.TAG_WAIT,
    RequestField.PLUG,
    RequestField.ELEVATOR,
    RequestField.BUDGET,
    RequestField.DRIVER_TAG,
    RequestField.DEVICE
  };

  private static final Stage[] STAGE_OF = Stage.values();

  private final ByteBuffer memory =
      ByteBuffer.allocateDirect(RequestField.values().length * Double.BYTES)
          .order(ByteOrder.nativeOrder());
  private IoTask task;

  ByteBuffer memory() {
    return memory;
  }

  /** Name of the process that the request belongs to. */
  String job() {
    return task == null ? "" : task.name();
  }

  void put(RequestField field, double value) {
    memory.putDouble(field.offset(), value);
  }

  void now(long ns) {
    put(RequestField.TIME, ns);
  }

  /** What passes a trace point; the request says more than the bio where there are both. */
  void set(Bio bio, Request rq, IoTask by) {
    if (rq != null) {
      set(rq);
    } else {
      set(bio);
    }
    if (by != null) {
      task = by;
      put(RequestField.PID, by.pid());
    }
  }

  /** Everything but the time, the LUN and the trace point's value. */
  void set(Request rq) {
    place(rq.op(), rq.flags(), rq.sector(), rq.sectors());
    who(rq.task(), rq.ioprio());
    put(RequestField.ID, rq.id());
    put(RequestField.TAG, rq.tag());
    put(RequestField.SCHED_TAG, rq.schedTag());
    put(RequestField.HCTX, rq.hctx());
    for (int i = 0; i < STAGES.length; i++) {
      put(STAGES[i], Math.max(0, StageStats.stageNs(rq, STAGE_OF[i])));
    }
  }

  /** A bio that is no request yet, or none at all. */
  void set(Bio bio) {
    if (bio == null) {
      place(Op.READ, 0, 0, 0);
      who(null, 0);
    } else {
      place(bio.op(), bio.flags(), bio.sector(), bio.sectors());
      who(bio.task(), bio.ioprio());
    }
    put(RequestField.ID, -1);
    put(RequestField.TAG, -1);
    put(RequestField.SCHED_TAG, -1);
    put(RequestField.HCTX, -1);
    for (RequestField stage : STAGES) {
      put(stage, 0);
    }
    put(RequestField.FREEZE, bio == null ? 0 : bio.frozenNs());
  }

  /** A command to a device. */
  void set(int op, int flags, long sector, int sectors) {
    set((Bio) null);
    place(op, flags, sector, sectors);
  }

  /** What the elevator may know of a request before it is made. */
  void set(IoTask by, int op, int flags) {
    place(op, flags, 0, 0);
    who(by, by == null ? 0 : by.ioprio());
  }

  private void place(int op, int flags, long sector, int sectors) {
    put(RequestField.OP, op);
    put(RequestField.SYNC, Op.isSync(op, flags) ? 1 : 0);
    put(RequestField.FUA, (flags & Op.FUA) != 0 ? 1 : 0);
    put(RequestField.SECTOR, sector);
    put(RequestField.SECTORS, sectors);
    put(RequestField.END, sector + sectors);
  }

  private void who(IoTask by, int ioprio) {
    task = by;
    put(RequestField.PID, by == null ? 0 : by.pid());
    put(RequestField.PRIO, ioprio);
    put(RequestField.PRIO_CLASS, IoPrio.prioClass(ioprio));
  }
}
