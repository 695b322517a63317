package org.blklab.runtime.elevator;

import static org.assertj.core.api.Assertions.assertThat;

import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.Errno;
import org.blklab.runtime.block.IoPrio;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.kernel.Release;
import org.junit.jupiter.api.Test;

/** Rules of mq-deadline that no vector covers: tags, counters, merges of requeues, files. */
final class DeadlineElevatorTest {
  private static final int RT = IoPrio.of(IoPrio.RT, 0);
  private static final int IDLE = IoPrio.of(IoPrio.IDLE, 0);

  private static ElevatorBench bench(Release release) {
    return ElevatorBench.of(release, new DeadlineElevator());
  }

  private static int limit(ElevatorBench bench, int op, int flags) {
    return bench.elevator().limitDepth(null, op, flags);
  }

  @Test
  void d12_onlyReads_areNeverLimited() {
    var bench = bench(Release.V7_2);
    assertThat(limit(bench, Op.READ, Op.RAHEAD)).isZero();
    assertThat(limit(bench, Op.WRITE, 0)).isEqualTo(256);
    assertThat(limit(bench, Op.WRITE, Op.SYNC)).isEqualTo(256);
    assertThat(limit(bench, Op.DISCARD, 0)).isEqualTo(256);
  }

  @Test
  void d12_72_asyncDepth_isTheQueues() {
    var bench = bench(Release.V7_2);
    assertThat(bench.minShallowDepth()).isEqualTo(256);
    bench.host().setAsyncDepth(48);
    bench.elevator().depthUpdated();
    assertThat(limit(bench, Op.WRITE, 0)).isEqualTo(48);
    assertThat(bench.minShallowDepth()).isEqualTo(48);
    bench.writeNrRequests(64);
    assertThat(limit(bench, Op.WRITE, 0)).as("scaled with nr_requests").isEqualTo(12);
  }

  @Test
  void d12_618_asyncDepth_isResetToTheNewNrRequests() {
    var bench = bench(Release.V6_18).set("async_depth", "30");
    assertThat(limit(bench, Op.WRITE, 0)).isEqualTo(30);
    assertThat(bench.minShallowDepth()).as("wake batch 1").isEqualTo(1);
    bench.writeNrRequests(64);
    assertThat(limit(bench, Op.WRITE, 0)).isEqualTo(64);
  }

  @Test
  void d12_612_asyncDepth_staysAtTheOldNrRequests() {
    var bench = bench(Release.V6_12).writeNrRequests(64);
    assertThat(limit(bench, Op.WRITE, 0)).isEqualTo(256);
    bench.writeNrRequests(128);
    assertThat(limit(bench, Op.WRITE, 0)).isEqualTo(64);
  }

  /** Case b-randrw on 6.1: default 2, then 64: one request a word may be written at a time. */
  @Test
  void d12_61_asyncDepth_isScaledToAWord() {
    var bench = new ElevatorBench(BenchSetup.of(Release.V6_1).queueDepth(1));
    bench.attach(new DeadlineElevator());
    bench.writeNrRequests(64);
    assertThat(bench.show("iosched/async_depth")).isEqualTo("2");
    assertThat(bench.host().schedTagsShift()).isEqualTo(4);
    assertThat(limit(bench, Op.WRITE, 0)).as("ceil(2 · 16 / 64)").isEqualTo(1);
    bench.set("async_depth", "2147483647");
    assertThat(limit(bench, Op.WRITE, 0)).as("no overflow").isPositive();
  }

  @Test
  void patch_minShallow_isSwitchedAlone() {
    var setup = BenchSetup.of(Release.V7_2);
    var patched = setup.kernel(setup.kernel().with(Behaviour.MQ_DEADLINE_MIN_SHALLOW_1));
    var bench = new ElevatorBench(patched).attach(new DeadlineElevator());
    assertThat(bench.minShallowDepth()).isEqualTo(1);
    assertThat(limit(bench, Op.WRITE, 0)).isEqualTo(256);
  }

