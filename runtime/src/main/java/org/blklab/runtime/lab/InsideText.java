package org.blklab.runtime.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.blklab.runtime.block.QueueSnapshot;
import org.blklab.runtime.graph.GraphView;

/** What is inside a queue, in lines for people. */
final class InsideText {
  private static final int MOST = 16;

  private final GraphView view;
  private final SessionFiles files;
  private final String lun;
  private final QueueSnapshot queue;

  InsideText(GraphView view, SessionFiles files, String lun) {
    this.view = view;
    this.files = files;
    this.lun = lun;
    queue = view.inspect(lun);
  }

  List<String> queue() {
    List<String> lines = new ArrayList<>();
    lines.add(
        lun + ": " + queue.elevator() + ", nr_requests " + queue.nrRequests() + ", async_depth "
            + queue.asyncDepth() + ", " + queue.usage() + " references"
            + (queue.freezeDepth() > 0 ? ", FROZEN" : "")
            + (queue.quiesceDepth() > 0 ? ", QUIESCED" : ""));
    if (!queue.frozenWaiters().isEmpty()) {
      lines.add("  wait for the thaw: " + String.join(", ", queue.frozenWaiters()));
    }
    requests(lines, "  requeued", queue.requeued());
    for (QueueSnapshot.HwQueue hctx : queue.hctxs()) {
      lines.add(
          "  hctx" + hctx.index() + " (CPUs " + ranges(hctx.cpus()) + ")"
              + (hctx.state().isBlank() ? "" : " " + hctx.state().strip())
              + ": driver tags " + level(hctx.tags())
              + (hctx.schedTags() == null ? "" : ", scheduler tags " + level(hctx.schedTags())));
      requests(lines, "    on the dispatch list", hctx.dispatch());
      requests(lines, "    in software queues", hctx.waiting());
      if (hctx.flushes() > 0) {
        lines.add("    " + hctx.flushes() + " wait for a flush");
      }
    }
    String device = view.device(lun);
    if (!device.isBlank()) {
      lines.add("  device: " + device.strip());
    }
    return lines;
  }

  private static String level(QueueSnapshot.TagMap tags) {
    String sleepers = tags.sleepers() == 0 ? "" : ", " + tags.sleepers() + " asleep";
    return tags.busy() + "/" + tags.depth() + sleepers;
  }

  private static String ranges(List<Integer> cpus) {
    if (cpus.isEmpty()) {
      return "none";
    }
    boolean dense = cpus.getLast() - cpus.getFirst() == cpus.size() - 1;
    return cpus.size() > 1 && dense
        ? cpus.getFirst() + "-" + cpus.getLast()
        : String.join(",", cpus.stream().map(String::valueOf).toList());
  }

  private static void requests(List<String> to, String title, List<QueueSnapshot.Rq> requests) {
    if (requests.isEmpty()) {
      return;
    }
    to.add(title + ": " + requests.size());
    requests.stream().limit(MOST).forEach(rq -> to.add("      " + line(rq)));
    if (requests.size() > MOST) {
      to.add("      and " + (requests.size() - MOST) + " more");
    }
  }

  private static String line(QueueSnapshot.Rq rq) {
    return String.format(
        Locale.ROOT,
        "#%-6d %-8s sector %d + %d%s",
        rq.id(),
        rq.task(),
        rq.sector(),
        rq.sectors(),
        rq.tag() >= 0 ? ", tag " + rq.tag() : "");
  }

  List<String> tags() {
    List<String> lines = new ArrayList<>();
    for (QueueSnapshot.HwQueue hctx : queue.hctxs()) {
      tags(lines, "hctx" + hctx.index() + " driver tags", hctx.tags());
      if (hctx.schedTags() != null) {
        tags(lines, "hctx" + hctx.index() + " scheduler tags", hctx.schedTags());
      }
    }
    return lines;
  }

  private void tags(List<String> to, String title, QueueSnapshot.TagMap tags) {
    to.add(
        lun + " " + title + ": " + tags.busy() + " of " + tags.depth() + " taken, wake batch "
            + tags.wakeBatch() + ", " + tags.sleepers() + " wait queues with sleepers");
    for (QueueSnapshot.Rq rq : tags.holders().stream().limit(MOST).toList()) {
      int tag = title.contains("scheduler") ? rq.schedTag() : rq.tag();
      to.add(String.format(Locale.ROOT, "  %4d  %s", tag, line(rq)));
    }
    if (tags.holders().size() > MOST) {
      to.add("        and " + (tags.holders().size() - MOST) + " more");
    }
  }

  /** debugfs {@code sched/*}: name and content. */
  List<String> elevator() {
    List<String> lines = new ArrayList<>();
    lines.add(lun + ": " + queue.elevator());
    String folder = "/sys/kernel/debug/block/" + lun + "/sched";
    for (String name : files.list(folder)) {
      List<String> text = files.read(folder + "/" + name).orElse("").lines().toList();
      if (text.size() == 1) {
        lines.add("  " + name + ": " + text.getFirst());
      } else if (text.size() > 1) {
        lines.add("  " + name + ": " + text.size());
        text.stream().limit(MOST).forEach(line -> lines.add("    " + line));
        if (text.size() > MOST) {
          lines.add("    and " + (text.size() - MOST) + " more");
        }
      }
    }
    return lines;
  }

  int[] depths() {
    int[] all = new int[5];
    for (QueueSnapshot.HwQueue hctx : queue.hctxs()) {
      all[0] += hctx.tags().busy();
      all[1] += hctx.tags().depth();
      if (hctx.schedTags() != null) {
        all[2] += hctx.schedTags().busy();
        all[3] += hctx.schedTags().depth();
        all[4] += hctx.schedTags().sleepers();
      } else {
        all[4] += hctx.tags().sleepers();
      }
    }
    return all;
  }
}
