package org.blklab.runtime.elevator;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.blklab.runtime.block.Bio;
import org.blklab.runtime.block.DeviceLimits;
import org.blklab.runtime.block.ElevatorHost;
import org.blklab.runtime.block.MergeEngine;
import org.blklab.runtime.block.MergeHost;
import org.blklab.runtime.block.QueueLimits;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.Sbitmap;
import org.blklab.runtime.block.TracePoint;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.sim.EventHandler;
import org.blklab.runtime.sim.RandomStream;
import org.blklab.runtime.sim.Simulation;

/** The queue's side of an {@link ElevatorBench}: fields for its state, lists of what was asked. */
final class BenchHost implements ElevatorHost, MergeHost {
  final Simulation simulation = new Simulation(1);
  final List<Request> inserted = new ArrayList<>();
  final List<Integer> runs = new ArrayList<>();
  Consumer<Request> absorbed = rq -> {};
  boolean keepsTrace = true;
  int cpu;
  int nomerges;
  boolean ioStats = true;
  int nrRequests;
  int asyncDepth;
  int schedTagsShift;
  int minShallowDepth = -1;
  private final BenchSetup setup;
  private final MergeEngine merges;

  BenchHost(BenchSetup setup) {
    this.setup = setup;
    nrRequests = 2 * Math.min(setup.queueDepth(), 128);
    schedTagsShift = Sbitmap.shiftFor(nrRequests);
    asyncDepth = setup.queueDepth();
    DeviceLimits device = new DeviceLimits().maxHwSectors(65_535);
    merges = new MergeEngine(new QueueLimits(device, setup.kernel()), this, setup.kernel());
  }

  @Override
  public void traceMerge(TracePoint point, Bio bio, Request rq) {}

  @Override
  public void bioMerged(Request rq) {}

  @Override
  public void requestMerged(Request victim) {}

  @Override
  public KernelProfile kernel() {
    return setup.kernel();
  }

  @Override
  public long nowNs() {
    return simulation.nowNs();
  }

  @Override
  public int hz() {
    return setup.hz();
  }

  @Override
  public long jiffies() {
    return nowNs() * setup.hz() / 1_000_000_000L;
  }

  @Override
  public void timerAt(long timeNs, EventHandler to, int kind, int arg) {
    simulation.at(timeNs, to, kind, arg);
  }

  @Override
  public long jiffiesToNs(long jiffies) {
    return (jiffies * 1_000_000_000L + setup.hz() - 1) / setup.hz();
  }

  @Override
  public RandomStream random(String name) {
    return simulation.random().named(name);
  }

  @Override
  public int nrRequests() {
    return nrRequests;
  }

  @Override
  public int asyncDepth() {
    return asyncDepth;
  }

  @Override
  public void setAsyncDepth(int depth) {
    asyncDepth = depth;
  }

  @Override
  public void setMinShallowDepth(int depth) {
    minShallowDepth = depth;
  }

  @Override
  public int schedTagsShift() {
    return schedTagsShift;
  }

  @Override
  public int queueDepth() {
    return setup.queueDepth();
  }

  @Override
  public int schedTagsBusy() {
    return 0;
  }

  @Override
  public int hctxCount() {
    return setup.hctxs();
  }

  @Override
  public int cpuCount() {
    return setup.cpus();
  }

  @Override
  public int hctxOfCpu(int number) {
    return number * setup.hctxs() / setup.cpus();
  }

  @Override
  public int cpu() {
    return cpu;
  }

  @Override
  public boolean rotational() {
    return setup.rotational();
  }

  @Override
  public int nomerges() {
    return nomerges;
  }

  @Override
  public boolean ioStats() {
    return ioStats;
  }

  @Override
  public MergeEngine merges() {
    return merges;
  }

  @Override
  public void traceInsert(Request rq) {
    if (keepsTrace) {
      inserted.add(rq);
    }
  }

  @Override
  public void freeAbsorbed(Request victim) {
    absorbed.accept(victim);
  }

  @Override
  public void runHctx(int hctx, boolean async) {
    runs.add(hctx);
  }

  @Override
  public void runAllHctxs(boolean async) {
    for (int hctx = 0; hctx < setup.hctxs(); hctx++) {
      runs.add(hctx);
    }
  }

  @Override
  public void runAllHctxsDelayed(long delayNs) {
    runAllHctxs(true);
  }

  @Override
  public void disableDefaultWbt(boolean disabled) {}
}
