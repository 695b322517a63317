package org.blklab.runtime.block;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.blklab.runtime.block.Attribute.StoreOperation;

/** debugfs {@code block/DISK/*} (spec 01 §10.2). */
final class DebugAttributes {
  private static final int LONGEST_COMMAND = 15;

  private final RequestQueue queue;
  private final List<Attribute> list = new ArrayList<>();

  DebugAttributes(RequestQueue queue) {
    this.queue = queue;
    text("poll_stat", "Always empty: hybrid polling is gone.", () -> "");
    text("requeue_list", "Requests that the driver gave back, one a line.", this::requeued);
    text("pm_only", "Who has restricted the queue to power management.", () -> "0\n");
    list.add(
        new QueueAttribute(
            "state",
            "The queue's flags. Write run, start or kick to run the hardware queues, start stopped"
                + " ones or insert requeued requests.",
            () -> new QueueStateText(queue).flags() + "\n",
            this::command));
    text("zone_wplugs", "Zone write plugs; no zoned device is simulated.", () -> "");
    for (String name : WbtText.NAMES) {
      text("rqos/wbt/" + name, WbtText.doc(name), () -> WbtText.show(queue.wbt, name));
    }
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

  private String requeued() {
    StringBuilder out = new StringBuilder();
    lines(out, queue.requeue.requeued());
    return out.toString();
  }

  private static void lines(StringBuilder out, RequestList requests) {
    for (Request rq = requests.first(); rq != null; rq = rq.nextRq) {
      out.append(RequestText.of(rq)).append('\n');
    }
  }

  private StoreOperation command(String text) {
    if (text.length() > LONGEST_COMMAND) {
      return StoreOperation.done(Errno.EINVAL);
    }
    switch (text.strip()) {
      case "run" -> queue.runHwQueues(true);
      case "start" -> queue.startStoppedHwQueues(true);
      case "kick" -> queue.kickRequeueList(0);
      default -> {
        return StoreOperation.done(Errno.EINVAL);
      }
    }
    return StoreOperation.done(Errno.OK);
  }

  private void addHctx(Hctx hctx) {
    String directory = "hctx" + hctx.index + "/";
    text(
        directory + "state",
        "Flags: STOPPED, TAG_ACTIVE, SCHED_RESTART.",
        () -> QueueStateText.hctxState(hctx) + "\n");
    text(
        directory + "flags",
        "Flags of the tag set.",
        () -> new QueueStateText(queue).setFlags() + "\n");
    text(directory + "type", "default, read or poll.", () -> typeName(hctx.type) + "\n");
    text(
        directory + "dispatch",
        "Requests that left the elevator and could not go on, one a line.",
        () -> {
          StringBuilder out = new StringBuilder();
          lines(out, hctx.dispatch);
          return out.toString();
        });
    text(directory + "busy", "Started requests, one a line.", () -> busy(hctx));
    text(
        directory + "ctx_map",
        "Which software queues have requests, as a bitmap.",
        () -> bits(hctx.ctxMap));
    addTags(directory + "tags", "driver", () -> hctx.tags);
    addTags(directory + "sched_tags", "scheduler", () -> hctx.schedTags);
    text(
        directory + "active",
        "Requests that hold a driver tag; counted on shared tag sets only.",
        () -> queue.tags.active(hctx) + "\n");
    text(
        directory + "dispatch_busy",
        "How often the driver was busy lately, 0 … 9.",
        () -> hctx.dispatchBusy + "\n");
    for (Ctx ctx : hctx.ctxs) {
      addCtx(directory + "cpu" + ctx.cpu() + "/", ctx);
    }
  }

  private void addCtx(String directory, Ctx ctx) {
    for (int type = 0; type < QueueMap.TYPES; type++) {
      RequestList waiting = ctx.list(type);
      text(
          directory + typeName(type) + "_rq_list",
          "Requests that wait in the software queue, one a line.",
          () -> {
            StringBuilder out = new StringBuilder();
            lines(out, waiting);
            return out.toString();
          });
    }
  }

  private static String typeName(int type) {
    return switch (type) {
      case QueueMap.READ -> "read";
      case QueueMap.POLL -> "poll";
      default -> "default";
    };
  }

  private String busy(Hctx hctx) {
    StringBuilder out = new StringBuilder();
    for (Request rq = queue.holders.first(); rq != null; rq = queue.holders.next()) {
      if (rq.hctx == hctx.index && rq.state != Request.IDLE) {
        out.append(RequestText.of(rq)).append('\n');
      }
    }
    return out.toString();
  }

  private static String bits(Sbitmap map) {
    StringBuilder out = new StringBuilder();
    map.showBits(out);
    return out.toString();
  }

  /** Both files of a map of tags; empty while there is none. */
  private void addTags(String name, String whose, Supplier<Tags> tags) {
    text(
        name,
        "The " + whose + " tags: depth, use, words, hints, wake batch and sleepers.",
        () -> tags.get() == null ? "" : tagsText(tags.get()));
    text(
        name + "_bitmap",
        "Which " + whose + " tags are taken, without the reserved ones.",
        () -> tags.get() == null ? "" : bits(tags.get().normal().map()));
  }

  private static String tagsText(Tags tags) {
    StringBuilder out = new StringBuilder();
    out.append("nr_tags=").append(tags.nrTags());
    out.append("\nnr_reserved_tags=").append(tags.reserved());
    out.append("\nactive_queues=").append(tags.activeUsers());
    out.append("\n\nbitmap_tags:\n");
    tags.normal().show(out);
    if (tags.reserved() > 0) {
      out.append("\nbreserved_tags:\n");
      tags.map(true).show(out);
    }
    return out.toString();
  }
}
