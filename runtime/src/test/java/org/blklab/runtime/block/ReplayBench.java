package org.blklab.runtime.block;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.GZIPInputStream;
import org.blklab.runtime.conform.HeldWork;
import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;
import org.blklab.runtime.sim.CpuCosts;
import org.blklab.runtime.sim.Machine;
import org.blklab.runtime.sim.Simulation;

/**
 * Replays a recorded trace of one CPU: told who submits what and when, when requests complete and
 * when kblockd starts one, it predicts which. Holds what it predicted against the recording.
 */
final class ReplayBench implements BioEnd, Probe {
  record Event(long ns, int pid, char action, boolean worker, String rwbs, long sector, int size) {}

  /** What follows an event without a trace of its own takes less than this. */
  private static final long SETTLE_NS = 3_000;

  final List<Event> recorded = new ArrayList<>();
  final List<String> expected = new ArrayList<>();
  final List<String> predicted = new ArrayList<>();
  private final Map<String, String> params = new TreeMap<>();
  private final Map<Integer, Submission> tasks = new TreeMap<>();
  private final Deque<IoTask> woken = new ArrayDeque<>();
  private final Simulation sim = new Simulation(1);
  private HeldWork kblockd;
  private TimerDriver driver;
  private RequestQueue queue;
  private BlockLayer layer;
  private final Cgroup root = Cgroup.root();
  private final Map<Integer, Boolean> plugged = new TreeMap<>();
  private boolean implicitPlug;
  private final Set<Integer> asleep = new TreeSet<>();
  private int unplugsSeen;
  private int unplugsPredicted;

  /** Reads a recording: lines of parameters, an empty line, a line an event. */
  static ReplayBench load(String name, Release release) throws IOException {
    var bench = new ReplayBench();
    try (var file = ReplayBench.class.getResourceAsStream("recorded/" + name + ".txt.gz");
        var text =
            new BufferedReader(
                new InputStreamReader(new GZIPInputStream(file), StandardCharsets.UTF_8))) {
      for (String line = text.readLine(); !line.isEmpty(); line = text.readLine()) {
        int space = line.indexOf(' ');
        bench.params.put(line.substring(0, space), line.substring(space + 1));
      }
      for (String line = text.readLine(); line != null; line = text.readLine()) {
        bench.addEvent(line.split(" "));
      }
    }
    bench.build(release);
    return bench;
  }

  private void addEvent(String[] field) {
    long sector = Long.parseLong(field[5]);
    long size = Long.parseLong(field[6]);
    recorded.add(
        new Event(
            Long.parseLong(field[0]),
            Integer.parseInt(field[1]),
            field[2].charAt(0),
            field[3].equals("k"),
            field[4],
            sector,
            (int) size));
    expected.add(text(field[2], sector, size));
  }

  private static String text(String action, long sector, long size) {
    return switch (action.charAt(0)) {
      case 'P' -> "P";
      case 'U' -> action + " " + size;
      case 'X' -> "X " + sector;
      default -> action + " " + sector + "+" + size;
    };
  }

  private int number(String key, int otherwise) {
    String value = params.get(key);
    return value == null ? otherwise : Integer.parseInt(value.trim());
  }

  private void build(Release release) {
    var kernel = KernelProfile.of(release);
    implicitPlug = kernel.has(Behaviour.IMPLICIT_BIO_PLUG);
    var machine = new Machine(sim, 1, CpuCosts.ZERO);
    kblockd = new HeldWork();
    var options = new BlockLayer.Options(kernel, Costs.ZERO, 250, false, 0, GracePeriods.NONE);
    layer = new BlockLayer(machine, options, kblockd, woken::add);
    layer.setFineSteps(true);
    driver = new TimerDriver(machine, -1);
    String device = params.get("device");
    int depth = Integer.parseInt(device.replaceAll(".*hw_queue_depth=(\\d+).*", "$1"));
    var set = new TagSet(layer, "set", TagSet.Parameters.of(1, depth));
    int sectors = number("queue/max_sectors_kb", 128) * 2;
    var traits = new DeviceLimits().maxHwSectors(sectors);
    if (device.contains("cache_size=")) {
      traits.cache(true, true);
    }
    var limits = new QueueLimits(traits, kernel);
    queue = new RequestQueue(layer, set, driver, new RequestQueue.Disk("d", 1L << 40, limits));
    queue.setElevatorTypes(new KnownElevators());
    String scheduler = params.get("scheduler").replaceAll(".*\\[(.*)\\].*", "$1");
    queue.attachElevator(scheduler);
    if (number("queue/nr_requests", 0) != queue.nrRequests()) {
      store(queue.depths.storeNrRequests(params.get("queue/nr_requests").trim()));
    }
    int asyncDepth = number("queue/async_depth", queue.asyncDepth());
    if (asyncDepth != queue.asyncDepth()) {
      store(queue.depths.storeAsyncDepth("" + asyncDepth));
    }
    queue.setNomerges(number("queue/nomerges", 0));
    if (queue.elevator() != null) {
      for (Attribute attribute : queue.elevator().attributes()) {
        String value = params.get("iosched/" + attribute.name().replace("iosched/", ""));
        if (value != null) {
          store(attribute.store(value.trim()));
        }
      }
    }
    queue.addProbe(this);
  }

  private static void store(Attribute.StoreOperation operation) {
    if (operation.step() != Attribute.StoreOperation.DONE || operation.errno() != Errno.OK) {
      throw new AssertionError("refused: " + operation.errno());
    }
  }

