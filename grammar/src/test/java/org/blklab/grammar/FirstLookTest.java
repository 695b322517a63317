package org.blklab.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import org.blklab.grammar.ast.Statement;
import org.blklab.grammar.diag.DiagnosticRenderer;
import org.blklab.grammar.diag.Source;
import org.junit.jupiter.api.Test;

/** The examples with which the documentation begins. */
class FirstLookTest {
  @Test
  void parse_threeLines_givesThreeStatements() {
    // given
    var text =
        """
        lun sda : hdd
        workload reader on sda { rw = randread; bs = 4k; iodepth = 32; runtime = 10s }
        run
        """;
    // when
    ParseResult result = parse(text);
    // then
    assertThat(result.statements())
        .extracting(s -> s.getClass().getSimpleName())
        .containsExactly("Declaration", "Declaration", "Run");
    var workload = (Statement.Declaration) result.statements().get(1);
    assertThat(workload.kind()).isEqualTo(Statement.Kind.WORKLOAD);
    assertThat(workload.items()).hasSize(4);
  }

  @Test
  void parse_fullerExample_hasNoErrors() {
    // given
    var text =
        """
        # Do 24 readers keep their 1 MiB reads together when tags run out?
        param jobs = 24

        kernel "7.2"
        machine { cpus = 12 }

        host raid0 : megaraid_sas { can_queue = 256 }        # as many commands as tags
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

        at 30s { sda.queue.async_depth = 16 }       # what echo 16 > .../async_depth would do

        run
        expect sda.dispatch.sequential in 4%..15%
        expect readers.read.clat.p99 < 20s
        """;
    // when
    ParseResult result = parse(text);
    // then
    assertThat(result.statements()).hasSize(14);
  }

  @Test
  void parse_scenarioOfOtherPrograms_hasNoErrors() {
    // given
    var text =
        """
        kernel "7.2"
        machine { cpus = 4; costs = default }
        host n : null_blk { hw_queue_depth = 32; submit_queues = 1 }
        lun nullb0 : constant on n { completion_nsec = 7ms; size = 16g }
        queue on nullb0 { scheduler = mq-deadline }
        workload r on nullb0 { rw = randread; bs = 4k; ioengine = psync; iodepth = 1; direct = on; \
        numjobs = 1000; thinktime = 2ms; thinktime_blocks = 2; number_ios = 60 }
        """;
    // when
    ParseResult result = parse(text);
    // then
    assertThat(result.statements()).hasSize(6).allMatch(Statement.Declaration.class::isInstance);
  }

  private static ParseResult parse(String text) {
    ParseResult result = SourceParser.parse(new Source("test.blk", text));
    assertThat(DiagnosticRenderer.plain().render(result.diagnostics())).isEmpty();
    return result;
  }
}
