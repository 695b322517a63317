package org.blklab.runtime.elevator;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.Bio;
import org.blklab.runtime.block.Cgroup;
import org.blklab.runtime.block.Elevator;
import org.blklab.runtime.block.ElevatorHost;
import org.blklab.runtime.block.IoPrio;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.RequestList;
import org.blklab.runtime.block.Sbitmap;
import org.blklab.runtime.block.TestRequests;
import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.kernel.Release;

/**
 * A queue reduced to what an elevator sees of it: a virtual clock, a pool of requests, and no tags
 * or driver. Tests submit bios or requests by name, dispatch, and complete.
 */
public final class ElevatorBench {
  private static final long NS_PER_MS = 1_000_000L;

  private final BenchSetup setup;
  private final BenchHost host;
  private final Map<String, Request> byName = new HashMap<>(); // looked up, never iterated
  private final Map<Long, String> names = new HashMap<>();
  private final RequestList inserting = new RequestList();
  private Elevator elevator;
  private IoTask task = new IoTask(0, "test", 100, IoPrio.of(IoPrio.BE, 4), Cgroup.root());
  private BiConsumer<String, Request> onFree = (name, rq) -> {};
  private int flags;
  private long nextId = 1;

  public ElevatorBench(BenchSetup setup) {
    this.setup = setup;
    host = new BenchHost(setup);
    host.absorbed = this::free;
  }

  /** A bench of one CPU and HZ 1000 with an elevator attached. */
  public static ElevatorBench of(Release release, Elevator elevator) {
    return new ElevatorBench(BenchSetup.of(release)).attach(elevator);
  }

  public ElevatorBench attach(Elevator attached) {
    elevator = attached;
    attached.attach(host);
    return this;
  }

  public ElevatorHost host() {
    return host;
  }

  public Elevator elevator() {
    return elevator;
  }

  /** Moves the clock to a time in ms, running the elevator's timers on the way. */
  public ElevatorBench at(long ms) {
    return atNs(ms * NS_PER_MS);
  }

  public ElevatorBench atNs(long ns) {
    host.simulation.runUntil(ns);
    return this;
  }

  public ElevatorBench onCpu(int number) {
    host.cpu = number;
    return this;
  }

  public ElevatorBench as(IoTask other) {
    task = other;
    return this;
  }

  /** Flags of {@link Op} that bios carry from now on. */
  public ElevatorBench withFlags(int ofBios) {
    flags = ofBios;
    return this;
  }

  /** Submits a bio: it is merged, or becomes a request of this name. */
  public ElevatorBench bio(String name, int op, long sector, int sectors) {
    return bio(name, op, sector, sectors, task.ioprio());
  }

  public ElevatorBench bio(String name, int op, long sector, int sectors, int ioprio) {
    Bio bio = newBio(op, sector, sectors, ioprio);
    if (host.nomerges != 2 && elevator.mergeBio(bio)) {
      return this;
    }
    return insert(allocate(name, bio), false);
  }

  /** Offers a bio for a merge and drops it otherwise; whether it was merged. */
  public boolean mergeOnly(int op, long sector, int sectors) {
    return elevator.mergeBio(newBio(op, sector, sectors, task.ioprio()));
  }

  /** A read of 8 sectors at BE. */
  public ElevatorBench read(String name, long sector) {
    return bio(name, Op.READ, sector, 8);
  }

  /** A write of 8 sectors at BE. */
  public ElevatorBench write(String name, long sector) {
    return bio(name, Op.WRITE, sector, 8);
  }

  /** Inserts a request without offering its bio for a merge. */
  public ElevatorBench request(String name, int op, long sector, int sectors) {
    return insert(allocate(name, newBio(op, sector, sectors, task.ioprio())), false);
  }

  /** Inserts a request that no process sent. */
  public ElevatorBench ofNobody(String name, int op, long sector, int sectors) {
    Bio bio = new Bio().set(op, flags, sector, sectors, null, ended -> {});
    return insert(allocate(name, bio), false);
  }

  public ElevatorBench requestAtHead(String name, int op, long sector, int ioprio) {
    return insert(allocate(name, newBio(op, sector, 8, ioprio)), true);
  }

  /** The driver gives a request back, which goes in again at head. */
  public ElevatorBench requeue(String name) {
    Request rq = request(name);
    elevator.requeue(rq);
    return insert(rq, true);
  }

  private Bio newBio(int op, long sector, int sectors, int ioprio) {
    Bio bio = new Bio().set(op, flags, sector, sectors, task, ended -> {});
    bio.setIoprio(ioprio);
    return bio;
  }

  private Request allocate(String name, Bio bio) {
    Request rq = TestRequests.fill(new Request(), bio);
    TestRequests.place(rq, nextId++, host.cpu, host.hctxFor(host.cpu, bio.op(), bio.flags()));
    TestRequests.stamp(rq, host.nowNs(), 0);
    byName.put(name, rq);
    names.put(rq.id(), name);
    elevator.prepare(rq);
    return rq;
  }

