package org.blklab.runtime.device.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.device.DeviceCommand;
import org.blklab.runtime.sim.Simulation;
import org.junit.jupiter.api.Test;

/** The vectors of the hardware specification that have an exact answer. */
class HardDiskVectorsTest {
  private static final DiskParameters IW16 = DiskProperties.iw16();
  private static final DiskGeometry GEOMETRY = new DiskGeometry(18, IW16.mechanics().zones());

  private record End(long block, double ms) {}

  /** Reads of 4 KiB blocks, all queued at time 0 with the heads at the edge; in order of end. */
  private static List<End> ends(QueuePolicy policy, long... blocks) {
    var sim = new Simulation(1);
    var bare = IW16.with(IW16.queueing().with(policy, 0)).with(IW16.cache().withWriteCache(false));
    var disk = new HardDisk(sim, "x", bare.with(bare.cache().withReadAhead(false)));
    List<End> ends = new ArrayList<>();
    disk.attach((c, status) -> ends.add(new End(c.sector() / 8, sim.nowNs() / 1e6)));
    for (int i = 0; i < blocks.length; i++) {
      disk.submit(new DeviceCommand().set(DeviceCommand.READ, 0, blocks[i] * 8, 8, i), 0);
    }
    sim.runUntil(1_000_000_000);
    return ends;
  }

  @Test
  void tv1_iw16Seek_hasItsTimes() {
    // given
    SeekCurve seek = SeekCurves.named("iw16");
    int[] distances = {
      0, 1, 2, 10, 100, 1_000, 10_000, 109_999, 110_000, 182_680, 274_020, 548_039
    };
    double[] ms = {
      0, 0.33, 0.922486, 0.950280, 1.059000, 1.402802, 2.490000, 6.173409, 6.173433, 7.641569,
      9.486637, 15.021821
    };
    // when, then
    for (int i = 0; i < ms.length; i++) {
      assertThat(seek.ns(distances[i]) / 1e6).isCloseTo(ms[i], within(0.6e-6));
    }
    assertThat(seek.meanNs(548_040) / 1e6).isCloseTo(7.394567, within(0.6e-6));
  }

  @Test
  void tv1_iw16Seek_weightedBySectors_hasItsMean() {
    // given: the probability of a cylinder is proportional to its track length
    SeekCurve seek = SeekCurves.named("iw16");
    int n = 548_040;
    int zones = 30;
    int step = n / zones;
    double total = 11_880.0 * step;
    // when: distances between zones have triangular weights, so sum over them
    double mean = 0;
    for (int a = 0; a < zones; a++) {
      for (int b = 0; b < zones; b++) {
        double pairs =
            GEOMETRY.blocksPerTrack(a) * (double) GEOMETRY.blocksPerTrack(b) / total / total;
        mean += pairs * sumOverZonePair(seek, Math.abs(a - b), step);
      }
    }
    // then
    assertThat(mean / 1e6).isCloseTo(7.280078, within(2e-6));
  }

  private static double sumOverZonePair(SeekCurve seek, int apart, int step) {
    double sum = 0;
    for (int shift = -step + 1; shift < step; shift++) {
      sum += (step - Math.abs(shift)) * seek.ns(Math.abs(apart * step + shift));
    }
    return sum;
  }

  @Test
  void tv3_iw16Rates_areThoseOfItsZones() {
    // given
    int[] zones = {0, 15, 29};
    double[] media = {265.4208, 192.1843, 123.8630};
    double[] sustained = {255.0307, 184.6611, 119.0143};
    double[] blockMs = {0.015432, 0.021313, 0.033069};
    var arm = new Arm(GEOMETRY, new Spindle(7200, 0, 0), IW16.mechanics());
    for (int i = 0; i < zones.length; i++) {
      // when: whole tracks from the beginning of the zone on
      int perTrack = GEOMETRY.blocksPerTrack(zones[i]);
      long first = GEOMETRY.firstBlock(zones[i]);
      var stream = new MediaStream(arm);
      stream.start(first, 0);
      double oneTrack = stream.advanceTo(first + perTrack);
      double hundred = stream.advanceTo(first + 101L * perTrack) - oneTrack;
      // then
      assertThat(perTrack * 4096e3 / oneTrack).isCloseTo(media[i], within(0.6e-4));
      assertThat(100 * perTrack * 4096e3 / hundred).isCloseTo(sustained[i], within(0.6e-4));
      assertThat(oneTrack / perTrack / 1e6).isCloseTo(blockMs[i], within(0.6e-6));
    }
  }

