package org.blklab.runtime.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.blklab.runtime.check.Texts.BASE;
import static org.blklab.runtime.check.Texts.error;
import static org.blklab.runtime.check.Texts.plan;

import java.util.List;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.plan.Plan;
import org.blklab.runtime.plan.Step;
import org.blklab.runtime.plan.Value;
import org.junit.jupiter.api.Test;

final class CompilerTest {

  @Test
  void file_threeLines_declaresAndRuns() {
    // when
    Plan plan =
        plan(
            """
            lun sda : hdd
            workload reader on sda { rw = randread; bs = 4k; iodepth = 32; runtime = 10s }
            run
            """);
    // then
    assertThat(plan.steps()).hasSize(3);
    var lun = (Declared.Lun) ((Step.Declare) plan.steps().get(0)).what();
    assertThat(lun.model()).isEqualTo("hdd");
    assertThat(lun.host()).isEmpty();
    var workload = (Declared.Workload) ((Step.Declare) plan.steps().get(1)).what();
    assertThat(workload.luns()).containsExactly("sda");
    assertThat(workload.settings().text("rw", "")).isEqualTo("randread");
    assertThat(workload.settings().integer("bs", 0)).isEqualTo(4096);
    assertThat(workload.settings().integer("runtime", 0)).isEqualTo(10_000_000_000L);
    assertThat(plan.steps().get(2)).isInstanceOf(Step.Run.class);
  }

  @Test
  void file_fullerExampleOfTheLanguage_compiles() {
    // when
    Plan plan =
        plan(
            """
            # Do 24 readers keep their 1 MiB reads together when tags run out?
            param jobs = 24

            kernel "7.2"
            machine { cpus = 12 }

            host raid0 : megaraid_sas { can_queue = 256 }
            lun  sda   : exos-16t on raid0
            elevator dl : mq-deadline { fifo_batch = 16 }
            queue on sda { scheduler = dl; max_sectors_kb = 128 }

            workload readers on sda {
              rw = randread;  bs = 1m;  iodepth = 1024;  numjobs = jobs
              ioengine = libaio;  direct = on
              ramp_time = 1s;  runtime = 60s;  time_based = on
            }

            js { let last = -1; const inOrder = blk.counter("inOrder") }

            on block_rq_issue (rq) when rq.lun == sda js {
              if (rq.sector === last) inOrder.add(1);
              last = rq.sector + rq.sectors;
            }

            at 30s { sda.queue.async_depth = 16 }

            run
            expect sda.dispatch.sequential in 4%..15%
            expect readers.read.clat.p99 < 20s
            """);
    // then
    assertThat(plan.params()).containsEntry("jobs", Value.count(24));
    Declared.Queue queue =
        plan.steps().stream()
            .filter(step -> step instanceof Step.Declare(Declared.Queue _, _))
            .map(step -> (Declared.Queue) ((Step.Declare) step).what())
            .findFirst()
            .orElseThrow();
    assertThat(queue.writes())
        .extracting(write -> write.attribute() + "=" + write.text())
        .containsExactly("scheduler=mq-deadline", "iosched/fifo_batch=16", "max_sectors_kb=128");
  }

  @Test
  void scheduler_misspelled_isUnderlinedWithTheNearest() {
    // when
    Diagnostic found =
        error("lun sda : hdd\nqueue on sda { scheduler = ^mq-deadlin^ }", Code.UNKNOWN_MODEL);
    // then
    assertThat(found.message()).isEqualTo("unknown elevator `mq-deadlin`");
    assertThat(found.hints().getFirst()).startsWith("did you mean `mq-deadline`?");
  }

  @Test
  void time_bareNumber_asksForTheUnit() {
    // when
    Diagnostic found = error(BASE + "run ^10^", Code.MISSING_UNIT);
    // then
    assertThat(found.hints()).isEqualTo(List.of("10ms or 10s?"));
  }
}
