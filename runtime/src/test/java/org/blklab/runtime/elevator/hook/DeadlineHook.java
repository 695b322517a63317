package org.blklab.runtime.elevator.hook;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.blklab.runtime.block.Request;

/** mq-deadline of 7.2 for one priority class, written as a hook: what a user's file would do. */
final class DeadlineHook implements ElevatorHook {
  private static final long MS = 1_000_000L;
  private static final long[] EXPIRE_NS = {500 * MS, 5000 * MS};

  /** Its own note of a request; it never keeps the request itself. */
  private static final class Note {
    final long id;
    final int direction;
    long sector;
    long deadlineNs;
    long order; // among equal sectors the one filed first goes first

    Note(Request rq, long nowNs, long order) {
      this.order = order;
      id = rq.id();
      direction = rq.direction();
      sector = rq.sector();
      deadlineNs = nowNs + EXPIRE_NS[direction];
    }
  }

  private static final Comparator<Note> IN_ORDER =
      Comparator.<Note>comparingLong(note -> note.sector).thenComparingLong(note -> note.order);

  private final List<List<Note>> byAge = List.of(new ArrayList<>(), new ArrayList<>());
  private final List<Note> heads = new ArrayList<>();
  private final long[] latest = new long[2];
  private final int fifoBatch;
  private HookQueue queue;
  private int direction = 1;
  private int batching;
  private int starved;
  private long filed;

  DeadlineHook(int fifoBatch) {
    this.fifoBatch = fifoBatch;
  }

  @Override
  public void initSched(HookQueue attached) {
    queue = attached;
  }

  @Override
  public int insertReq(Request rq, boolean atHead) {
    var note = new Note(rq, queue.nowNs(), filed++);
    if (atHead) {
      heads.addFirst(note);
    } else {
      byAge.get(note.direction).add(note);
    }
    return 0;
  }

  private Note next(int dir) {
    return byAge.get(dir).stream()
        .filter(note -> note.sector >= latest[dir])
        .min(IN_ORDER)
        .orElse(null);
  }

  @Override
  public long dispatchReq(int hctx) {
    if (!heads.isEmpty()) {
      return started(heads.removeFirst());
    }
    Note note = next(direction);
    if (note == null || batching >= fifoBatch) {
      boolean reads = !byAge.get(0).isEmpty();
      boolean writes = !byAge.get(1).isEmpty();
      boolean starve = reads && writes && starved++ >= 2;
      direction = !reads || starve ? 1 : 0;
      starved = direction == 1 ? 0 : starved;
      Note oldest = byAge.get(direction).getFirst();
      note = next(direction);
      note = note == null || oldest.deadlineNs <= queue.nowNs() ? oldest : note;
      batching = 0;
    }
    batching++;
    byAge.get(direction).remove(note);
    return started(note);
  }

  private long started(Note note) {
    latest[note.direction] = note.sector;
    return note.id;
  }

  @Override
  public void mergedReq(Request rq, long victim) {
    List<Note> fifo = byAge.get(rq.direction());
    Note grown = fifo.stream().filter(note -> note.id == rq.id()).findFirst().orElseThrow();
    if (grown.sector != rq.sector()) {
      grown.sector = rq.sector();
      grown.order = filed++;
    }
    int place = -1;
    for (int i = 0; i < fifo.size(); i++) {
      place = fifo.get(i).id == victim ? i : place;
    }
    if (place < 0) {
      return;
    }
    Note gone = fifo.get(place);
    if (gone.deadlineNs < grown.deadlineNs) {
      grown.deadlineNs = gone.deadlineNs;
      fifo.remove(grown);
      fifo.set(fifo.indexOf(gone), grown);
    } else {
      fifo.remove(gone);
    }
  }
}
