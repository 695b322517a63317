package org.blklab.runtime.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.blklab.runtime.check.Texts.error;
import static org.blklab.runtime.check.Texts.plan;

import java.util.List;
import org.blklab.grammar.diag.Code;
import org.blklab.runtime.plan.ExperimentPlan;
import org.blklab.runtime.plan.Step;
import org.junit.jupiter.api.Test;

/** What a variant says in the place of the statements before the experiment. */
final class VariantTest {
  private static final String BASE =
      """
      param jobs = 2
      let size = 4k
      kernel "6.18" { patch elevator-unchanged }
      host n : null_blk { hw_queue_depth = 32 }
      lun sda : exos-16t on n { size = 1t }
      elevator dl : mq-deadline { fifo_batch = 8; read_expire = 100ms }
      queue on sda { scheduler = dl; nr_requests = 64 }
      workload w on sda { numjobs = jobs; bs = size; runtime = 1s }
      run 5s
      print w.read.iops
      """;

  /** The steps of the only variant. */
  private static List<String> variant(String body) {
    return Shown.lines(scenario(body).steps());
  }

  private static ExperimentPlan.Scenario scenario(String body) {
    Step.Experiment experiment =
        Texts.first(Step.Experiment.class, plan(BASE + "compare { variant v {" + body + "} }"));
    return ((ExperimentPlan.Compare) experiment.plan()).variants().getFirst();
  }

  @Test
  void variant_empty_isTheBaseWithoutItsOutput() {
    assertThat(variant(""))
        .containsExactly(
            "kernel 6.18 +[elevator-unchanged]",
            "host n : null_blk {hw_queue_depth=32}",
            "lun sda : hdd/exos-16t on n {size=1TiB rpm=7200rpm}",
            "elevator dl : mq-deadline {fifo_batch=8 read_expire=100}",
            "queue on sda [scheduler=mq-deadline, iosched/fifo_batch=8, iosched/read_expire=100,"
                + " nr_requests=64]",
            "workload w on sda {numjobs=2 bs=4KiB runtime=1s}",
            "run 5s");
  }

  @Test
  void declaration_sameKindAndName_replacesWhatItGives() {
    assertThat(variant("host n { submit_queues = 2 }"))
        .contains("host n : null_blk {hw_queue_depth=32 submit_queues=2}");
    assertThat(variant("lun sda { size = 2t }"))
        .contains("lun sda : hdd/exos-16t on n {size=2TiB rpm=7200rpm}");
    assertThat(variant("workload w { bs = 8k; iodepth = 4 }"))
        .contains("workload w on sda {numjobs=2 bs=8KiB runtime=1s iodepth=4}");
  }

  @Test
  void kernel_patches_addToThoseOfTheBase() {
    assertThat(variant("kernel \"7.2\" { patch queue-async-depth }"))
        .contains("kernel 7.2 +[elevator-unchanged, queue-async-depth]");
    assertThat(variant("kernel \"6.18\" { without elevator-unchanged }"))
        .contains("kernel 6.18 -[elevator-unchanged]");
  }

  @Test
  void elevatorTemplate_changed_reachesTheQueueThatUsesIt() {
    assertThat(variant("elevator dl { fifo_batch = 2 }"))
        .contains(
            "queue on sda [scheduler=mq-deadline, iosched/fifo_batch=2, iosched/read_expire=100,"
                + " nr_requests=64]");
  }

  @Test
  void queue_otherScheduler_dropsTheTunablesOfTheFirst() {
    assertThat(variant("queue on sda { scheduler = kyber }"))
        .contains("queue on sda [scheduler=kyber, nr_requests=64]");
    assertThat(variant("queue on sda { nr_requests = 32; max_sectors_kb = 64 }"))
        .contains(
            "queue on sda [scheduler=mq-deadline, iosched/fifo_batch=8, iosched/read_expire=100,"
                + " nr_requests=32, max_sectors_kb=64]");
  }

  @Test
  void paramAndLet_changed_reachWhatDependsOnThem() {
    ExperimentPlan.Scenario scenario = scenario("param jobs = 48; let size = 64k");
    assertThat(Shown.lines(scenario.steps()))
        .contains("workload w on sda {numjobs=48 bs=64KiB runtime=1s}");
    assertThat(Shown.params(scenario.params())).isEqualTo(" {jobs=48}");
    assertThat(Shown.params(scenario("jobs = 48").params())).isEqualTo(" {jobs=48}");
  }

