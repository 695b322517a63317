package org.blklab.runtime.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.blklab.runtime.Seeds;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;
import org.blklab.runtime.sim.RandomStream;
import org.junit.jupiter.api.Test;

class SbitmapQueueTest {
  private final List<String> woken = new ArrayList<>();

  private static SbitmapQueue queue(int depth) {
    return queue(depth, Release.V7_2);
  }

  private static SbitmapQueue queue(int depth, Release release) {
    return new SbitmapQueue(depth, false, 1, new RandomStream(1), KernelProfile.of(release));
  }

  private TagWaiter waiter(String name) {
    return new TagWaiter(
        w -> {
          woken.add(name);
          return true;
        });
  }

  private void sleep(SbitmapQueue queue, int waitQueue, String... names) {
    for (String name : names) {
      queue.prepareToWait(waiter(name), waitQueue);
    }
  }

  private static void free(SbitmapQueue queue, int count) {
    for (int i = 0; i < count; i++) {
      queue.put(queue.get(0), 0);
    }
  }

  private static int wakeBatch(int depth, int minShallow, Release release) {
    SbitmapQueue queue = queue(depth, release);
    if (minShallow > 0) {
      queue.setMinShallowDepth(minShallow);
    }
    return queue.wakeBatch();
  }

  @Test
  void tv1_wakeBatch_followsDepthAndMinimalShallowDepth() {
    int[][] rows = {
      {256, 0, 8}, {256, 192, 8}, {256, 1, 1}, {64, 0, 8}, {64, 64, 8}, {64, 48, 6}, {64, 16, 2},
      {64, 15, 1}, {64, 1, 1}, {63, 0, 7}, {62, 46, 5}, {32, 0, 4}, {31, 0, 3}, {16, 0, 2},
      {15, 0, 1}, {1, 0, 1}
    };
    for (int[] row : rows) {
      assertThat(wakeBatch(row[0], row[1], Release.V7_2)).as("%d/%d", row[0], row[1])
          .isEqualTo(row[2]);
    }
  }

  @Test
  void wakeBatch_oldFormula_countsEveryWord() {
    assertThat(wakeBatch(64, 12, Release.V6_1)).isEqualTo(6);
    assertThat(wakeBatch(64, 1, Release.V6_1)).isEqualTo(1);
    assertThat(wakeBatch(256, 48, Release.V6_1)).isEqualTo(8);
    assertThat(wakeBatch(64, 12, Release.V7_2)).isEqualTo(1);
  }

  @Test
  void tv2_users_divideTheDepthAndAResizeForgetsThem() {
    // given: depth, users, wake_batch
    int[][] rows = {
      {32, 1, 4}, {32, 2, 2}, {32, 3, 1}, {32, 4, 1}, {62, 2, 3}, {1023, 16, 8}, {31, 2, 2},
      {64, 4, 2}, {256, 4, 8}, {256, 8, 4}
    };
    for (int[] row : rows) {
      SbitmapQueue queue = queue(row[0]);
      // when
      queue.recalculateWakeBatch(row[1]);
      // then
      assertThat(queue.wakeBatch()).as("%d by %d", row[0], row[1]).isEqualTo(row[2]);
    }
    SbitmapQueue queue = queue(32);
    queue.recalculateWakeBatch(3);
    queue.resize(32);
    assertThat(queue.wakeBatch()).isEqualTo(4);
  }

  @Test
  void tv8_wakeOrder_isQueueByQueueFromTheIndex() {
    // given
    SbitmapQueue queue = queue(64);
    queue.setMinShallowDepth(32); // wake_batch 4
    advanceTo(queue, 5);
    sleep(queue, 0, "A", "B");
    sleep(queue, 3, "C");
    sleep(queue, 6, "D", "E", "F");
    free(queue, 3);
    assertThat(queue.pendingCompletions()).isEqualTo(3);
    // when
    free(queue, 1);
    // then
    assertThat(woken).containsExactly("D", "E", "F", "A");
    assertThat(queue.wakeIndex()).isEqualTo(1);
    assertThat(queue.isWaited(0)).isTrue();
    assertThat(queue.isWaited(3)).isTrue();
    assertThat(queue.isWaited(6)).isFalse();
  }

  @Test
  void tv8_dispatchWait_isWokenFirstAndCostsNoWakeup() {
    // given
    SbitmapQueue queue = queue(64);
    queue.setMinShallowDepth(32);
    advanceTo(queue, 5);
    sleep(queue, 0, "A", "B");
    sleep(queue, 6, "D", "E", "F");
    queue.addNonExclusive(waiter("dispatch_wait"), 6);
    // when
    free(queue, 4);
    // then
    assertThat(woken).containsExactly("dispatch_wait", "D", "E", "F", "A");
  }

  /** Moves wake_index by waking one batch of one-exclusive waiters up to the queue before it. */
  private void advanceTo(SbitmapQueue queue, int index) {
    List<TagWaiter> waiters = new ArrayList<>();
    for (int i = 0; i < queue.wakeBatch(); i++) {
      TagWaiter waiter = waiter("setup");
      waiters.add(waiter);
      queue.prepareToWait(waiter, index - 1);
    }
    free(queue, queue.wakeBatch());
    waiters.forEach(queue::finishWait);
    woken.clear();
    assertThat(queue.wakeIndex()).isEqualTo(index);
    assertThat(queue.waitersActive()).isZero();
  }

  @Test
  void tv9_nobodyWaits_nothingIsCounted() {
    SbitmapQueue queue = queue(64);
    free(queue, 100);
    assertThat(queue.pendingCompletions()).isZero();
  }

