package org.blklab.runtime.elevator;

import java.util.List;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.Bio;
import org.blklab.runtime.block.Elevator;
import org.blklab.runtime.block.ElevatorHost;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.RequestList;
import org.blklab.runtime.block.SbitmapQueue;
import org.blklab.runtime.elevator.files.Tunable;
import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.sim.EventHandler;

/**
 * kyber: four domains that take turns, each with a number of requests in flight that follows the
 * measured latencies. No sorting, priorities or cgroups. Source: Linux 7.2.13, 6.12.117 and
 * 6.1.192, block/kyber-iosched.c, as rules K1–K15 of spec 03. Deviation: a request that is requeued
 * after the driver prepared it does not free its token twice (K10).
 */
public final class KyberElevator implements Elevator, EventHandler {
  private static final int NO_TOKEN = -1;
  private static final int ASYNC_PERCENT = 75;
  private static final int TIMER_PER_SECOND = 10;

  private final KyberEvents events;
  private final SbitmapQueue[] tokens = new SbitmapQueue[KyberDomain.COUNT];
  private ElevatorHost host;
  private KyberHctx[] hctxs;
  private KyberLatency latency;
  private List<Tunable> tunables;
  private List<Attribute> debugFiles;

  // what this kernel does
  private boolean depthOfQueue; // async_depth is an attribute of the queue
  private boolean limitsSyncWrites;
  private boolean depthPerWord;
  private boolean stampNeedsIoStats;

  private int asyncDepth; // in kernels that keep it here
  private boolean timerArmed;
  private boolean detached;

  public KyberElevator() {
    this(KyberEvents.NONE);
  }

  KyberElevator(KyberEvents events) {
    this.events = events;
  }

  @Override
  public String name() {
    return "kyber";
  }

  @Override
  public boolean singleQueue() {
    return false;
  }

  @Override
  public void attach(ElevatorHost to) {
    host = to;
    KernelProfile kernel = to.kernel();
    depthOfQueue =
        kernel.has(Behaviour.QUEUE_ASYNC_DEPTH) && kernel.has(Behaviour.KYBER_DEPTH_FROM_QUEUE);
    limitsSyncWrites = kernel.has(Behaviour.KYBER_LIMITS_SYNC_WRITES);
    depthPerWord = kernel.has(Behaviour.SHALLOW_DEPTH_PER_WORD);
    stampNeedsIoStats = kernel.has(Behaviour.START_STAMP_NEEDS_IOSTATS);
    for (int domain = 0; domain < KyberDomain.COUNT; domain++) {
      tokens[domain] =
          new SbitmapQueue(
              KyberDomain.maxDepth(domain),
              false,
              to.cpuCount(),
              to.random("kyber/" + KyberDomain.name(domain)),
              kernel);
    }
    latency = new KyberLatency(to, tokens, events);
    hctxs = new KyberHctx[to.hctxCount()];
    for (int i = 0; i < hctxs.length; i++) {
      hctxs[i] = new KyberHctx(to, i, tokens, events);
    }
    tunables =
        List.of(
            target("read_lat_nsec", "reads, default 2000000", KyberDomain.READ),
            target("write_lat_nsec", "writes, default 10000000", KyberDomain.WRITE));
    debugFiles = new KyberDebug(this, hctxs, tokens, !depthOfQueue).files();
    if (depthOfQueue) {
      to.setAsyncDepth(to.nrRequests() * ASYNC_PERCENT / 100);
    }
    depthUpdated();
  }

  private Tunable target(String name, String what, int domain) {
    return Tunable.ofUnsignedLong(
        name,
        "Target latency of " + what + ", in nanoseconds, 0 … 2^64 − 1.",
        () -> latency.targetNs(domain),
        written -> latency.setTargetNs(domain, written));
  }

  @Override
  public void detach() {
    checkInvariants();
    detached = true;
    tunables.forEach(tunable -> tunable.tearDown(host.kernel()));
  }

  /** K15 and spec 03 §8. */
  @Override
  public void depthUpdated() {
    if (!depthOfQueue) {
      int all = depthPerWord ? 1 << host.schedTagsShift() : host.nrRequests();
      asyncDepth = all * ASYNC_PERCENT / 100;
    }
    host.setMinShallowDepth(asyncDepth());
  }

  int asyncDepth() {
    return depthOfQueue ? host.asyncDepth() : asyncDepth;
  }

  @Override
  public int limitDepth(IoTask task, int op, int flags) {
    boolean free = limitsSyncWrites ? Op.isSyncRead(op) : Op.isSync(op, flags);
    return free ? 0 : asyncDepth();
  }

  @Override
  public void prepare(Request rq) {
    rq.setElevatorInt(NO_TOKEN);
    rq.setElevatorLong(!stampNeedsIoStats || host.ioStats() ? 1 : 0); // whether start is known
  }

  @Override
  public boolean mergeBio(Bio bio) {
    int cpu = host.cpu();
    KyberHctx hctx = hctxs[host.hctxFor(cpu, bio.op(), bio.flags())];
    RequestList staged = hctx.staged(cpu, KyberDomain.of(bio.op()));
    return staged != null && host.merges().mergeIntoNewest(staged, bio);
  }

  @Override
  public void insert(RequestList requests, boolean atHead) {
    for (Request rq = requests.removeFirst(); rq != null; rq = requests.removeFirst()) {
      hctxs[rq.hctx()].stage(rq, KyberDomain.of(rq.op()), atHead);
      host.traceInsert(rq);
    }
  }

  @Override
  public boolean hasWork(int hctx) {
    return hctxs[hctx].hasWork();
  }

  @Override
  public Request dispatch(int hctx) {
    return hctxs[hctx].dispatch();
  }

  @Override
  public void requeue(Request rq) {
    putToken(rq);
  }

  @Override
  public void finish(Request rq) {
    putToken(rq);
  }

  private void putToken(Request rq) {
    if (rq.elevatorInt() != NO_TOKEN) {
      hctxs[rq.hctx()].putToken(rq, KyberDomain.of(rq.op()));
      rq.setElevatorInt(NO_TOKEN);
    }
  }

  @Override
  public void completed(Request rq, long nowNs) {
    int domain = KyberDomain.of(rq.op());
    if (domain == KyberDomain.OTHER) {
      return;
    }
    long startNs = rq.elevatorLong() == 0 ? 0 : rq.startNs();
    latency.add(domain, KyberLatency.TOTAL, nowNs - startNs);
    latency.add(domain, KyberLatency.IO, nowNs - rq.issueNs());
    if (!timerArmed) { // K12: a later sample never puts it off
      timerArmed = true;
      long atNs = host.jiffiesToNs(host.jiffies() + host.hz() / TIMER_PER_SECOND);
      host.timerAt(atNs, this, 0, 0);
    }
  }

  @Override
  public void onEvent(int kind, int arg) {
    timerArmed = false;
    if (!detached) {
      latency.evaluate();
    }
  }

  @Override
  public List<Attribute> attributes() {
    return List.copyOf(tunables);
  }

  @Override
  public List<Attribute> debugAttributes() {
    return debugFiles;
  }

  @Override
  public void checkInvariants() {
    for (KyberHctx hctx : hctxs) {
      hctx.checkInvariants();
    }
  }
}
