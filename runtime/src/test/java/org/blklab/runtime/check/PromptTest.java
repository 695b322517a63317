package org.blklab.runtime.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.blklab.grammar.SourceParser;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.check.env.SourceResolver;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.Value;
import org.junit.jupiter.api.Test;

/** Entries one after the other, as at a prompt. */
final class PromptTest {
  private Environment environment = Environment.empty();
  private int entries;

  private Compiled enter(String text) {
    var source = new Source("prompt:" + ++entries, text);
    Compiled compiled =
        Texts.COMPILER.entry(SourceParser.parse(source), environment, SourceResolver.none());
    environment = compiled.environment();
    return compiled;
  }

  private List<String> steps(String text) {
    return Shown.lines(Texts.plan(enter(text)));
  }

  @Test
  void entries_inTurn_giveOnlyWhatTheyAdd() {
    assertThat(steps("lun sda : constant")).containsExactly("lun sda : constant");
    assertThat(steps("let d = 4; param t = 2s")).isEmpty();
    assertThat(steps("workload w on sda { iodepth = d; runtime = t }"))
        .containsExactly("workload w on sda {iodepth=4 runtime=2s}");
    assertThat(steps("let x = w.read.iops")).containsExactly("let x = w.read.iops");
    assertThat(steps("print x")).containsExactly("print $x");
    assertThat(environment.names(Kind.LUN)).containsExactly("sda");
    assertThat(environment.variableNames()).containsExactly("d", "t", "x");
  }

  @Test
  void entry_withAnError_changesNothing() {
    // given
    enter("lun sda : constant");
    // when
    Compiled wrong = enter("lun sdb : constant; lun sdc : nope");
    // then
    assertThat(wrong.hasErrors()).isTrue();
    assertThat(wrong.environment().names(Kind.LUN)).containsExactly("sda");
    assertThat(steps("lun sdb : constant")).hasSize(1);
  }

  @Test
  void name_declaredInAnEarlierEntry_isTaken() {
    // given
    enter("lun sda : constant");
    // when
    Compiled again = enter("workload sda on sda");
    // then
    assertThat(again.diagnostics()).hasSize(1);
    assertThat(again.diagnostics().getFirst().code()).isEqualTo(Code.DUPLICATE_NAME);
    assertThat(again.diagnostics().getFirst().hints())
        .containsExactly("the first is at prompt:1:1");
  }

  @Test
  void compare_afterSeveralEntries_replaysThemAll() {
    // given
    enter("param n = 2");
    enter("lun sda : constant");
    enter("workload w on sda { numjobs = n; runtime = 1s }");
    enter("run 2s");
    enter("print w.read.iops");
    // when
    List<String> steps =
        steps("compare { variant a { param n = 3 }; variant b { lun sda { size = 1g } } }");
    // then
    assertThat(steps)
        .containsExactly(
            "compare x1[a@2[lun sda : constant, workload w on sda {numjobs=3 runtime=1s}, run 2s],"
                + " b@2[lun sda : constant {size=1GiB},"
                + " workload w on sda {numjobs=2 runtime=1s}, run 2s]]");
    assertThat(environment.variantNames()).containsExactly("a", "b");
    assertThat(steps("print a.w.read.iops / b.w.read.iops"))
        .containsExactly("print (a.w.read.iops / b.w.read.iops)");
  }

  @Test
  void plan_paramsAndSeed_areThoseOfTheSession() {
    // given
    enter("param n = 2; seed = 9");
    // when
    var plan = Texts.plan(enter("lun sda : constant"));
    // then
    assertThat(plan.params()).containsEntry("n", Value.count(2));
    assertThat(plan.seed()).isEqualTo(9);
  }
}
