package org.blklab.runtime.hook;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** Hooks that go wrong: what is said, where, and that the run ends in order. */
final class LimitsTest {
  private static final double NS_PER_S = 1e9;

  private static HookRun run(String hooks) {
    return new HookRun().run(HookRun.READER + hooks);
  }

  private static double cpuSeconds() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / NS_PER_S;
  }

  @Test
  void endlessLoop_isStoppedWithinASecond_atItsLine() {
    // given: the language is loaded
    run("js { 1 }\nrun");
    double start = cpuSeconds();
    // when
    HookRun run =
        run(
            """
            js { let n = 0 }
            on block_rq_issue (rq) js {
              if (++n === 5) {
                while (true) {}
              }
            }
            run
            print "the script goes on"
            """);
    // then
    assertThat(cpuSeconds() - start).isLessThan(1);
    assertThat(run.exitCode()).isEqualTo(107);
    assertThat(run.shown())
        .contains("error[E502]: the hook executed more than 1,000,000 statements in one call")
        .contains("test.blk:8:12")
        .contains("    while (true) {}")
        .contains("the hooks of this run are gone");
  }

  @Test
  void statements_areCountedByTheCall() {
    // when: 200 calls of 20,000 and more
    HookRun run =
        run(
            """
            js { const sum = blk.counter("sum") }
            on block_rq_issue (rq) js { for (let i = 0; i < 10000; i++) sum.add() }
            run
            expect hook.sum == 2e6
            """
                .replace("2e6", "2000000"));
    // then
    assertThat(run.shown()).isEmpty();
    assertThat(run.exitCode()).isZero();
  }

  @Test
  void longBuiltIn_isInterruptedWithinASecond_andSaidToBeIrreproducible() {
    // given
    run("js { 1 }\nrun");
    double start = cpuSeconds();
    // when: few statements, but each takes long
    HookRun run =
        run(
            """
            js { const text = "blklab".repeat(50000).split("") }
            on block_rq_issue (rq) js {
              if (rq.id === 3) {
                for (let i = 0; i < 1000; i++) text.slice().sort();
              }
            }
            run
            """);
    // then
    assertThat(cpuSeconds() - start).isLessThan(1.5);
    assertThat(run.exitCode()).isEqualTo(107);
    assertThat(run.shown())
        .contains("error[E502]: the hook was stopped after 1 s of real time")
        .contains("this run is not reproducible")
        .contains("test.blk:8:")
        .contains("a single built-in took that long");
  }

  @Test
  void exception_inAScenario_namesLineAndColumn_withTheCode() {
    // when
    HookRun run =
        run(
            """
            js {
              function broken(rq) {
                return rq.lun.no.where;
              }
            }
            on block_rq_issue (rq) js { broken(rq) }
            run
            """);
    // then
    assertThat(run.exitCode()).isEqualTo(107);
    assertThat(run.shown())
        .contains("error[E501]: the hook failed: TypeError: Cannot read property 'where'")
        .contains("--> test.blk:7:12")
        .contains("7 |     return rq.lun.no.where;")
        .contains("^^^^^^^^^^^^^^^")
        .contains("called from the hook (test.blk:10)");
  }

  @Test
  void exception_inAFile_namesLineAndColumn_withTheCode() {
    // given
    String module =
        """
        // watches
        export default function (rq) {
          if (rq.id === 7) throw new RangeError("seven");
        }
        """;
    // when
    HookRun run =
        new HookRun()
            .file("watch.mjs", module)
            .run(HookRun.READER + "on block_rq_issue (rq) js \"watch.mjs\"\nrun");
    // then
    assertThat(run.exitCode()).isEqualTo(107);
    assertThat(run.shown())
        .contains("the hook failed: RangeError: seven")
        .contains("--> watch.mjs:3:26")
        .contains("if (rq.id === 7) throw new RangeError(\"seven\");");
  }

  @Test
  void wrongSyntax_inAFile_isShownThere() {
    // when
    HookRun run =
        new HookRun()
            .file("watch.mjs", "export default function (rq) {\n  let 5 = rq;\n}\n")
            .run(HookRun.READER + "on block_rq_issue (rq) js \"watch.mjs\"\nrun");
    // then
    assertThat(run.exitCode()).isEqualTo(107);
    assertThat(run.shown()).contains("SyntaxError: ").contains("--> watch.mjs:2:");
  }

  @Test
  void rejectedPromise_isAnErrorOfTheHook() {
    // when
    HookRun run = run("js { (async () => { throw new Error(\"later\") })() }\nrun");
    // then
    assertThat(run.exitCode()).isEqualTo(107);
    assertThat(run.shown()).contains("later");
  }

  @Test
  void deepRecursion_isAnErrorOfTheHook() {
    // when
    HookRun run =
        run(
            """
            js { const deep = (i) => 1 + deep(i + 1) }
            on block_rq_issue (rq) js { if (rq.id === 2) deep(0) }
            run
            """);
    // then
    assertThat(run.exitCode()).isEqualTo(107);
    assertThat(run.shown()).contains("Maximum call stack size exceeded");
  }

  @Test
  void state_survivesFromRunToRun() {
    // when
    HookRun run =
        run(
            """
            js { let n = 0; const first = new Map() }
            on block_rq_issue (rq) js { n++; if (!first.has(rq.sector)) first.set(rq.sector, n) }
            run 200us
            js { print(n > 0 && n < 200) }
            run
            js { print(n, first.size) }
            """);
    // then
    assertThat(run.shown()).isEmpty();
    assertThat(run.lines.getFirst()).isEqualTo("true");
    assertThat(run.lines.getLast()).startsWith("200 ");
  }
}
