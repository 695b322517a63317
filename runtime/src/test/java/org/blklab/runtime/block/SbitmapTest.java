package org.blklab.runtime.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.blklab.runtime.Seeds;
import org.blklab.runtime.sim.RandomStream;
import org.junit.jupiter.api.Test;

class SbitmapTest {
  private static Sbitmap map(int depth) {
    return new Sbitmap(depth, Sbitmap.DEFAULT_SHIFT, false, 1, new RandomStream(1));
  }

  private static int[] limits(Sbitmap map, int shallow, boolean perWord) {
    int[] limits = new int[map.words()];
    for (int i = 0; i < limits.length; i++) {
      limits[i] = map.shallowLimit(i, shallow, perWord);
    }
    return limits;
  }

  private static void takeAll(Sbitmap map, int... bits) {
    for (int bit : bits) {
      map.set(bit);
    }
  }

  @Test
  void shift_everyRowOfTheTable_isTheKernels() {
    // given: depth, shift, words, bits of the last word (spec 01 §3.2)
    int[][] rows = {
      {1, 6, 1, 1}, {2, 6, 1, 2}, {3, 6, 1, 3}, {4, 0, 4, 1}, {8, 1, 4, 2}, {16, 2, 4, 4},
      {31, 2, 8, 3}, {32, 3, 4, 8}, {62, 3, 8, 6}, {63, 3, 8, 7}, {64, 4, 4, 16}, {100, 4, 7, 4},
      {128, 5, 4, 32}, {254, 5, 8, 30}, {256, 6, 4, 64}, {1023, 6, 16, 63}, {2048, 6, 32, 64}
    };
    for (int[] row : rows) {
      // when
      Sbitmap map = map(row[0]);
      // then
      int[] shape = {map.depth(), map.shift(), map.words(), map.wordDepth(map.words() - 1)};
      assertThat(shape).isEqualTo(row);
    }
  }

  @Test
  void tv3_resizedMap_keepsItsShift() {
    // given
    Sbitmap shrunk = map(256);
    Sbitmap grown = map(128);
    // when
    shrunk.resize(64);
    grown.resize(64);
    // then
    assertThat(new int[] {shrunk.shift(), shrunk.words(), shrunk.wordDepth(0)})
        .containsExactly(6, 1, 64);
    assertThat(new int[] {grown.shift(), grown.words(), grown.wordDepth(1)})
        .containsExactly(5, 2, 32);
  }

