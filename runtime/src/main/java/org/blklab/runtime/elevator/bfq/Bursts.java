package org.blklab.runtime.elevator.bfq;

import java.util.ArrayList;
import java.util.List;

/**
 * Notices when many queues are created at once, as by a service that starts: the members of a large
 * burst are not raised. Source: spec 04 §15 (B61).
 */
final class Bursts {
  private static final int LARGE = 8;

  private final BfqDevice device;
  private final List<BfqQueue> list = new ArrayList<>(); // removal by identity, order irrelevant
  private int size; // not reduced when a member leaves
  private boolean large;
  private long lastIn;
  private BfqGroup group;

  Bursts(BfqDevice device) {
    this.device = device;
  }

  boolean isUnderWay() {
    return size > 0;
  }

  /** B61. */
  void created(BfqQueue queue) {
    long now = device.tick();
    if (queue.inBurstList
        || queue.largeBurst
        || now <= queue.splitAt + device.times.burstAfterSplit) {
      return;
    }
    if (now > lastIn + device.times.burstInterval || queue.group != group) {
      startAnew(queue);
    } else if (large) {
      queue.largeBurst = true;
    } else {
      size++;
      if (size == LARGE) {
        becomeLarge(queue);
      } else {
        add(queue);
      }
    }
    lastIn = now;
  }

  private void startAnew(BfqQueue queue) {
    large = false;
    empty();
    size = 0;
    if (device.busyQueues() == 0) {
      add(queue);
      size = 1;
    }
    group = queue.group;
  }

  private void becomeLarge(BfqQueue last) {
    large = true;
    for (BfqQueue member : list) {
      member.largeBurst = true;
    }
    last.largeBurst = true;
    empty();
  }

  private void empty() {
    for (BfqQueue member : list) {
      member.inBurstList = false;
    }
    list.clear();
  }

  private void add(BfqQueue queue) {
    queue.inBurstList = true;
    list.add(queue);
  }

  void remove(BfqQueue queue) {
    if (queue.inBurstList) {
      queue.inBurstList = false;
      list.remove(queue);
    }
  }

  /** A queue just split off is what it was before it was merged (B69). */
  void splitOff(BfqQueue queue, SavedState before) {
    if (before.largeBurst || (before.inBurstList && large)) {
      queue.largeBurst = true;
    } else if (before.inBurstList) {
      add(queue);
    }
  }
}
