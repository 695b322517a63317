package org.blklab.runtime.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.experiment.Journal;
import org.blklab.runtime.graph.Library;
import org.blklab.runtime.graph.LiveGraph;
import org.blklab.runtime.plan.Plan;
import org.blklab.runtime.run.Output;
import org.blklab.runtime.run.Readers;
import org.blklab.runtime.run.RunOutcome;
import org.blklab.runtime.stats.LunGroup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What of a LUN's measurements is collected: what a scenario reads, and all that it reads. */
class ReadersTest {
  private static final String DECLARED =
      """
      param most = 8
      lun x : constant { completion_nsec = 10us }
      workload w on x { rw = randread; bs = 4k; iodepth = 8; number_ios = 500; norandommap = on }
      """;

  private static Plan plan(String statements) {
    RunRequest request = RunRequest.of(new Source("test.blk", DECLARED + statements));
    return Lab.check(request, ReadersTest::noFile).plan().orElseThrow();
  }

  private static Source noFile(String file, Source from) throws IOException {
    throw new IOException("there are no files here: " + file + " of " + from.name());
  }

  private static RunOutcome run(String statements, boolean quiet, boolean named) {
    LabOptions options = new LabOptions(quiet, named, 1, Journal.NONE, Optional.empty());
    return Lab.prepare(plan(statements), options, Output.NONE).run();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "run | ''",
        "run; expect w.read.clat.p99 < 1s | ''",
        "run; expect x.dispatch.sequential < 0.5 | DISPATCH",
        "run until x.dispatch.count >= 100 | DISPATCH",
        "run; print \"${x.util} of it\" | TAGS",
        "run; let depth = x.tags.depth.mean; expect depth > 0 or x.merges.back > 1 | TAGS,MERGES",
        "at 1ms { print max(x.splits, most) }; run | COUNTS",
        "every 1ms { expect x.stages.device.p99 < 1s }; run | STAGES",
        "on block_rq_issue (rq) when x.unplugs > 3 { print rq.sector }; run | COUNTS",
        "abort when x.sched_tags.wait.count > 10; run | TAGS",
        "run; table x | DISPATCH,TAGS,MERGES,STAGES",
        "compare {; variant a { }; variant b { }; }; expect a.x.requeues == 0 "
            + "| DISPATCH,TAGS,MERGES,COUNTS",
        "run; plot w.read.clat.p99 over time | DISPATCH,TAGS,MERGES,COUNTS,STAGES",
        "on block_rq_issue (rq) js { blk.counter('n').add(1) }; run "
            + "| DISPATCH,TAGS,MERGES,COUNTS,STAGES",
      })
  void readers_ofStatements_areTheGroupsTheyName(String statements, String expected) {
    // given
    Set<LunGroup> groups = EnumSet.noneOf(LunGroup.class);
    for (String name : expected.split(",", -1)) {
      if (!name.isEmpty()) {
        groups.add(LunGroup.valueOf(name));
      }
    }
    // when
    Set<LunGroup> read = Readers.of(plan(statements.replace("; ", "\n") + "\n").steps(), true);
    // then
    assertThat(read).isEqualTo(groups);
  }

  @Test
  void readers_withTables_readWhatTheTablesShow() {
    assertThat(Readers.of(plan("run").steps(), false)).isEqualTo(LunGroup.ofTables());
  }

  @Test
  void run_namedMeasurementsAlone_listsThemWithTheSameValues() {
    // when
    String statements = "run\nexpect x.stages.device.p99 > 0";
    Map<String, Double> named = run(statements, false, true).measurements();
    Map<String, Double> all = run(statements, false, false).measurements();
    // then
    assertThat(all).containsAllEntriesOf(named);
    assertThat(named)
        .containsKeys("w.read.clat.p99", "x.stages.plug.p50", "x.tags.depth.mean")
        .doesNotContainKey("x.splits");
    assertThat(all).containsKey("x.splits");
  }

  @Test
  void graph_measurementThatNobodyWasToRead_isOurBugAndNotZero() {
    // given
    LiveGraph graph = new LiveGraph(1, new Library());
    graph.setRead(EnumSet.of(LunGroup.DISPATCH));
    graph.declare(Lab.declared(plan("run")));
    graph.machine().sim().runUntil(1_000_000);
    // when, then
    assertThat(graph.measure("x.dispatch.count").asDouble()).isPositive();
    assertThatThrownBy(() -> graph.measure("x.stages.device.p99"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("please report");
  }
}
