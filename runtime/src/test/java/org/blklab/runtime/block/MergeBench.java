package org.blklab.runtime.block;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;

/** A merge engine with a plain sorted elevator around it, and a log of what it told its host. */
final class MergeBench implements MergeHost, Elevator {
  final List<String> log = new ArrayList<>();
  final List<Request> waiting = new ArrayList<>();
  final MergeEngine engine;
  final QueueLimits limits;
  int nomerges;
  boolean frontMerges = true;
  int merges;
  int inFlight;
  private final SectorTree sorted = new SectorTree();

  MergeBench(DeviceLimits device) {
    this(device, KernelProfile.of(Release.V7_2));
  }

  MergeBench(DeviceLimits device, KernelProfile kernel) {
    limits = new QueueLimits(device, kernel);
    engine = new MergeEngine(limits, this, kernel);
  }

  static DeviceLimits disk() {
    return new DeviceLimits().maxHwSectors(512);
  }

  static Bio bio(int op, long sector, int sectors) {
    return new Bio().set(op, 0, sector, sectors, null, null);
  }

  static Request request(int op, long sector, int sectors) {
    Request rq = new Request().set(op, 0, sector, sectors, 0);
    rq.bio = bio(op, sector, sectors);
    rq.bioTail = rq.bio;
    return rq;
  }

  /** A request that is in the elevator. */
  Request put(int op, long sector, int sectors) {
    Request rq = request(op, sector, sectors);
    put(rq);
    return rq;
  }

  void put(Request rq) {
    inFlight++;
    waiting.add(rq);
    sorted.add(rq);
    engine.add(rq);
  }

  boolean merge(int op, long sector, int sectors) {
    return engine.mergeBio(this, bio(op, sector, sectors));
  }

  /** Inserts as mq-deadline does; true if the request was absorbed. */
  boolean insert(Request rq) {
    inFlight++;
    if (engine.mergeOnInsert(this, rq)) {
      return true;
    }
    inFlight--;
    put(rq);
    return false;
  }

  void take(Request rq) {
    waiting.remove(rq);
    sorted.remove(rq);
    engine.remove(rq);
    rq.markStarted();
  }

  static String extent(long sector, int sectors) {
    return "[" + sector + ", " + (sector + sectors) + ")";
  }

  List<String> queued() {
    List<String> extents = new ArrayList<>();
    for (Request rq = sorted.first(); rq != null; rq = sorted.next(rq)) {
      extents.add(extent(rq.sector(), rq.sectors()));
    }
    return extents;
  }

  @Override
  public int nomerges() {
    return nomerges;
  }

  @Override
  public void traceMerge(TracePoint point, Bio bio, Request rq) {
    log.add(
        point.letter()
            + " "
            + (bio == null
                ? "rq " + extent(rq.sector(), rq.sectors())
                : extent(bio.sector(), bio.sectors())));
  }

  @Override
  public void bioMerged(Request rq) {
    merges++;
  }

  @Override
  public void requestMerged(Request victim) {
    merges++;
    inFlight--;
  }

  @Override
  public void freeAbsorbed(Request victim) {
    log.add("free " + extent(victim.sector(), victim.sectors()));
  }

  @Override
  public String name() {
    return "bench";
  }

  @Override
  public boolean singleQueue() {
    return true;
  }

  @Override
  public void attach(ElevatorHost host) {}

  @Override
  public void detach() {}

  @Override
  public void insert(RequestList requests, boolean atHead) {
    for (Request rq = requests.removeFirst(); rq != null; rq = requests.removeFirst()) {
      insert(rq);
    }
  }

  @Override
  public Request dispatch(int hctx) {
    Request rq = sorted.first();
    if (rq != null) {
      take(rq);
    }
    return rq;
  }

  @Override
  public boolean hasWork(int hctx) {
    return !sorted.isEmpty();
  }

  @Override
  public boolean mergeBio(Bio bio) {
    return engine.mergeBio(this, bio);
  }

  @Override
  public Request findFrontMerge(Bio bio) {
    Request rq = frontMerges ? sorted.firstAtOrAfter(bio.endSector()) : null;
    return rq != null && rq.sector() == bio.endSector() ? rq : null;
  }

  @Override
  public Request nextInOrder(Request rq) {
    return sorted.next(rq);
  }

  @Override
  public Request previousInOrder(Request rq) {
    return sorted.previous(rq);
  }

  @Override
  public void merged(Request rq, boolean front) {
    if (front) {
      sorted.remove(rq);
      sorted.add(rq);
    }
  }

  @Override
  public void absorbed(Request survivor, Request victim) {
    if (waiting.remove(victim)) {
      sorted.remove(victim);
      engine.remove(victim);
    }
  }

  @Override
  public List<Attribute> attributes() {
    return List.of();
  }

  @Override
  public void checkInvariants() {
    if (sorted.size() != waiting.size()) {
      throw new IllegalStateException("bench lost a request");
    }
  }
}
