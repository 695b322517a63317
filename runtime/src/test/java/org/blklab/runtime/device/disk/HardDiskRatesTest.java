package org.blklab.runtime.device.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.device.DeviceCommand;
import org.blklab.runtime.device.library.ClosedLoop;
import org.blklab.runtime.sim.RandomStream;
import org.blklab.runtime.sim.Simulation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rates in a closed loop against the published tables of the specification. */
class HardDiskRatesTest {
  private static final DiskParameters IW16 = DiskProperties.iw16();
  private static final int SECTORS_4K = 8;

  /** Random 4 KiB blocks whose cylinders are uniform, as the specification draws them. */
  private static ClosedLoop.Source uniformCylinders(int op, int cylinders) {
    var geometry = new DiskGeometry(18, IW16.mechanics().zones());
    var random = new RandomStream(7);
    return (command, n) -> {
      int cylinder = random.below(cylinders);
      int zone = 0;
      while (zone + 1 < geometry.zones() && geometry.firstCylinder(zone + 1) <= cylinder) {
        zone++;
      }
      long perCylinder = 18L * geometry.blocksPerTrack(zone);
      long block =
          geometry.firstBlock(zone)
              + (cylinder - geometry.firstCylinder(zone)) * perCylinder
              + random.below(perCylinder);
      command.set(op, 0, block * SECTORS_4K, SECTORS_4K, 0);
    };
  }

