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
