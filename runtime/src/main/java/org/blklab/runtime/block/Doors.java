package org.blklab.runtime.block;

import java.util.Arrays;

/** The trace points of one queue. A door that nobody watches costs one look at an array. */
final class Doors {
  private static final TracePoint[] POINTS = TracePoint.values();

  private final RequestQueue queue;
  private final BlockLayer layer;
  private final Probe[][] watchers = new Probe[POINTS.length][];

  Doors(RequestQueue queue, BlockLayer layer) {
    this.queue = queue;
    this.layer = layer;
  }

  void add(Probe probe) {
    for (TracePoint point : POINTS) {
      if (probe.wants(point)) {
        Probe[] old = watchers[point.ordinal()];
        Probe[] more = old == null ? new Probe[1] : Arrays.copyOf(old, old.length + 1);
        more[more.length - 1] = probe;
        watchers[point.ordinal()] = more;
      }
    }
  }

  void remove(Probe probe) {
    for (TracePoint point : POINTS) {
      Probe[] old = watchers[point.ordinal()];
      if (old != null) {
        Probe[] fewer = Arrays.stream(old).filter(p -> p != probe).toArray(Probe[]::new);
        watchers[point.ordinal()] = fewer.length == 0 ? null : fewer;
      }
    }
  }

  /** A door that concerns another task than the one that runs. */
  void hitFor(IoTask task, TracePoint point, long value) {
    Probe[] probes = watchers[point.ordinal()];
    if (probes != null) {
      for (Probe probe : probes) {
        probe.hit(point, queue, null, null, task, value);
      }
    }
  }

  void hit(TracePoint point, Bio bio, Request rq, long value) {
    Probe[] probes = watchers[point.ordinal()];
    if (probes != null) {
      for (Probe probe : probes) {
        probe.hit(point, queue, bio, rq, layer.currentTask(), value);
      }
    }
  }
}