  @Test
  void tv4_iw16Map_hasItsPlaces() {
    assertThat(GEOMETRY.blocks()).isEqualTo(3_906_429_120L);
    assertThat(IW16.mechanics().bytes()).isEqualTo(16_000_733_675_520L);
    assertPlace(0, 0, 0, 0, 0, 0);
    assertPlace(540, 0, 0, 1, 0, 0.040741);
    assertPlace(9_720, 0, 1, 0, 0, 0.733333);
    assertPlace(177_564_959, 0, 18_267, 17, 539, 0.490741);
    assertPlace(177_564_960, 1, 18_268, 0, 0, 0.533333);
    assertPlace(1_000_000_000, 5, 107_786, 7, 450, 0.270219);
    assertPlace(3_906_429_119L, 29, 548_039, 17, 251, 0.955291);
  }

  private static void assertPlace(
      long block, int zone, int cylinder, int head, int sector, double angle) {
    var place = new DiskGeometry.Place();
    GEOMETRY.locate(block, place);
    assertThat(place.zone).isEqualTo(zone);
    assertThat(place.cylinder).isEqualTo(cylinder);
    assertThat(place.head).isEqualTo(head);
    assertThat(place.sector).isEqualTo(sector);
    assertThat(place.angle).isCloseTo(angle, within(0.6e-6));
    assertThat(place.track).isEqualTo(cylinder * 18L + head);
  }

  @Test
  void tv5_iw16FirstReads_endWhenTheAngleSays() {
    assertThat(ends(QueuePolicy.SPTF, 0).get(0).ms()).isEqualTo(8.348765);
    assertThat(ends(QueuePolicy.SPTF, 1).get(0).ms()).isEqualTo(8.364198);
    assertThat(ends(QueuePolicy.SPTF, 8).get(0).ms()).isEqualTo(0.138889);
    assertThat(ends(QueuePolicy.SPTF, 540).get(0).ms()).isEqualTo(8.688272);
  }

  @Test
  void tv6_fourReads_sptfReordersThem() {
    // when
    var sptf = ends(QueuePolicy.SPTF, 3_000_000_000L, 1_000_000_000, 122_070_312, 100_000);
    // then
    assertEnds(
        sptf,
        new long[] {100_000, 122_070_312, 1_000_000_000, 3_000_000_000L},
        new double[] {6.033951, 15.200617, 27.268833, 41.959198});
  }

  @Test
  void tv6_fourReads_fcfsKeepsTheirOrder() {
    // when
    var fcfs = ends(QueuePolicy.FCFS, 3_000_000_000L, 1_000_000_000, 122_070_312, 100_000);
    // then
    assertEnds(
        fcfs,
        new long[] {3_000_000_000L, 1_000_000_000, 122_070_312, 100_000},
        new double[] {16.959198, 27.268833, 40.200617, 47.700617});
  }

  private static void assertEnds(List<End> ends, long[] blocks, double[] ms) {
    assertThat(ends).hasSize(blocks.length);
    for (int i = 0; i < blocks.length; i++) {
      assertThat(ends.get(i).block()).isEqualTo(blocks[i]);
      assertThat(ends.get(i).ms()).isCloseTo(ms[i], within(2.5e-6)); // one rounding per access
    }
  }

  @Test
  void tv8_cheetah9Lp_fitHasItsTimes() {
    // given
    SeekCurve seek = SeekCurves.named("cheetah9lp");
    // when, then
    assertThat(seek.ns(100) / 1e6).isCloseTo(2.0833, within(0.6e-4));
    assertThat(seek.ns(1_000) / 1e6).isCloseTo(4.0925, within(0.6e-4));
    assertThat(seek.ns(1_497) / 1e6).isCloseTo(4.749, within(0.6e-3));
    assertThat(seek.ns(6_961) / 1e6).isCloseTo(10.5904, within(1.1e-4)); // its e has four digits
    var lawOnly = SeekCurve.twoPiece(1.24702, 1.1541, 0.09292, 1497, 3.1490, 1.0690e-3);
    assertThat(lawOnly.meanNs(6_962) / 1e6).isCloseTo(5.467, within(0.6e-3));
  }

  @Test
  void tv8_barracuda_outerZoneHasItsRate() {
    // given
    var zones = ZoneTables.named("st32171w");
    // when
    double rate = zones.get(0).blocksPerTrack() * 512 * 7200 / 60e6;
    // then
    assertThat(rate).isCloseTo(11.428, within(0.6e-3));
  }

  @Test
  void fromDataSheet_anyDisk_meetsItsThreeTimes() {
    // given
    int cylinders = 100_000;
    // when
    var seek = SeekCurve.fromDataSheet(cylinders, 0.3, 8.5, 18);
    // then
    assertThat(seek.ns(1) / 1e6).isCloseTo(0.3, within(1e-9));
    assertThat(seek.meanNs(cylinders) / 1e6).isCloseTo(8.5, within(0.001));
    assertThat(seek.ns(cylinders - 1) / 1e6).isCloseTo(18, within(1e-6));
  }
}
