package org.blklab.runtime.elevator.bfq;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.blklab.runtime.block.Cgroup;
import org.blklab.runtime.block.IoPrio;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.elevator.BenchSetup;
import org.blklab.runtime.elevator.ElevatorBench;

/**
 * Feeds a recorded trace to BFQ and lets it name each request that was started, and each bio that
 * was merged, before it is told. It is told what came from whom, when requests were inserted and
 * completed, and that one is started. With all driver tags in use one request is chosen ahead (spec
 * 09 C1). A process that has no more events and for which the device is kept idle when another
 * request is started has exited (Q1). For traces without plugs and splits.
 */
final class BfqReplay {
  /** One line of a reduced trace: time in ns, action, R, W or WS, sector, sectors, pid. */
  record Event(long ns, char action, String kind, long sector, int sectors, int pid) {
    static Event parse(String line) {
      String[] words = line.split(" ");
      return new Event(
          Long.parseLong(words[0]),
          words[1].charAt(0),
          words[2],
          Long.parseLong(words[3]),
          Integer.parseInt(words[4]),
          Integer.parseInt(words[5]));
    }
  }

  private static final Cgroup ROOT = Cgroup.root();

  private final BfqElevator elevator = new BfqElevator();
  private final ElevatorBench bench;
  private final Map<Integer, IoTask> tasks = new TreeMap<>();
  private final Map<Integer, Integer> ioprios = new TreeMap<>();
  private final Map<Integer, Long> lastSeen = new TreeMap<>();
  private final Map<Integer, Boolean> merged = new TreeMap<>(); // the last bio, by pid
  private final Map<Long, Request> inFlight = new TreeMap<>();
  private final List<Request> early = new ArrayList<>(); // chosen, but not started yet
  private int freeTags;
  private int number;

  final List<String> differences = new ArrayList<>();
  final List<Integer> exited = new ArrayList<>();
  int predicted; // requests started
  int predictedMerges;

  BfqReplay(BenchSetup setup, int driverTags) {
    bench = new ElevatorBench(setup).attach(elevator);
    freeTags = driverTags;
  }

  ElevatorBench bench() {
    return bench;
  }

  BfqReplay ioprio(int pid, int prioClass, int level) {
    ioprios.put(pid, IoPrio.of(prioClass, level));
    return this;
  }

  BfqReplay run(List<Event> events) {
    for (Event event : events) {
      if (event.action == 'Q') {
        lastSeen.put(event.pid, event.ns);
      }
    }
    for (Event event : events) {
      bench.atNs(event.ns);
      switch (event.action) {
        case 'Q' -> submit(event);
        case 'M', 'F' -> merged(event);
        case 'I' -> insert(event);
        case 'D' -> start(event);
        case 'C' -> complete(event);
        default -> throw new IllegalArgumentException("no action of a replay: " + event);
      }
      elevator.checkInvariants();
    }
    return this;
  }

  private ElevatorBench as(Event event) {
    int ioprio = ioprios.getOrDefault(event.pid, IoPrio.of(IoPrio.BE, 4));
    IoTask task =
        tasks.computeIfAbsent(
            event.pid, pid -> new IoTask(tasks.size(), "p" + pid, pid, ioprio, ROOT));
    return bench.as(task).withFlags(event.kind.endsWith("S") ? Op.SYNC : 0);
  }

  private static int op(Event event) {
    return event.kind.startsWith("W") ? Op.WRITE : Op.READ;
  }

  private void submit(Event event) {
    boolean joined = as(event).mergeOnly(op(event), event.sector, event.sectors);
    merged.put(event.pid, joined);
  }

  private void merged(Event event) {
    if (merged.get(event.pid)) {
      predictedMerges++;
    } else {
      throw new IllegalStateException("not merged: " + event);
    }
  }

  private void insert(Event event) {
    if (merged.get(event.pid)) {
      throw new IllegalStateException("merged: " + event);
    }
    as(event).request("r" + number++, op(event), event.sector, event.sectors);
    chooseAhead();
  }

  private void chooseAhead() {
    if (freeTags == 0 && early.isEmpty()) {
      Request rq = bench.dispatchRequest(0);
      if (rq != null) {
        early.add(rq);
      }
    }
  }

  private void start(Event event) {
    Request rq = early.isEmpty() ? choose(event) : early.removeFirst();
    if (rq != null && rq.sector() == event.sector) {
      predicted++;
    } else {
      differences.add(
          "%.6f ms: %s started, %s expected"
              .formatted(event.ns / 1e6, event.sector, rq == null ? "none" : rq.sector()));
      rq = find(event, rq);
    }
    inFlight.put(rq.sector(), rq);
    freeTags--;
    chooseAhead();
  }

  /**
   * The elevator's choice; if it keeps the device for a process without future, that has exited.
   */
  private Request choose(Event event) {
    Request rq = bench.dispatchRequest(0);
    while (rq == null) {
      IoTask task = goneFrom(elevator.parts().device.inService, event.ns);
      if (task == null) {
        return null;
      }
      elevator.taskExited(task);
      exited.add(task.pid());
      rq = bench.dispatchRequest(0);
    }
    return rq;
  }

  /** A process of this queue that has no more events after a time; null if there is none. */
  private IoTask goneFrom(BfqQueue queue, long ns) {
    for (IoTask task : tasks.values()) {
      BfqProcess process = elevator.parts().processes.find(task);
      boolean uses = process != null && queue != null && process.syncQueue == queue;
      if (uses && lastSeen.get(task.pid()) < ns) {
        return task;
      }
    }
    return null;
  }

  /** What was started is among those chosen early, or the elevator gives it later. */
  private Request find(Event event, Request instead) {
    if (instead != null) {
      early.add(instead);
    }
    for (Request rq : early) {
      if (rq.sector() == event.sector) {
        early.remove(rq);
        return rq;
      }
    }
    for (Request rq = bench.dispatchRequest(0); rq != null; rq = bench.dispatchRequest(0)) {
      if (rq.sector() == event.sector) {
        return rq;
      }
      early.add(rq);
    }
    throw new IllegalStateException(
        "%s is not to be had: %s; early %d".formatted(event, differences, early.size()));
  }

  private void complete(Event event) {
    Request rq = inFlight.remove(event.sector);
    if (rq == null) {
      throw new IllegalStateException("completion of a request not in flight: " + event);
    }
    bench.complete(rq);
    freeTags++;
  }
}
