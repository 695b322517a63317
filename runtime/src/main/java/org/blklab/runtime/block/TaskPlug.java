package org.blklab.runtime.block;

/**
 * The plugs a task has by its own wish or by the kernel's: explicit ones, one around a write call,
 * one around a single bio (spec 08 A9). Only the outermost counts.
 */
final class TaskPlug {
  private final IoTask task;
  private final PlugFlush flush;
  private final Plug plug = new Plug();
  private int depth; // of explicit ones

  TaskPlug(IoTask task, PlugFlush flush) {
    this.task = task;
    this.flush = flush;
  }

  /** The plug that holds requests back now; null if there is none. */
  Plug active() {
    return task.plug;
  }

  /** Whether the task itself has started one. */
  boolean isExplicit() {
    return depth > 0;
  }

  void start(int nrIos) {
    if (depth++ == 0) {
      open(nrIos);
    }
  }

  /**
   * Finishes an explicit one.
   *
   * @return true if it was the outermost: it is being flushed now, then {@link #close} it
   */
  boolean finish() {
    if (depth == 0) {
      throw new IllegalArgumentException("no plug to finish");
    }
    if (--depth > 0) {
      return false;
    }
    flush.begin(plug, false);
    return true;
  }

  /** The kernel starts one; false if there is one already. */
  boolean startOwn() {
    if (task.plug != null) {
      return false;
    }
    open(1);
    return true;
  }

  void finishOwn() {
    flush.begin(plug, false);
  }

  private void open(int nrIos) {
    plug.start(nrIos);
    task.plug = plug;
  }

  /** The flush is over. */
  void close() {
    freeCached();
    task.plug = null;
  }

  /** The task is about to sleep: everything it holds back goes on without it. */
  void flushBeforeSleep() {
    if (task.plug != null) {
      flush.begin(plug, true);
      flush.finish();
      freeCached();
    }
  }

  private void freeCached() {
    RequestList cached = plug.cached;
    for (Request unused = cached.removeFirst(); unused != null; unused = cached.removeFirst()) {
      unused.queue.completion.free(unused);
    }
  }

  /** B1: a request that was allocated in a batch and suits the bio; null if there is none. */
  Request takeCached(RequestQueue queue, Bio bio, int cpu) {
    Request first = task.plug == null ? null : plug.cached.first();
    if (first == null || first.queue != queue || bio.op == Op.FLUSH) {
      return null;
    }
    int type = queue.hctx(first.hctx).type;
    int wanted = queue.hctxFor(bio.op, bio.flags, cpu).type;
    if (type != wanted && !(bio.op == Op.READ && type == QueueMap.DEFAULT)) {
      return null;
    }
    plug.cached.remove(first);
    return first;
  }

  void putCachedBack(Request rq) {
    plug.cached.addHead(rq);
  }
}
