package org.blklab.runtime.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.blklab.runtime.kernel.Release;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Traces of real kernels (null_blk on one CPU; cases a-randread, b-randrw, c-split, d-tags,
 * g-merge and i-flush of the recordings) are predicted event by event.
 */
class RecordedTracesTest {
  @ParameterizedTest
  @CsvSource({
    "a-randread_618_hd1-mq-deadline-nr64, V6_18, 2795",
    "b-randrw_72_mq-deadline-nr64, V7_2, 1997",
    "c-split_72_qd4-hd4-mq-deadline, V7_2, 960",
    "c-split_618_qd4-hd1-mq-deadline-nr4, V6_18, 1344",
    "d-tags_72_j4-hd32-mq-deadline-nr8, V7_2, 2560",
    "d-tags_618_j4-hd1-mq-deadline-nr32, V6_18, 3584",
    "g-merge_72_micro-hd1-mq-deadline, V7_2, 533",
    "g-merge_618_micro-hd1-none, V6_18, 675",
    "g-merge_72_weave-kyber, V7_2, 1443",
    "g-merge_618_j4-mq-deadline, V6_18, 888",
    "i-flush_618_nullb0-fsync4-mq-deadline, V6_18, 1084",
    "i-flush_618_nullb0-dsync-none, V6_18, 440",
    "i-flush_72_nullb0-fsync4-none, V7_2, 798"
  })
  void recordedTrace_isPredictedCompletely(String name, Release release, int events)
      throws IOException {
    // given
    var replay = ReplayBench.load(name, release);
    assertThat(replay.expected).hasSize(events);
    // when
    replay.run();
    // then
    assertThat(replay.predicted).isEqualTo(replay.expected);
  }
}
