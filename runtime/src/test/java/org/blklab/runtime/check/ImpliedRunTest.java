package org.blklab.runtime.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.blklab.runtime.check.Texts.BASE;
import static org.blklab.runtime.check.Texts.error;
import static org.blklab.runtime.check.Texts.plan;

import java.util.List;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Diagnostic;
import org.junit.jupiter.api.Test;

final class ImpliedRunTest {

  /** The steps after the declarations of the base. */
  private static List<String> steps(String text) {
    List<String> lines = Shown.lines(plan(BASE + text));
    return lines.subList(3, lines.size());
  }

  @Test
  void file_withoutRun_runsAtItsEnd() {
    assertThat(steps("at 1s { print sda.util }")).containsExactly("at 1s [print sda.util]", "run");
  }

  @Test
  void file_withOutput_runsBeforeTheFirst() {
    assertThat(steps("abort when sda.util > 0.9\nprint 1\ntable sda\nexpect 1 < 2"))
        .containsExactly(
            "abort when (sda.util > 0.9)", "run", "print 1", "table sda", "expect true");
  }

  @Test
  void file_withOutputInABlockOnly_runsAtItsEnd() {
    assertThat(steps("every 1s { print sda.util }\ntrace sda to \"x\""))
        .containsExactly("every 1s [print sda.util]", "trace sda to x", "run");
  }

  @Test
  void file_withOutputInALoop_runsBeforeTheLoop() {
    assertThat(steps("for i in 0..1 { print readers[i].read.iops }"))
        .containsExactly("run", "print readers[0].read.iops", "print readers[1].read.iops");
  }

  @Test
  void file_withRun_getsNoOther() {
    assertThat(steps("print 1\nrun 5s")).containsExactly("print 1", "run 5s");
    assertThat(steps("for i in 0..1 { run 5s }")).containsExactly("run 5s", "run 5s");
  }

  @Test
  void file_withExperiment_getsNone() {
    assertThat(steps("compare { variant a { } }")).hasSize(1);
  }

  @Test
  void trace_behindTheLastRun_isNoted() {
    assertThat(Texts.rendered(Texts.file(BASE + "run 1s\ntrace sda to \"x\"")))
        .contains("note[N003]: no time passes after this, so the trace stays empty");
    assertThat(Texts.file(BASE + "run 1s\ntrace sda to \"x\"\nrun 1s").diagnostics()).isEmpty();
    assertThat(Texts.file(BASE + "trace sda to \"x\"").diagnostics()).isEmpty();
  }

  @Test
  void entry_atThePrompt_getsNone() {
    // when
    Compiled compiled =
        Texts.COMPILER.entry(
            org.blklab.grammar.SourceParser.parse(
                new org.blklab.grammar.diag.Source("prompt", BASE + "print sda.util")),
            Environment.empty(),
            org.blklab.runtime.check.env.SourceResolver.none());
    // then
    assertThat(Shown.lines(plan(compiled))).hasSize(4).last().isEqualTo("print sda.util");
  }

  @Test
  void run_endlessWorkload_isNamed() {
    // when
    Diagnostic found =
        error(
            BASE + "workload jobs on sda { arrival = 10/s; job { read 4k } }\n^run^\nprint 1",
            Code.ENDLESS);
    // then
    assertThat(found.message())
        .isEqualTo("the run would never end: workload `jobs` goes on for ever");
    assertThat(found.hints()).containsExactly("give it a `runtime`, or write `run 10s`");
  }

  @Test
  void run_impliedWithEndlessWorkload_pointsAtTheWorkload() {
    error(
        BASE + "^workload jobs^ on sda { arrival = 10/s; job { read 4k } }\nprint 1", Code.ENDLESS);
  }

  @Test
  void run_endlessWorkloadForATime_isRight() {
    assertThat(steps("workload jobs on sda { arrival = 10/s; job { read 4k } }\nrun 10s"))
        .hasSize(2);
  }
}
