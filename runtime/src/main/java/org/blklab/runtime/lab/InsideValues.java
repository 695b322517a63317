package org.blklab.runtime.lab;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.blklab.runtime.block.QueueSnapshot;
import org.blklab.runtime.graph.GraphView;

/** What is inside a queue, by name, for programs: the numbers that {@link InsideText} speaks of. */
final class InsideValues {
  private final GraphView view;
  private final SessionFiles files;
  private final String lun;
  private final QueueSnapshot queue;

  InsideValues(GraphView view, SessionFiles files, String lun) {
    this.view = view;
    this.files = files;
    this.lun = lun;
    queue = view.inspect(lun);
  }

  Map<String, Object> queue() {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("elevator", queue.elevator());
    all.put("nr_requests", queue.nrRequests());
    all.put("async_depth", queue.asyncDepth());
    all.put("references", queue.usage());
    all.put("freeze_depth", queue.freezeDepth());
    all.put("quiesce_depth", queue.quiesceDepth());
    all.put("frozen_waiters", queue.frozenWaiters());
    all.put("requeued", requests(queue.requeued()));
    List<Map<String, Object>> hctxs = new ArrayList<>();
    for (QueueSnapshot.HwQueue hctx : queue.hctxs()) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("index", hctx.index());
      one.put("cpus", hctx.cpus());
      one.put("state", hctx.state().strip());
      one.put("dispatch_busy", hctx.dispatchBusy());
      one.put("active", hctx.active());
      one.put("dispatch", requests(hctx.dispatch()));
      one.put("waiting", requests(hctx.waiting()));
      one.put("flushes", hctx.flushes());
      one.put("tags", level(hctx.tags()));
      one.put("sched_tags", hctx.schedTags() == null ? null : level(hctx.schedTags()));
      hctxs.add(one);
    }
    all.put("hctxs", hctxs);
    all.put("device", view.deviceState(lun));
    return all;
  }

  private static Map<String, Object> level(QueueSnapshot.TagMap tags) {
    Map<String, Object> level = new LinkedHashMap<>();
    level.put("busy", tags.busy());
    level.put("depth", tags.depth());
    level.put("wake_batch", tags.wakeBatch());
    level.put("sleepers", tags.sleepers());
    return level;
  }

  private static List<Map<String, Object>> requests(List<QueueSnapshot.Rq> requests) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (QueueSnapshot.Rq rq : requests) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("id", rq.id());
      one.put("task", rq.task());
      one.put("sector", rq.sector());
      one.put("sectors", rq.sectors());
      one.put("tag", rq.tag());
      one.put("sched_tag", rq.schedTag());
      all.add(one);
    }
    return all;
  }

  /** The maps of each hardware queue, with all who hold a tag. */
  List<Map<String, Object>> tags() {
    List<Map<String, Object>> all = new ArrayList<>();
    for (QueueSnapshot.HwQueue hctx : queue.hctxs()) {
      all.add(map(hctx.index(), "tags", hctx.tags()));
      if (hctx.schedTags() != null) {
        all.add(map(hctx.index(), "sched_tags", hctx.schedTags()));
      }
    }
    return all;
  }

  private static Map<String, Object> map(int hctx, String which, QueueSnapshot.TagMap tags) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("hctx", hctx);
    map.put("map", which);
    map.putAll(level(tags));
    map.put("holders", requests(tags.holders()));
    return map;
  }

  /** debugfs {@code sched/*}: name and lines. */
  Map<String, Object> elevator() {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("elevator", queue.elevator());
    String folder = "/sys/kernel/debug/block/" + lun + "/sched";
    for (String name : files.list(folder)) {
      all.put(name, files.read(folder + "/" + name).orElse("").lines().toList());
    }
    return all;
  }
}
