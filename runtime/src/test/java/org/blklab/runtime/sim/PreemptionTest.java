package org.blklab.runtime.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When a running task loses its CPU; slices of 700 us, ticks of 4 ms. */
final class PreemptionTest {
  private static final long US = 1000;
  private static final CpuCosts COSTS =
      new CpuCosts(600, 0, 0, 0, 0, 0, 0, 0, 700 * US, new long[0], new long[0]);

  private final Simulation sim = new Simulation(1);
  private final List<String> log = new ArrayList<>();
  private Machine machine;

  /** Works in pieces of 10 us that end as told. */
  private Task worker(String name, int pieces, int end) {
    int[] left = {pieces};
    return machine.newTask(
        name,
        self -> {
          if (left[0]-- == 0) {
            log.add(name + " " + machine.nowNs() / US);
            return SegmentBody.EXIT;
          }
          machine.charge(Machine.FIRST_STEP, 10 * US);
          return end;
        });
  }

  private void machine(boolean sliceTimer) {
    machine = new Machine(sim, 1, COSTS, new Machine.Scheduling(4000 * US, sliceTimer));
  }

  @Test
  void userMode_sliceTimer_takesTurnsAfterASlice() {
    // given
    machine(true);
    // when: new tasks have half a slice at first
    worker("a", 50, SegmentBody.USER).start();
    worker("b", 20, SegmentBody.USER).start();
    sim.runUntil(1_000_000_000);
    // then
    assertThat(log).containsExactly("b 550", "a 700");
  }

  @Test
  void userMode_withoutTimer_waitsForTheTick() {
    // given
    machine(false);
    // when
    worker("a", 350, SegmentBody.USER).start();
    worker("b", 20, SegmentBody.USER).start();
    sim.runUntil(1_000_000_000);
    // then
    assertThat(log).containsExactly("a 3500", "b 3700");
  }

  @Test
  void kernelMode_isNotPreempted() {
    // given
    machine(true);
    // when
    worker("a", 200, SegmentBody.KERNEL).start();
    worker("b", 1, SegmentBody.USER).start();
    sim.runUntil(1_000_000_000);
    // then
    assertThat(log).containsExactly("a 2000", "b 2010");
  }

  @Test
  void longWork_withoutTimer_losesTheCpuAtTheTickAfterTheWish() {
    // given
    machine(false);
    // when: the tick at 4 ms wishes, the one at 8 ms acts
    worker("a", 1000, SegmentBody.LONG_WORK).start();
    worker("b", 1, SegmentBody.USER).start();
    sim.runUntil(1_000_000_000);
    // then
    assertThat(log).containsExactly("b 8010", "a 10010");
  }

  @Test
  void interrupt_onABusyCpu_costsItsEntryOnce() {
    // given
    machine(true);
    worker("a", 2, SegmentBody.USER).start();
    // when: two interrupts while the first piece runs
    IrqHandler nothing = (cpu, arg) -> {};
    sim.at(5 * US, (kind, arg) -> {
      machine.cpu(0).interrupt(nothing, 0);
      machine.cpu(0).interrupt(nothing, 0);
    }, 0, 0);
    sim.runUntil(1_000_000_000);
    // then
    assertThat(machine.cpu(0).busyNs()).isEqualTo(20 * US + 600);
  }
}
