package org.blklab.runtime.pagecache;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReadAheadTest {
  private static final long MOST = 32; // read_ahead_kb = 128

  private final ReadAhead ahead = new ReadAhead();

  @Test
  void sequentialStream_windowsDoubleUpToTheMost() {
    // given the first read of one page at the start of the disk
    ahead.missed(0, 1, MOST);
    assertThat(ahead.size()).isEqualTo(4);
    // when, then the marked page asks for the next window
    assertThat(ahead.reaches(0, MOST)).isFalse();
    assertThat(ahead.reaches(1, MOST)).isTrue();
    assertThat(ahead.start()).isEqualTo(4);
    assertThat(ahead.size()).isEqualTo(8);
    assertThat(ahead.reaches(4, MOST)).isTrue();
    assertThat(ahead.size()).isEqualTo(16);
    assertThat(ahead.reaches(12, MOST)).isTrue();
    assertThat(ahead.reaches(28, MOST)).isTrue();
    assertThat(ahead.start()).isEqualTo(60);
    assertThat(ahead.size()).isEqualTo(MOST);
  }

  @Test
  void randomMiss_readsWhatIsWanted() {
    ahead.touched(10);
    ahead.missed(500, 3, MOST);
    assertThat(ahead.start()).isEqualTo(500);
    assertThat(ahead.size()).isEqualTo(3);
    assertThat(ahead.reaches(503, MOST)).isFalse();
  }

  @Test
  void noReadAhead_readsWhatIsWanted() {
    ahead.touched(10);
    ahead.missed(11, 2, 0);
    assertThat(ahead.size()).isEqualTo(2);
  }
}
