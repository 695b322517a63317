package org.blklab.runtime.block;

/** A task's bios that wait for their turn, remainders of splits above all (spec 01 §1.1, S6). */
final class BioList {
  private Bio head;
  private Bio tail;

  boolean isEmpty() {
    return head == null;
  }

  void addHead(Bio bio) {
    bio.next = head;
    head = bio;
    tail = tail == null ? bio : tail;
  }

  void addTail(Bio bio) {
    bio.next = null;
    if (tail == null) {
      head = bio;
    } else {
      tail.next = bio;
    }
    tail = bio;
  }

  /** The first one, taken off; null if there is none. */
  Bio removeFirst() {
    Bio bio = head;
    if (bio != null) {
      head = bio.next;
      bio.next = null;
      tail = head == null ? null : tail;
    }
    return bio;
  }
}
