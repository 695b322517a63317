package org.blklab.runtime.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.run.ExpectationResult;
import org.blklab.runtime.run.Output;
import org.blklab.runtime.run.RunOutcome.Status;
import org.junit.jupiter.api.Test;

/** Writes to attributes by more than one task. */
final class WritersTest {
  private static final String TWO_LUNS =
      """
      kernel "7.2"
      machine { costs = zero; hz = 250 }
      host s : scsi_debug
      lun sda : constant on s
      lun sdb : constant on s
      """;

  private final List<String> lines = new ArrayList<>();

  private final class Said implements Output {
    @Override
    public void line(String text) {
      lines.add(text);
    }

    @Override
    public void table(TableData table) {}

    @Override
    public void expectation(ExpectationResult result) {
      lines.add(result.pass() + " " + result.text());
    }

    @Override
    public void diagnostic(Diagnostic diagnostic) {
      lines.add(diagnostic.message());
    }
  }

  private Status run(String text) {
    Checked checked =
        Lab.check(
            RunRequest.of(new Source("test.blk", text)),
            (file, _) -> {
              throw new IOException(file);
            });
    assertThat(checked.diagnostics()).isEmpty();
    return Lab.prepare(checked.plan().orElseThrow(), LabOptions.of(true), new Said())
        .run()
        .status();
  }

  @Test
  void task_isNotWaitedFor_andMeetsTheScript() {
    // when
    Status status =
        run(
            TWO_LUNS
                + """
                task other { sda.queue.scheduler = kyber }
                run 1ms
                print sda.queue.scheduler
                expect error EBUSY { sdb.queue.nr_requests = 100 }
                run 10ms
                print sda.queue.scheduler
                """);
    // then
    assertThat(status).isEqualTo(Status.OK);
    assertThat(lines)
        .containsExactly(
            "mq-deadline", "true error EBUSY { sdb.queue.nr_requests = 100 }", "kyber");
  }

  @Test
  void tasks_ofOneName_writeOneAfterTheOther() {
    // when
    Status status =
        run(
            TWO_LUNS
                + """
                task udev { sda.queue.scheduler = kyber }
                task udev { sdb.queue.scheduler = none }
                run 40ms
                expect sda.queue.scheduler == kyber and sdb.queue.scheduler == none
                expect machine.writes.max < 13ms
                """);
    // then
    assertThat(lines).allMatch(line -> line.startsWith("true"));
    assertThat(status).isEqualTo(Status.OK);
  }

  @Test
  void refusedWrite_ofATask_isAnErrorThere() {
    // when
    Status status =
        run(
            TWO_LUNS
                + "task udev { sda.queue.scheduler = none; sda.queue.async_depth = 1 }; run 40ms");
    // then none has no async_depth
    assertThat(status).isEqualTo(Status.SCENARIO_ERROR);
    assertThat(lines)
        .containsExactly("writing sda.queue.async_depth failed: EINVAL (Invalid argument)");
  }

  @Test
  void everyAfter_twoOfThem_bothGoOn() {
    // when
    run(
        TWO_LUNS
            + """
            every 5ms after { sda.queue.wbt_lat_usec = 1000 }
            every 5ms after { sdb.queue.wbt_lat_usec = 1000; print "second" }
            run 100ms
            """);
    // then a write takes a few ms, and the next round comes 5 ms after it
    assertThat(lines.size()).isGreaterThan(4);
  }

  @Test
  void expectationOfAVariant_isShownWithItsName() {
    // when
    Status status =
        run(
            TWO_LUNS
                + """
                compare {
                  variant a { run 1ms; expect error EINVAL { sda.queue.nr_requests = 100000 } }
                  variant b { run 1ms; expect error EBUSY { sda.queue.nr_requests = 100000 } }
                }
                """);
    // then
    assertThat(status).isEqualTo(Status.EXPECTATION_FAILED);
    assertThat(lines)
        .containsExactly(
            "true a: error EINVAL { sda.queue.nr_requests = 100000 }",
            "false b: error EBUSY { sda.queue.nr_requests = 100000 }");
  }

  @Test
  void trace_inAVariant_isCounted() {
    // when
    run(
        TWO_LUNS
            + """
            workload w on sda { rw = randread; bs = 4k; direct = on; number_ios = 7 }
            compare {
              variant a { trace sda to "nowhere/at/all" }
              variant b { }
            }
            expect a.sda.trace.D == 7 and a.sda.trace.C == 7 and a.sda.trace.F == 0
            expect b.sda.trace.D == 0
            """);
    // then where nothing is traced there is nothing to count
    assertThat(lines.getFirst()).startsWith("true");
    assertThat(lines.getLast()).startsWith("false");
  }
}