  @Test
  void resize_beyondWhatWasAllocated_isRefused() {
    assertThatThrownBy(() -> map(64).resize(65)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void tv4_shallowLimits_ofTheWholeMap() {
    assertThat(limits(map(64), 63, false)).containsExactly(16, 16, 16, 15);
    assertThat(limits(map(62), 46, false)).containsExactly(6, 6, 6, 6, 6, 6, 6, 4);
    assertThat(limits(map(31), 16, false)).containsExactly(2, 2, 2, 2, 2, 2, 2, 1);
    assertThat(limits(map(64), 1, false)).containsExactly(1, 0, 0, 0);
    assertThat(limits(map(112), 5, false)).containsExactly(1, 1, 1, 1, 1, 0, 0);
    Sbitmap shift6 = new Sbitmap(100, 6, false, 1, new RandomStream(1));
    assertThat(limits(shift6, 75, false)).containsExactly(48, 27);
  }

  @Test
  void shallowLimits_tableOfTheSpecification_agrees() {
    assertThat(limits(map(64), 48, false)).containsExactly(12, 12, 12, 12);
    assertThat(limits(map(64), 3, false)).containsExactly(1, 1, 1, 0);
    assertThat(limits(map(100), 75, false)).containsExactly(12, 12, 12, 12, 12, 12, 3);
    assertThat(limits(map(254), 190, false)).containsExactly(24, 24, 24, 24, 24, 24, 24, 22);
    assertThat(limits(map(256), 192, false)).containsExactly(48, 48, 48, 48);
    assertThat(limits(map(256), 100, false)).containsExactly(25, 25, 25, 25);
    assertThat(limits(map(16), 12, false)).containsExactly(3, 3, 3, 3);
    assertThat(limits(map(4), 1, false)).containsExactly(1, 0, 0, 0);
    Sbitmap shrunk = map(256);
    shrunk.resize(64);
    assertThat(limits(shrunk, 48, false)).containsExactly(48);
  }

  @Test
  void tv4_oldMeaning_limitsEveryWord() {
    assertThat(limits(map(64), 48, true)).containsExactly(16, 16, 16, 16);
    assertThat(limits(map(64), 1, true)).containsExactly(1, 1, 1, 1);
  }

  @Test
  void tv5_syncReadsOnLowBits_starveTheShallowGet() {
    // given
    Sbitmap map = map(64);
    for (int base = 0; base < 64; base += 16) {
      takeAll(map, base, base + 1, base + 2, base + 3);
    }
    // when
    int bit = map.getShallow(0, 16, false);
    // then
    assertThat(bit).isEqualTo(-1);
    assertThat(map.busy()).isEqualTo(16);
  }

  @Test
  void tv5_syncReadsOnHighBits_leaveAllLowOnes() {
    // given
    Sbitmap map = map(64);
    for (int bit = 0; bit < 64; bit++) {
      if (bit % 16 >= 4) {
        map.set(bit);
      }
    }
    // when
    int taken = 0;
    while (map.getShallow(0, 16, false) >= 0) {
      taken++;
    }
    // then
    assertThat(taken).isEqualTo(16);
  }

  @Test
  void tv6_batch_comesFromTheHintedWord() {
    // given
    Sbitmap map = map(64);
    map.setHint(0, 20);
    // when
    long taken = map.getBatch(0, 10);
    // then
    assertThat(taken).isEqualTo(0x3ff);
    assertThat(map.batchBase()).isEqualTo(16);
    assertThat(map.hint(0)).isEqualTo(20);
    assertThat(map.busy()).isEqualTo(10);
  }

  @Test
  void tv6_batchLargerThanAWord_failsAndASingleGetWorks() {
    // given
    Sbitmap map = map(64);
    map.setHint(0, 20);
    // when / then
    assertThat(map.getBatch(0, 20)).isZero();
    assertThat(map.get(0)).isEqualTo(16);
  }

  @Test
  void tv6_roundRobinMap_neverGivesABatch() {
    Sbitmap map = new Sbitmap(64, Sbitmap.DEFAULT_SHIFT, true, 1, new RandomStream(1));
    assertThat(map.getBatch(0, 2)).isZero();
  }

  @Test
  void batch_wordWithOnlyItsTopBitFree_isSkipped() {
    // given: word 0 of 16 bits has 15 taken; the last single bit would fit a batch of one
    Sbitmap map = map(64);
    map.setHint(0, 0);
    for (int bit = 0; bit < 15; bit++) {
      map.set(bit);
    }
    // when
    long taken = map.getBatch(0, 1);
    // then
    assertThat(taken).isEqualTo(1);
    assertThat(map.batchBase()).isEqualTo(16);
  }

  @Test
  void batch_takenBitsInside_areLeftOut() {
    // given
    Sbitmap map = map(64);
    map.setHint(0, 0);
    takeAll(map, 0, 3);
    // when
    long taken = map.getBatch(0, 4);
    // then: bits 1 … 4, 3 is another's
    assertThat(map.batchBase()).isEqualTo(1);
    assertThat(taken).isEqualTo(0b1011);
  }

  @Test
  void tv7_roundRobin_risesAndReachesTheLastBitOnlyAtTheEnd() {
    // given
    Sbitmap map = new Sbitmap(64, Sbitmap.DEFAULT_SHIFT, true, 1, new RandomStream(1));
    // when
    int[] taken = new int[64];
    for (int i = 0; i < 64; i++) {
      taken[i] = map.get(0);
    }
    // then
    int[] rising = new int[64];
    Arrays.setAll(rising, i -> i);
    assertThat(taken).containsExactly(rising);
    assertThat(map.get(0)).isEqualTo(-1);
  }

  @Test
  void tv7_roundRobin_doesNotLookBelowTheHintInItsFirstWord() {
    // given: only bit 1 is free, and the hint is behind it
    Sbitmap map = new Sbitmap(4, 6, true, 1, new RandomStream(1));
    takeAll(map, 0, 2, 3);
    map.setHint(0, 2);
    // when / then: the failed call resets the hint, the next one finds it
    assertThat(map.get(0)).isEqualTo(-1);
    assertThat(map.get(0)).isEqualTo(1);
  }

  @Test
  void tv7_ordinaryMap_takesTheLowestBitOfTheHintedWord() {
    // given
    Sbitmap map = map(64);
    map.setHint(0, 37);
    // when
    int bit = map.get(0);
    // then
    assertThat(bit).isEqualTo(32);
    assertThat(map.hint(0)).isEqualTo(37);
  }

  @Test
  void hint_equalToTheBitTaken_movesOn() {
    // given
    Sbitmap map = map(64);
    map.setHint(0, 32);
    // when
    int bit = map.get(0);
    // then
    assertThat(bit).isEqualTo(32);
    assertThat(map.hint(0)).isEqualTo(33);
  }

  @Test
  void hint_beyondTheDepth_isDrawnAnew() {
    // given
    Sbitmap map = map(256);
    map.setHint(0, 255);
    map.resize(16);
    // when
    map.get(0);
    // then
    assertThat(map.hint(0)).isBetween(0, 15);
  }

  @Test
  void put_bit_isReusedOnlyWhenItsWordIsExhausted() {
    // given
    Sbitmap map = map(64);
    map.setHint(0, 2);
    int first = map.get(0);
    // when
    map.put(first, 0);
    // then: 0 is only marked as cleared, so bit 1 is next
    assertThat(map.busy()).isZero();
    assertThat(map.clearedCount()).isEqualTo(1);
    assertThat(map.get(0)).isEqualTo(1);
  }

  @Test
  void put_bitThatIsFree_isOurBug() {
    assertThatThrownBy(() -> map(64).put(3, 0))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("bit 3");
  }

  @Test
  void showBits_takenBits_areDumpedLowBitFirst() {
    // given
    Sbitmap map = map(256);
    takeAll(map, 0, 9, 255);
    StringBuilder out = new StringBuilder();
    // when
    map.showBits(out);
    // then
    assertThat(out)
        .hasToString(
            "00000000: 0102 0000 0000 0000 0000 0000 0000 0000\n"
                + "00000010: 0000 0000 0000 0000 0000 0000 0000 0080\n");
  }

  @Test
  void everyMap_randomGetsAndPuts_agreesWithAPlainSet() {
    Seeds.forEach(300, SbitmapTest::compareWithPlainSet);
  }

  private static void compareWithPlainSet(long seed) {
    RandomStream random = new RandomStream(seed);
    int depth = 1 + random.below(random.below(2) == 0 ? 20 : 300);
    boolean roundRobin = random.below(3) == 0;
    boolean perWord = random.below(2) == 0;
    int shallow = 1 + random.below(depth);
    Sbitmap map = new Sbitmap(depth, Sbitmap.DEFAULT_SHIFT, roundRobin, 3, random);
    boolean[] taken = new boolean[depth];
    for (int step = 0; step < 400; step++) {
      int cpu = random.below(3);
      switch (random.below(5)) {
        case 0 -> put(map, taken, random.below(depth), cpu);
        case 1 -> takeShallow(map, taken, shallow, perWord);
        case 2 -> takeBatch(map, taken, 1 + random.below(12), cpu);
        default -> take(map, taken, cpu);
      }
      int busy = 0;
      for (boolean bit : taken) {
        busy += bit ? 1 : 0;
      }
      assertThat(map.busy()).isEqualTo(busy);
    }
  }

  private static void put(Sbitmap map, boolean[] taken, int bit, int cpu) {
    if (taken[bit]) {
      map.put(bit, cpu);
      taken[bit] = false;
    }
  }

  private static void claim(boolean[] taken, int bit) {
    assertThat(taken[bit]).as("bit %d taken twice", bit).isFalse();
    taken[bit] = true;
  }

  private static void take(Sbitmap map, boolean[] taken, int cpu) {
    int bit = map.get(cpu);
    if (bit >= 0) {
      claim(taken, bit);
    } else if (!map.roundRobin()) {
      assertThat(taken).doesNotContain(false);
    }
  }

  private static void takeShallow(Sbitmap map, boolean[] taken, int shallow, boolean perWord) {
    int bit = map.getShallow(1, shallow, perWord);
    if (bit >= 0) {
      claim(taken, bit);
      int index = bit >> map.shift();
      assertThat(bit - (index << map.shift()))
          .isLessThan(map.shallowLimit(index, shallow, perWord));
      return;
    }
    for (int i = 0; i < taken.length; i++) {
      int index = i >> map.shift();
      boolean low = i - (index << map.shift()) < map.shallowLimit(index, shallow, perWord);
      assertThat(!low || taken[i]).as("bit %d was free", i).isTrue();
    }
  }

  private static void takeBatch(Sbitmap map, boolean[] taken, int count, int cpu) {
    long bits = map.getBatch(cpu, count);
    for (int i = 0; i < 64; i++) {
      if ((bits >> i & 1) != 0) {
        claim(taken, map.batchBase() + i);
      }
    }
    assertThat(Long.bitCount(bits)).isLessThanOrEqualTo(count);
  }
}