  private static double iops(QueuePolicy policy, int depth, int cylinders, int count) {
    var sim = new Simulation(3);
    var queueing = IW16.queueing().with(policy, 0).withSlots(Math.max(32, depth));
    var disk = new HardDisk(sim, "x", IW16.with(queueing));
    return new ClosedLoop(sim, disk, depth)
        .run(uniformCylinders(DeviceCommand.READ, cylinders), count);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 85.5",
    "2, 102.3",
    "4, 121.6",
    "8, 144.6",
    "16, 173.9",
    "32, 208.1",
    "64, 247",
    "256, 333"
  })
  void tv7_sptfFullStroke_hasTheTablesRates(int depth, double expected) {
    // when
    double rate = iops(QueuePolicy.SPTF, depth, 548_040, 15_000);
    // then
    assertThat(rate).isCloseTo(expected, within(expected * 0.03));
  }

  @ParameterizedTest
  @CsvSource({"2, 88.9", "4, 102.3", "8, 119.0", "16, 136.0", "32, 149.7"})
  void tv7_cLookFullStroke_hasTheTablesRates(int depth, double expected) {
    double rate = iops(QueuePolicy.C_LOOK, depth, 548_040, 15_000);
    assertThat(rate).isCloseTo(expected, within(expected * 0.03));
  }

  @ParameterizedTest
  @CsvSource({"1, 162", "2, 213", "4, 274", "8, 333", "16, 395", "32, 455"})
  void sptf500Gb_hasTheTablesRates(int depth, double expected) {
    double rate = iops(QueuePolicy.SPTF, depth, 12_559, 15_000);
    assertThat(rate).isCloseTo(expected, within(expected * 0.03));
  }

  @ParameterizedTest
  @CsvSource({"1", "32"})
  void fcfs_gainsNothingFromTheQueue(int depth) {
    double rate = iops(QueuePolicy.FCFS, depth, 548_040, 15_000);
    assertThat(rate).isCloseTo(85.49, within(0.85));
  }

  private static ClosedLoop.Source sequential(int op, long fromBlock, int blocks) {
    long[] next = {fromBlock};
    return (command, n) -> {
      command.set(op, 0, next[0] * SECTORS_4K, blocks * SECTORS_4K, 0);
      next[0] += blocks;
    };
  }

  private static double megabytesPerSec(DiskParameters parameters, int depth, long fromBlock) {
    var sim = new Simulation(3);
    var loop = new ClosedLoop(sim, new HardDisk(sim, "x", parameters), depth);
    var source = sequential(DeviceCommand.READ, fromBlock, 256);
    loop.run(source, 50);
    return loop.run(source, 3000) * 256 * 4096 / 1e6;
  }

  @ParameterizedTest
  @CsvSource({"0, 255.0307", "15, 184.6611", "29, 119.0143"})
  void sequentialMebibytes_runAtTheSustainedRate(int zone, double expected) {
    // given
    long from = new DiskGeometry(18, IW16.mechanics().zones()).firstBlock(zone);
    // when
    double alone = megabytesPerSec(IW16, 1, from);
    double queued = megabytesPerSec(IW16, 32, from);
    double queuedOnly = megabytesPerSec(IW16.with(IW16.cache().withReadAhead(false)), 32, from);
    // then
    assertThat(alone).isCloseTo(expected, within(expected * 0.005));
    assertThat(queued).isCloseTo(expected, within(expected * 0.005));
    assertThat(queuedOnly).isCloseTo(expected, within(expected * 0.005));
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 64, 256})
  void sequential_32DeepInTheQueue_runsAtTheSustainedRate(int kib) {
    // given: what an owner sees with any block size, not only with 1 MiB
    var sim = new Simulation(3);
    var disk = new HardDisk(sim, "x", IW16);
    // when
    var loop = new ClosedLoop(sim, disk, 32);
    double rate = loop.run(sequential(DeviceCommand.READ, 0, kib / 4), 4_000_000 / kib);
    // then
    assertThat(rate * kib * 1024 / 1e6).isCloseTo(255.03, within(255.03 * 0.005));
  }

  @Test
  void sequentialWithoutReadAhead_loseARevolutionEach() {
    // given
    var sim = new Simulation(3);
    var disk = new HardDisk(sim, "x", IW16.with(IW16.cache().withReadAhead(false)));
    // when
    double rate = new ClosedLoop(sim, disk, 1).run(sequential(DeviceCommand.READ, 0, 1), 500);
    // then
    assertThat(rate).isCloseTo(1e3 / (8.333333 + 0.015432), within(0.5));
  }

  @Test
  void rateAgainstPlace_fallsInThirtySteps() {
    // given
    var geometry = new DiskGeometry(18, IW16.mechanics().zones());
    double before = 260;
    // when, then
    for (int zone = 0; zone < 30; zone++) {
      double rate = megabytesPerSec(IW16, 1, geometry.firstBlock(zone));
      assertThat(rate).isLessThan(before);
      before = rate;
    }
    assertThat(before).isCloseTo(119.0143, within(119.0143 * 0.005));
  }

  @ParameterizedTest
  @CsvSource({"32, 195", "64, 228", "128, 268", "256, 303", "512, 340", "1024, 389", "2048, 428"})
  void fullWriteCache_destagesAsThePoolAllows(int pool, double expected) {
    // given: a write waits for each destage, so the pool is always full
    var sim = new Simulation(3);
    var disk = new HardDisk(sim, "x", IW16.with(IW16.cache().withWriteEntries(pool)));
    var loop = new ClosedLoop(sim, disk, 4);
    var source = uniformCylinders(DeviceCommand.WRITE, 548_040);
    loop.run(source, 3L * pool);
    // when
    double rate = loop.run(source, 10_000);
    // then
    assertThat(rate).isCloseTo(expected, within(expected * 0.03));
  }

  @Test
  void t7k250Like_reads4096RandomBlocksInThePublishedTime() {
    // given: 7200 rpm, 8.5 ms, 0.66 ms of overhead; published: typically 54.6 s
    int cylinders = 90_000;
    var zones = ZoneTables.even(16, cylinders, 1_100, 550, 0.12, 0.12);
    var m = IW16.mechanics();
    var mechanics =
        new DiskMechanics(
            7200,
            0,
            6,
            1,
            zones,
            512,
            SeekCurve.fromDataSheet(cylinders, 1.1, 8.5, 17),
            800_000,
            m.writeSettleNs(),
            660_000,
            660_000,
            0);
    var sim = new Simulation(3);
    var disk = new HardDisk(sim, "x", IW16.with(mechanics));
    var random = new RandomStream(5);
    long sectors = disk.sectors();
    // when: uniform over the cylinders' range of blocks
    var loop = new ClosedLoop(sim, disk, 1);
    loop.run((c, n) -> c.set(DeviceCommand.READ, 0, random.below(sectors - 1), 1, 0), 4096);
    // then
    assertThat(loop.endedNs() / 1e9).isCloseTo(54.6, within(54.6 * 0.02));
  }

  @Test
  void seed2_ageWeights_spanTheReportedBand() {
    // given: two reads a job in the first 500 GB, 32 at a time; the report has 231 jobs/s
    double before = 230 * 1.03;
    // when, then
    for (double weight : new double[] {0, 0.005, 0.01, 0.02}) {
      var sim = new Simulation(3);
      var queueing = IW16.queueing().with(QueuePolicy.AGED, weight);
      var loop = new ClosedLoop(sim, new HardDisk(sim, "x", IW16.with(queueing)), 32);
      double jobs = loop.run(uniformCylinders(DeviceCommand.READ, 12_559), 20_000) / 2;
      assertThat(jobs).as("weight " + weight).isBetween(203 * 0.97, before);
      before = jobs;
    }
  }

  @Test
  void tv2_lbaUniformReads_haveTheirMean() {
    // given
    var sim = new Simulation(3);
    var loop = new ClosedLoop(sim, new HardDisk(sim, "x", IW16), 1);
    var random = new RandomStream(12);
    // when
    double rate =
        loop.run(
            (c, n) -> c.set(DeviceCommand.READ, 0, random.below(3_906_429_120L) * 8, 8, 0), 40_000);
    // then
    assertThat(rate).isCloseTo(86.30, within(0.5));
  }

  @ParameterizedTest
  @CsvSource({"1, 177.5", "2, 216", "4, 261", "8, 318", "16, 385", "32, 466", "64, 557"})
  void c15_sptf_hasTheTablesRates(int depth, double expected) {
    // given: one zone with blocks of 0.033 ms
    var zones = ZoneTables.even(1, 50_000, 121, 121, 0.11, 0.11);
    var mechanics =
        new DiskMechanics(
            15_000, 0, 8, 1, zones, 4096, SeekCurves.named("c15"), 400_000, 0, 100_000, 100_000, 0);
    var queueing = IW16.queueing().with(QueuePolicy.SPTF, 0).withSlots(64);
    var sim = new Simulation(3);
    var disk = new HardDisk(sim, "x", IW16.with(mechanics).with(queueing));
    var random = new RandomStream(8);
    long blocks = disk.sectors() / 8;
    // when
    double rate =
        new ClosedLoop(sim, disk, depth)
            .run((c, n) -> c.set(DeviceCommand.READ, 0, random.below(blocks) * 8, 8, 0), 15_000);
    // then
    assertThat(rate).isCloseTo(expected, within(expected * 0.03));
  }

  @Test
  void case42_ncqPriority_shortensTheTailOfTheForeground() {
    // when
    long with = foregroundTailNs(true);
    long without = foregroundTailNs(false);
    // then: reported 2 s against 72 ms for another drive, "ten times" is asked for
    assertThat(without).isGreaterThan(10 * with);
    assertThat(with).isLessThan(72_000_000);
  }

  /** 99.9th percentile of a reader at depth 1 beside 31 others, with or without priority. */
  private static long foregroundTailNs(boolean priority) {
    var sim = new Simulation(3);
    var disk =
        new HardDisk(
            sim,
            "x",
            IW16.with(new DiskQueueing(32, QueuePolicy.SPTF, 0, 0, 0, priority, true, false)));
    var random = new RandomStream(4);
    List<Long> latencies = new ArrayList<>();
    var loop = new ClosedLoop(sim, disk, 32);
    loop.onCompletion(
        command -> {
          if (command.tag() == 0) {
            latencies.add(sim.nowNs() - command.arrivedNs());
          }
        });
    loop.run(
        (c, n) ->
            c.set(
                DeviceCommand.READ,
                c.tag() == 0 ? DeviceCommand.HIGH_PRIORITY : 0,
                random.below(3_906_429_120L) * 8,
                8,
                0),
        priority ? 10_000 : 100_000);
    latencies.sort(null);
    return latencies.get(latencies.size() * 999 / 1000);
  }

  @Test
  void aged500Gb_trades9PercentForTheTail() {
    var sim = new Simulation(3);
    var disk = new HardDisk(sim, "x", IW16);
    var loop = new ClosedLoop(sim, disk, 32);
    double rate = loop.run(uniformCylinders(DeviceCommand.READ, 12_559), 30_000);
    // then: the table has 414.8, 170 and 242 ms; without ageing 455, 420 and 933
    assertThat(rate).isCloseTo(414.8, within(414.8 * 0.03));
    assertThat(loop.quantileNs(0.99) / 1e6).isCloseTo(170, within(170 * 0.05));
    assertThat(loop.quantileNs(1) / 1e6).isBetween(170.0, 300.0);
  }
}
