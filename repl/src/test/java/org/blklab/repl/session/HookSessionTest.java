package org.blklab.repl.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** JavaScript at the prompt: its state lasts, is rebuilt for the past, and is lost with a word. */
final class HookSessionTest {
  private static final String HOOKS =
      """
      lun sda : constant { completion_nsec = 100us }
      workload r on sda { rw = randread; bs = 4k; direct = on }
      js { let n = 0; const seen = blk.counter("seen") }
      on block_rq_issue (rq) js { n++; seen.add(); if (rq.id === 200) while (true) {} }""";

  private static TestSession withHooks() {
    TestSession test = new TestSession();
    HOOKS.lines().forEach(test::ok);
    return test;
  }

  private static String n(TestSession test) {
    return test.ok("js { print(n) }").strip();
  }

  @Test
  void state_survivesBetweenRuns() {
    // given
    TestSession test = withHooks();
    // when
    test.ok("run 5ms");
    int first = Integer.parseInt(n(test));
    test.ok("run 5ms");
    // then
    assertThat(first).isBetween(20, 60);
    assertThat(Integer.parseInt(n(test))).isBetween(2 * first - 3, 2 * first + 3);
    assertThat(test.ok("hook.seen").strip()).isEqualTo(n(test));
  }

  @Test
  void goingBack_rebuildsState() {
    // given
    TestSession test = withHooks();
    test.ok("run 5ms");
    String then = n(test);
    test.ok("snapshot here");
    test.ok("run 5ms");
    test.ok("js { n = 1000000 }");
    // when
    test.ok("goto here");
    // then
    assertThat(n(test)).isEqualTo(then);
    assertThat(test.ok("hook.seen").strip()).isEqualTo(then);
    test.ok("back 2ms");
    assertThat(Integer.parseInt(n(test))).isLessThan(Integer.parseInt(then)).isPositive();
  }

  @Test
  void runawayHook_isStopped_theLossIsSaid_andThePromptLives() {
    // given
    TestSession test = withHooks();
    // when
    String said = test.wrong("run 100ms");
    // then
    assertThat(said)
        .contains("executed more than 1,000,000 statements")
        .contains("the hooks of this run are gone");
    assertThat(test.ok("js { print(typeof n) }")).isEqualTo("undefined\n");
    assertThat(test.ok("run 1ms")).startsWith("the hook that was stopped is gone");
    assertThat(test.ok("run 1ms")).doesNotContain("gone");
    test.ok("on block_rq_issue (rq) js { blk.counter(\"again\").add() }");
    test.ok("run 1ms");
    assertThat(Integer.parseInt(test.ok("hook.again").strip())).isPositive();
  }

  @Test
  void exception_isShown_andStateIsKept() {
    // given
    TestSession test = withHooks();
    test.ok("run 2ms");
    String before = n(test);
    // when
    String said = test.wrong("js { n = undefined.x }");
    // then
    assertThat(said).contains("^").contains("Cannot read property 'x'");
    assertThat(n(test)).isEqualTo(before);
    test.ok("run 1ms");
    assertThat(Integer.parseInt(n(test))).isGreaterThan(Integer.parseInt(before));
  }
}
