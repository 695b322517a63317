package org.blklab.runtime.elevator.bfq.fair;

/** Queues in order of insertion, newest first, linked through their entities. */
final class EntityList {
  private Entity head;

  Entity first() {
    return head;
  }

  void addFirst(Entity entity) {
    if (entity.list != null) {
      throw new IllegalStateException("bfq: a queue is on two lists; please report");
    }
    entity.list = this;
    entity.listNext = head;
    if (head != null) {
      head.listPrevious = entity;
    }
    head = entity;
  }

  void remove(Entity entity) {
    if (entity.list != this) {
      throw new IllegalStateException("bfq: a queue is not on its list; please report");
    }
    if (entity.listPrevious == null) {
      head = entity.listNext;
    } else {
      entity.listPrevious.listNext = entity.listNext;
    }
    if (entity.listNext != null) {
      entity.listNext.listPrevious = entity.listPrevious;
    }
    entity.list = null;
    entity.listNext = null;
    entity.listPrevious = null;
  }
}
