package org.blklab.runtime.block;

/** A software queue: the requests of one CPU that wait without an elevator, a list per type. */
final class Ctx {
  private final int cpu;
  private final RequestList[] lists = new RequestList[QueueMap.TYPES];

  Ctx(int cpu) {
    this.cpu = cpu;
    for (int type = 0; type < lists.length; type++) {
      lists[type] = new RequestList();
    }
  }

  int cpu() {
    return cpu;
  }

  RequestList list(int type) {
    return lists[type];
  }
}
