package org.blklab.runtime.conform;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The rule for shares of sequential D: inside the range of the recorded runs widened by the larger
 * of 4 points and their spread; judged only where the runs differ by at most 20 points and there
 * are at least 100 D.
 */
final class SharesTest {
  @Test
  void isInRange_runsThatAgree_allowsFourPoints() {
    // given
    List<Double> recorded = List.of(0.50, 0.51);
    // when, then
    assertThat(Shares.isInRange(recorded, 0.549)).isTrue();
    assertThat(Shares.isInRange(recorded, 0.551)).isFalse();
    assertThat(Shares.isInRange(recorded, 0.461)).isTrue();
    assertThat(Shares.isInRange(recorded, 0.459)).isFalse();
  }

  @Test
  void isInRange_runsThatDiffer_allowsTheirSpread() {
    // given: a spread of 10 points
    List<Double> recorded = List.of(0.60, 0.50);
    // when, then
    assertThat(Shares.isInRange(recorded, 0.699)).isTrue();
    assertThat(Shares.isInRange(recorded, 0.701)).isFalse();
    assertThat(Shares.isInRange(recorded, 0.401)).isTrue();
    assertThat(Shares.isInRange(recorded, 0.399)).isFalse();
  }

  @Test
  void isInRange_oneRun_allowsFourPoints() {
    assertThat(Shares.isInRange(List.of(0.1), 0.139)).isTrue();
    assertThat(Shares.isInRange(List.of(0.1), 0.141)).isFalse();
  }

  @Test
  void isInRange_unknownShare_isOutside() {
    assertThat(Shares.isInRange(List.of(0.1), Double.NaN)).isFalse();
    assertThat(Shares.isInRange(List.of(), 0.1)).isFalse();
  }

  @Test
  void isJudged_runsTwentyPointsApart_isNot() {
    assertThat(Shares.isJudged(List.of(0.30, 0.499), 100)).isTrue();
    assertThat(Shares.isJudged(List.of(0.30, 0.501), 100)).isFalse();
  }

  @Test
  void isJudged_fewerThanAHundredStarts_isNot() {
    assertThat(Shares.isJudged(List.of(0.5, 0.5), 100)).isTrue();
    assertThat(Shares.isJudged(List.of(0.5, 0.5), 99)).isFalse();
  }

  @Test
  void isJudged_unknownShares_isNot() {
    assertThat(Shares.isJudged(List.of(), 1000)).isFalse();
    assertThat(Shares.isJudged(List.of(0.5, Double.NaN), 1000)).isFalse();
  }
}
