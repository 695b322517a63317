package org.blklab.runtime.elevator.bfq;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.block.Cgroup;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.kernel.Release;
import org.junit.jupiter.api.Test;

/** Somebody who overrules BFQ's choices. */
final class GuidanceTest {
  private final List<String> proposed = new ArrayList<>();

  private BfqScript twoReaders() {
    return BfqScript.disk(Release.V7_2)
        .run("A a1 R1000+8, A a2 R1008+8 rq, B b1 R500000+8, B b2 R500008+8 rq");
  }

  private void guide(BfqScript script, Request... instead) {
    List<Request> wanted = List.of(instead);
    script
        .elevator()
        .guide(
            chosen -> {
              proposed.add(chosen == null ? "-" : Long.toString(chosen.sector()));
              return proposed.size() <= wanted.size() ? wanted.get(proposed.size() - 1) : chosen;
            });
  }

  @Test
  void guide_anotherQueuesRequest_isDispatchedAndServedOn() {
    // given
    BfqScript script = twoReaders();
    Request b1 = script.queue('B').sorted.first();
    guide(script, b1);
    // when
    script.run("d");
    // then: without a guide A would have been first
    assertThat(proposed).startsWith("1000", "500008");
    assertThat(script.order()).startsWith("b1 b2");
  }

  @Test
  void guide_anotherRequestOfTheSameQueue_movesTheOrderInIt() {
    // given
    BfqScript script = twoReaders();
    Request a2 = script.queue('A').sorted.last();
    guide(script, a2);
    // when
    script.run("d2");
    // then
    assertThat(script.order()).isEqualTo("a2 a1");
  }

  @Test
  void guide_nothingInstead_keepsTheRequestsWaiting() {
    // given
    BfqScript script = twoReaders();
    script.elevator().guide(chosen -> null);
    // when
    script.run("d");
    script.elevator().guide(null);
    script.run("d2");
    // then
    assertThat(script.order()).isEqualTo("- | a1 a2");
  }

  @Test
  void guide_queueOfAnotherGroup_leavesTheTreesConsistent() {
    // given
    Cgroup light = new Cgroup(1, "light", 10, Cgroup.PrioPolicy.NO_CHANGE);
    Cgroup heavy = new Cgroup(2, "heavy", 900, Cgroup.PrioPolicy.NO_CHANGE);
    BfqScript script = BfqScript.disk(Release.V7_2).process('A', heavy).process('B', light);
    script.run("A a1 R1000+8, A a2 R1008+8 rq, B b1 R500000+8");
    guide(script, script.queue('B').sorted.first());
    // when: the script checks the invariants after each step
    script.run("d1, done b1, d");
    // then
    assertThat(proposed.getFirst()).isEqualTo("1000");
    assertThat(script.order()).startsWith("b1 | ");
  }

  @Test
  void guide_backToTheQueueThatWasServed_itsSlotGoesOn() {
    // given: A's slot of 124 ms is over, the recording says that it was not
    BfqScript script = twoReaders();
    script.run("d1");
    long timeout = script.queue('A').budgetTimeout;
    Request a2 = script.queue('A').sorted.first();
    script.run("t126");
    guide(script, a2);
    // when
    script.run("d1");
    // then
    assertThat(script.last()).isEqualTo("a2");
    assertThat(script.queue('A').budgetTimeout).isEqualTo(timeout);
  }
}
