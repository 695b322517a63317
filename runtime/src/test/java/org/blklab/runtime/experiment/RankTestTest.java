package org.blklab.runtime.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The rank test, against p-values that can be counted by hand and its own definition. */
final class RankTestTest {
  @Test
  void pValue_ofSeparateSets_isTwoInAllOrders() {
    assertThat(RankTest.pValue(new double[] {1, 2, 3, 4}, new double[] {5, 6, 7, 8}))
        .isCloseTo(2.0 / 70, within(1e-12));
    assertThat(RankTest.pValue(new double[] {6, 7, 8, 9, 10}, new double[] {1, 2, 3, 4, 5}))
        .isCloseTo(2.0 / 252, within(1e-12));
  }

  @Test
  void pValue_ofThreeAgainstThree_neverReachesFivePercent() {
    assertThat(RankTest.pValue(new double[] {1, 2, 3}, new double[] {7, 8, 9}))
        .isCloseTo(0.1, within(1e-12));
  }

  @Test
  void pValue_ofOneSwap_countsBothOrdersBelow() {
    // U = 1: of the 20 orders of 3 and 3, U is 0 in one and 1 in one
    assertThat(RankTest.pValue(new double[] {1, 2, 4}, new double[] {3, 5, 6}))
        .isCloseTo(2 * 2.0 / 20, within(1e-12));
  }

  @Test
  void pValue_ofEqualSamples_isOne() {
    assertThat(RankTest.pValue(new double[] {5, 5, 5, 5}, new double[] {5, 5, 5, 5})).isEqualTo(1);
    assertThat(RankTest.pValue(new double[0], new double[] {1})).isEqualTo(1);
  }

  @Test
  void pValue_ofManySamples_agreesWithTheExactOne() {
    double[] a = new double[25];
    double[] b = new double[25];
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 25; i++) {
      a[i] = random.nextDouble();
      b[i] = random.nextDouble() + 0.15;
    }
    double exact = RankTest.pValue(a, b);
    double[] tied = a.clone();
    tied[0] = b[0]; // one tie: the approximation is taken
    assertThat(RankTest.pValue(tied, b)).isCloseTo(exact, within(0.05));
  }

  @Test
  void pValue_withoutADifference_isSmallAsSeldomAsItSays() {
    SplittableRandom random = new SplittableRandom(11);
    int rejected = 0;
    for (int i = 0; i < 1000; i++) {
      double[] a = random.doubles(10).toArray();
      double[] b = random.doubles(10).toArray();
      rejected += RankTest.pValue(a, b) < 0.05 ? 1 : 0;
    }
    assertThat(rejected).isBetween(25, 65); // exact level for 10 and 10: 4.3 %
  }
}
