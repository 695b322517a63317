package org.blklab.repl.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.blklab.grammar.diag.Source;
import org.blklab.grammar.diag.Span;
import org.blklab.runtime.plan.Place;
import org.blklab.runtime.run.ExpectationResult;
import org.blklab.runtime.run.RunOutcome;
import org.blklab.runtime.run.RunOutcome.Status;
import org.junit.jupiter.api.Test;

/** The files for CI systems, whole. */
final class ExpectationFilesTest {
  private static final Place PLACE = new Place(new Source("a.blk", "x"), new Span(0, 1));

  private static RunOutcome outcome(Status status) {
    return new RunOutcome(
        status,
        "a.blk",
        1,
        "7.2",
        Map.of(),
        0,
        0,
        Map.of(),
        List.of(
            new ExpectationResult("w.ios > 3", true, "", "w.ios = 4", "3", "", PLACE),
            new ExpectationResult(
                "sda.util < 50%", false, "too \"busy\" & #1", "sda.util = 80%", "50%", "", PLACE)),
        List.of());
  }

  @Test
  void junit_ofAFailure_isOneSuite() {
    assertThat(ExpectationFiles.junit(outcome(Status.EXPECTATION_FAILED)))
        .isEqualTo(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuite name="a.blk" tests="2" failures="1" errors="0">
              <properties>
                <property name="seed" value="1"/>
                <property name="kernel" value="7.2"/>
              </properties>
              <testcase classname="a.blk" name="w.ios &gt; 3"/>
              <testcase classname="a.blk" name="sda.util &lt; 50%">
                <failure message="too &quot;busy&quot; &amp; #1: sda.util = 80%, \
            expected against 50%"/>
              </testcase>
            </testsuite>
            """);
  }

  @Test
  void junit_ofABrokenRun_hasAnError() {
    assertThat(ExpectationFiles.junit(outcome(Status.SCENARIO_ERROR)))
        .contains("tests=\"3\" failures=\"1\" errors=\"1\"")
        .contains("<error message=\"scenario error\"/>");
  }

  @Test
  void tap_ofAFailure_hasItsBlock() {
    assertThat(ExpectationFiles.tap(outcome(Status.EXPECTATION_FAILED)))
        .isEqualTo(
            """
            TAP version 14
            1..2
            ok 1 - w.ios > 3
            not ok 2 - sda.util < 50%
              ---
              message: "too \\"busy\\" & #1: sda.util = 80%, expected against 50%"
              left: "sda.util = 80%"
              right: "50%"
              ...
            """);
  }
}
