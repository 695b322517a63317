package org.blklab.runtime.device.flash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.device.DeviceCommand;
import org.blklab.runtime.device.Setting;
import org.blklab.runtime.device.library.ClosedLoop;
import org.blklab.runtime.device.library.Presets;
import org.blklab.runtime.sim.RandomStream;
import org.blklab.runtime.sim.Simulation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FlashDeviceTest {
  private final Simulation sim = new Simulation(1);
  private final long[] endNs = new long[256];
  private final int[] statuses = new int[256];

  private static FlashParameters preset(String name, Setting... settings) {
    var found = Presets.named(name).orElseThrow();
    return FlashProperties.read(found.properties(List.of(settings)));
  }

  private FlashDevice device(FlashParameters parameters) {
    var device = new FlashDevice(sim, "x", parameters);
    device.attach(
        (c, status) -> {
          endNs[c.tag()] = sim.nowNs();
          statuses[c.tag()] = status;
        });
    return device;
  }

  private static DeviceCommand command(int op, int flags, long unit, int units, int tag) {
    return new DeviceCommand().set(op, flags, unit * 8, units * 8, tag);
  }

  private static double iops(FlashParameters parameters, int op, int depth, int count) {
    var s = new Simulation(2);
    var device = new FlashDevice(s, "x", parameters);
    var loop = new ClosedLoop(s, device, depth);
    var random = new RandomStream(9);
    long places = device.sectors() / 8;
    ClosedLoop.Source source = (c, n) -> c.set(op, 0, random.below(places) * 8, 8, 0);
    loop.run(source, count / 10);
    double rate = loop.run(source, count);
    device.checkInvariants();
    return rate;
  }

  @ParameterizedTest
  @CsvSource({
    "1, 15724",
    "2, 31320",
    "4, 61110",
    "8, 116340",
    "16, 206980",
    "32, 313950",
    "64, 385550",
    "128, 417660"
  })
  void tv11_970Pro_constantService_hasTheTablesRates(int depth, double expected) {
    double rate = iops(preset("970-pro-1t"), DeviceCommand.READ, depth, 60_000);
    assertThat(rate).isCloseTo(expected, within(expected * 0.01));
  }

  /** Exact mean value analysis: single servers with demands, and a delay, in us. */
  private static double meanValueIops(int depth, double delayUs, double[] demandUs, int[] servers) {
    double[] queue = new double[demandUs.length];
    double throughput = 0;
    for (int n = 1; n <= depth; n++) {
      double total = delayUs;
      double[] stay = new double[demandUs.length];
      for (int i = 0; i < demandUs.length; i++) {
        stay[i] = demandUs[i] / servers[i] * (1 + queue[i]);
        total += stay[i] * servers[i];
      }
      throughput = n / total;
      for (int i = 0; i < demandUs.length; i++) {
        queue[i] = throughput * stay[i];
      }
    }
    return throughput * 1e6;
  }

  @ParameterizedTest
  @CsvSource({
    "1, 15723.5",
    "2, 30802.1",
    "4, 59089.0",
    "8, 108687.7",
    "16, 184415.6",
    "32, 274073.0",
    "64, 349149.8",
    "128, 396089.4"
  })
  void tv11_970Pro_isAboveMeanValueAnalysis_andBelowTheAsymptotes(int depth, double expected) {
    // given: exponential service in the analysis, constant service in the device
    double[] demands = {35.76, 5.12, 4096 / 3360.0};
    double analysis = meanValueIops(depth, 21.5, demands, new int[] {16, 8, 1});
    assertThat(analysis).isCloseTo(expected, within(expected * 1e-5));
    // when
    double rate = iops(preset("970-pro-1t"), DeviceCommand.READ, depth, 30_000);
    // then
    assertThat(rate).isBetween(analysis * 0.99, analysis * 1.16);
    assertThat(rate).isLessThan(Math.min(depth * 1e6 / 63.599, 447_427) * 1.01);
  }

  @Test
  void tv11_busyDies_followTheOccupancyLaw() {
    assertThat(16 * (1 - Math.pow(15 / 16.0, 8))).isCloseTo(6.4525, within(1e-4));
    assertThat(16 * (1 - Math.pow(15 / 16.0, 32)) / 35.76e-6).isCloseTo(390_699, within(10.0));
  }

  @ParameterizedTest
  @CsvSource({"4, 52000", "8, 98000", "16, 98000", "32, 98000"})
  void tv12_870Evo_staysBelowTheTwoAsymptotes(int depth, double asymptote) {
    // given: T0 76.923 us and 10.204 us per command
    assertThat(Math.min(depth / 76.923e-6, 1 / 10.204e-6))
        .isCloseTo(asymptote, within(asymptote * 1e-3));
    // when
    double rate = iops(preset("870-evo-1t"), DeviceCommand.READ, depth, 20_000);
    // then: dies collide at the knee, nowhere else
    assertThat(rate).isBetween(asymptote * 0.83, asymptote * 1.001);
    if (depth >= 16) {
      assertThat(rate).isCloseTo(asymptote, within(asymptote * 0.02));
    }
  }

  @Test
  void tv10_pm9a3_sustainedRandomWrites_areTheProgramRateOverTheAmplification() {
    // given: the analytic value leaves out what reading for copies costs
    var steady = preset("pm9a3-4t", Setting.of("precondition", "steady"));
    double programRate = 32 * 196_608 / 1770e-6;
    double analytic = programRate / 4096 / 4.1281;
    // when
    double rate = iops(steady, DeviceCommand.WRITE, 32, 200_000);
    // then
    assertThat(3_500e6 / 4096 / 4.1281).isCloseTo(206_993, within(5.0));
    assertThat(rate).isBetween(analytic * 0.92, analytic);
    assertThat(rate).isCloseTo(200_000, within(200_000 * 0.03));
  }

  @Test
  void powerLossProtected_flush_costsTheControllerOnly() {
    // given
    var device = device(preset("pm9a3-4t"));
    device.submit(command(DeviceCommand.WRITE, 0, 5, 1, 0), 0);
    sim.runUntil(100_000);
    // when
    device.submit(command(DeviceCommand.FLUSH, 0, 0, 0, 1), 100_000);
    sim.runUntil(1_000_000);
    // then
    assertThat(endNs[1]).isEqualTo(100_000 + 1_111);
    assertThat(device.writeCache()).isFalse();
  }

  @Test
  void volatileCache_flushAndFua_waitForTheProgram() {
    // given
    var device = device(preset("970-pro-1t"));
    assertThat(device.writeCache()).isTrue();
    device.submit(command(DeviceCommand.WRITE, 0, 5, 1, 0), 0);
    sim.runUntil(100_000);
    // when
    device.submit(command(DeviceCommand.FLUSH, 0, 0, 0, 1), 100_000);
    sim.runUntil(1_000_000);
    device.submit(command(DeviceCommand.WRITE, DeviceCommand.FUA, 9, 1, 2), 1_000_000);
    sim.runUntil(2_000_000);
    // then: 32 KiB over the channel and 185 us
    assertThat(endNs[0]).isEqualTo(1_219 + 4_000 + 460);
    assertThat(endNs[1] - 100_000).isEqualTo(40_960 + 185_000);
    assertThat(endNs[2] - 1_000_000).isEqualTo(1_219 + 40_960 + 185_000 + 4_460);
  }

  @Test
  void flush_manySmallSyncWrites_amplify() {
    // given: each flush programs 32 KiB for 4 KiB
    var device = device(preset("970-pro-1t"));
    double[] amplification = {0};
    // when
    for (int i = 0; i < 100; i++) {
      long at = i * 1_000_000L;
      device.submit(command(DeviceCommand.WRITE, DeviceCommand.FUA, i, 1, i), at);
      sim.runUntil(at + 999_999);
    }
    device.measurements(
        (name, value) -> {
          if (name.equals("write_amplification")) {
            amplification[0] = value;
          }
        });
    // then
    assertThat(amplification[0]).isEqualTo(8);
  }

  @Test
  void readOfBufferedUnit_needsNoFlash() {
    // given
    var device = device(preset("970-pro-1t"));
    device.submit(command(DeviceCommand.WRITE, 0, 5, 1, 0), 0);
    sim.runUntil(20_000);
    // when
    device.submit(command(DeviceCommand.READ, 0, 5, 1, 1), 20_000);
    device.submit(command(DeviceCommand.READ, 0, 500, 1, 2), 20_000);
    sim.runUntil(200_000);
    // then
    assertThat(endNs[1] - 20_000).isEqualTo(21_500 + 1_219);
    assertThat(endNs[2] - 20_000).isEqualTo(21_500 + 35_760 + 5_120 + 1_219);
  }

  @Test
  void trimmedUnit_read_needsNoFlash() {
    // given
    var device = device(preset("970-pro-1t"));
    device.submit(command(DeviceCommand.DISCARD, 0, 0, 4096, 0), 0);
    sim.runUntil(20_000);
    // when
    device.submit(command(DeviceCommand.READ, 0, 500, 1, 1), 20_000);
    sim.runUntil(200_000);
    // then
    assertThat(endNs[1] - 20_000).isEqualTo(21_500 + 1_219);
  }

  @Test
  void largeRead_ofOnePage_isSensedOnce() {
    // given: eight units in one page of 32 KiB
    var device = device(preset("970-pro-1t"));
    // when
    device.submit(command(DeviceCommand.READ, 0, 64, 8, 0), 0);
    sim.runUntil(1_000_000);
    // then
    assertThat(endNs[0]).isEqualTo(21_500 + 35_760 + 40_960 + 9_752);
  }

  @Test
  void buffer_burstAtLinkRate_lastsByTheFormula() {
    // given: 1 MiB, in at 3360 MB/s; out at 16 dies of 32 KiB per 185 us
    var parameters = preset("970-pro-1t");
    var device = new FlashDevice(sim, "x", parameters);
    long[] slow = {0};
    var loop = new ClosedLoop(sim, device, 8);
    // when: the first command that waits for the buffer marks the end of the burst
    loop.run(
        (c, n) -> {
          c.set(DeviceCommand.WRITE, 0, n * 256, 256, 0);
          if (slow[0] == 0 && n > 8 && device.describe().contains(" 1024 KiB")) {
            slow[0] = sim.nowNs();
          }
        },
        400);
    // then: programs begin when a page is full, so out starts one page, channel and program late
    double in = 3_360e6;
    double out = 16 * 32_768 / 185e-6;
    double expected = 1_048_576 / (in - out) * 1e9;
    double late = 32_768 / in * 1e9 + 40_960 + 185_000;
    double early = 1_048_576 / in * 1e9;
    assertThat((double) slow[0]).isBetween(early, expected + late);
  }

  @Test
  void slcCache_burst_endsWhenItIsFull_andComesBackAfterIdling() {
    // given: 1 GB of SLC, 4 dies: 64 KiB per 0.1 ms against 0.8 ms
    var shape = new FlashShape(64L << 30, 0.1, 4, 1, 1, 16_384, 65_536, 65_536, 8 << 20, false);
    var buffer =
        new FlashBuffer(
            8 << 20, true, false, 1_000_000_000, 100_000, 200_000_000, 1_000_000_000, 0);
    var timing = new FlashTiming(45_000, 800_000, 3_000_000, 4_000_000_000L, 0, 0);
    var open =
        new FlashFront(32, false, 0, 0, 0, 0, 0, 20_000_000_000L, 20_000_000_000L, true, 0, 0);
    var device = new FlashDevice(sim, "x", new FlashParameters(shape, timing, open, buffer, false));
    var loop = new ClosedLoop(sim, device, 32);
    long[] next = {0};
    ClosedLoop.Source source = (c, n) -> c.set(DeviceCommand.WRITE, 0, next[0]++ * 256, 256, 0);
    // when
    double fast = loop.run(source, 7_000) * 131_072;
    loop.run(source, 1_500);
    double slow = loop.run(source, 3_000) * 131_072;
    sim.runUntil(sim.nowNs() + 3_500_000_000L);
    double again = loop.run(source, 3_000) * 131_072;
    // then: 2.6 GB/s for 1 GB, then 0.33 GB/s; 2.5 s of folding give 0.5 GB back
    assertThat(fast).isCloseTo(4 * 65_536 / 100e-6, within(4 * 65_536 / 100e-6 * 0.02));
    assertThat(slow).isCloseTo(4 * 65_536 / 800e-6, within(4 * 65_536 / 800e-6 * 0.02));
    assertThat(again).isCloseTo(fast, within(fast * 0.05));
  }

  @Test
  void suspend_readOnABusyDie_waitsForTheSuspensionOnly() {
    // given: the die of unit 0 programs for 185 us
    var plain = preset("970-pro-1t");
    var with = preset("970-pro-1t", Setting.of("suspend_time", 10_000));
    // when, then
    assertThat(readDuringProgram(plain)).isGreaterThan(140_000);
    assertThat(readDuringProgram(with)).isEqualTo(21_500 + 10_000 + 35_760 + 5_120 + 1_219);
  }

  private static long readDuringProgram(FlashParameters parameters) {
    var s = new Simulation(1);
    var device = new FlashDevice(s, "x", parameters);
    long[] end = new long[64];
    device.attach((c, status) -> end[c.tag()] = s.nowNs());
    for (int i = 0; i < 16; i++) {
      device.submit(command(DeviceCommand.WRITE, 0, 4_000 + i * 8L, 8, i), 0);
    }
    s.runUntil(130_000);
    device.submit(command(DeviceCommand.READ, 0, 0, 1, 60), 130_000);
    s.runUntil(10_000_000);
    return end[60] - 130_000;
  }

  @Test
  void sleeping_link_delaysTheNextCommand() {
    // given
    var device = device(preset("ufs4"));
    device.submit(command(DeviceCommand.READ, 0, 0, 1, 0), 0);
    sim.runUntil(1_000_000_000);
    // when
    device.submit(command(DeviceCommand.READ, 0, 0, 1, 1), 1_000_000_000);
    sim.runUntil(1_100_000_000);
    device.submit(command(DeviceCommand.READ, 0, 0, 1, 2), 1_100_000_000);
    sim.runUntil(2_000_000_000);
    // then
    assertThat(endNs[1] - 1_000_000_000).isEqualTo(endNs[0] + 500_000);
    assertThat(endNs[2] - 1_100_000_000).isEqualTo(endNs[0]);
  }

  @Test
  void slots_full_areRefused() {
    // given
    var device = device(preset("870-evo-1t", Setting.of("slots", 1)));
    var ufs = device(preset("ufs4", Setting.of("slots", 1)));
    device.submit(command(DeviceCommand.READ, 0, 0, 1, 0), 0);
    ufs.submit(command(DeviceCommand.READ, 0, 0, 1, 1), 0);
    // when, then
    assertThat(device.submit(command(DeviceCommand.READ, 0, 1, 1, 2), 0)).isEqualTo(Device.BUSY);
    assertThat(ufs.submit(command(DeviceCommand.READ, 0, 1, 1, 2), 0)).isEqualTo(Device.QUEUE_FULL);
  }

  @Test
  void outOfRange_isIllegal() {
    // given
    var device = device(preset("870-evo-1t"));
    // when
    device.submit(command(DeviceCommand.READ, 0, device.sectors() / 8, 1, 0), 0);
    sim.runUntil(1_000_000);
    // then
    assertThat(statuses[0]).isEqualTo(DeviceCommand.ILLEGAL);
  }

  @Test
  void partialUnit_write_readsTheRestBefore() {
    // given
    var device = device(preset("970-pro-1t"));
    var half = new DeviceCommand().set(DeviceCommand.WRITE, 0, 4, 4, 0);
    // when
    device.submit(half, 0);
    sim.runUntil(1_000_000);
    // then
    assertThat(endNs[0]).isEqualTo(35_760 + 5_120 + 4_000 + 460);
  }

  @Test
  void freshDrive_overwrittenBeyondItsSpare_slowsDown() {
    // given: 2 GB, so that the spare space is used up soon
    var small = preset("870-evo-1t", Setting.of("size", 2e9), Setting.of("slc_cache", 0));
    // when
    double early = iops(small, DeviceCommand.WRITE, 32, 20_000);
    double late = iops(small.withSteady(true), DeviceCommand.WRITE, 32, 60_000);
    // then
    assertThat(early).isGreaterThan(80_000);
    assertThat(late).isLessThan(early * 0.75);
  }

  @Test
  void sameSeed_sameRun() {
    var steady = preset("pm9a3-4t", Setting.of("precondition", "steady"));
    assertThat(iops(steady, DeviceCommand.WRITE, 16, 10_000))
        .isEqualTo(iops(steady, DeviceCommand.WRITE, 16, 10_000));
  }
}
