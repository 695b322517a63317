package org.blklab.runtime.elevator.bfq;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.Seeds;
import org.blklab.runtime.block.Cgroup;
import org.blklab.runtime.block.IoPrio;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.elevator.BenchSetup;
import org.blklab.runtime.elevator.ElevatorBench;
import org.blklab.runtime.kernel.Release;
import org.blklab.runtime.sim.RandomStream;
import org.junit.jupiter.api.Test;

/** Random schedules: nothing is lost, everything adds up, and the same seed gives the same run. */
final class BfqPropertyTest {
  private static final Release[] RELEASES = {
    Release.V5_10, Release.V6_1, Release.V6_12, Release.V7_2
  };
  private static final int STEPS = 400;

  /** One schedule; features are drawn too, so that each is missing at times. */
  private static final class Schedule {
    private final RandomStream random;
    private final BfqElevator elevator = new BfqElevator();
    private final ElevatorBench bench;
    private final List<IoTask> tasks = new ArrayList<>();
    private final List<Cgroup> groups = new ArrayList<>();
    private final List<Request> inDriver = new ArrayList<>();
    private final boolean changesPriorities;
    private final boolean changesGroups;
    private final boolean exits;
    private final boolean tunes;
    private final boolean merges;
    private final int sectorRange;
    private final int longestGapUs;
    private final int mostInDriver;
    private long nowNs;
    private int made;
    private int freed;
    private long fingerprint;

    Schedule(long seed) {
      random = new RandomStream(seed);
      BenchSetup setup = BenchSetup.of(RELEASES[random.below(RELEASES.length)]);
      setup = setup.hz(random.below(2) == 0 ? 1000 : 250);
      bench = new ElevatorBench(random.below(2) == 0 ? setup.flash() : setup).attach(elevator);
      bench.onFree((name, rq) -> freed++);
      changesPriorities = random.below(2) == 0;
      changesGroups = random.below(3) == 0;
      exits = random.below(2) == 0;
      tunes = random.below(3) == 0;
      merges = random.below(2) == 0;
      sectorRange = random.below(2) == 0 ? 3_000 : 3_000_000;
      longestGapUs = 1 << (8 + random.below(10));
      mostInDriver = 1 + random.below(32);
      groups.add(Cgroup.root());
      int moreGroups = random.below(2) == 0 ? 0 : 3;
      for (int i = 1; i <= moreGroups; i++) {
        groups.add(new Cgroup(i, "g" + i, 1 + random.below(1000), Cgroup.PrioPolicy.NO_CHANGE));
      }
      int count = 1 + random.below(10);
      for (int i = 0; i < count; i++) {
        addTask();
      }
    }

    private void addTask() {
      int index = tasks.size();
      int ioprio = changesPriorities ? anyPriority() : IoPrio.of(IoPrio.BE, 4);
      Cgroup group = groups.get(random.below(groups.size()));
      tasks.add(new IoTask(index, "t" + index, 100 + index, ioprio, group));
    }

    private int anyPriority() {
      return IoPrio.of(random.below(4), random.below(8));
    }

    private IoTask anyTask() {
      return tasks.get(random.below(tasks.size()));
    }

    void run() {
      for (int i = 0; i < STEPS; i++) {
        step();
        elevator.checkInvariants();
        checkRaised();
      }
      drain();
      elevator.checkInvariants();
    }

    /** Spec 04 §24.3; low_latency switched off under load breaks it for good, as in the kernel. */
    private void checkRaised() {
      BfqDevice device = elevator.parts().device;
      int raised = 0;
      for (BfqQueue queue = device.firstQueue(); queue != null; queue = queue.allNext) {
        raised += queue.busy && queue.isRaised() ? 1 : 0;
      }
      if (!tunes) {
        assertThat(device.raisedBusy).isEqualTo(raised);
      }
    }

