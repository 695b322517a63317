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
    "0.07, 7.8172", "0.10, 5.6775", "0.15, 4.0160", "0.20, 3.1878", "0.28, 2.4814",
    "0.386294, 2.0", "0.50, 1.7158", "1.00, 1.2550"
  })
  void tv9_victimShare_givesTheLambertLaw(double overProvisioning, double expected) {
    assertThat(1 / (1 - Precondition.victimShare(overProvisioning)))
        .isCloseTo(expected, within(0.6e-4));
  }

  @ParameterizedTest
  @CsvSource({"0.10, 5.6775","0.15, 4.0160", "0.28, 2.4814", "0.50, 1.7158"})
  void uniformOverwrites_writeAmplification_isThatOfTheLaw(double spare, double expected) {
    // given
    var shape = small(spare);
    var ftl = new Ftl(shape, new RandomStream(1));
    ftl.fillInOrder();
    int units = shape.units();
    // when: three full overwrites before
    double measured = amplification(ftl, units, 3L * units, 2L * units);
    System.out.println("wa " + spare + " " + measured + " / " + expected + " stripes " + shape.stripes()+"x"+shape.stripeOfBlocksUnits());
    // then
    assertThat(measured).isCloseTo(expected, within(expected * 0.01));
  }

  @ParameterizedTest
  @CsvSource({"0.10, 5.6775", "0.145099, 4.1281", "0.28, 2.4814"})
  void steady_largeDevice_startsWithTheLawsAmplification(double spare, double expected) {
    // given: 256 GB, of which only a part is ever mapped exactly
    var shape =
        new FlashShape(
            256_000_000_000L / 4096 * 4096, spare, 8, 2, 4, 16_384, 196_608, 16_384, 18L << 20, true);
    var ftl = new Ftl(shape, new RandomStream(1));
    ftl.fillAtRandom();
    ftl.checkInvariants();
    // when
    double measured = amplification(ftl, shape.units(), 50_000, 800_000);
    System.out.println("steady " + spare + " " + measured + " / " + expected+ " stripes " + shape.stripes()+"x"+shape.stripeOfBlocksUnits());
    // then
    assertThat(measured).isCloseTo(expected, within(expected * 0.03));
  }
}
