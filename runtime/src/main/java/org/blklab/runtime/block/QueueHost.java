package org.blklab.runtime.block;

import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.sim.EventHandler;
import org.blklab.runtime.sim.RandomStream;

/** The queue as its elevator, merge engine and writeback throttling see it. */
final class QueueHost implements ElevatorHost, MergeHost, WbtHost, EventHandler {
  private final RequestQueue queue;
  private final BlockLayer layer;

  QueueHost(RequestQueue queue) {
    this.queue = queue;
    this.layer = queue.layer();
  }

  @Override
  public KernelProfile kernel() {
    return layer.kernel();
  }

  @Override
  public long nowNs() {
    return layer.machine().nowNs();
  }

  @Override
  public int hz() {
    return layer.clock().hz();
  }

  @Override
  public long jiffies() {
    return layer.clock().jiffies();
  }

  @Override
  public void timerAt(long timeNs, EventHandler to, int kind, int arg) {
    layer.machine().sim().at(timeNs, to, kind, arg);
  }

  @Override
  public long jiffiesToNs(long jiffies) {
    return layer.clock().jiffiesToNs(jiffies);
  }

  @Override
  public RandomStream random(String name) {
    return layer.machine().sim().random().named("elevator/" + queue.name() + "/" + name);
  }

  @Override
  public int nrRequests() {
    return queue.nrRequests();
  }

  @Override
  public int asyncDepth() {
    return queue.asyncDepth();
  }

  @Override
  public void setAsyncDepth(int depth) {
    queue.depths.setAsyncDepth(depth);
  }

  @Override
  public void setMinShallowDepth(int depth) {
    for (int i = 0; i < queue.hctxCount(); i++) {
      queue.hctx(i).schedTags.normal().setMinShallowDepth(depth);
    }
  }

  @Override
  public int schedTagsShift() {
    return queue.hctx(0).schedTags.normal().map().shift();
  }

  @Override
  public int queueDepth() {
    return queue.tagSet().parameters().queueDepth();
  }

  @Override
  public int schedTagsBusy() {
    int busy = 0;
    Tags before = null;
    for (int i = 0; i < queue.hctxCount(); i++) {
      Tags tags = queue.hctx(i).schedTags;
      busy += tags == before ? 0 : tags.busy();
      before = tags;
    }
    return busy;
  }

  @Override
  public int hctxCount() {
    return queue.hctxCount();
  }

  @Override
  public int cpuCount() {
    return layer.machine().cpuCount();
  }

  @Override
  public int hctxOfCpu(int cpu) {
    return queue.tagSet().map().hctx(QueueMap.DEFAULT, cpu);
  }

  @Override
  public int cpu() {
    return layer.cpu();
  }

  @Override
  public int hctxFor(int cpu, int op, int flags) {
    return queue.tagSet().map().hctx(QueueMap.typeFor(op, flags), cpu);
  }

  @Override
  public boolean rotational() {
    return queue.limits().rotational();
  }

  @Override
  public int nomerges() {
    return queue.nomerges();
  }

  @Override
  public boolean ioStats() {
    return queue.ioStats();
  }

  @Override
  public MergeEngine merges() {
    return queue.merges;
  }

  @Override
  public void traceInsert(Request rq) {
    rq.insertNs = nowNs();
    queue.doors.hit(TracePoint.RQ_INSERT, rq.bio, rq, 0);
  }

  @Override
  public void traceMerge(TracePoint point, Bio bio, Request rq) {
    queue.doors.hit(point, bio, rq, 0);
  }

  @Override
  public void bioMerged(Request rq) {
    queue.accounting.bioMerged(rq);
  }

  @Override
  public void requestMerged(Request victim) {
    queue.accounting.requestMerged(victim);
  }

  @Override
  public void freeAbsorbed(Request victim) {
    queue.completion.absorbed(victim);
  }

  @Override
  public void runHctx(int hctx, boolean async) {
    queue.runner.run(queue.hctx(hctx), async);
  }

  @Override
  public void runAllHctxs(boolean async) {
    queue.runner.runAll(async);
  }

  @Override
  public void runAllHctxsDelayed(long delayNs) {
    queue.runner.runAllDelayed(delayNs);
  }

  @Override
  public void disableDefaultWbt(boolean disabled) {
    queue.wbt.disableDefault(disabled);
  }

  @Override
  public int depth() {
    return queue.deviceQueueDepth() > 0 ? queue.deviceQueueDepth() : queue.nrRequests();
  }

  @Override
  public boolean writeCache() {
    return queue.limits().writeCache();
  }

  @Override
  public void startWindow(long delayNs, int number) {
    layer.machine().sim().at(layer.clock().timerAtNs(delayNs), this, 0, number);
  }

  /** A window of writeback throttling is over. */
  @Override
  public void onEvent(int kind, int window) {
    queue.wbt.windowEnded(window);
  }
}