  private ElevatorBench insert(Request rq, boolean atHead) {
    inserting.addTail(rq);
    elevator.insert(inserting, atHead);
    return this;
  }

  public Request request(String name) {
    Request rq = byName.get(name);
    if (rq == null) {
      throw new IllegalArgumentException("no request " + name);
    }
    return rq;
  }

  public String nameOf(Request rq) {
    return names.get(rq.id());
  }

  /** Asks hctx 0 for one request; its name, or null. */
  public String dispatch() {
    return dispatch(0);
  }

  public String dispatch(int hctx) {
    Request rq = dispatchRequest(hctx);
    return rq == null ? null : nameOf(rq);
  }

  /** Asks for one request, which the driver starts at once; null if there is none. */
  public Request dispatchRequest(int hctx) {
    Request rq = elevator.dispatch(hctx);
    if (rq != null) {
      TestRequests.stamp(rq, rq.startNs(), host.nowNs());
    }
    return rq;
  }

  /** Asks hctx 0 until it has nothing; the names in order, parted by blanks. */
  public String dispatchAll() {
    return dispatchAll(0);
  }

  public String dispatchAll(int hctx) {
    List<String> order = new ArrayList<>();
    for (String name = dispatch(hctx); name != null; name = dispatch(hctx)) {
      order.add(name);
    }
    return String.join(" ", order);
  }

  /** As {@link #dispatchAll()}, with sector and length of each. */
  public String dispatchAllWithExtents() {
    StringBuilder order = new StringBuilder();
    for (String name = dispatch(); name != null; name = dispatch()) {
      Request rq = request(name);
      order.append(order.isEmpty() ? "" : " ").append(name);
      order.append('(').append(rq.sector()).append('+').append(rq.sectors()).append(')');
    }
    return order.toString();
  }

  /** The driver finished requests, and they are freed. */
  public ElevatorBench done(String... finished) {
    for (String name : finished) {
      complete(request(name));
    }
    return this;
  }

  public ElevatorBench complete(Request rq) {
    elevator.completed(rq, host.nowNs());
    free(rq);
    return this;
  }

  /** A request that went through all at once and took this long, in total and at the device. */
  public ElevatorBench sample(String name, int op, long latencyNs) {
    Request rq = allocate(name, newBio(op, 0, 8, task.ioprio()));
    TestRequests.stamp(rq, host.nowNs() - latencyNs, host.nowNs() - latencyNs);
    return complete(rq);
  }

  private void free(Request rq) {
    elevator.finish(rq);
    onFree.accept(nameOf(rq), rq);
  }

  /** Writes a tunable, which must be accepted. */
  public ElevatorBench set(String tunable, String text) {
    var store = attribute("iosched/" + tunable).store(text);
    if (store.errno().number() != 0) {
      throw new IllegalArgumentException(tunable + " = " + text + ": " + store.errno());
    }
    return this;
  }

  /** A tunable or debugfs file of the elevator. */
  public Attribute attribute(String name) {
    List<Attribute> all = new ArrayList<>(elevator.attributes());
    all.addAll(elevator.debugAttributes());
    return all.stream()
        .filter(file -> file.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no attribute " + name));
  }

  /** Text of a file, without its newline. */
  public String show(String name) {
    return attribute(name).show().stripTrailing();
  }

  /** What a test wants to know when a request is freed, absorbed ones included. */
  public ElevatorBench onFree(BiConsumer<String, Request> listener) {
    onFree = listener;
    return this;
  }

  public ElevatorBench nomerges(int value) {
    host.nomerges = value;
    return this;
  }

  public ElevatorBench ioStats(boolean on) {
    host.ioStats = on;
    return this;
  }

  /** Writes nr_requests as this kernel does, with a plain value that fits. */
  public ElevatorBench writeNrRequests(int value) {
    boolean hookFirst = setup.kernel().has(Behaviour.DEPTH_HOOK_BEFORE_NR_REQUESTS);
    if (hookFirst) {
      elevator.depthUpdated();
    }
    host.asyncDepth = (int) Math.max(1, (long) host.asyncDepth * value / host.nrRequests);
    if (value > host.nrRequests) {
      host.schedTagsShift = Sbitmap.shiftFor(value); // new maps; smaller ones are cut
    }
    host.nrRequests = value;
    if (!hookFirst) {
      elevator.depthUpdated();
    }
    return this;
  }

  /** Names of the requests that were inserted (I), in order. */
  public List<String> trace() {
    return host.inserted.stream().map(this::nameOf).toList();
  }

  /** Hardware queues that the elevator asked to run, in order; then forgotten. */
  public List<Integer> takeRuns() {
    List<Integer> taken = List.copyOf(host.runs);
    host.runs.clear();
    return taken;
  }

  public int minShallowDepth() {
    return host.minShallowDepth;
  }
}
