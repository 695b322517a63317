package org.blklab.runtime.hook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.lab.Checked;
import org.blklab.runtime.lab.Lab;
import org.blklab.runtime.lab.RunRequest;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What scripts cannot reach, and that the rest is the run's own. */
final class SandboxTest {
  /** Names under which a JavaScript engine offers more than computing. */
  private static final List<String> ABSENT =
      List.of(
          "Java", "Packages", "java", "javax", "org", "com", "Polyglot", "Graal", "JavaImporter",
          "load", "loadWithNewGlobal", "read", "readFully", "readbuffer", "readline", "require",
          "quit", "exit", "process", "global", "module", "fetch", "XMLHttpRequest", "WebSocket",
          "setTimeout", "setInterval", "setImmediate", "queueMicrotask", "Worker", "Atomics",
          "SharedArrayBuffer", "WebAssembly", "performance", "Intl", "Temporal", "WeakRef",
          "FinalizationRegistry", "BigInt", "BigInt64Array", "arguments", "$EXEC", "$ENV");

  private static HookRun run(String code) {
    return new HookRun().run(HookRun.READER + "js {\n" + code + "\n}\nrun");
  }

  @Test
  void globals_thatReachTheMachine_areAbsent() {
    // given
    StringBuilder code = new StringBuilder();
    for (String name : ABSENT) {
      code.append("if (typeof ").append(name).append(" !== \"undefined\") print(\"").append(name)
          .append("\");\n");
    }
    // when
    HookRun run = run(code + "print(typeof Math, typeof JSON, typeof Map)");
    // then
    assertThat(run.shown()).isEmpty();
    assertThat(run.lines).containsExactly("object object function");
  }

  /** Ways out, each of which must fail at its line. */
  @TestFactory
  Stream<DynamicTest> wayOut_isAnErrorOfTheHook() {
    return Stream.of(
            "import(\"fs\").then(print)",
            "import(\"./other.mjs\").then(print)",
            "blk.constructor.constructor(\"return Java\")()",
            "new (blk.print.constructor)(\"return Java.type('java.io.File')\")()",
            "(0, eval)(\"Java.type('java.lang.System')\")",
            "blk.lun(\"sda\").getClass()",
            "blk.random(\"x\").getClass()",
            "blk.print = null",
            "blk.extra = 1",
            "Math.random = () => 4",
            "Array.prototype.push = null",
            "Object.prototype.polluted = 1",
            "Date = null",
            "blk.machine.seed = 2",
            "blk.counter(\"n\").add(\"1\")",
            "blk.schedule(-1, () => {})",
            "blk.write(\"sda.queue.nonsense\", 1)")
        .map(
            code ->
                DynamicTest.dynamicTest(
                    code,
                    () -> {
                      // when
                      HookRun run = run("\"use strict\";\n" + code);
                      // then
                      assertThat(run.exitCode()).as(run.lines.toString()).isEqualTo(107);
                      assertThat(run.shown()).contains("E501");
                    }));
  }

  @Test
  void chanceAndTime_areTheRuns() {
    // given
    String code =
        """
        print(Math.random(), Date.now(), new Date().toISOString(), new Date(5).getTime());
        blk.schedule(2500 * blk.us, () => print(Date.now(), new Date().toISOString(), blk.now));
        """;
    // when
    String scenario = HookRun.READER + "js {\n" + code + "}\nrun 5ms";
    HookRun first = new HookRun().run(scenario);
    HookRun second = new HookRun().run(scenario);
    // then
    assertThat(first.lines).hasSize(2).isEqualTo(second.lines);
    assertThat(first.lines.getFirst()).endsWith(" 0 1970-01-01T00:00:00.000Z 5");
    assertThat(first.lines.getLast()).isEqualTo("2 1970-01-01T00:00:00.002Z 2500000");
  }

  @Test
  void chance_followsTheSeed() {
    // when
    List<String> one = chance(1);
    // then
    assertThat(one).hasSize(1);
    assertThat(chance(1)).isEqualTo(one);
    assertThat(chance(2)).hasSize(1).isNotEqualTo(one);
  }

  private static List<String> chance(long seed) {
    String code = "js { print(Math.random()) }\nrun";
    String scenario = "seed = " + seed + "\n" + HookRun.READER + code;
    return new HookRun().run(scenario).lines;
  }

  @Test
  void arithmetic_isStrictMaths() {
    // when
    HookRun run = run("print(Math.sin(1e6), Math.exp(1.1), Math.log(7), Math.pow(1.1, 9.3))");
    // then
    assertThat(run.lines)
        .containsExactly(
            StrictMath.sin(1e6)
                + " "
                + StrictMath.exp(1.1)
                + " "
                + StrictMath.log(7)
                + " "
                + StrictMath.pow(1.1, 9.3));
  }

  @Test
  void variants_doNotShareGlobals() {
    // given
    String scenario =
        HookRun.READER
            + """
            js {
              var left = (typeof left === "undefined" ? 0 : left) + 1; const n = blk.counter("n")
            }
            on block_rq_complete (rq) js { n.value = left; left++ }
            compare {
              variant a { }
              variant b { }
            }
            expect a.hook.n == 200
            expect b.hook.n == 200
            """;
    // when
    HookRun run = new HookRun().run(scenario);
    // then
    assertThat(run.shown()).isEmpty();
    assertThat(run.exitCode()).isZero();
  }

  @Test
  void scenario_thatOnlyIsChecked_runsNoScript() {
    // given: a loop that no limit would let pass
    RunRequest request =
        RunRequest.of(new Source("test.blk", HookRun.READER + "js { while (true) {} }\nrun"));
    // when
    Checked checked = Lab.check(request, (name, _) -> new Source(name, ""));
    // then
    assertThat(checked.diagnostics()).isEmpty();
    assertThat(checked.plan()).isPresent();
  }
}
