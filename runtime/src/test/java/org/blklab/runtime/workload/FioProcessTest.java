package org.blklab.runtime.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.blklab.runtime.block.DeviceLimits;
import org.blklab.runtime.kernel.Release;
import org.blklab.runtime.plan.Value;
import org.junit.jupiter.api.Test;

class FioProcessTest {
  private static final long MS = 1_000_000;

  @Test
  void psync_oneProcess_oneIoAfterTheOther() {
    // given
    var rig = new Rig(MS);
    // when
    var workload =
        rig.fio(Map.of("rw", "randread", "ioengine", "psync", "number_ios", 10, "iodepth", 8));
    rig.run();
    // then
    assertThat(rig.samples.ios[0]).isEqualTo(10);
    assertThat(rig.samples.lastNs).isEqualTo(10 * MS);
    assertThat(rig.samples.maxLatNs).isEqualTo(MS);
    assertThat(workload.isDone()).isTrue();
  }

  @Test
  void libaio_depth4_fourInFlightFromTheStart() {
    // given
    var rig = new Rig(MS);
    // when
    rig.fio(Map.of("rw", "randread", "ioengine", "libaio", "iodepth", 4, "number_ios", 40));
    rig.run();
    // then
    assertThat(rig.samples.ios[0]).isEqualTo(40);
    assertThat(rig.samples.lastNs).isEqualTo(10 * MS);
  }

  @Test
  void libaio_batchOfFour_isPluggedAndWaitsForAll() {
    // given
    var rig = new Rig(MS).traced();
    // when
    rig.fio(
        Map.of(
            "rw", "read",
            "bs", "8k",
            "ioengine", "libaio",
            "iodepth", 4,
            "iodepth_batch_submit", 4,
            "iodepth_batch_complete_min", 4,
            "number_ios", 8));
    rig.run();
    // then
    assertThat(rig.events)
        .startsWith("Q 0+16", "P", "Q 16+16", "Q 32+16", "Q 48+16", "U 1", "D 0+64", "C");
    assertThat(rig.samples.lastNs).isEqualTo(2 * MS);
  }

  @Test
  void libaio_batchOfTwo_isNotPlugged() {
    // given
    var rig = new Rig(MS).traced();
    // when
    rig.fio(
        Map.of(
            "rw", "read",
            "ioengine", "libaio",
            "iodepth", 2,
            "iodepth_batch_submit", 2,
            "number_ios", 2));
    rig.run();
    // then
    assertThat(rig.events).startsWith("Q 0+8", "D 0+8", "Q 8+8", "D 8+8").doesNotContain("P");
  }

  @Test
  void psync_readOfThreeMebibytes_isThreeBiosInOnePlug() {
    // given
    var rig = new Rig(MS).traced();
    // when
    rig.fio(Map.of("rw", "read", "bs", "3m", "number_ios", 1));
    rig.run();
    // then
    assertThat(rig.events)
        .filteredOn(event -> event.startsWith("Q"))
        .containsExactly("Q 0+2048", "Q 2048+2048", "Q 4096+2048");
    assertThat(rig.samples.ios[0]).isEqualTo(1);
    assertThat(rig.samples.bytes[0]).isEqualTo(3 << 20);
  }

  @Test
  void ioUring_batch_isPluggedAndGetsItsTagsAtOnce() {
    // given
    var rig = new Rig(MS).traced();
    // when
    rig.fio(
        Map.of(
            "rw",
            "randread",
            "ioengine",
            "io_uring",
            "iodepth",
            8,
            "iodepth_batch_submit",
            8,
            "iodepth_batch_complete_min",
            8,
            "number_ios",
            16));
    rig.run();
    // then
    assertThat(rig.events).startsWith("Q 126480+8", "P");
    assertThat(rig.events.stream().filter("U 8"::equals)).hasSize(2);
    assertThat(rig.samples.ios[0]).isEqualTo(16);
    assertThat(rig.samples.lastNs).isEqualTo(2 * MS);
  }

  @Test
  void ioUring_moreThanThereAreTags_workersWaitForThem() {
    // given: 64 tags
    var rig = new Rig(MS);
    // when
    rig.fio(Map.of("rw", "randread", "ioengine", "io_uring", "iodepth", 80, "number_ios", 800));
    rig.run();
    // then: one CPU has 4 workers, each of which waits for a tag
    assertThat(rig.samples.ios[0]).isEqualTo(800);
    assertThat(rig.tasks.count()).isEqualTo(5);
    assertThat(rig.samples.failures).isZero();
  }

  @Test
  void ioUring_bioThatMustBeSplit_isDoneByAWorker() {
    // given
    var rig = new Rig(1, MS, 1, Release.V7_2, new DeviceLimits().maxHwSectors(256));
    // when
    rig.fio(
        Map.of("rw", "read", "bs", "1m", "ioengine", "io_uring", "iodepth", 2, "number_ios", 6));
    rig.run();
    // then
    assertThat(rig.samples.ios[0]).isEqualTo(6);
    assertThat(rig.samples.bytes[0]).isEqualTo(6 << 20);
    assertThat(rig.tasks.count()).isEqualTo(3);
  }

  @Test
  void ioUring_fourMebibytes_isDoneByAWorkerAsFourBios() {
    // given
    var rig = new Rig(MS).traced();
    // when
    rig.fio(
        Map.of("rw", "read", "bs", "4m", "ioengine", "io_uring", "iodepth", 2, "number_ios", 2));
    rig.run();
    // then
    assertThat(rig.events).filteredOn(event -> event.startsWith("Q")).hasSize(8);
    assertThat(rig.samples.bytes[0]).isEqualTo(8 << 20);
  }

