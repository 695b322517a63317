package org.blklab.runtime.workload.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import org.blklab.runtime.Seeds;
import org.blklab.runtime.sim.RandomStream;
import org.junit.jupiter.api.Test;

class RandomMapTest {

  @Test
  void map_anySizeAndOrder_agreesWithTheNaiveOne() {
    Seeds.forEach(
        60,
        seed -> {
          // given
          var random = new RandomStream(seed);
          int blocks = 1 + random.below(seed % 3 == 0 ? 200_000 : 9_000);
          var map = new RandomMap(blocks);
          var naive = new BitSet(blocks);
          int steps = 1 + random.below(blocks * 2);
          for (int i = 0; i < steps && naive.cardinality() < blocks; i++) {
            int block = random.below(blocks);
            // when
            if (map.isTaken(block)) {
              int expected = naive.nextClearBit(block);
              expected = expected < blocks ? expected : naive.nextClearBit(0);
              assertThat(map.nextFree(block)).isEqualTo(expected);
              block = expected;
            }
            int wanted = 1 + random.below(5);
            int taken = 0;
            while (taken < wanted && block + taken < blocks && !naive.get(block + taken)) {
              naive.set(block + taken++);
            }
            // then
            assertThat(map.take(block, wanted)).isEqualTo(taken);
          }
          assertThat(map.taken()).isEqualTo(naive.cardinality());
          map.clear();
          assertThat(map.isTaken(0)).isFalse();
          assertThat(map.taken()).isZero();
        });
  }

  @Test
  void map_full_nothingIsFree() {
    // given
    var map = new RandomMap(1000);
    // when
    long taken = map.take(0, 5000);
    // then
    assertThat(taken).isEqualTo(1000);
    assertThat(map.nextFree(17)).isEqualTo(-1);
  }

  @Test
  void map_millionIosOn16Tebibytes_costsAFewBytesEach() {
    // given
    var map = new RandomMap(1L << 32);
    var random = new RandomStream(1);
    // when
    for (int i = 0; i < 1_000_000; i++) {
      long block = random.below(1L << 32);
      map.take(map.isTaken(block) ? map.nextFree(block) : block, 1);
    }
    // then
    assertThat(map.taken()).isEqualTo(1_000_000);
    assertThat(map.bytes()).isLessThanOrEqualTo(16 << 20);
  }

  @Test
  void map_allBlocksTaken_costsLittleMoreThanABitEach() {
    // given
    var map = new RandomMap(10_000_000);
    // when
    map.take(0, 10_000_000);
    // then
    assertThat(map.bytes() * 8 / 10_000_000.0).isBetween(1.0, 1.017);
  }
}