  @Test
  void attributes_orderAndPresence_followTheKernel() {
    assertThat(bench(Release.V6_18).elevator().attributes())
        .extracting(Attribute::name)
        .containsExactly(
            "iosched/read_expire",
            "iosched/write_expire",
            "iosched/writes_starved",
            "iosched/front_merges",
            "iosched/async_depth",
            "iosched/fifo_batch",
            "iosched/prio_aging_expire");
    assertThat(bench(Release.V7_2).elevator().attributes())
        .extracting(Attribute::name)
        .doesNotContain("iosched/async_depth")
        .hasSize(6);
    assertThat(bench(Release.V5_10).elevator().attributes())
        .extracting(Attribute::name)
        .doesNotContain("iosched/async_depth", "iosched/prio_aging_expire")
        .hasSize(5);
    assertThat(bench(Release.V7_2).elevator().attributes())
        .allMatch(file -> file.writable() && !file.doc().isBlank());
  }

  @Test
  void expire_isRoundedUpToTicks_andBack() {
    var bench =
        new ElevatorBench(BenchSetup.of(Release.V7_2).hz(300)).attach(new DeadlineElevator());
    bench.set("read_expire", "7");
    assertThat(bench.show("iosched/read_expire")).as("3 ticks").isEqualTo("10");
    bench.set("read_expire", "1");
    assertThat(bench.show("iosched/read_expire")).as("1 tick of 3.3 ms").isEqualTo("4");
  }

  @Test
  void d7_raisedExpire_makesWaitingRequestsLookOlder() {
    var bench = bench(Release.V7_2);
    bench.bio("rt", Op.READ, 10, 8, RT).dispatch();
    bench.at(5000).read("be", 100);
    assertThat(bench.dispatch()).as("RT in flight").isNull();
    bench.set("read_expire", "10500");
    assertThat(bench.dispatch()).as("start = 5500 − 10500 ≤ 5000 − 10000").isEqualTo("be");
  }

  @Test
  void d5_equalSectorBehindTheDispatchedOne_isNotSkipped() {
    var bench = bench(Release.V7_2).read("p", 9000);
    bench.dispatch();
    bench.read("a", 108).request("b", Op.READ, 100, 8).read("c", 5000);
    bench.bio("x", Op.READ, 100, 8); // in front of a, which is now behind b in sector order
    assertThat(bench.dispatchAllWithExtents()).isEqualTo("a(100+16) b(100+8) c(5000+8)");
  }

  @Test
  void d9_hasWork_doesNotLookAtClasses() {
    var bench = bench(Release.V7_2);
    assertThat(bench.elevator().hasWork(0)).isFalse();
    bench.bio("rt", Op.READ, 10, 8, RT).read("be", 100).dispatch();
    assertThat(bench.elevator().hasWork(0)).isTrue();
    assertThat(bench.dispatch()).isNull();
    bench.done("rt").dispatch();
    assertThat(bench.elevator().hasWork(0)).isFalse();
  }

  @Test
  void d10_requeue_countsDispatchedAgain() {
    var bench = bench(Release.V7_2).read("a", 100);
    bench.dispatch();
    bench.requeue("a");
    assertThat(bench.show("sched/queued")).isEqualTo("0 1 0");
    bench.dispatch();
    assertThat(bench.show("sched/owned_by_driver")).as("drifts").isEqualTo("0 2 0");
    bench.done("a");
    assertThat(bench.show("sched/queued")).isEqualTo("0 0 0");
    assertThat(bench.show("sched/owned_by_driver")).isEqualTo("0 1 0");
  }

  @Test
  void d11_absorbedRequest_countsMergedAndCompleted() {
    var bench = bench(Release.V7_2).read("a", 100).read("c", 116).bio("b", Op.READ, 108, 8);
    assertThat(bench.request("a").sectors()).isEqualTo(24);
    assertThat(bench.show("sched/queued")).isEqualTo("0 1 0");
    assertThat(bench.show("sched/owned_by_driver")).isEqualTo("0 0 0");
  }

  @Test
  void m1_requeuedRequest_isNotMergedAgain() {
    var bench = bench(Release.V7_2).read("a", 100);
    bench.dispatch();
    assertThat(bench.host().merges().lastMerge()).as("left the cache").isNull();
    bench.read("p", 92).requeue("a");
    assertThat(bench.dispatchAllWithExtents()).isEqualTo("a(100+8) p(92+8)");
  }

