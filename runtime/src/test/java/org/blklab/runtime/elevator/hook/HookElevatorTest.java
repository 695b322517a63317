package org.blklab.runtime.elevator.hook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.block.Bio;
import org.blklab.runtime.block.IoPrio;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.elevator.ElevatorBench;
import org.blklab.runtime.kernel.Release;
import org.junit.jupiter.api.Test;

/** A good hook runs as any elevator; a bad one is found out, and its run goes on. */
final class HookElevatorTest {
  private static final int BE = IoPrio.of(IoPrio.BE, 4);

  private final List<HookFault> faults = new ArrayList<>();
  private HookElevator elevator;

  private ElevatorBench bench(ElevatorHook hook) {
    elevator = new HookElevator("mine", hook, faults::add);
    return ElevatorBench.of(Release.V7_2, elevator);
  }

  private void assertFault(HookFault.Kind kind, long request) {
    assertThat(faults).hasSize(1);
    assertThat(faults.getFirst().kind()).isEqualTo(kind);
    assertThat(faults.getFirst().request()).isEqualTo(request);
  }

  @Test
  void goodHook_dispatchesInItsOrder_andCounts() {
    var hook = new FifoHook();
    var bench = bench(hook).read("a", 900).read("b", 100).write("c", 500);
    assertThat(bench.dispatchAll()).isEqualTo("a b c");
    bench.done("a", "b", "c");
    assertThat(bench.show("sched/ops_stats"))
        .isEqualTo(
            """
            dispatch_ok_count 3
            dispatch_ok_sectors 24
            dispatch_null_count 0
            insert_ok_count 3
            insert_ok_sectors 24
            insert_err_count 0
            merge_ok_count 0
            merge_ok_sectors 0
            finish_ok_count 3
            finish_ok_sectors 24\
            """);
    assertThat(hook.calls).containsExactly("finish 900+8", "finish 100+8", "finish 500+8");
    assertThat(faults).isEmpty();
    elevator.checkInvariants();
  }

  @Test
  void kernelMerges_growAndAbsorb_andTellTheHook() {
    var hook = new FifoHook();
    var bench = bench(hook).read("a", 100).read("c", 116);
    bench.bio("b", Op.READ, 108, 8).bio("front", Op.READ, 92, 8);
    assertThat(hook.calls)
        .containsExactly("merged 100+24 absorbed", "finish 116+8", "merged 92+32");
    assertThat(bench.dispatchAllWithExtents()).isEqualTo("a(92+32)");
    assertThat(elevator.counters().mergeOk()).isEqualTo(3);
    elevator.checkInvariants();
  }

  @Test
  void insertMerge_newRequestIsAbsorbed_withoutBeingTakenIn() {
    var hook = new FifoHook();
    var bench = bench(hook).request("a", Op.READ, 100, 8).request("b", Op.READ, 108, 8);
    assertThat(hook.calls).containsExactly("merged 100+16");
    assertThat(bench.dispatchAllWithExtents()).isEqualTo("a(100+16)");
    assertThat(elevator.counters().insertOk()).isEqualTo(1);
  }

  @Test
  void hookChoosesItsMerges_onlyLegalOnesHappen() {
    var hook =
        new FifoHook() {
          @Override
          public long mergeBio(Bio bio) {
            return waiting.isEmpty() ? NONE : waiting.getLast();
          }

          @Override
          public long mergeReq(Request rq) {
            return NONE;
          }
        };
    var bench = bench(hook).read("a", 100).read("b", 300);
    bench.bio("behindA", Op.READ, 108, 8).bio("behindIt", Op.READ, 116, 8);
    bench.request("c", Op.READ, 308, 8);
    assertThat(bench.dispatchAllWithExtents())
        .isEqualTo("a(100+8) b(300+8) behindA(108+16) c(308+8)");
    assertThat(faults).isEmpty();
  }

  @Test
  void hookMergesRequests_targetAbsorbsTheNewOne() {
    var hook =
        new FifoHook() {
          @Override
          public long mergeReq(Request rq) {
            return waiting.isEmpty() ? NONE : waiting.getFirst();
          }
        };
    var bench = bench(hook).request("a", Op.READ, 100, 8).request("b", Op.READ, 500, 8);
    bench.request("c", Op.READ, 108, 8);
    assertThat(bench.dispatchAllWithExtents()).isEqualTo("a(100+16) b(500+8)");
    assertThat(elevator.counters().mergeOk()).isEqualTo(1);
  }

