package org.blklab.runtime.elevator.hook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.Seeds;
import org.blklab.runtime.block.Elevator;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.elevator.DeadlineElevator;
import org.blklab.runtime.elevator.ElevatorBench;
import org.blklab.runtime.kernel.Release;
import org.blklab.runtime.sim.RandomStream;
import org.junit.jupiter.api.Test;

/** The contract is enough for mq-deadline: written as a hook it dispatches as the built-in does. */
final class DeadlineHookTest {
  private static final int STEPS = 400;

  private static List<String> run(Elevator elevator, int fifoBatch, long seed) {
    var random = new RandomStream(seed);
    var bench = ElevatorBench.of(Release.V7_2, elevator);
    if (elevator instanceof DeadlineElevator) {
      bench.set("fifo_batch", "" + fifoBatch);
    }
    bench.nomerges(random.below(4) == 0 ? random.below(3) : 0);
    int longestGapMs = 1 << random.below(11);
    int positions = 20 << random.below(6);
    long nowMs = 0;
    List<String> log = new ArrayList<>();
    List<String> flying = new ArrayList<>();
    for (int step = 0; step < STEPS; step++) {
      nowMs += random.below(3) == 0 ? random.below(longestGapMs) : 0;
      bench.at(nowMs);
      int what = random.below(12);
      int op = random.below(3) == 0 ? Op.WRITE : Op.READ;
      long sector = 8L * random.below(positions);
      if (what < 5) {
        bench.bio("rq" + step, op, sector, 8);
      } else if (what == 5) {
        bench.request("rq" + step, op, sector, 8);
      } else if (what < 10 && elevator.hasWork(0)) {
        String name = bench.dispatch();
        var rq = bench.request(name);
        log.add(name + " " + rq.sector() + "+" + rq.sectors());
        flying.add(name);
      } else if (what == 10 && !flying.isEmpty()) {
        bench.done(flying.remove(random.below(flying.size())));
      } else if (what == 11 && !flying.isEmpty() && random.below(4) == 0) {
        bench.requeue(flying.remove(random.below(flying.size())));
      }
    }
    elevator.checkInvariants();
    return log;
  }

  @Test
  void deadlineAsAHook_dispatchesLikeTheBuiltIn() {
    int[] dispatched = new int[1];
    Seeds.forEach(
        200,
        seed -> {
          int fifoBatch = (int) (1 + seed % 16);
          List<HookFault> faults = new ArrayList<>();
          var hook = new HookElevator("dl", new DeadlineHook(fifoBatch), faults::add);
          List<String> expected = run(new DeadlineElevator(), fifoBatch, seed);
          assertThat(run(hook, fifoBatch, seed)).isEqualTo(expected);
          assertThat(faults).isEmpty();
          dispatched[0] += expected.size();
        });
    assertThat(dispatched[0]).isGreaterThan(10_000);
  }
}
