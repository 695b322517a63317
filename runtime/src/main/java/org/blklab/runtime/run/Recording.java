package org.blklab.runtime.run;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.blklab.runtime.block.Bio;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.block.Probe;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.block.TracePoint;
import org.blklab.runtime.stats.LunRecording;

/**
 * Watches a run for plots and reports. It looks at the measurements whenever something happens
 * after a moment due, without events of its own, so that a run that is watched is the run that is
 * not. Only there if the scenario plots; bounded in size: when full, every second note is dropped.
 */
public final class Recording implements Probe {
  static final int MAX_NOTES = 400;

  private static final long FIRST_WINDOW_NS = 1_000_000;

  private final Live live;
  private final Map<String, PathSeries> series = new LinkedHashMap<>();
  private final Map<String, LunRecording> luns = new LinkedHashMap<>();
  private final long[] noteNs = new long[MAX_NOTES];
  private long windowNs = FIRST_WINDOW_NS;
  private long dueNs;
  private int notes;
  private RequestQueue lastQueue;
  private LunRecording lastLun;

  /**
   * @param paths measurements to be followed over time
   */
  public Recording(Live live, Collection<String> paths) {
    this.live = live;
    for (String path : paths) {
      if (path.contains(".")) {
        series.put(path, new PathSeries(live, path));
      }
    }
  }

  /** Times in s (the ends of the windows) and values in base units; NaN in an empty window. */
  public record Series(double[] times, double[] values) {}

  @Override
  public boolean wants(TracePoint point) {
    return switch (point) {
      case RQ_ISSUE, RQ_FREE, BIO_QUEUE -> true;
      default -> false;
    };
  }

  @Override
  public void hit(
      TracePoint point, RequestQueue queue, Bio bio, Request rq, IoTask task, long value) {
    long now = queue.nowNs();
    if (now >= dueNs) {
      note(now);
    }
    if (queue != lastQueue) {
      lastQueue = queue;
      lastLun = luns.computeIfAbsent(queue.name(), _ -> new LunRecording());
    }
    if (point == TracePoint.RQ_ISSUE) {
      lastLun.dispatched(rq, now);
    } else if (point == TracePoint.RQ_FREE) {
      lastLun.freed(rq);
    }
  }

  private void note(long nowNs) {
    if (notes == MAX_NOTES) {
      thinOut();
    }
    noteNs[notes] = nowNs;
    for (PathSeries each : series.values()) {
      each.note(notes, nowNs);
    }
    notes++;
    dueNs = (nowNs / windowNs + 1) * windowNs;
  }

  private void thinOut() {
    notes /= 2;
    for (int i = 0; i < notes; i++) {
      noteNs[i] = noteNs[2 * i];
      for (PathSeries each : series.values()) {
        each.move(2 * i, i);
      }
    }
    windowNs *= 2;
  }

  /** A measurement over time; empty if it was not asked for before the run. */
  public Optional<Series> series(String path) {
    PathSeries found = series.get(path);
    if (found == null) {
      return Optional.empty();
    }
    double[] times = new double[Math.max(0, notes - 1)];
    double[] values = new double[times.length];
    for (int i = 1; i < notes; i++) {
      times[i - 1] = noteNs[i] / 1e9;
      values[i - 1] = found.window(i - 1, i);
    }
    return Optional.of(new Series(times, values));
  }

  /** What was seen at a LUN; empty if nothing was. */
  public Optional<LunRecording> lun(String name) {
    return Optional.ofNullable(luns.get(name));
  }
}
