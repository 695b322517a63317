package org.blklab.runtime.stats;

import org.blklab.runtime.block.Bio;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.Probe;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.block.TracePoint;

/** What is counted at the doors of one LUN's queue; the source of its measurements. */
public final class LunStats implements Probe {
  private final long[] hits = new long[TracePoint.values().length];
  private final StageStats stages = new StageStats();
  private final TimeAverage inDriver = new TimeAverage();
  private final TimeAverage allocated = new TimeAverage();
  private final BusyTime busy = new BusyTime();
  private final LatencyHistogram tagWait = new LatencyHistogram(2);
  private long dispatched;
  private long sequential;
  private long dispatchedSectors;
  private double seekSectors;
  private long lastEnd = -1;
  private long discardMerges;
  private long waiting;
  private long nowNs;

  @Override
  public boolean wants(TracePoint point) {
    return true;
  }

  @Override
  public void hit(
      TracePoint point, RequestQueue queue, Bio bio, Request rq, IoTask task, long value) {
    hits[point.ordinal()]++;
    nowNs = Math.max(nowNs, queue.nowNs());
    switch (point) {
      case GETRQ -> {
        allocated.add(1, nowNs);
        busy.add(1, nowNs);
        if (bio != null) {
          stages.recordFreeze(bio.frozenNs());
        }
        if (rq != null && rq.tagWaitNs() > 0) {
          tagWait.record(rq.tagWaitNs());
        }
      }
      case RQ_ISSUE -> issued(rq);
      case RQ_REQUEUE -> {
        if (rq.state() != Request.IDLE && rq.op() != Op.FLUSH) { // even if it had ended already
          inDriver.add(-1, nowNs);
        }
      }
      case RQ_FREE -> freed(rq);
      case RQ_MERGE -> {
        allocated.add(-1, nowNs);
        busy.add(-1, nowNs);
      }
      case TAG_WAIT -> waiting++;
      default -> {}
    }
  }

  private void issued(Request rq) {
    if (rq.op() == Op.FLUSH) {
      return; // the flush machine's own, which is never allocated nor freed
    }
    inDriver.add(1, nowNs);
    dispatched++;
    dispatchedSectors += rq.sectors();
    if (lastEnd >= 0) {
      if (rq.sector() == lastEnd) {
        sequential++;
      }
      seekSectors += Math.abs(rq.sector() - lastEnd);
    }
    lastEnd = rq.endSector();
  }

  private void freed(Request rq) {
    allocated.add(-1, nowNs);
    busy.add(-1, nowNs);
    if (rq.issueNs() >= 0) {
      inDriver.add(-1, nowNs);
      stages.record(rq);
    }
  }

  public StageStats stages() {
    return stages;
  }

  public long hits(TracePoint point) {
    return hits[point.ordinal()];
  }

  /**
   * A measurement by its path below the LUN.
   *
   * @return NaN where there are no samples or no such measurement
   */
  public double measure(String path, long atNs) {
    return switch (path) {
      case "dispatch.count" -> dispatched;
      case "dispatch.sequential" ->
          dispatched < 2 ? Double.NaN : (double) sequential / (dispatched - 1);
      case "dispatch.size.mean" ->
          dispatched == 0 ? Double.NaN : 512.0 * dispatchedSectors / dispatched;
      case "dispatch.seek.mean" ->
          dispatched < 2 ? Double.NaN : 512.0 * seekSectors / (dispatched - 1);
      case "tags.depth.mean" -> inDriver.mean(atNs);
      case "tags.depth.max" -> inDriver.max();
      case "sched_tags.depth.mean" -> allocated.mean(atNs);
      case "sched_tags.depth.max" -> allocated.max();
      case "tags.wait.count", "sched_tags.wait.count" -> waiting;
      case "merges.back" -> hits(TracePoint.BIO_BACKMERGE);
      case "merges.front" -> hits(TracePoint.BIO_FRONTMERGE);
      case "merges.request" -> hits(TracePoint.RQ_MERGE);
      case "merges.discard" -> discardMerges;
      case "util" -> busy.share(atNs);
      case "requeues" -> hits(TracePoint.RQ_REQUEUE);
      case "splits" -> hits(TracePoint.SPLIT);
      case "bios" -> hits(TracePoint.BIO_QUEUE);
      case "requests" -> hits(TracePoint.GETRQ);
      case "unplugs" -> hits(TracePoint.UNPLUG);
      default -> byPrefix(path);
    };
  }

  /** {@code stages.NAME} or {@code tags.wait.time}; null if there is no such group. */
  public LatencyHistogram histogram(String path) {
    if (path.equals("tags.wait.time") || path.equals("sched_tags.wait.time")) {
      return tagWait;
    }
    for (StageStats.Stage stage : StageStats.Stage.values()) {
      if (path.equals("stages." + stage.text())) {
        return stages.stage(stage);
      }
    }
    return null;
  }

  private double byPrefix(String path) {
    if (path.startsWith("stages.")) {
      return stages.measure(path.substring("stages.".length()));
    }
    for (String prefix : new String[] {"tags.wait.time.", "sched_tags.wait.time."}) {
      if (path.startsWith(prefix)) {
        return tagWait.measure(path.substring(prefix.length()));
      }
    }
    return Double.NaN;
  }

  /** A merge of a discard, which has no trace point. */
  public void countDiscardMerge() {
    discardMerges++;
  }

  public void reset(long atNs) {
    java.util.Arrays.fill(hits, 0);
    stages.reset();
    tagWait.reset();
    inDriver.reset(atNs);
    allocated.reset(atNs);
    busy.reset(atNs);
    dispatched = 0;
    sequential = 0;
    dispatchedSectors = 0;
    seekSectors = 0;
    lastEnd = -1;
    discardMerges = 0;
    waiting = 0;
  }
}
