package org.blklab.runtime.device.flash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.blklab.runtime.sim.RandomStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FtlTest {
  /** 512 blocks of 512 units on one die. */
  private static FlashShape small(double overProvisioning) {
    long units = Math.round(512 * 512 / (1 + overProvisioning));
    return new FlashShape(
        units * 4096, overProvisioning, 1, 1, 1, 16_384, 65_536, 65_536, 512 * 4096, false);
  }

  private static void overwrite(Ftl ftl, int units, long count, RandomStream random) {
    for (long i = 0; i < count; i++) {
      ftl.write(random.below(units));
      if (i % 16 == 15) {
        ftl.keepPace();
      }
    }
  }

  private static double amplification(Ftl ftl, int units, long warm, long count) {
    var random = new RandomStream(11);
    overwrite(ftl, units, warm, random);
    long written = ftl.writtenUnits();
    long copied = ftl.copiedUnits();
    overwrite(ftl, units, count, random);
    ftl.checkInvariants();
    return 1 + (double) (ftl.copiedUnits() - copied) / (ftl.writtenUnits() - written);
  }

  @ParameterizedTest
  @CsvSource({
    "0.07, 7.8172",
    "0.10, 5.6775",
    "0.15, 4.0160",
    "0.20, 3.1878",
    "0.28, 2.4814",
    "0.386294, 2.0",
    "0.50, 1.7158",
    "1.00, 1.2550"
  })
  void tv9_victimShare_givesTheLambertLaw(double overProvisioning, double expected) {
    assertThat(1 / (1 - Precondition.victimShare(overProvisioning)))
        .isCloseTo(expected, within(0.6e-4));
  }

  @ParameterizedTest
  @CsvSource({"0.10, 5.6775", "0.15, 4.0160", "0.28, 2.4814", "0.50, 1.7158"})
  void uniformOverwrites_writeAmplification_isThatOfTheLaw(double spare, double expected) {
    // given
    var shape = small(spare);
    var ftl = new Ftl(shape, new RandomStream(1));
    ftl.fillInOrder();
    int units = shape.units();
    // when: three full overwrites before
    double measured = amplification(ftl, units, 3L * units, 2L * units);
    // then
    assertThat(measured).isCloseTo(expected, within(expected * 0.01));
  }

  @ParameterizedTest
  @CsvSource({"0.10, 5.6775", "0.145099, 4.1281", "0.28, 2.4814"})
  void steady_largeDevice_startsWithTheLawsAmplification(double spare, double expected) {
    // given: 256 GB, of which only a part is ever mapped exactly
    var shape =
        new FlashShape(
            256_000_000_000L / 4096 * 4096,
            spare,
            8,
            2,
            4,
            16_384,
            196_608,
            16_384,
            18L << 20,
            true);
    var ftl = new Ftl(shape, new RandomStream(1));
    ftl.fillAtRandom();
    ftl.checkInvariants();
    // when
    double measured = amplification(ftl, shape.units(), 50_000, 800_000);
    // then
    assertThat(measured).isCloseTo(expected, within(expected * 0.03));
  }

  @Test
  void inOrder_overwritesOfEverything_areNotAmplified() {
    // given
    var shape = small(0.1);
    var ftl = new Ftl(shape, new RandomStream(1));
    ftl.fillInOrder();
    // when
    for (int pass = 0; pass < 3; pass++) {
      for (int unit = 0; unit < shape.units(); unit++) {
        ftl.write(unit);
        if (unit % 16 == 15) {
          ftl.keepPace();
        }
      }
    }
    // then
    assertThat(ftl.writeAmplification()).isLessThan(1.01);
    ftl.checkInvariants();
  }

  @Test
  void place_ofWrittenUnits_isWhereTheyWereWritten() {
    // given
    var shape = small(0.5);
    var ftl = new Ftl(shape, new RandomStream(1));
    ftl.fillInOrder();
    var random = new RandomStream(5);
    int[] placed = new int[shape.units()];
    java.util.Arrays.fill(placed, -9);
    // when: fewer than would need collection
    for (int i = 0; i < 50_000; i++) {
      int unit = random.below(shape.units());
      placed[unit] = ftl.write(unit);
    }
    // then: and no two units lie in the same place
    var seen = new java.util.BitSet();
    for (int unit = 0; unit < placed.length; unit++) {
      int place = ftl.place(unit);
      if (placed[unit] != -9) {
        assertThat(place).isEqualTo(placed[unit]);
      }
      assertThat(seen.get(place)).isFalse();
      seen.set(place);
    }
  }

  @Test
  void trim_units_areUnmappedUntilWritten() {
    // given
    var shape = small(0.2);
    var ftl = new Ftl(shape, new RandomStream(1));
    ftl.fillInOrder();
    // when
    ftl.trim(1000, 3000);
    // then
    assertThat(ftl.place(999)).isNotEqualTo(Ftl.UNMAPPED);
    assertThat(ftl.place(1000)).isEqualTo(Ftl.UNMAPPED);
    assertThat(ftl.place(3999)).isEqualTo(Ftl.UNMAPPED);
    assertThat(ftl.place(4000)).isNotEqualTo(Ftl.UNMAPPED);
    int at = ftl.write(2000);
    assertThat(ftl.place(2000)).isEqualTo(at);
    ftl.checkInvariants();
  }

  @Test
  void trim_halfOfASteadyDevice_countsAsSpareSpace() {
    // given
    var shape = small(0.15);
    var ftl = new Ftl(shape, new RandomStream(1));
    ftl.fillAtRandom();
    int half = shape.units() / 2;
    // when
    ftl.trim(half, shape.units() - half);
    ftl.checkInvariants();
    double measured = amplification(ftl, half, 2L * shape.units(), shape.units());
    // then: 1.15 of raw for 0.5 of data
    double expected = 1 / (1 - Precondition.victimShare(1.15 / 0.5 - 1));
    assertThat(measured).isCloseTo(expected, within(expected * 0.01));
  }

  @Test
  void trim_everything_makesItNew() {
    // given
    var shape = small(0.1);
    var ftl = new Ftl(shape, new RandomStream(1));
    ftl.fillAtRandom();
    // when
    ftl.trim(0, shape.units());
    // then
    assertThat(ftl.place(7)).isEqualTo(Ftl.UNMAPPED);
    assertThat(amplification(ftl, shape.units(), 1000, shape.units() / 2)).isEqualTo(1);
  }

  @Test
  void anyMixOfWritesAndTrims_addsUp() {
    for (int seed = 0; seed < 30; seed++) {
      // given
      var random = new RandomStream(seed);
      var shape =
          new FlashShape(
              (4_000 + random.below(9_000)) * 4096L,
              0.1 + random.below(50) / 100.0,
              1 + random.below(3),
              1 + random.below(3),
              1,
              4096,
              16_384,
              random.below(2) == 0 ? 4096 : 16_384,
              65_536,
              false);
      var ftl = new Ftl(shape, random);
      if (random.below(2) == 0) {
        ftl.fillInOrder();
      } else {
        ftl.fillAtRandom();
      }
      // when
      for (int i = 0; i < 20_000; i++) {
        int kind = random.below(100);
        int unit = random.below(shape.units());
        if (kind == 0) {
          ftl.trim(unit, Math.min(shape.units() - unit, 1 + random.below(600)));
        } else if (kind < 30) {
          for (int k = 0; k < 40 && unit + k < shape.units(); k++) {
            ftl.write(unit + k);
          }
        } else {
          ftl.write(unit);
        }
        ftl.keepPace();
      }
      // then
      ftl.checkInvariants();
      assertThat(ftl.freeStripes()).as("seed " + seed).isPositive();
    }
  }

  @Test
  void boundedMap_forgettingUnits_keepsTheCounts() {
    // given: more units are touched than the map holds
    var shape =
        new FlashShape(
            16_000_000_000L / 4096 * 4096, 0.1, 4, 2, 1, 16_384, 32_768, 32_768, 8L << 20, false);
    var ftl = new Ftl(shape, new RandomStream(1));
    ftl.fillInOrder();
    var random = new RandomStream(3);
    // when
    overwrite(ftl, shape.units(), 1_200_000, random);
    // then
    ftl.checkInvariants();
    assertThat(ftl.writeAmplification()).isBetween(1.0, 12.0);
  }
}
