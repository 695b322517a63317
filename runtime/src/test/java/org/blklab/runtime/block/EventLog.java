package org.blklab.runtime.block;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

/** A probe that writes down what blktrace would, such as {@code "G 8+8"} and {@code "U 3"}. */
final class EventLog implements Probe {
  private final EnumSet<TracePoint> wanted;
  final List<String> lines = new ArrayList<>();

  EventLog() {
    this(EnumSet.range(TracePoint.BIO_QUEUE, TracePoint.RQ_COMPLETE));
  }

  EventLog(EnumSet<TracePoint> wanted) {
    this.wanted = wanted;
  }

  @Override
  public boolean wants(TracePoint point) {
    return wanted.contains(point);
  }

  @Override
  public void hit(
      TracePoint point, RequestQueue queue, Bio bio, Request rq, IoTask task, long value) {
    lines.add(
        switch (point) {
          case PLUG -> "P";
          case UNPLUG -> (value < 0 ? "UT " : "U ") + Math.abs(value);
          case SPLIT -> "X " + bio.sector() + "/" + value;
          case BIO_QUEUE, BIO_BACKMERGE, BIO_FRONTMERGE, GETRQ ->
              point.letter() + " " + bio.sector() + "+" + bio.sectors();
          case RQ_COMPLETE -> "C " + rq.sector() + "+" + (value >> 9);
          case TAG_WAIT, TAG_WAKE -> point + " " + (task == null ? "-" : task.name()) + " " + value;
          case QUEUE_FREEZE, QUEUE_UNFREEZE, ELEVATOR_SWITCH -> point.toString();
          default -> point.letter() + " " + rq.sector() + "+" + rq.sectors();
        });
  }

  /** All lines so far, joined; forgets them. */
  String take() {
    String all = String.join(", ", lines);
    lines.clear();
    return all;
  }
}