  @Test
  void nomerges_hookIsNotAsked() {
    var hook =
        new FifoHook() {
          @Override
          public long mergeBio(Bio bio) {
            calls.add("merge_bio");
            return KERNEL;
          }
        };
    bench(hook).nomerges(1).read("a", 100).read("b", 108);
    assertThat(hook.calls).containsExactly("merged 100+16");
  }

  @Test
  void refusedRequest_goesBeforeAllOthers() {
    var hook =
        new FifoHook() {
          @Override
          public int insertReq(Request rq, boolean atHead) {
            return rq.op() == Op.WRITE ? -22 : super.insertReq(rq, atHead);
          }
        };
    var bench = bench(hook).read("a", 100).write("w1", 900).write("w2", 800);
    assertThat(bench.dispatchAll()).isEqualTo("w1 w2 a");
    bench.done("w1", "w2", "a");
    assertThat(hook.calls)
        .as("the refused ones are not the hook's")
        .containsExactly("finish 100+8");
    assertThat(elevator.counters().insertErr()).isEqualTo(2);
    assertThat(elevator.counters().finishOk()).isEqualTo(1);
    elevator.checkInvariants();
  }

  @Test
  void requeue_comesBackAtHead() {
    var hook = new FifoHook();
    var bench = bench(hook).read("a", 100).read("b", 300);
    bench.dispatch();
    bench.requeue("a");
    assertThat(hook.calls).containsExactly("requeue 100");
    assertThat(bench.dispatchAll()).isEqualTo("a b");
    bench.done("a", "b");
    assertThat(faults).isEmpty();
    elevator.checkInvariants();
  }

  @Test
  void givenTwice_isReportedWithItsHistory_andTheRunGoesOn() {
    var hook =
        new FifoHook() {
          @Override
          public long dispatchReq(int hctx) {
            return waiting.getFirst(); // forgot to remove it
          }
        };
    var bench = bench(hook).read("a", 100).at(3).read("b", 300);
    assertThat(bench.dispatch()).isEqualTo("a");
    assertThat(bench.at(5).dispatch()).isNull();
    assertFault(HookFault.Kind.GIVEN_TWICE, bench.request("a").id());
    assertThat(faults.getFirst().message())
        .isEqualTo(
            """
            elevator `mine` answered with a request that it had given out before: request 1 at \
            5000000 ns
              0 ns: inserted, READ 100+8
              3000000 ns: dispatched, READ 100+8\
            """);
    assertThat(elevator.counters().dispatchNull()).isEqualTo(1);
    elevator.checkInvariants();
  }

  @Test
  void givenAfterTheEnd_isReported() {
    var hook =
        new FifoHook() {
          @Override
          public long dispatchReq(int hctx) {
            return waiting.getFirst();
          }
        };
    var bench = bench(hook).read("a", 100).read("b", 300);
    bench.dispatch();
    bench.done("a");
    assertThat(bench.dispatch()).isNull();
    assertFault(HookFault.Kind.GIVEN_AFTER_END, bench.request("a").id());
  }

  @Test
  void absorbedRequest_givenOut_isReported() {
    var hook =
        new FifoHook() {
          @Override
          public void mergedReq(Request rq, long victim) {} // forgets its victims
        };
    var bench = bench(hook).read("c", 116).read("a", 100).bio("b", Op.READ, 108, 8);
    assertThat(bench.dispatch()).isNull();
    assertFault(HookFault.Kind.GIVEN_AFTER_END, bench.request("c").id());
    assertThat(bench.dispatchAllWithExtents()).isEqualTo("a(100+24)");
  }

  @Test
  void inventedNumber_isReported() {
    var hook =
        new FifoHook() {
          @Override
          public long dispatchReq(int hctx) {
            return 4711;
          }
        };
    assertThat(bench(hook).read("a", 100).dispatch()).isNull();
    assertFault(HookFault.Kind.UNKNOWN_REQUEST, 4711);
    assertThat(faults.getFirst().message()).endsWith("nothing is known of it");
  }

