package org.blklab.runtime.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class TimeAverageTest {
  @Test
  void average_levelOverTime_isItsIntegralOverTheSpan() {
    // given: 0 until 10, 2 until 20, 1 until 40
    var average = new TimeAverage();
    average.add(2, 10);
    average.add(-1, 20);
    // when, then
    assertThat(average.mean(40)).isEqualTo((2 * 10 + 1 * 20) / 40.0);
    assertThat(average.busyShare(40)).isEqualTo(0.75);
    assertThat(average.max()).isEqualTo(2);
  }

  @Test
  void average_cpusAheadOfEachOther_obeysLittlesLaw() {
    // given: two CPUs, each with one thing from t to t + 30 of 100, seen CPU by CPU
    var average = new TimeAverage();
    for (int i = 0; i < 1000; i++) {
      average.add(1, 100 * i + 50);
      average.add(-1, 100 * i + 80);
      average.add(1, 100 * i + 10);
      average.add(-1, 100 * i + 40);
    }
    // when
    double mean = average.mean(100_000);
    // then: arrivals a time times stay, whatever the order
    assertThat(mean).isCloseTo(2 / 100.0 * 30, within(1e-12));
  }

  @Test
  void busyShare_cpusAheadOfEachOther_countsNoTimeTwice() {
    // given: a CPU that has got as far as 80 is done; another one, behind, begins and ends
    var overlapping = new TimeAverage();
    overlapping.add(1, 20);
    overlapping.add(-1, 80);
    overlapping.add(1, 60);
    overlapping.add(-1, 100);
    var apart = new TimeAverage();
    apart.add(1, 50);
    apart.add(-1, 80);
    apart.add(1, 10);
    apart.add(-1, 40);
    // when, then
    assertThat(overlapping.busyShare(100)).isEqualTo(0.8);
    assertThat(apart.busyShare(100)).isEqualTo(0.6);
  }

  @Test
  void average_seenBeforeACpuThatIsAhead_isNotNegative() {
    // given: a segment that began at 100 has got as far as 180
    var average = new TimeAverage();
    average.add(1, 180);
    // when, then
    assertThat(average.mean(150)).isZero();
    assertThat(average.busyShare(150)).isZero();
  }

  @Test
  void reset_levelAboveZero_startsOverFromIt() {
    // given
    var average = new TimeAverage();
    average.add(3, 10);
    average.add(-1, 20);
    // when
    average.reset(50);
    // then
    assertThat(average.mean(60)).isEqualTo(2);
    assertThat(average.busyShare(60)).isEqualTo(1);
    assertThat(average.max()).isEqualTo(2);
    assertThat(average.mean(50)).isNaN();
  }
}
