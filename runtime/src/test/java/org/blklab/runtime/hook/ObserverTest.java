package org.blklab.runtime.hook;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** {@code on TRACEPOINT … js}: what hooks see, record and do. */
final class ObserverTest {
  private static HookRun run(String hooks) {
    return new HookRun().run(HookRun.READER + hooks);
  }

  @Test
  void observer_countsAndTimes_areMeasurements() {
    // given
    String hooks =
        """
        js { const seen = blk.counter("seen"), device = blk.histogram("device", "time") }
        on block_rq_complete (rq) when rq.lun == sda js {
          seen.add();
          device.record(rq.device);
        }
        run
        expect hook.seen == 200
        expect hook.device.p99 < 1ms
        expect hook.device.min >= 100us
        """;
    // when
    HookRun run = run(hooks);
    // then
    assertThat(run.shown()).isEmpty();
    assertThat(run.exitCode()).isZero();
    assertThat(run.measured("hook.seen")).isEqualTo(200);
    assertThat(run.measured("hook.device.count")).isEqualTo(200);
    assertThat(run.measured("hook.device.p50"))
        .isCloseTo(run.measured("sda.stages.device.p50"), org.assertj.core.data.Offset.offset(1e3));
    assertThat(run.tables.getLast().rows().getFirst()).startsWith("seen", "200");
  }

  @Test
  void observer_expectationThatFails_exits99() {
    // given
    String hooks =
        """
        on block_rq_issue (rq) js { blk.counter("n").add(2) }
        run
        expect hook.n < 10
        """;
    // when
    HookRun run = run(hooks);
    // then
    assertThat(run.exitCode()).isEqualTo(99);
    assertThat(run.expectations.getFirst().left()).contains("hook.n = 400");
  }

  @Test
  void observer_seesTheRequestAsTheTraceDoes() {
    // given
    String scenario =
        """
        lun sda : constant { completion_nsec = 100us }
        queue on sda { scheduler = mq-deadline }
        workload w on sda { rw = write; bs = 4k; direct = on; number_ios = 1; offset = 1m }
        on block_rq_complete (rq) js {
          print(rq.op, rq.lun, rq.sector, rq.sectors, rq.end, rq.sync, rq.tag, rq.job, rq.prio,
            rq.device >= 100e3, rq.now === blk.now, rq.plug, `${rq}`);
        }
        on block_bio_queue (bio) js { print(bio.op, bio.id, bio.tag, bio.sector) }
        run
        """;
    // when
    HookRun run = new HookRun().run(scenario);
    // then
    assertThat(run.lines)
        .containsExactly(
            "write -1 -1 2048",
            "write sda 2048 8 2056 true 0 w 16388 true true 0 write 2048+8");
  }

  @Test
  void observer_ofAFile_isFoundByTracepointOrDefault() {
    // given
    HookRun run =
        new HookRun()
            .file(
                "watch.mjs",
                """
                let issued = 0;
                export function block_rq_issue(rq) { issued++; }
                export default function (rq) { if (rq.id % 100 === 0) print(issued); }
                """);
    // when
    run.run(
        HookRun.READER
            + """
            on block_rq_issue (rq) js "watch.mjs"
            on block_rq_complete (rq) js "watch.mjs"
            """);
    // then: both hooks share the variables of the one file
    assertThat(run.shown()).isEmpty();
    assertThat(run.lines).hasSize(2);
    assertThat(run.lines.getLast()).isEqualTo("200");
  }

  @Test
  void observer_schedulesWritesAndStops() {
    // given
    String hooks =
        """
        js {
          blk.schedule(50 * blk.us, () => {
            blk.write("sda.queue.nr_requests", 16, (errno) => {
              print(errno, blk.get("sda.queue.nr_requests"), blk.lun("sda").nr_requests);
              blk.stop("seen enough");
            });
          });
          const never = blk.schedule(blk.us, () => print("cancelled, but called"));
          blk.cancel(never);
        }
        run 1s
        print sda.queue.nr_requests
        """;
    // when
    HookRun run = run(hooks);
    // then
    assertThat(run.shown()).isEmpty();
    assertThat(run.lines.getFirst()).isEqualTo("null 16 16");
    assertThat(run.lines.get(1)).startsWith("stopped at").endsWith("by a hook: seen enough");
    assertThat(run.lines.getLast()).isEqualTo("16");
    assertThat(run.outcome().simulatedNs()).isLessThan(1_000_000_000L);
  }

  @Test
  void observer_writeThatTheKernelRefuses_isAnErrorAtTheHook() {
    // given
    String hooks =
        """
        on block_rq_issue (rq) when rq.sector == 0 or rq.sector > 0 js {
          if (rq.id === 1) blk.write("sda.queue.scheduler", "nonsense");
        }
        """;
    // when
    HookRun run = run(hooks);
    // then
    assertThat(run.exitCode()).isEqualTo(104);
    assertThat(run.shown()).contains("EINVAL").contains("test.blk:6");
  }

  @Test
  void observer_resetStats_zeroesWhatHooksCounted() {
    // given
    String hooks =
        """
        on block_rq_complete (rq) js { blk.counter("n").add(); blk.histogram("h").record(1) }
        run
        reset stats
        expect hook.n == 0
        """;
    // when
    HookRun run = run(hooks);
    // then
    assertThat(run.exitCode()).isZero();
    assertThat(run.measured("hook.h.count")).isZero();
    assertThat(run.measured("hook.h.p99")).isNaN();
  }

  @Test
  void observers_ofVariants_areMeasuredApart() {
    // given
    String hooks =
        """
        param twice = 1
        on block_rq_issue (rq) js { blk.counter("n").add() }
        compare {
          variant few { workload r { number_ios = 100 } }
          variant many { workload r { number_ios = 300 } }
        }
        expect many.hook.n == 3 * few.hook.n
        """;
    // when
    HookRun run = run(hooks);
    // then
    assertThat(run.shown()).isEmpty();
    assertThat(run.expectations.getFirst().pass()).isTrue();
  }
}