    private void step() {
      if (random.below(3) == 0) {
        nowNs += 1000L * random.below(longestGapUs);
        bench.atNs(nowNs);
      } else {
        bench.atNs(++nowNs); // in the kernel no two events share a nanosecond
      }
      int what = random.below(40);
      if (what < 16) {
        submit();
      } else if (what < 26) {
        dispatch();
      } else if (what < 34) {
        complete();
      } else {
        rare(what);
      }
    }

    private void rare(int what) {
      IoTask task = anyTask();
      if (what == 34 && changesPriorities) {
        task.setIoprio(anyPriority());
      } else if (what == 35 && changesGroups) {
        task.setCgroup(groups.get(random.below(groups.size())));
      } else if (what == 36 && exits) {
        elevator.taskExited(task);
      } else if (what == 37 && tunes) {
        tune();
      } else if (what == 38) {
        requeue();
      } else if (what == 39 && random.below(4) == 0) {
        addTask();
      }
      bench.elevator().limitDepth(task, random.below(2), random.below(2) * Op.SYNC);
    }

    private void tune() {
      switch (random.below(5)) {
        case 0 -> bench.set("low_latency", String.valueOf(random.below(2)));
        case 1 -> bench.set("slice_idle", String.valueOf(random.below(3) * 4));
        case 2 -> bench.set("strict_guarantees", String.valueOf(random.below(2)));
        case 3 -> bench.set("max_budget", String.valueOf(random.below(3) * 500));
        default -> bench.set("timeout_sync", String.valueOf(1 + random.below(200)));
      }
    }

    private void submit() {
      int op = random.below(3) == 0 ? Op.WRITE : Op.READ;
      int flags = random.below(3) == 0 ? Op.SYNC : 0;
      long sector = 8L * random.below(sectorRange / 8);
      int sectors = random.below(6) == 0 ? 128 : 8;
      bench.as(anyTask()).withFlags(flags | (random.below(30) == 0 ? Op.META : 0));
      String name = "r" + made;
      bench.nomerges(merges ? 0 : 2);
      if (!merges) {
        bench.request(name, op, sector, sectors);
        made++;
      } else if (!bench.mergeOnly(op, sector, sectors)) {
        bench.request(name, op, sector, sectors);
        made++;
      }
    }

    private void dispatch() {
      if (inDriver.size() < mostInDriver) {
        Request rq = bench.dispatchRequest(0);
        note(rq == null ? -1 : rq.sector());
        if (rq != null) {
          inDriver.add(rq);
        }
      }
    }

    private void note(long value) {
      fingerprint = fingerprint * 1_000_003 + value + nowNs;
    }

    private void complete() {
      if (!inDriver.isEmpty()) {
        bench.complete(inDriver.remove(random.below(inDriver.size())));
      }
    }

    private void requeue() {
      if (!inDriver.isEmpty()) {
        bench.requeue(bench.nameOf(inDriver.remove(random.below(inDriver.size()))));
      }
    }

    /** Everything comes out in the end, whatever the device was kept idle for. */
    private void drain() {
      for (int round = 0; freed < made; round++) {
        assertThat(round).as("%d of %d requests came back", freed, made).isLessThan(100_000);
        nowNs += 1_000_000;
        bench.atNs(nowNs);
        dispatch();
        if (inDriver.size() == mostInDriver || random.below(2) == 0) {
          complete();
        }
      }
      assertThat(elevator.hasWork(0)).isFalse();
      BfqDevice device = elevator.parts().device;
      assertThat(device.queued).isZero();
      assertThat(device.inDriver).isZero();
    }
  }

  @Test
  void bfq_randomSchedules_loseNothingAndAddUp() {
    Seeds.forEach(300, seed -> new Schedule(seed).run());
  }

  @Test
  void bfq_sameSeedTwice_sameRun() {
    for (long seed = 1000; seed < 1020; seed++) {
      var one = new Schedule(seed);
      one.run();
      var other = new Schedule(seed);
      other.run();
      assertThat(one.fingerprint).isEqualTo(other.fingerprint);
      assertThat(one.made).isEqualTo(other.made);
    }
  }
}
