package org.blklab.runtime.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Means and their intervals, against what theory says of normal samples. */
final class EstimateTest {
  private static double[] normal(int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] samples = new double[count];
    for (int i = 0; i < count; i++) {
      samples[i] = 100 + 15 * random.nextGaussian();
    }
    return samples;
  }

  @Test
  void of_manyNormalSamples_isTheIntervalOfTheory() {
    // given
    double[] samples = normal(400, 7);
    // when
    Estimate estimate = Estimate.of(samples);
    // then
    double halfWidth = 1.96 * 15 / Math.sqrt(400);
    assertThat(estimate.mean()).isCloseTo(100, within(3 * halfWidth));
    assertThat((estimate.high() - estimate.low()) / 2).isCloseTo(halfWidth, within(0.15));
  }

  @Test
  void of_manyExperiments_coversTheTruthAboutAsOftenAsItSays() {
    int covered = 0;
    for (int i = 0; i < 300; i++) {
      Estimate estimate = Estimate.of(normal(30, 1000 + i));
      covered += estimate.low() <= 100 && 100 <= estimate.high() ? 1 : 0;
    }
    // a bootstrap of 30 samples covers about 93 to 94 %
    assertThat(covered / 300.0).isBetween(0.89, 0.98);
  }

  @Test
  void of_oneSample_isThatSample() {
    assertThat(Estimate.of(new double[] {3})).isEqualTo(new Estimate(1, 3, 3, 3));
  }

  @Test
  void of_equalSamples_hasNoWidth() {
    Estimate estimate = Estimate.of(new double[] {0.1, 0.1, 0.1});
    assertThat(estimate).isEqualTo(new Estimate(3, 0.1, 0.1, 0.1));
  }

  @Test
  void of_samplesThatAreMissing_leavesThemOut() {
    assertThat(Estimate.of(new double[] {Double.NaN, 5}).count()).isEqualTo(1);
    assertThat(Estimate.of(new double[] {Double.NaN}).mean()).isNaN();
  }
}
