package org.blklab.runtime.elevator;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * mq-deadline without merges, written once more from the rules D1 to D8 and D18 of spec 02, with
 * lists that are searched from end to end. Only for comparison.
 */
final class DeadlineModel {
  static final int READ = 0;
  static final int WRITE = 1;

  /** A request; two of the same place in order are told apart by their number. */
  static final class Item {
    final String name;
    final int prio;
    final int direction;
    final long pos;
    final long order;
    long deadline;
    boolean counted;

    Item(String name, int prio, int direction, long pos, long order) {
      this.name = name;
      this.prio = prio;
      this.direction = direction;
      this.pos = pos;
      this.order = order;
    }
  }

  private final boolean pointer;
  private final boolean headPerClass;
  private final List<Item> fifo = new ArrayList<>(); // of all classes and directions
  private final List<Item> heads = new ArrayList<>();
  private final long[][] latest = new long[3][2];
  private final Item[][] next = new Item[3][2];
  private final int[] queued = new int[3];
  final long[] expire = {500, 5000};
  long aging = 10_000;
  long writesStarved = 2;
  long fifoBatch = 16;
  private int lastDirection = WRITE;
  private long batching;
  private long starved;
  private long now;

  DeadlineModel(boolean pointer, boolean headPerClass) {
    this.pointer = pointer;
    this.headPerClass = headPerClass;
  }

  void insert(Item rq, boolean atHead, long at) {
    if (!rq.counted) {
      queued[rq.prio]++;
      rq.counted = true;
    }
    if (atHead) {
      rq.deadline = at;
      heads.add(0, rq);
    } else {
      rq.deadline = at + expire[rq.direction];
      fifo.add(rq);
    }
  }

  void done(Item rq) {
    queued[rq.prio]--;
  }

  Item dispatch(long at) {
    now = at;
    if (!headPerClass && !heads.isEmpty()) {
      return started(heads.remove(0));
    }
    int occupied = 0;
    for (int count : queued) {
      occupied += count > 0 ? 1 : 0;
    }
    if (occupied > 1) {
      for (int prio = 1; prio <= 2; prio++) {
        Item rq = pick(prio, now - aging);
        if (rq != null) {
          return rq;
        }
      }
    }
    for (int prio = 0; prio <= 2; prio++) {
      Item rq = pick(prio, now);
      if (rq != null || queued[prio] > 0) {
        return rq;
      }
    }
    return null;
  }

  private List<Item> waiting(int prio, int direction) {
    return fifo.stream().filter(rq -> rq.prio == prio && rq.direction == direction).toList();
  }

  private static final Comparator<Item> BY_POSITION =
      Comparator.<Item>comparingLong(rq -> rq.pos).thenComparingLong(rq -> rq.order);

  private Item next(int prio, int direction) {
    if (pointer) {
      return next[prio][direction];
    }
    return waiting(prio, direction).stream()
        .filter(rq -> rq.pos >= latest[prio][direction])
        .min(BY_POSITION)
        .orElse(null);
  }

  private Item pick(int prio, long latestStart) {
    if (headPerClass) {
      Item head = heads.stream().filter(rq -> rq.prio == prio).findFirst().orElse(null);
      if (head != null) {
        if (head.deadline - expire[head.direction] > latestStart) {
          return null;
        }
        heads.remove(head);
        return started(head);
      }
    }
    Item rq = next(prio, lastDirection);
    if (rq == null || batching >= fifoBatch) {
      boolean reads = !waiting(prio, READ).isEmpty();
      boolean writes = !waiting(prio, WRITE).isEmpty();
      int direction = READ;
      if (!reads && !writes) {
        return null;
      }
      if (!reads || (writes && (writesStarved >= 0 && starved >= writesStarved))) {
        starved = 0;
        direction = WRITE;
      } else if (writes) {
        starved++;
      }
      Item head = waiting(prio, direction).get(0);
      rq = next(prio, direction);
      rq = rq == null || head.deadline <= now ? head : rq;
      lastDirection = direction;
      batching = 0;
    }
    if (rq.deadline - expire[rq.direction] > latestStart) {
      return null;
    }
    batching++;
    Item taken = rq;
    next[prio][rq.direction] =
        waiting(prio, rq.direction).stream()
            .filter(other -> BY_POSITION.compare(other, taken) > 0)
            .min(BY_POSITION)
            .orElse(null);
    fifo.remove(rq);
    return started(rq);
  }

  private Item started(Item rq) {
    latest[rq.prio][rq.direction] = rq.pos;
    return rq;
  }
}
