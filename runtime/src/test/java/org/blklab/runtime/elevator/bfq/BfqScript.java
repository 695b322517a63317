package org.blklab.runtime.elevator.bfq;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.blklab.runtime.block.Cgroup;
import org.blklab.runtime.block.IoPrio;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.elevator.BenchSetup;
import org.blklab.runtime.elevator.ElevatorBench;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;

/**
 * Runs the test vectors of spec 04 §27, nearly as they are written there. Steps are parted by
 * commas: {@code t5} or {@code t5.25} moves the clock to a time in ms, {@code A a1 R1000+8} lets
 * process A submit a read of 8 sectors at sector 1000 named a1 (W: an asynchronous write; {@code
 * rq} behind it: never merged; META, SYNC: that flag), {@code d} dispatches until nothing comes,
 * {@code d2} twice, {@code done a1 a2} completes, {@code exit A} ends a process. The result has the
 * names dispatched, a group for each d.
 */
final class BfqScript {
  private static final Pattern SUBMIT =
      Pattern.compile("([A-Z]) (\\w+) ([RW])(\\d+)\\+(\\d+)( META)?( SYNC)?( rq)?");

  private static final Cgroup ROOT = Cgroup.root();

  private final BfqElevator elevator = new BfqElevator();
  private final ElevatorBench bench;
  private final Map<Character, IoTask> tasks = new TreeMap<>();
  private final List<String> rounds = new ArrayList<>();
  private final List<String> started = new ArrayList<>();

  BfqScript(BenchSetup setup) {
    bench = new ElevatorBench(setup).attach(elevator).set("low_latency", "0");
  }

  static BfqScript disk(Release release) {
    return new BfqScript(BenchSetup.of(release));
  }

  static BfqScript flash(Release release) {
    return new BfqScript(BenchSetup.of(release).flash());
  }

  static BfqScript flash(KernelProfile kernel) {
    return new BfqScript(BenchSetup.of(Release.V7_2).kernel(kernel).flash());
  }

  static BfqScript disk(KernelProfile kernel) {
    return new BfqScript(BenchSetup.of(Release.V7_2).kernel(kernel));
  }

  BfqScript set(String tunable, int value) {
    bench.set(tunable, Integer.toString(value));
    return this;
  }

  /** A process of another priority; others are BE 4. */
  BfqScript process(char name, int prioClass, int level) {
    return process(name, IoPrio.of(prioClass, level), ROOT);
  }

  BfqScript process(char name, Cgroup cgroup) {
    return process(name, IoPrio.of(IoPrio.BE, 4), cgroup);
  }

  private BfqScript process(char name, int ioprio, Cgroup cgroup) {
    int index = tasks.size();
    tasks.put(name, new IoTask(index, String.valueOf(name), 100 + index, ioprio, cgroup));
    return this;
  }

  IoTask task(char name) {
    if (!tasks.containsKey(name)) {
      process(name, IoPrio.BE, 4);
    }
    return tasks.get(name);
  }

  ElevatorBench bench() {
    return bench;
  }

  BfqElevator elevator() {
    return elevator;
  }

  BfqParts parts() {
    return elevator.parts();
  }

  /** The queue that a process's sync requests go to. */
  BfqQueue queue(char name) {
    return parts().processes.find(task(name)).syncQueue;
  }

  BfqScript run(String steps) {
    return run(steps, true);
  }

  /** The same, where a counter is known to go wrong as in the kernel. */
  BfqScript runUnchecked(String steps) {
    return run(steps, false);
  }

  private BfqScript run(String steps, boolean checked) {
    for (String step : steps.split("[,;]\\s*")) {
      step(step.strip());
      if (checked) {
        elevator.checkInvariants();
      }
    }
    return this;
  }

  /** What was dispatched since the beginning: groups parted by " | ", "-" for nothing. */
  String order() {
    return String.join(" | ", rounds);
  }

  /** The last group alone. */
  String last() {
    return rounds.getLast();
  }

  private void step(String step) {
    String[] words = step.split(" ");
    Matcher submit = SUBMIT.matcher(step);
    if (submit.matches()) {
      submit(submit);
    } else if (words[0].equals("done")) {
      for (int i = 1; i < words.length; i++) {
        if (!started.remove(words[i])) {
          throw new IllegalArgumentException(words[i] + " is not with the driver");
        }
        bench.done(words[i]);
      }
    } else if (words[0].equals("exit")) {
      elevator.taskExited(task(words[1].charAt(0)));
    } else if (words[0].equals("requeue")) {
      started.remove(words[1]);
      bench.requeue(words[1]);
    } else if (step.startsWith("d")) {
      dispatch(step.length() == 1 ? Integer.MAX_VALUE : Integer.parseInt(step.substring(1)));
    } else if (step.startsWith("t")) {
      bench.atNs(Math.round(Double.parseDouble(step.substring(1)) * 1e6));
    } else {
      throw new IllegalArgumentException("no step " + step);
    }
  }

  private void submit(Matcher step) {
    int flags = (step.group(6) == null ? 0 : Op.META) | (step.group(7) == null ? 0 : Op.SYNC);
    int op = step.group(3).equals("R") ? Op.READ : Op.WRITE;
    long sector = Long.parseLong(step.group(4));
    int sectors = Integer.parseInt(step.group(5));
    bench.as(task(step.group(1).charAt(0))).withFlags(flags);
    if (step.group(8) == null) {
      bench.bio(step.group(2), op, sector, sectors);
    } else {
      bench.nomerges(2).request(step.group(2), op, sector, sectors).nomerges(0);
    }
  }

  private void dispatch(int most) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < most; i++) {
      String name = bench.dispatch();
      if (name == null) {
        break;
      }
      names.add(name);
      started.add(name);
    }
    rounds.add(names.isEmpty() ? "-" : String.join(" ", names));
  }
}