  @Test
  void rampTime_samplesBeforeItsEnd_areDropped() {
    // given
    var rig = new Rig(MS);
    // when
    rig.fio(
        Map.of(
            "rw",
            "randread",
            "ramp_time",
            Value.time(10 * MS),
            "runtime",
            Value.time(20 * MS),
            "time_based",
            true));
    rig.run();
    // then
    assertThat(rig.samples.ios[0]).isEqualTo(20);
    assertThat(rig.samples.lastNs).isEqualTo(30 * MS);
  }

  @Test
  void thinktime_everySecondIo_sleepsBetween() {
    // given
    var rig = new Rig(MS);
    // when
    rig.fio(
        Map.of(
            "rw",
            "randread",
            "thinktime",
            Value.time(5 * MS),
            "thinktime_blocks",
            2,
            "number_ios",
            6));
    rig.run();
    // then: 6 I/Os and 3 sleeps, the last after the last I/O as in fio
    assertThat(rig.samples.lastNs).isEqualTo(21 * MS);
  }

  @Test
  void thinktime_allSpin_keepsTheCpuBusy() {
    // given
    var rig = new Rig(MS);
    // when
    rig.fio(
        Map.of(
            "rw",
            "randread",
            "thinktime",
            Value.time(5 * MS),
            "thinktime_spin",
            Value.time(5 * MS),
            "number_ios",
            4));
    rig.run();
    // then
    assertThat(rig.machine.cpu(0).busyNs()).isEqualTo(20 * MS);
  }

  @Test
  void rateIops_linear_oneEveryGap() {
    // given
    var rig = new Rig(MS / 10);
    rig.samples.keep = true;
    // when
    rig.fio(Map.of("rw", "randread", "rate_iops", 100, "number_ios", 20));
    rig.run();
    // then
    assertThat(rig.samples.ends.get(19)).isEqualTo(190 * MS + MS / 10);
    assertThat(rig.samples.ends.get(7)).isEqualTo(70 * MS + MS / 10);
  }

  @Test
  void rateIops_poisson_meanRateAndExponentialGaps() {
    // given
    var rig = new Rig(1000);
    rig.samples.keep = true;
    // when
    rig.fio(
        Map.of(
            "rw",
            "randread",
            "norandommap",
            true,
            "rate_iops",
            1000,
            "rate_process",
            "poisson",
            "number_ios",
            20_000));
    rig.run();
    // then: 20 s within 3 sigma, squared coefficient of variation 1
    double seconds = rig.samples.lastNs / 1e9;
    assertThat(seconds).isBetween(19.58, 20.42);
    double squares = 0;
    for (int i = 1; i < 20_000; i++) {
      double gap = (rig.samples.ends.get(i) - rig.samples.ends.get(i - 1)) / 1e6;
      squares += gap * gap;
    }
    assertThat(squares / 20_000).isBetween(1.85, 2.15);
  }

  @Test
  void fsync_everyFourWrites_isAnEmptyFlush() {
    // given
    var limits = new DeviceLimits().maxHwSectors(2048).cache(true, true);
    var rig = new Rig(1, MS, 1, Release.V7_2, limits).traced();
    // when
    rig.fio(Map.of("rw", "write", "fsync", 4, "number_ios", 8));
    rig.run();
    // then
    assertThat(rig.samples.ios[1]).isEqualTo(8);
    assertThat(rig.samples.syncs).isEqualTo(1);
    assertThat(rig.events).containsOnlyOnce("Q 0+0");
    assertThat(rig.events.indexOf("Q 0+0")).isGreaterThan(rig.events.indexOf("Q 24+8"));
  }

  @Test
  void syncDsync_eachWrite_isFollowedByAFlush() {
    // given
    var limits = new DeviceLimits().maxHwSectors(2048).cache(true, true);
    var rig = new Rig(1, MS, 1, Release.V7_2, limits).traced();
    // when
    rig.fio(Map.of("rw", "write", "sync", "dsync", "number_ios", 5));
    rig.run();
    // then
    assertThat(rig.events).filteredOn("Q 0+0"::equals).hasSize(5);
    assertThat(rig.samples.ios[1]).isEqualTo(5);
  }

  @Test
  void littlesLaw_closedLoop_numberEqualsRateTimesLatency() {
    // given
    var rig = new Rig(MS / 8);
    // when
    rig.fio(
        Map.of(
            "rw",
            "randread",
            "ioengine",
            "libaio",
            "iodepth",
            7,
            "numjobs",
            3,
            "number_ios",
            3000));
    rig.run();
    // then
    double rate = rig.samples.total() / (double) rig.samples.lastNs;
    double lat = (double) rig.samples.latSumNs / rig.samples.total();
    assertThat(rate * lat).isBetween(20.7, 21.0001);
  }

  @Test
  void numjobs_thousandReaders_allFinish() {
    // given
    var rig = new Rig(1, 7 * MS, 4, Release.V6_18, new DeviceLimits().maxHwSectors(2048));
    // when
    rig.fio(Map.of("rw", "randread", "numjobs", 1000, "number_ios", 6));
    rig.run();
    // then
    assertThat(rig.samples.total()).isEqualTo(6000);
    assertThat(rig.samples.exited).isEqualTo(1000);
  }
}
