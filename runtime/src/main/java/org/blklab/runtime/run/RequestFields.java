package org.blklab.runtime.run;

import org.blklab.runtime.block.Bio;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.plan.Dimension;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.stats.StageStats;
import org.blklab.runtime.stats.StageStats.Stage;

/**
 * What {@code rq.…} means at a trace point: the request's fields, or the bio's before it is one.
 */
final class RequestFields {
  private RequestQueue queue;
  private Bio bio;
  private Request rq;
  private IoTask task;
  private long value;

  void set(RequestQueue queue, Bio bio, Request rq, IoTask task, long value) {
    this.queue = queue;
    this.bio = bio;
    this.rq = rq;
    this.task = task;
    this.value = value;
  }

  Value field(String name) {
    return switch (name) {
      case "lun" -> new Value.Reference("lun", queue.name());
      case "op" -> new Value.Word(Op.name(op()).toLowerCase(java.util.Locale.ROOT));
      case "sector" -> Value.count(rq != null ? rq.sector() : bio != null ? bio.sector() : 0);
      case "sectors" -> Value.count(rq != null ? rq.sectors() : bio != null ? bio.sectors() : 0);
      case "sync" -> new Value.Bool(Op.isSync(op(), flags()));
      case "prio" -> Value.count(rq != null ? rq.ioprio() : bio != null ? bio.ioprio() : 0);
      case "tag" -> Value.count(rq == null ? -1 : rq.tag());
      case "sched_tag" -> Value.count(rq == null ? -1 : rq.schedTag());
      case "cpu" -> Value.count(queue.cpu());
      case "pid" -> Value.count(who() == null ? 0 : who().pid());
      case "job" -> new Value.Text(who() == null ? "" : who().name());
      case "value" -> Value.count(value);
      default -> stage(name);
    };
  }

  private Value stage(String name) {
    for (Stage stage : Stage.values()) {
      if (rq != null && stage.text().equals(name)) {
        return new Value.Int(Math.max(0, StageStats.stageNs(rq, stage)), Dimension.TIME);
      }
    }
    return Value.MISSING;
  }

  private IoTask who() {
    return task != null ? task : rq != null ? rq.task() : bio != null ? bio.task() : null;
  }

  private int op() {
    return rq != null ? rq.op() : bio != null ? bio.op() : Op.READ;
  }

  private int flags() {
    return rq != null ? rq.flags() : bio != null ? bio.flags() : 0;
  }
}
