package org.blklab.runtime.device.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.blklab.runtime.sim.RandomStream;
import org.junit.jupiter.api.Test;

class MediaStreamTest {
  private static final DiskMechanics MECHANICS = DiskProperties.iw16().mechanics();

  private static Arm arm(DiskMechanics mechanics) {
    return new Arm(
        new DiskGeometry(mechanics.heads(), mechanics.zones()),
        new Spindle(mechanics.rpm(), 0, 0),
        mechanics);
  }

  @Test
  void blocks_passWhenTheirAngleIsUnderTheHeads() {
    // given
    var arm = arm(MECHANICS);
    var random = new RandomStream(1);
    var place = new DiskGeometry.Place();
    for (int i = 0; i < 1000; i++) {
      long first = random.below(arm.geometry.blocks() - 10_000);
      arm.geometry.locate(first, place);
      double start = place.angle * arm.spindle.periodNs();
      var stream = new MediaStream(arm);
      stream.start(first, start);
      // when
      long block = first + 1 + random.below(9_000);
      double end = stream.advanceTo(block);
      // then: the block that ended began at its angle
      arm.geometry.locate(block - 1, place);
      double blockNs = arm.spindle.periodNs() / arm.geometry.blocksPerTrack(place.zone);
      double angle = arm.spindle.angleAt(end - blockNs);
      double error = Math.abs(angle - place.angle);
      assertThat(Math.min(error, 1 - error)).isLessThan(1e-6);
      assertThat(arm.cylinder()).isEqualTo(place.cylinder);
      assertThat(arm.head()).isEqualTo(place.head);
    }
  }

  @Test
  void advanceUntil_isTheInverseOfAdvanceTo() {
    // given
    var arm = arm(MECHANICS);
    var random = new RandomStream(2);
    for (int i = 0; i < 1000; i++) {
      long first = random.below(arm.geometry.blocks() - 10_000);
      long wanted = first + random.below(3_000);
      var exact = new MediaStream(arm);
      exact.start(first, 0);
      double when = exact.advanceTo(wanted);
      var stream = new MediaStream(arm);
      stream.start(first, 0);
      // when
      stream.advanceUntil(when + 1, first + 5_000);
      // then
      assertThat(stream.block()).isEqualTo(wanted);
    }
  }

  @Test
  void skewTooSmall_costsARevolutionAtEachTrack() {
    // given: 0.33 ms to switch, but only 0.1 ms of skew
    var zones = ZoneTables.even(1, 1000, 100, 100, 0.012, 0.012);
    var tight =
        new DiskMechanics(
            7200, 0, 2, 1, zones, 4096, SeekCurves.named("iw16"), 330_000, 0, 0, 0, 0);
    var stream = new MediaStream(arm(tight));
    stream.start(0, 0);
    // when
    double oneTrack = stream.advanceTo(100);
    double tenMore = stream.advanceTo(1100) - oneTrack;
    // then
    assertThat(tenMore / oneTrack).isCloseTo(10 * 2.012, within(1e-6));
  }
}