  void run() {
    for (int i = 0; i < recorded.size(); i++) {
      Event event = recorded.get(i);
      if (i > 0 && event.ns - recorded.get(i - 1).ns > SETTLE_NS) {
        settle(recorded.get(i - 1));
      }
      sim.runUntil(event.ns);
      if (event.action == 'C') {
        if (predicted.size() <= i) { // else the second one of a flush sequence
          driver.finish(event.sector);
        }
        continue;
      }
      if (event.action == 'Q') {
        letGo(event.pid);
        submit(event, i);
      }
      if (event.action == 'U') {
        unplug(event.pid);
      }
      if (event.worker) {
        while (predicted.size() <= i && (kblockd.step() || stepAny())) {}
      } else {
        while (kblockd.isRunning()) {
          kblockd.step();
        }
        while (predicted.size() <= i && stepTask(event.pid)) {}
        if (event.action == 'G' && event.rwbs.startsWith("F")) {
          while (stepTask(event.pid)) {} // into the flush machine, without a trace
        }
      }
    }
  }

  /** After a pause whoever caused the last event is done with what leaves no trace. */
  private void settle(Event last) {
    if (last.action == 'C') {
      return; // its process is the one that was interrupted
    }
    if (last.worker) {
      while (kblockd.isRunning()) {
        kblockd.step();
      }
    } else if (tasks.containsKey(last.pid)) {
      while (tasks.get(last.pid).isRunningHctx()) {
        stepTask(last.pid);
      }
    }
  }

  private boolean stepAny() {
    for (int pid : tasks.keySet()) {
      if (stepTask(pid)) {
        return true;
      }
    }
    return false;
  }

  /** One step of a task that can go on; false if it cannot. */
  private boolean stepTask(int pid) {
    Submission by = tasks.get(pid);
    if (by == null || by.isIdle()) {
      return false;
    }
    if (asleep.contains(pid)) {
      if (!woken.remove(by.task())) {
        return false;
      }
      asleep.remove(pid);
    }
    if (by.step() == Submission.SLEEP) {
      asleep.add(pid);
    }
    return true;
  }

  /**
   * The CPU has become free: runs that cannot start anything (they park a request) and woken tasks
   * that find no tag leave no trace, so they are let go here; the others wait for their event.
   */
  private void letGo(int pid) {
    while (kblockd.isRunning()) {
      kblockd.step();
    }
    if (noTag(queue.hctx(0).tags)) {
      kblockd.runDue();
    }
    for (IoTask task : new ArrayList<>(woken)) {
      if (noTag(queue.hctx(0).allocationTags())) {
        while (stepTask(task.pid())) {}
      }
    }
    while (stepTask(pid)) {}
  }

  private static boolean noTag(Tags tags) {
    return tags.normal().map().busy() == tags.normal().depth();
  }

  private void unplug(int pid) {
    Submission by = tasks.get(pid);
    if (unplugsPredicted > unplugsSeen++ || !plugged.getOrDefault(pid, false)) {
      return; // the plug was full
    }
    while (unplugsPredicted < unplugsSeen && stepTask(pid)) {}
    if (unplugsPredicted < unplugsSeen && by.isIdle()) {
      by.finishPlug();
      plugged.put(pid, false);
    }
  }

  private boolean startsPlug(Event event, int at) {
    boolean plug = false;
    for (int i = at + 1; i < recorded.size(); i++) {
      Event next = recorded.get(i);
      if (next.pid != event.pid || next.action == 'C') {
        continue;
      }
      switch (next.action) {
        case 'P' -> plug = true;
        case 'U' -> {
          return plug && !implicitPlug;
        }
        case 'Q' -> {
          return plug;
        }
        case 'I', 'D' -> {
          return false;
        }
        default -> {}
      }
    }
    return false;
  }

  private void submit(Event event, int at) {
    Submission by =
        tasks.computeIfAbsent(
            event.pid,
            pid ->
                new Submission(
                    layer,
                    new IoTask(
                        tasks.size(), "p" + pid, pid, IoPrio.of(IoPrio.NONE, 0), root)));
    if (!plugged.getOrDefault(event.pid, false) && startsPlug(event, at)) {
      by.startPlug(1);
      plugged.put(event.pid, true);
    }
    int op = event.rwbs.contains("W") ? Op.WRITE : Op.READ;
    int flags = op == Op.WRITE ? Op.SYNC | Op.IDLE : 0;
    flags |= event.rwbs.startsWith("F") ? Op.PREFLUSH : 0;
    flags |= event.rwbs.startsWith("WF") ? Op.FUA : 0;
    by.submit(
        queue, queue.newBio().set(op, flags, event.sector, event.size, by.task(), this));
  }

  @Override
  public void bioEnded(Bio bio) {}

  @Override
  public boolean wants(TracePoint point) {
    return point.ordinal() <= TracePoint.RQ_COMPLETE.ordinal();
  }

  @Override
  public void hit(
      TracePoint point, RequestQueue on, Bio bio, Request rq, IoTask task, long value) {
    if (point == TracePoint.UNPLUG) {
      unplugsPredicted++;
    }
    predicted.add(
        switch (point) {
          case PLUG -> "P";
          case UNPLUG -> (value < 0 ? "UT " : "U ") + Math.abs(value);
          case SPLIT -> "X " + bio.sector();
          case BIO_QUEUE, BIO_BACKMERGE, BIO_FRONTMERGE, GETRQ ->
              text(point.letter(), bio.sector(), bio.sectors());
          case RQ_COMPLETE -> text("C", rq.sector(), value >> 9);
          default -> text(point.letter(), rq.sector(), rq.sectors());
        });
  }
}