  @Test
  void forgottenRequest_isReportedAfterASecondOfNothing() {
    var hook =
        new FifoHook() {
          @Override
          public int insertReq(Request rq, boolean atHead) {
            return rq.sector() == 300 ? 0 : super.insertReq(rq, atHead);
          }
        };
    var bench = bench(hook).read("a", 100).read("b", 300);
    assertThat(bench.dispatchAll()).isEqualTo("a");
    bench.at(1500).done("a");
    bench.at(2400);
    assertThat(faults).as("only 900 ms of nothing").isEmpty();
    bench.at(5000);
    assertFault(HookFault.Kind.NEVER_DISPATCHED, bench.request("b").id());
  }

  @Test
  void anticipation_waitsForItsKick_andIsNotAFault() {
    var hook =
        new FifoHook() {
          private long readyNs;

          @Override
          public int insertReq(Request rq, boolean atHead) {
            readyNs = queue.nowNs() + 1_800_000_000L;
            queue.kickAfter(1_800_000_000L);
            return super.insertReq(rq, atHead);
          }

          @Override
          public boolean hasReq(int inside) {
            return queue.nowNs() >= readyNs;
          }
        };
    var bench = bench(hook).read("a", 100);
    assertThat(bench.takeRuns()).containsExactly(0);
    assertThat(elevator.hasWork(0)).isFalse();
    bench.at(1799);
    assertThat(elevator.hasWork(0)).isFalse();
    bench.at(1800);
    assertThat(elevator.hasWork(0)).isTrue();
    assertThat(bench.dispatch()).isEqualTo("a");
    assertThat(faults).isEmpty();
  }

  @Test
  void starvedRequest_isReportedAfterTwoMinutes() {
    var hook =
        new FifoHook() {
          @Override
          public long dispatchReq(int hctx) {
            return waiting.size() > 1 ? waiting.removeLast() : NONE;
          }
        };
    var bench = bench(hook).read("old", 100);
    for (int second = 0; second < 119; second++) {
      bench.at(1000L * second).read("rq" + second, 1000L + 100 * second).dispatch();
    }
    assertThat(faults).isEmpty();
    for (int second = 119; second < 125; second++) {
      bench.at(1000L * second).read("rq" + second, 1000L + 100 * second).dispatch();
    }
    assertFault(HookFault.Kind.STARVED, bench.request("old").id());
  }

  @Test
  void detachedWithRequestsInside_theyAreLost() {
    var hook = new FifoHook();
    var bench = bench(hook).read("a", 100);
    elevator.detach();
    assertFault(HookFault.Kind.LOST, bench.request("a").id());
    assertThat(hook.calls).containsExactly("exit_sched");
  }

  @Test
  void sinkThatThrows_endsTheCall_beforeAnythingChanged() {
    var hook =
        new FifoHook() {
          @Override
          public long dispatchReq(int hctx) {
            return 4711;
          }
        };
    elevator =
        new HookElevator(
            "mine",
            hook,
            fault -> {
              throw new IllegalStateException(fault.message());
            });
    var bench = ElevatorBench.of(Release.V7_2, elevator).read("a", 100);
    assertThat(catchThrowable(bench::dispatch)).hasMessageContaining("4711");
    elevator.checkInvariants();
    assertThat(elevator.counters().dispatchOk()).isZero();
  }

  @Test
  void limits_areAskedOnlyOfAHookThatLimits() {
    var hook =
        new FifoHook() {
          @Override
          public boolean limitsDepth() {
            return true;
          }

          @Override
          public int limitDepth(IoTask task, int op, int flags) {
            return op == Op.READ ? 0 : queue.nrRequests() / 4;
          }
        };
    var bench = bench(hook);
    assertThat(elevator.limitDepth(null, Op.READ, 0)).isZero();
    assertThat(elevator.limitDepth(null, Op.WRITE, 0)).isEqualTo(64);
    assertThat(bench.minShallowDepth()).isEqualTo(1);
    assertThat(bench(new FifoHook()).minShallowDepth()).as("none announced").isEqualTo(-1);
    assertThat(elevator.limitDepth(null, Op.WRITE, 0)).isZero();
  }

  @Test
  void atHead_isNeverATargetOfMerges() {
    var hook = new FifoHook();
    var bench = bench(hook).requestAtHead("h", Op.READ, 100, BE).read("a", 108);
    assertThat(bench.dispatchAllWithExtents()).isEqualTo("h(100+8) a(108+8)");
  }
}
