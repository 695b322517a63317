package org.blklab.runtime.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.blklab.runtime.check.Texts.file;

import java.util.Map;
import java.util.OptionalLong;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.runtime.plan.Plan;
import org.junit.jupiter.api.Test;

final class OverridesTest {
  private static final String TEXT =
      """
      param jobs = 4
      param time = 10s
      param elevator = "none"
      param half = jobs / 2
      param on = 1 > 2
      seed = 3
      """
          .replace("param on", "param flag");

  private static String params(Map<String, String> set) {
    return Shown.params(Texts.plan(file(TEXT, set)).params());
  }

  private static Diagnostic error(Map<String, String> set) {
    Compiled compiled = file(TEXT, set);
    assertThat(compiled.diagnostics()).as(Texts.rendered(compiled)).hasSize(1);
    return compiled.diagnostics().getFirst();
  }

  @Test
  void set_expression_replacesTheDefaultAndWhatDependsOnIt() {
    assertThat(params(Map.of("jobs", "6 * 8")))
        .isEqualTo(" {jobs=48 time=10s elevator=none half=24 flag=false}");
  }

  @Test
  void set_bareWordForAText_needsNoQuotes() {
    assertThat(params(Map.of("elevator", "mq-deadline"))).contains("elevator=mq-deadline");
    assertThat(params(Map.of("elevator", "\"bfq\""))).contains("elevator=bfq");
    assertThat(params(Map.of("elevator", "a b c?!"))).contains("elevator=a b c?!");
  }

  @Test
  void set_bareNumberForATime_asksForTheUnit() {
    Diagnostic found = error(Map.of("time", "5"));
    assertThat(found.code()).isEqualTo(Code.MISSING_UNIT);
    assertThat(found.source().name()).isEqualTo("--set time");
  }

  @Test
  void set_otherTypeOrNoExpression_isAnErrorInItsText() {
    assertThat(error(Map.of("jobs", "\"x\"")).code()).isEqualTo(Code.WRONG_TYPE);
    assertThat(error(Map.of("jobs", "4k")).code()).isEqualTo(Code.WRONG_TYPE);
    assertThat(error(Map.of("jobs", "4 +")).source().name()).isEqualTo("--set jobs");
    assertThat(error(Map.of("jobs", "nope")).code()).isEqualTo(Code.UNKNOWN_NAME);
    assertThat(error(Map.of("flag", "12")).code()).isEqualTo(Code.WRONG_TYPE);
  }

  @Test
  void set_unknownParameter_namesTheNearest() {
    Diagnostic found = error(Map.of("job", "5"));
    assertThat(found.code()).isEqualTo(Code.UNKNOWN_NAME);
    assertThat(found.hints().getFirst()).startsWith("did you mean `jobs`?");
  }

  @Test
  void seed_fromTheCommandLine_winsOverTheFile() {
    Plan own = Texts.plan(file(TEXT));
    Plan given = Texts.plan(file(TEXT, new Overrides(Map.of(), OptionalLong.of(42))));
    assertThat(own.seed()).isEqualTo(3);
    assertThat(given.seed()).isEqualTo(42);
    assertThat(Shown.lines(given)).containsExactly("run");
  }

  @Test
  void variant_givingTheParameter_winsOverTheCommandLine() {
    // when
    Plan plan =
        Texts.plan(
            file(
                """
                param n = 1
                lun sda : constant
                workload w on sda { numjobs = n }
                compare { variant a { }; variant b { param n = 5 } }
                """,
                Map.of("n", "3")));
    // then
    assertThat(Shown.lines(plan).getLast())
        .contains("a@2[lun sda : constant, workload w on sda {numjobs=3}")
        .contains("b@2[lun sda : constant, workload w on sda {numjobs=5}");
  }
}
