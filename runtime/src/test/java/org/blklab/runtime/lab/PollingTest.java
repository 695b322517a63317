package org.blklab.runtime.lab;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Completions that the waiting process looks for itself (spec 01 §9.3). */
final class PollingTest {
  private static Results run(int pollQueues, String how) {
    return Lab.scenario(
            """
            machine { cpus = 2 }
            host n : nvme { queues = 2; poll_queues = %d }
            lun nvme0n1 : constant on n { completion_nsec = 8us; slots = 256 }
            workload r on nvme0n1 { rw = randread; number_ios = 100; %s }
            run
            """
                .formatted(pollQueues, how))
        .run();
  }

  @Test
  void read_polled_endsWithoutAWakeup() {
    // when
    Results results = run(1, "ioengine = io_uring; hipri = on");
    // then: the device's time, and at most a look and the two ways of the driver
    assertThat(results.get("r.read.ios")).isEqualTo(100);
    assertThat(results.get("r.read.clat.max")).isBetween(8_000.0, 9_500.0);
    assertThat(results.get("machine.costs.wake")).isZero();
    assertThat(results.get("machine.costs.poll")).isPositive();
  }

  @Test
  void read_notPolled_isWokenByAnInterrupt() {
    // when
    Results results = run(1, "ioengine = io_uring");
    // then
    assertThat(results.get("r.read.clat.max")).isGreaterThan(9_500);
    assertThat(results.get("machine.costs.wake")).isPositive();
    assertThat(results.get("machine.costs.poll")).isZero();
  }

  @Test
  void read_polledOnAQueueThatCannot_fails() {
    // when
    Results results = run(0, "ioengine = io_uring; hipri = on");
    // then
    assertThat(results.get("r.errors")).isEqualTo(1);
    assertThat(results.get("r.read.ios")).isZero();
  }

  private static Results on(String host, String how) {
    return Lab.scenario(
            """
            machine { cpus = 2 }
            host n : %s
            lun a : constant on n { completion_nsec = 20us }
            queue on a { scheduler = none }
            workload r on a {
              rw = randread; number_ios = 100; ioengine = io_uring; direct = on; %s
            }
            run
            """
                .formatted(host, how))
        .run();
  }

  /** The module's own timer holds for polled commands, too: they are found from then on. */
  @Test
  void scsiDebug_polled_keepsItsDelayAndRaisesNoInterrupt() {
    String host = "scsi_debug { ndelay = 20us; submit_queues = 2; poll_queues = 1 }";
    // when
    Results polled = on(host, "hipri = on");
    Results woken = on(host, "hipri = off");
    // then
    assertThat(polled.get("r.read.ios")).isEqualTo(100);
    assertThat(polled.get("machine.costs.interrupt")).isZero();
    assertThat(woken.get("machine.costs.interrupt")).isPositive();
    assertThat(polled.get("r.read.clat.mean"))
        .isBetween(19_000.0, 22_000.0)
        .isLessThan(woken.get("r.read.clat.mean"));
  }

  @Test
  void scsiDebug_withASingleQueue_cannotBePolled() {
    // when
    Results results = on("scsi_debug { submit_queues = 1; poll_queues = 1 }", "hipri = on");
    // then
    assertThat(results.get("r.errors")).isEqualTo(1);
    assertThat(results.get("n.poll_queues")).isZero();
  }

  @Test
  void nullBlk_polled_isDoneAtTheNextLook() {
    // when
    Results polled = on("null_blk { poll_queues = 1 }", "hipri = on");
    // then: no timer of 20 us
    assertThat(polled.get("r.read.ios")).isEqualTo(100);
    assertThat(polled.get("r.read.clat.max")).isLessThan(3_000);
    assertThat(polled.get("machine.costs.interrupt")).isZero();
  }

  @Test
  void nullBlk_polledWithAnotherDevice_isDoneWhenThatIs() {
    // when
    Results results =
        Lab.scenario(
                """
                machine { cpus = 2 }
                host n : null_blk
                lun a : uniform on n { min = 20us; max = 21us }
                workload r on a {
                  rw = randread; number_ios = 100; ioengine = io_uring; direct = on; hipri = on
                }
                run
                """)
            .run();
    // then
    assertThat(results.get("r.read.clat.max")).isBetween(20_000.0, 23_000.0);
    assertThat(results.get("machine.costs.interrupt")).isZero();
  }

  @Test
  void nullBlk_withoutQueuesForPolling_refuses() {
    assertThat(on("null_blk { poll_queues = 0 }", "hipri = on").get("r.errors")).isEqualTo(1);
  }

  /** One look finds all of a depth of 16; their tags go back together, or one by one. */
  @ParameterizedTest
  @CsvSource({"without poll-batches, 2500, 0", "patch poll-batches, 0, 1200"})
  void nullBlk_polled16Deep_givesTagsBackTogether(String kernel, double putNs, double batchedNs) {
    // when: 25 and 12 ns a tag
    Results results =
        Lab.scenario(
                """
                kernel "7.2" { %s }
                machine { cpus = 1 }
                host n : null_blk
                lun a : constant on n
                workload r on a {
                  rw = randread; number_ios = 100; ioengine = io_uring; iodepth = 16; direct = on
                  hipri = on
                }
                run
                """
                    .formatted(kernel))
            .run();
    // then
    assertThat(results.get("machine.costs.tag-put")).isEqualTo(putNs);
    assertThat(results.get("machine.costs.tag-put-batched")).isEqualTo(batchedNs);
  }

  /** More processes than CPUs: who polls lets the others have the CPU. */
  @ParameterizedTest
  @CsvSource({"io_uring, 8, 1", "io_uring, 8, 2", "pvsync2, 1, 1", "psync, 1, 2"})
  void manyPollers_allFinish(String engine, int depth, int pollQueues) {
    // when
    Results results =
        run(
            pollQueues,
            "ioengine = %s; iodepth = %d; numjobs = 5; hipri = on".formatted(engine, depth));
    // then
    assertThat(results.get("r.read.ios")).isEqualTo(500);
    assertThat(results.get("r.errors")).isZero();
  }
}
