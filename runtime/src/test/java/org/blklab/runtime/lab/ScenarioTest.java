package org.blklab.runtime.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.run.ExpectationResult;
import org.blklab.runtime.run.RunOutcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scenarios that Java programs run. */
final class ScenarioTest {
  private static final String TEXT =
      """
      param depth = 1
      lun sda : constant { completion_nsec = 100us; parallel = 4 }
      queue on sda { scheduler = mq-deadline }
      workload r on sda {
        rw = randread; iodepth = depth; ioengine = libaio; direct = on; number_ios = 200
      }
      """;

  @Test
  void scenario_runWithOtherParameters_givesOtherResults() {
    // given
    Scenario scenario = Lab.scenario(TEXT);
    List<Double> iops = new ArrayList<>();
    // when
    for (int depth : new int[] {1, 2, 4}) {
      iops.add(scenario.set("depth", depth).run().get("r.read.iops"));
    }
    // then: each slot of the device adds its 10,000 per second less the CPU's part
    assertThat(iops.get(1) / iops.get(0)).isBetween(1.8, 2.2);
    assertThat(iops.get(2) / iops.get(0)).isBetween(3.6, 4.4);
  }

  @Test
  void runUntil_conditionThatHolds_endsThereAndExpectsNothing() {
    // when
    Results results = Lab.scenario(TEXT + "run until r.read.ios >= 50").run();
    // then
    assertThat(results.get("r.read.ios")).isBetween(50.0, 60.0);
    assertThat(results.expectations()).isEmpty();
    assertThat(results.passed()).isTrue();
  }

  @Test
  void runUntil_conditionThatNeverHolds_failsAndGoesOn() {
    // when
    Results results = Lab.scenario(TEXT + "run until r.read.ios > 500\nprint r.read.ios").run();
    // then
    assertThat(results.status()).isEqualTo(RunOutcome.Status.EXPECTATION_FAILED);
    ExpectationResult failed = results.expectations().getFirst();
    assertThat(failed.text()).isEqualTo("run until r.read.ios > 500");
    assertThat(failed.message()).contains(":7: never held; nothing was left to do at ");
    assertThat(failed.left()).isEqualTo("r.read.ios = 200");
    assertThat(results.lines()).containsExactly("200");
  }

  @Test
  void runUntil_false_asksForTheEndOfAllWork() {
    // when
    Results results = Lab.scenario(TEXT + "run until false").run();
    // then
    assertThat(results.get("r.read.ios")).isEqualTo(200);
    assertThat(results.passed()).isTrue();
  }

  @Test
  void results_answerAnyExpression() {
    // when
    Results results = Lab.scenario(TEXT + "run\nprint depth\nexpect r.read.ios == 200").run();
    // then
    assertThat(results.passed()).isTrue();
    assertThat(results.lines()).containsExactly("1");
    assertThat(results.expectations()).hasSize(1);
    assertThat(results.get("2 * r.read.ios")).isEqualTo(400);
    assertThat(results.get("sda.queue.nr_requests")).isEqualTo(128);
    assertThat(results.get("r.write.clat.p99")).isNaN();
    assertThat(results.text("sda.queue.scheduler")).isEqualTo("mq-deadline");
    assertThat(results.text("100us")).isEqualTo("100us");
    assertThat(results.measurements()).containsEntry("r.read.ios", 200.0);
    assertThatThrownBy(() -> results.get("r.read.iosp"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("`r.read` has no `iosp`");
    assertThatThrownBy(() -> results.get("sda.queue.scheduler"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is no number");
  }

  @Test
  void scenario_withMistakes_throwsThemRendered() {
    // given
    Scenario scenario = Lab.scenario("lun sda : constent\nrun 1s");
    // when, then
    assertThatThrownBy(scenario::run)
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining("unknown device `constent`")
        .satisfies(
            thrown ->
                assertThat(((ScenarioException) thrown).status())
                    .isEqualTo(RunOutcome.Status.SCENARIO_ERROR));
  }

  @Test
  void scenario_sameSeedTwice_givesTheSame() {
    // given
    Scenario scenario = Lab.scenario(TEXT).seed(7);
    // when, then
    assertThat(scenario.run().measurements()).isEqualTo(scenario.copy().run().measurements());
    assertThat(scenario.seed(8).run().measurements())
        .isNotEqualTo(Lab.scenario(TEXT).seed(7).run().measurements());
  }

  @Test
  void scenario_ofAFile_readsFilesBesideIt(@TempDir Path folder) throws Exception {
    // given
    Files.writeString(folder.resolve("disk.blk"), "lun sda : constant { completion_nsec = 1ms }\n");
    Path file = folder.resolve("main.blk");
    Files.writeString(
        file, "use \"disk.blk\"\nworkload r on sda { rw = read; direct = on; number_ios = 5 }\n");
    // when
    Results results = Lab.scenario(file).run();
    // then
    assertThat(results.get("r.read.ios")).isEqualTo(5);
  }
}
