package org.blklab.runtime.sim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The fair scheduler's choices, by the rules of EEVDF; slices of 1000 ns. */
final class FairQueueTest {
  private static final long SLICE = 1000;

  private final FairQueue queue = new FairQueue(SLICE, 4000);
  private final Machine machine = new Machine(new Simulation(1), 1, CpuCosts.ZERO);

  private Task task(String name) {
    Task task = machine.newTask(name, self -> SegmentBody.EXIT);
    task.fresh = false; // it exists, and was only asleep
    return task;
  }

  @Test
  void equalTasks_runInTheOrderOfTheirArrival() {
    // given
    Task a = task("a");
    Task b = task("b");
    queue.add(a);
    queue.add(b);
    // when, then
    assertThat(queue.next()).isSameAs(a);
    queue.ran(SLICE);
    assertThat(queue.isSliceOver()).isTrue();
    queue.putBack(a);
    assertThat(queue.next()).isSameAs(b);
  }

  @Test
  void wokenTask_thatHadLess_takesTheCpuOfAnIneligibleOne() {
    // given: a sleeps owed 100 ns, b has run past the average of all
    Task a = task("a");
    Task b = task("b");
    Task c = task("c");
    queue.add(a);
    queue.add(b);
    queue.add(c);
    queue.next();
    queue.slept(a);
    queue.next();
    queue.ran(600);
    a.lag = FairQueue.virtual(100, a);
    // when
    queue.add(a);
    // then: c is eligible too, but its deadline is earlier than a's only if it came before
    assertThat(queue.preempts(a)).isFalse();
    queue.putBack(b);
    assertThat(queue.next()).isSameAs(c);
    queue.ran(700);
    queue.slept(c);
    assertThat(queue.next()).isSameAs(a);
  }

  @Test
  void eligibleTask_isProtectedUntilItsSliceIsOver() {
    // given
    Task a = task("a");
    queue.add(a);
    queue.next();
    queue.ran(400);
    Task b = task("b");
    // when
    queue.add(b);
    // then
    assertThat(queue.preempts(b)).isFalse();
    queue.ran(600);
    assertThat(queue.preempts(b)).isTrue();
  }

  @Test
  void owedTask_preemptsAtOnce() {
    // given
    Task a = task("a");
    queue.add(a);
    queue.next();
    queue.ran(10);
    Task b = task("b");
    b.lag = 300;
    // when
    queue.add(b);
    // then
    assertThat(queue.preempts(b)).isTrue();
  }

  @Test
  void sleeperThatHadMoreThanTheAverage_paysWhenItComesBackSoon() {
    // given: a ran 800 ns before it slept, b and c nothing
    Task a = task("a");
    Task b = task("b");
    Task c = task("c");
    queue.add(a);
    queue.next();
    queue.add(b);
    queue.add(c);
    queue.ran(800);
    queue.slept(a);
    assertThat(a.delayed).isTrue();
    assertThat(queue.next()).isSameAs(b);
    queue.ran(100);
    // when
    queue.add(a);
    // then: it stays behind both
    assertThat(queue.preempts(a)).isFalse();
    queue.slept(b);
    assertThat(queue.next()).isSameAs(c);
  }

  @Test
  void sleeperThatHadMore_isForgivenWhenTheCpuWasIdle() {
    // given
    Task a = task("a");
    Task b = task("b");
    queue.add(a);
    queue.next();
    queue.add(b);
    queue.ran(800);
    queue.slept(a);
    queue.next();
    queue.slept(b);
    assertThat(queue.next()).isNull();
    // when
    queue.add(b);
    queue.add(a);
    // then: nobody owes anybody anything
    assertThat(a.virtual).isEqualTo(b.virtual);
    assertThat(queue.hasWaiting()).isTrue();
  }

  @Test
  void workerOfHighPriority_takesTheCpuOfATaskThatHadMore_notOfAProtectedOne() {
    // given
    Task a = task("a");
    Task b = task("b");
    Task worker = machine.newWorker("kworker", self -> SegmentBody.SLEEP);
    queue.add(a);
    queue.next();
    queue.ran(100);
    // when, then: a alone is eligible whatever it had
    queue.add(worker);
    assertThat(queue.preempts(worker)).isFalse();
    queue.slept(a);
    assertThat(queue.next()).isSameAs(worker);
    queue.ran(860);
    queue.slept(worker);
    // when, then: beside b, which had nothing, a is not
    queue.add(a);
    queue.next();
    queue.ran(100);
    queue.add(b);
    queue.ran(100);
    queue.add(worker);
    assertThat(queue.preempts(worker)).isTrue();
  }

  @Test
  void forget_takesASleeperToAnotherCpuWithItsDebt() {
    // given
    Task a = task("a");
    Task b = task("b");
    queue.add(a);
    queue.next();
    queue.add(b);
    queue.ran(800);
    queue.slept(a);
    // when
    queue.forget(a);
    // then
    assertThat(a.delayed).isFalse();
    assertThat(a.lag).isEqualTo(FairQueue.virtual(-400, a));
  }
}
