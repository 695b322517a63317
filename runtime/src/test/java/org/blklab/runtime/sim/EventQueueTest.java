package org.blklab.runtime.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import org.junit.jupiter.api.Test;

class EventQueueTest {
  private record Expected(long timeNs, int number) implements Comparable<Expected> {
    @Override
    public int compareTo(Expected other) {
      int byTime = Long.compare(timeNs, other.timeNs);
      return byTime != 0 ? byTime : Integer.compare(number, other.number);
    }
  }

  @Test
  void equalTimes_leaveFirstInFirstOut() {
    // given
    var queue = new EventQueue(2);
    List<Integer> seen = new ArrayList<>();
    EventHandler handler = (kind, arg) -> seen.add(arg);
    // when
    for (int i = 0; i < 9; i++) {
      queue.push(i % 2 == 0 ? 7 : 3, handler, 0, i);
    }
    while (!queue.isEmpty()) {
      queue.popAndRun();
    }
    // then
    assertThat(seen).containsExactly(1, 3, 5, 7, 0, 2, 4, 6, 8);
    assertThat(queue.pushed()).isEqualTo(9);
  }

  @Test
  void anyPushesAndPops_haveTheOrderOfASortedQueue() {
    // given: few different times, so that ties are common
    var random = new RandomStream(11);
    var queue = new EventQueue(4);
    var reference = new PriorityQueue<Expected>();
    int[] last = {-1};
    EventHandler handler = (kind, arg) -> last[0] = arg;
    for (int i = 0; i < 20_000; i++) {
      if (reference.isEmpty() || random.below(100) < 55) {
        // when
        long at = random.below(50);
        queue.push(at, handler, 0, i);
        reference.add(new Expected(at, i));
      } else {
        // then
        Expected next = reference.remove();
        assertThat(queue.headTimeNs()).isEqualTo(next.timeNs());
        queue.popAndRun();
        assertThat(last[0]).isEqualTo(next.number());
      }
      assertThat(queue.size()).isEqualTo(reference.size());
    }
  }

  @Test
  void empty_hasNoHead() {
    assertThat(new EventQueue(1).headTimeNs()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void steadyState_allocatesNothing() {
    // given
    var sim = new Simulation(1);
    EventHandler again =
        new EventHandler() {
          @Override
          public void onEvent(int kind, int arg) {
            sim.after(1 + arg % 7, this, kind, arg);
          }
        };
    for (int i = 0; i < 500; i++) {
      sim.at(i, again, 0, i);
    }
    sim.runUntil(100_000);
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    // when
    sim.runUntil(300_000);
    // then
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(1024);
  }

  @Test
  void eventInThePast_isOurBug() {
    // given
    var sim = new Simulation(1);
    sim.runUntil(10);
    // when / then
    assertThatThrownBy(() -> sim.at(9, (kind, arg) -> {}, 0, 0))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("9 ns < now 10 ns");
  }
}
