package org.blklab.runtime.stats;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.blklab.runtime.block.Bio;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.Probe;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.block.TracePoint;

/**
 * What is counted at the doors of one LUN's queue; the source of its measurements. It stands at
 * those doors alone whose measurements somebody reads.
 */
public final class LunStats implements Probe {
  private final Set<LunGroup> groups;
  private final Set<TracePoint> doors = EnumSet.noneOf(TracePoint.class);
  private final boolean countsTags;
  private final boolean countsStages;
  private final long[] hits = new long[TracePoint.values().length];
  private final StageStats stages = new StageStats();
  private final TimeAverage inDriver = new TimeAverage();
  private final TimeAverage allocated = new TimeAverage();
  private final LatencyHistogram tagWait = new LatencyHistogram(2);
  private long dispatched;
  private long sequential;
  private long dispatchedSectors;
  private double seekSectors;
  private long lastEnd = -1;
  private long waiting;

  /**
   * @param groups what is read
   */
  public LunStats(Set<LunGroup> groups) {
    this.groups = EnumSet.noneOf(LunGroup.class);
    this.groups.addAll(groups);
    for (LunGroup group : groups) {
      doors.addAll(group.doors());
    }
    countsTags = groups.contains(LunGroup.TAGS);
    countsStages = groups.contains(LunGroup.STAGES);
  }

  /** Whether anything is read that these count. */
  public boolean isNeeded() {
    return !doors.isEmpty();
  }

  /** Whether the measurement of this path below the LUN is collected, if it is one of these. */
  public boolean has(String path) {
    int dot = path.indexOf('.');
    LunGroup group = LunGroup.of(dot < 0 ? path : path.substring(0, dot));
    return group == null || groups.contains(group);
  }

  @Override
  public boolean wants(TracePoint point) {
    return doors.contains(point);
  }

  @Override
  public void hit(
      TracePoint point, RequestQueue queue, Bio bio, Request rq, IoTask task, long value) {
    hits[point.ordinal()]++;
    switch (point) {
      case GETRQ -> obtained(queue, bio, rq);
      case RQ_ISSUE -> {
        if (rq.op() != Op.FLUSH) { // the flush machine's own, which is never allocated nor freed
          inDriver.add(1, queue.nowNs());
          issued(rq);
        }
      }
      case RQ_REQUEUE -> {
        if (rq.state() != Request.IDLE && rq.op() != Op.FLUSH) { // even if it had ended already
          inDriver.add(-1, queue.nowNs());
        }
      }
      case RQ_FREE -> freed(queue, rq);
      case RQ_MERGE -> allocated.add(-1, queue.nowNs());
      case TAG_WAIT -> waiting++;
      default -> {}
    }
  }

  private void obtained(RequestQueue queue, Bio bio, Request rq) {
    if (countsTags) {
      allocated.add(1, queue.nowNs());
      if (rq != null && rq.tagWaitNs() > 0) {
        tagWait.record(rq.tagWaitNs());
      }
    }
    if (countsStages && bio != null) {
      stages.recordFreeze(bio.frozenNs());
    }
  }

  private void issued(Request rq) {
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

  private void freed(RequestQueue queue, Request rq) {
    if (countsTags) {
      allocated.add(-1, queue.nowNs());
    }
    if (rq.issueNs() >= 0) {
      if (countsTags) {
        inDriver.add(-1, queue.nowNs());
      }
      if (countsStages) {
        stages.record(rq);
      }
    }
  }

  public StageStats stages() {
    requireCollected("stages");
    return stages;
  }

  private long hits(TracePoint point) {
    return hits[point.ordinal()];
  }

  /**
   * A measurement by its path below the LUN.
   *
   * @return NaN where there are no samples or no such measurement
   * @throws IllegalStateException if nobody was to read it
   */
  public double measure(String path, long atNs) {
    requireCollected(path);
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
      case "merges.discard" -> hits(TracePoint.DISCARD_MERGE);
      case "util" -> allocated.busyShare(atNs);
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
    requireCollected(path);
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

  private void requireCollected(String path) {
    if (!has(path)) {
      throw new IllegalStateException(path + " was not collected; please report");
    }
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

  public void reset(long atNs) {
    Arrays.fill(hits, 0);
    stages.reset();
    tagWait.reset();
    inDriver.reset(atNs);
    allocated.reset(atNs);
    dispatched = 0;
    sequential = 0;
    dispatchedSectors = 0;
    seekSectors = 0;
    lastEnd = -1;
    waiting = 0;
  }
}
