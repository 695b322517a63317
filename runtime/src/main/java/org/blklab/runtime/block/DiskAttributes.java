package org.blklab.runtime.block;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The files beside {@code queue/} in a disk's directory of sysfs (spec 01 §9.5, §10.1). */
final class DiskAttributes {
  private final RequestQueue queue;
  private final List<Attribute> list = new ArrayList<>();

  DiskAttributes(RequestQueue queue) {
    this.queue = queue;
    text(
        "stat",
        "The disk's counters: reads, merges, sectors, ms; the same for writes; requests in flight,"
            + " ms with any, ms of all; the four for discards; flushes and their ms.",
        () -> queue.accounting.stat(queue.layer().clock().jiffies()));
    text(
        "inflight",
        "Reads and writes that the driver has; those in plugs and elevators do not count.",
        this::inflight);
    for (int i = 0; i < queue.hctxCount(); i++) {
      addHctx(queue.hctx(i));
    }
  }

  List<Attribute> list() {
    return list;
  }

  private void text(String name, String doc, Supplier<String> show) {
    list.add(new QueueAttribute(name, doc, show, null));
  }

  private void addHctx(Hctx hctx) {
    String directory = "mq/" + hctx.index + "/";
    text(
        directory + "nr_tags",
        "Driver tags of the hardware queue, reserved ones included.",
        () -> hctx.tags.nrTags() + "\n");
    text(
        directory + "nr_reserved_tags",
        "How many of them the driver keeps for itself.",
        () -> hctx.tags.reserved() + "\n");
    text(
        directory + "cpu_list",
        "The CPUs that use this hardware queue.",
        () -> cpuList(hctx));
  }

  private static String cpuList(Hctx hctx) {
    StringBuilder out = new StringBuilder();
    for (Ctx ctx : hctx.ctxs) {
      out.append(out.isEmpty() ? "" : ", ").append(ctx.cpu());
    }
    return out.append('\n').toString();
  }

  private String inflight() {
    int[] count = new int[2];
    for (Request rq = queue.holders.first(); rq != null; rq = queue.holders.next()) {
      if (rq.state == Request.IN_FLIGHT && (rq.rqFlags & Request.IO_STAT) != 0) {
        count[Op.direction(rq.op)]++;
      }
    }
    return IoAccounting.inflight(count[0], count[1]);
  }
}
