package org.blklab.runtime.stats;

import static org.assertj.core.api.Assertions.assertThat;

import org.HdrHistogram.AbstractHistogram;
import org.junit.jupiter.api.Test;

final class LatencyHistogramTest {
  private static LatencyHistogram filled(LatencyHistogram times) {
    for (int i = 1; i <= 1000; i++) {
      times.record(i * 1000L);
    }
    return times;
  }

  @Test
  void histogram_moreSamplesThanNarrowCountsHold_goesOnWithWideOnes() {
    // given
    LatencyHistogram narrow = filled(new LatencyHistogram(3));
    // when
    LatencyHistogram widened = filled(new LatencyHistogram(3, 100));
    // then
    for (double percent : new double[] {1, 50, 99, 99.9, 100}) {
      assertThat(widened.percentileNs(percent)).isEqualTo(narrow.percentileNs(percent));
    }
    assertThat(widened.percentileNs(50)).isBetween(499_500.0, 501_000.0);
    assertThat(widened.count()).isEqualTo(1000);
  }

  @Test
  void histogram_ofShortTimes_staysSmall() {
    // given
    LatencyHistogram times = new LatencyHistogram(3);
    // when
    for (int i = 0; i < 1000; i++) {
      times.record(100_000 + i);
    }
    // then: thousands of them fit
    AbstractHistogram inside = times.histogram();
    assertThat(inside.getEstimatedFootprintInBytes()).isLessThan(64 * 1024);
  }
}