  @Test
  void d18_absorbedPointer_movesToItsSuccessor() {
    var bench = bench(Release.V6_1).read("a", 1000).read("x", 2000).read("v", 3000);
    assertThat(bench.dispatch()).isEqualTo("a");
    assertThat(bench.show("sched/read1_next_rq")).isEqualTo(bench.request("x").toString());
    bench.at(1).read("y", 1984).bio("z", Op.READ, 1992, 8); // y takes the age of x
    assertThat(bench.dispatchAllWithExtents()).isEqualTo("v(3000+8) y(1984+24)");
  }

  @Test
  void finish_requestThatBypassedTheElevator_isNotCounted() {
    var bench = bench(Release.V7_2).sample("flush", Op.WRITE, 1000);
    assertThat(bench.show("sched/queued")).isEqualTo("0 0 0");
  }

  @Test
  void debugFiles_showListsAndNumbers() {
    var bench = bench(Release.V7_2).bio("i", Op.WRITE, 50, 8, IDLE).read("a", 200).read("b", 100);
    assertThat(bench.show("sched/read1_fifo_list"))
        .isEqualTo(bench.request("a") + "\n" + bench.request("b"));
    assertThat(bench.show("sched/read1_next_rq")).isEqualTo(bench.request("b").toString());
    assertThat(bench.show("sched/write2_fifo_list"))
        .isEqualTo(
            "0000000000000001 {.op=WRITE, .cmd_flags=, .rq_flags=HASHED, .state=idle, .tag=-1,"
                + " .internal_tag=-1}");
    assertThat(bench.show("sched/read0_next_rq")).isEmpty();
    bench.dispatch();
    assertThat(bench.show("sched/batching")).isEqualTo("1");
    bench.requestAtHead("h", Op.READ, 1, RT);
    assertThat(bench.show("sched/dispatch")).isEqualTo(bench.request("h").toString());
    assertThat(bench.attribute("sched/batching").writable()).isFalse();
    assertThat(bench.attribute("sched/batching").store("1").errno()).isEqualTo(Errno.EPERM);
  }

  @Test
  void debugFiles_presence_followsTheKernel() {
    assertThat(bench(Release.V7_2).elevator().debugAttributes())
        .extracting(Attribute::name)
        .contains("sched/dispatch")
        .doesNotContain("sched/async_depth", "sched/dispatch0");
    assertThat(bench(Release.V6_18).elevator().debugAttributes())
        .extracting(Attribute::name)
        .contains("sched/async_depth", "sched/dispatch");
    assertThat(bench(Release.V6_1).elevator().debugAttributes())
        .extracting(Attribute::name)
        .contains("sched/dispatch0", "sched/dispatch1", "sched/dispatch2");
  }

  @Test
  void v510_knowsNoClasses() {
    var bench = bench(Release.V5_10).read("be", 100).bio("rt", Op.READ, 200, 8, RT);
    assertThat(limit(bench, Op.WRITE, 0)).isZero();
    assertThat(bench.dispatchAll()).isEqualTo("be rt");
  }

  @Test
  void detached_writesAreRefused() {
    var bench = bench(Release.V7_2);
    bench.elevator().detach();
    assertThat(bench.attribute("iosched/fifo_batch").store("1").errno()).isEqualTo(Errno.ENODEV);
    var older = bench(Release.V6_12);
    older.elevator().detach();
    assertThat(older.attribute("iosched/fifo_batch").store("1").errno()).isEqualTo(Errno.ENOENT);
  }

  @Test
  void elevators_areFoundByNameAndAlias() {
    assertThat(Elevators.find("deadline").orElseThrow().name()).isEqualTo("mq-deadline");
    assertThat(Elevators.find("kyber").orElseThrow().factory().get().singleQueue()).isFalse();
    assertThat(Elevators.find("MQ-DEADLINE")).isEmpty();
    assertThat(Elevators.find("")).isEmpty();
    assertThat(Elevators.all())
        .allMatch(entry -> entry.factory().get().name().equals(entry.name()));
  }
}
