package org.blklab.runtime.conform;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.block.Bio;
import org.blklab.runtime.block.DispatchGuide;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.Probe;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.block.TagSearch;
import org.blklab.runtime.block.TracePoint;
import org.blklab.runtime.trace.TraceRecord;

/**
 * Holds each choice of an elevator against the recorded one, and has it go on from that: one step
 * ahead. With all driver tags in use a choice is made ahead of its D (spec 09 C1).
 */
final class StepGuide implements DispatchGuide, Probe {
  /**
   * What was chosen in the place of one recorded D.
   *
   * @param chosen what would have been dispatched, such as {@code R 8 + 8}; empty for nothing
   * @param otherProcess of another process than the recorded one
   */
  record Choice(boolean agrees, String chosen, boolean otherProcess) {}

  private final List<TraceRecord> starts;
  private final List<Request> waiting = new ArrayList<>(); // inserted, not chosen
  private final List<Request> taken = new ArrayList<>(); // chosen, not started
  private final Choice[] choices;
  private RequestQueue queue;
  private int issued;
  private int told; // how many D were recorded until now
  private boolean insisting;

  StepGuide(List<TraceRecord> records) {
    starts = Agreement.starts(records).stream().filter(StepGuide::isChosen).toList();
    choices = new Choice[starts.size()];
  }

  /** Device flushes pass the elevator by. */
  private static boolean isChosen(TraceRecord start) {
    return start.bytes() > 0;
  }

  /** False if the queue's elevator cannot be guided. */
  boolean attach(RequestQueue to) {
    queue = to;
    if (to.elevator() == null || !to.elevator().guide(this)) {
      return false;
    }
    to.addProbe(this);
    return true;
  }

  /** Something was started in the recording. */
  void started(TraceRecord start) {
    told += isChosen(start) ? 1 : 0;
  }

  /** Whether the recorded one is to be dispatched even if none would be. */
  void insist(boolean on) {
    insisting = on;
  }

  /** By D; null for one that was never asked for. */
  Choice choice(int at) {
    return choices[at];
  }

  int differing() {
    int count = 0;
    for (Choice choice : choices) {
      count += choice != null && choice.agrees() ? 0 : 1;
    }
    return count;
  }

  int size() {
    return choices.length;
  }

  TraceRecord recorded(int at) {
    return starts.get(at);
  }

  @Override
  public Request instead(Request chosen) {
    int at = issued + taken.size();
    if (at >= starts.size()) {
      return null;
    }
    boolean due = told > at;
    if (!due && !TagSearch.isDeviceFull(queue, 0)) {
      return null; // nothing was started then: it is asked again when the recording says so
    }
    Request wanted = is(starts.get(at), chosen) ? chosen : find(starts.get(at));
    if (wanted == null || chosen == null && !(due && insisting)) {
      return null;
    }
    if (choices[at] == null) {
      boolean other = chosen != null && chosen.task() != wanted.task();
      choices[at] = new Choice(chosen == wanted, extent(chosen), other);
    }
    waiting.remove(wanted);
    taken.add(wanted);
    return wanted;
  }

  private Request find(TraceRecord start) {
    for (Request rq : waiting) {
      if (is(start, rq)) {
        return rq;
      }
    }
    return null;
  }

  private static boolean is(TraceRecord start, Request rq) {
    return rq != null && rq.sector() == start.sector() && rq.sectors() == start.sectors();
  }

  private static String extent(Request rq) {
    return rq == null
        ? ""
        : (rq.op() == Op.READ ? "R " : "W ") + rq.sector() + " + " + rq.sectors();
  }

  @Override
  public boolean wants(TracePoint point) {
    return switch (point) {
      case RQ_INSERT, RQ_ISSUE, RQ_MERGE, RQ_FREE -> true;
      default -> false;
    };
  }

  @Override
  public void hit(
      TracePoint point, RequestQueue of, Bio bio, Request rq, IoTask task, long value) {
    switch (point) {
      case RQ_INSERT -> waiting.add(rq);
      case RQ_ISSUE -> {
        taken.remove(rq);
        issued += rq.sectors() > 0 ? 1 : 0;
      }
      default -> waiting.remove(rq); // it is gone: another one absorbed it
    }
  }
}