  @Test
  void tv9_oneWaiter_isWokenByTheEighthPut() {
    // given
    SbitmapQueue queue = queue(64);
    sleep(queue, 0, "A");
    // when
    free(queue, 7);
    boolean early = !woken.isEmpty();
    free(queue, 1);
    // then
    assertThat(early).isFalse();
    assertThat(woken).containsExactly("A");
  }

  @Test
  void tv9_batchPutOf32_wakesEightAndKeepsTheSurplus() {
    // given
    SbitmapQueue queue = queue(64);
    int[] bits = new int[32];
    for (int i = 0; i < 32; i++) {
      bits[i] = queue.get(0);
    }
    for (int i = 0; i < 64; i++) {
      sleep(queue, i % 8, "T" + i);
    }
    // when
    queue.putBatch(bits, 32, 0);
    int first = woken.size();
    int pending = queue.pendingCompletions();
    free(queue, 1);
    // then
    assertThat(first).isEqualTo(8);
    assertThat(pending).isEqualTo(24);
    assertThat(woken).hasSize(16);
    assertThat(queue.pendingCompletions()).isEqualTo(17);
  }

  @Test
  void batchPut_bits_areFreeAtOnceAndTheLastIsTheHint() {
    // given
    SbitmapQueue queue = queue(64);
    int[] bits = {queue.get(0), queue.get(0), queue.get(0)};
    // when
    queue.putBatch(bits, 3, 0);
    // then
    assertThat(queue.map().clearedCount()).isZero();
    assertThat(queue.map().busy()).isZero();
    assertThat(queue.map().hint(0)).isEqualTo(bits[2]);
  }

  @Test
  void wokenWaiter_untilItRan_isStillActive() {
    // given
    SbitmapQueue queue = queue(8);
    TagWaiter waiter = waiter("A");
    queue.prepareToWait(waiter, 2);
    // when
    free(queue, 1);
    // then: off its queue, but counted; the next batch is spent on nobody
    assertThat(waiter.isQueued()).isFalse();
    assertThat(queue.waitersActive()).isEqualTo(1);
    free(queue, 1);
    assertThat(queue.pendingCompletions()).isZero();
    queue.finishWait(waiter);
    assertThat(queue.waitersActive()).isZero();
  }

  @Test
  void waiterThatWasAwake_doesNotUseUpTheWakeup() {
    // given
    SbitmapQueue queue = queue(8);
    TagWaiter awake = new TagWaiter(w -> false);
    queue.prepareToWait(awake, 0);
    sleep(queue, 1, "B");
    // when
    free(queue, 1);
    // then
    assertThat(woken).containsExactly("B");
    assertThat(awake.isQueued()).isTrue();
  }

  @Test
  void wakeAll_takesOneExclusiveWaiterOfEachQueue() {
    // given
    SbitmapQueue queue = queue(64);
    sleep(queue, 1, "A", "B");
    sleep(queue, 4, "C", "D");
    queue.addNonExclusive(waiter("x"), 4);
    // when
    queue.wakeAll();
    // then
    assertThat(woken).containsExactly("A", "x", "C");
    assertThat(queue.wakeIndex()).isZero();
  }

  @Test
  void show_freshMap_hasTheKernelsLines() {
    // given
    SbitmapQueue queue = queue(64);
    queue.map().setHint(0, 7);
    StringBuilder out = new StringBuilder();
    // when
    queue.show(out);
    // then
    assertThat(out)
        .hasToString(
            """
            depth=64
            busy=0
            cleared=0
            bits_per_word=16
            map_nr=4
            alloc_hint={7}
            wake_batch=8
            wake_index=0
            ws_active=0
            ws={
            %s}
            round_robin=0
            min_shallow_depth=4294967295
            """
                .formatted("\t{.wait=inactive},\n".repeat(8)));
  }

  @Test
  void randomSleepersAndPuts_noWakeupIsLostBeyondABatch() {
    Seeds.forEach(200, SbitmapQueueTest::sleepersMakeProgress);
  }

  /** Sleepers and frees at random: whoever sleeps is woken when enough tags have been freed. */
  private static void sleepersMakeProgress(long seed) {
    RandomStream random = new RandomStream(seed);
    int depth = 1 + random.below(100);
    SbitmapQueue queue =
        new SbitmapQueue(depth, false, 2, random, KernelProfile.of(Release.V7_2));
    Map<TagWaiter, Boolean> asleep = new LinkedHashMap<>();
    int waitIndex = 0;
    for (int step = 0; step < 300; step++) {
      if (random.below(3) == 0) {
        TagWaiter waiter = new TagWaiter(w -> asleep.put(w, false) != null);
        asleep.put(waiter, true);
        queue.prepareToWait(waiter, waitIndex);
        waitIndex = (waitIndex + 1) % SbitmapQueue.WAIT_QUEUES;
      } else {
        free(queue, 1);
        asleep.entrySet().removeIf(entry -> finishIfWoken(queue, entry));
      }
      assertThat(queue.waitersActive()).isEqualTo(asleep.size());
      assertThat(queue.pendingCompletions()).isBetween(0, queue.wakeBatch() - 1);
    }
    free(queue, (asleep.size() + queue.wakeBatch()) * queue.wakeBatch());
    assertThat(asleep.values()).doesNotContain(true);
  }

  private static boolean finishIfWoken(SbitmapQueue queue, Map.Entry<TagWaiter, Boolean> entry) {
    if (!entry.getValue()) {
      queue.finishWait(entry.getKey());
    }
    return !entry.getValue();
  }
}
