package org.blklab.runtime.device.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import org.blklab.runtime.sim.RandomStream;
import org.junit.jupiter.api.Test;

class DirtyExtentsTest {
  private static final DiskMechanics MECHANICS = DiskProperties.iw16().mechanics();

  private static Arm arm() {
    return new Arm(new DiskGeometry(18, MECHANICS.zones()), new Spindle(7200, 0, 0), MECHANICS);
  }

  @Test
  void anyOperations_agreeWithASetOfSectors() {
    for (int seed = 0; seed < 200; seed++) {
      // given
      var random = new RandomStream(seed);
      var dirty = new DirtyExtents(arm(), 8, 40, 4000);
      var model = new BitSet();
      // when
      for (int step = 0; step < 300; step++) {
        int from = random.below(3000);
        int to = from + 1 + random.below(60);
        int kind = random.below(10);
        if (kind < 6 && dirty.fits(from, to)) {
          dirty.add(from, to, step);
          model.set(from, to);
        } else if (kind < 8 && dirty.count() > 0) {
          dirty.take(dirty.nearest(step * 1000L, Integer.MAX_VALUE), 24);
          assertThat(model.get((int) dirty.takenStart(), (int) dirty.takenEnd()).cardinality())
              .isEqualTo((int) (dirty.takenEnd() - dirty.takenStart()));
          model.clear((int) dirty.takenStart(), (int) dirty.takenEnd());
          dirty.written();
        } else if (kind == 8) {
          dropAndMirror(dirty, model, from, to);
        }
        // then
        assertThat(dirty.sectors()).as("seed " + seed).isEqualTo(model.cardinality());
        boolean all = model.get(from, to).cardinality() == to - from;
        assertThat(dirty.covers(from, to)).as("seed " + seed).isEqualTo(all);
      }
    }
  }

  /** A range inside a larger extent may stay dirty; anything else is dropped. */
  private static void dropAndMirror(DirtyExtents dirty, BitSet model, int from, int to) {
    boolean inside =
        from > 0
            && model.get(from - 1)
            && model.get(to)
            && model.get(from, to).cardinality() == to - from;
    dirty.drop(from, to);
    if (!inside) {
      model.clear(from, to);
    }
  }

  @Test
  void nearest_isTheOneOfShortestPositioningTime() {
    for (int seed = 0; seed < 100; seed++) {
      // given
      var random = new RandomStream(seed);
      var arm = arm();
      var dirty = new DirtyExtents(arm, 8, 256, 1 << 20);
      var geometry = arm.geometry;
      long span = random.below(2) == 0 ? geometry.blocks() : 2_000_000;
      long[] blocks = new long[200];
      for (int i = 0; i < blocks.length; i++) {
        blocks[i] = random.below(span);
        dirty.add(blocks[i] * 8, blocks[i] * 8 + 8, 0);
      }
      arm.moveTo(random.below(geometry.cylinders()), random.below(18));
      long now = random.below(1_000_000_000L);
      // when
      dirty.take(dirty.nearest(now, Integer.MAX_VALUE), 8);
      // then
      double best = Double.MAX_VALUE;
      for (long block : blocks) {
        best = Math.min(best, positioningNs(arm, block, now));
      }
      assertThat(positioningNs(arm, dirty.takenStart() / 8, now))
          .as("seed " + seed)
          .isEqualTo(best);
    }
  }

  private static double positioningNs(Arm arm, long block, long now) {
    var place = new DiskGeometry.Place();
    arm.geometry.locate(block, place);
    double motion = arm.motionNs(place.cylinder, place.head, true);
    return motion + arm.spindle.waitNs(place.angle, arm.spindle.angleAt(now), motion);
  }

  @Test
  void epochs_olderEntriesOnly_areChosenForAFlush() {
    // given
    var dirty = new DirtyExtents(arm(), 8, 10, 1 << 20);
    dirty.add(80, 88, 1);
    dirty.add(800, 808, 2);
    // when
    dirty.take(dirty.nearest(0, 2), 8);
    // then
    assertThat(dirty.takenStart()).isEqualTo(80);
    assertThat(dirty.nearest(0, 2)).isEqualTo(-1);
    assertThat(dirty.oldestEpoch()).isEqualTo(1);
    dirty.written();
    assertThat(dirty.oldestEpoch()).isEqualTo(2);
  }
}
