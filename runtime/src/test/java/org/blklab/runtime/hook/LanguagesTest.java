package org.blklab.runtime.hook;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Files in other languages than the one that comes with the program. */
final class LanguagesTest {
  private static HookRun run(String file, String code) {
    return new HookRun()
        .file(file, code)
        .run(HookRun.READER + "on block_rq_issue (rq) js \"" + file + "\"\nrun");
  }

  @Test
  void python_withoutItsArtifacts_isNamed() {
    // when
    HookRun run = run("watch.py", "def block_rq_issue(rq):\n    pass\n");
    // then
    assertThat(run.exitCode()).isEqualTo(107);
    assertThat(run.shown())
        .contains("error[E501]: the language `python` is not on the class path")
        .contains("--> watch.py:1:1")
        .contains("for others add GraalVM's artifacts");
  }

  @Test
  void ruby_withoutItsArtifacts_isNamed() {
    // when
    HookRun run = run("watch.rb", "def block_rq_issue(rq)\nend\n");
    // then
    assertThat(run.exitCode()).isEqualTo(107);
    assertThat(run.shown()).contains("the language `ruby` is not on the class path");
  }

  @Test
  void webAssembly_cannotBeAHook() {
    // when
    HookRun run = run("watch.wat", "(module)");
    // then
    assertThat(run.exitCode()).isEqualTo(107);
    assertThat(run.shown()).contains("functions of WebAssembly take numbers alone");
  }

  @Test
  void unknownEnding_isJavaScript() {
    // when
    HookRun run = run("watch.ts", "export default function (rq) { blk.counter('n').add() }");
    // then
    assertThat(run.shown()).isEmpty();
    assertThat(run.measured("hook.n")).isEqualTo(200);
  }
}