  @Test
  void newNames_stand_asEarlyAsTheyCan() {
    // when
    List<String> steps =
        variant(
            "elevator e : bfq; queue on sda { scheduler = e }; lun sdb : hdd on n;"
                + " queue on sdb { scheduler = e }; workload x on sdb");
    // then
    assertThat(steps)
        .containsExactly(
            "elevator e : bfq",
            "kernel 6.18 +[elevator-unchanged]",
            "host n : null_blk {hw_queue_depth=32}",
            "lun sdb : hdd on n",
            "queue on sdb [scheduler=bfq]",
            "workload x on sdb",
            "lun sda : hdd/exos-16t on n {size=1TiB rpm=7200rpm}",
            "elevator dl : mq-deadline {fifo_batch=8 read_expire=100}",
            "queue on sda [scheduler=bfq, nr_requests=64]",
            "workload w on sda {numjobs=2 bs=4KiB runtime=1s}",
            "run 5s");
  }

  @Test
  void otherStatements_standBeforeTimePasses() {
    // when
    ExperimentPlan.Scenario scenario =
        scenario("sda.queue.nr_requests = 8; at 2s { print sda.util }; expect sda.util > 5%");
    // then
    assertThat(Shown.lines(scenario.steps()).subList(6, 10))
        .containsExactly(
            "sda/queue/nr_requests = \"8\"",
            "at 2s [print sda.util]",
            "run 5s",
            "expect (sda.util > 5%)");
    assertThat(scenario.firstRun()).isEqualTo(8);
  }

  @Test
  void run_inAVariant_goesOnAfterTheBase() {
    assertThat(variant("run 2s; sda.queue.nr_requests = 8; run 3s"))
        .endsWith("run 5s", "run 2s", "sda/queue/nr_requests = \"8\"", "run 3s");
  }

  @Test
  void lun_onOtherDevice_keepsOnlyWhatFits() {
    assertThat(variant("lun sda : constant { completion_nsec = 1ms }"))
        .contains("lun sda : constant on n {size=1TiB completion_nsec=1000000}");
  }

  @Test
  void loops_inAVariant_replaceAndAdd() {
    assertThat(
            variant(
                "for i in 1..2 { lun \"sd${i}\" : hdd }; for i in [\"a\"] { lun \"sd${i}\" { size ="
                    + " 3t } }"))
        .contains("lun sd1 : hdd", "lun sd2 : hdd")
        .contains("lun sda : hdd/exos-16t on n {size=3TiB rpm=7200rpm}");
  }

  @Test
  void scenario_withSteps_putsThemBeforeTheRun() {
    // given
    ExperimentPlan.Scenario scenario = scenario("");
    Step.ResetStats added = new Step.ResetStats(scenario.steps().getFirst().place());
    // when
    ExperimentPlan.Scenario more = scenario.with(List.of(added));
    // then
    assertThat(Shown.lines(more.steps())).endsWith("reset stats", "run 5s");
    assertThat(more.firstRun()).isEqualTo(scenario.firstRun() + 1);
  }

  @Test
  void error_thatOnlyTheVariantHas_isMarkedSo() {
    var found =
        error(
            "param size = 1g\nlun sda : constant { size = 1g }\n"
                + "workload w on sda { size = ^size^ }\n"
                + "compare { variant big { param size = 2g } }",
            Code.OUT_OF_RANGE);
    assertThat(found.hints()).containsExactly(
            "let it end at 1GiB, or take a device of at least 2GiB", "in variant `big`");
  }

  @Test
  void variant_speakingTwiceOfAName_isAnError() {
    error(
        "lun sda : constant\n"
            + "compare { variant v { lun sda { size = 1g }; lun ^sda^ { size = 2g } } }",
        Code.DUPLICATE_NAME);
  }

  @Test
  void variant_newNameOfTheOther_isUnknown() {
    error(
        "lun sda : constant\ncompare { variant a { lun sdb : constant }; variant b { } }\n"
            + "expect b.^sdb^.util > 0",
        Code.UNKNOWN_NAME);
  }
}
