package org.blklab.runtime.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.Seeds;
import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;
import org.blklab.runtime.sim.RandomStream;
import org.junit.jupiter.api.Test;

class WbtTest {
  private static final KernelProfile KERNEL = KernelProfile.of(Release.V7_2);
  private static final long MS = 1_000_000;

  private final WbtClock host = new WbtClock();
  private final List<WbtWaiter> woken = new ArrayList<>();

  private Wbt wbt(int depth) {
    host.depth = depth;
    Wbt wbt = new Wbt(host, false, KERNEL);
    host.nowNs += 2000 * MS; // it is no new disk
    return wbt;
  }

  private WbtWaiter waiter() {
    return new WbtWaiter(woken::add);
  }

  private static Request request(Wbt wbt, int op, int flags) {
    Request rq = new Request().set(op, flags, 0, 8, 0);
    rq.wbtKind = wbt.classify(op, flags);
    return rq;
  }

  /** Gets a request for a buffered write; null if the task had to sleep. */
  private Request write(Wbt wbt, int flags) {
    return wbt.begin(waiter(), Op.WRITE, flags) == Wbt.GO ? request(wbt, Op.WRITE, flags) : null;
  }

  /** A window that sees a read of this latency and enough writes. */
  private void window(Wbt wbt, long readNs) {
    wbt.afterSleep(); // arms the window if none runs
    wbt.sample(Op.READ, readNs);
    for (int i = 0; i < 3; i++) {
      wbt.sample(Op.WRITE, MS);
    }
    host.nowNs += wbt.windowNs();
    wbt.windowEnded(host.window);
  }

  private void slow(Wbt wbt) {
    window(wbt, 3 * MS);
  }

  private void fast(Wbt wbt) {
    window(wbt, MS);
  }

  private static String limits(Wbt wbt) {
    return wbt.depth().max() + "/" + wbt.normal() + "/" + wbt.background();
  }

  @Test
  void tv31_q32_scalesDownAndUp() {
    // given
    Wbt wbt = wbt(32);
    List<String> seen = new ArrayList<>();
    seen.add(limits(wbt));
    // when
    slow(wbt);
    seen.add(limits(wbt) + " " + wbt.windowNs());
    slow(wbt);
    seen.add(limits(wbt) + " " + wbt.windowNs());
    fast(wbt);
    seen.add(limits(wbt));
    fast(wbt);
    seen.add(limits(wbt));
    fast(wbt);
    seen.add(limits(wbt) + " " + wbt.depth().scaledMax());
    fast(wbt);
    seen.add(limits(wbt));
    slow(wbt);
    seen.add(limits(wbt) + " " + wbt.depth().step());
    // then
    assertThat(seen)
        .containsExactly(
            "16/8/4", "8/4/2 72727272", "4/2/1 59259259", "8/4/2", "16/8/4", "24/12/6 true",
            "24/12/6", "16/8/4 0");
  }

  @Test
  void tv31_q1_hasTwoStates() {
    // given
    Wbt wbt = wbt(1);
    String start = limits(wbt);
    // when
    slow(wbt);
    String once = limits(wbt);
    slow(wbt);
    // then
    assertThat(start).isEqualTo("2/2/1");
    assertThat(once).isEqualTo("1/1/1");
    assertThat(limits(wbt)).isEqualTo("1/1/1");
    assertThat(wbt.depth().step()).isEqualTo(1);
  }

  @Test
  void depths_everyRowOfTheTable_agree() {
    // given: q, then max_depth for s = -2 … 4 (spec 01 §9.6)
    int[][] rows = {
      {1, 2, 2, 2, 1, 1, 1, 1},
      {31, 23, 23, 16, 8, 4, 2, 1},
      {32, 24, 24, 16, 8, 4, 2, 1},
      {64, 48, 31, 16, 8, 4, 2, 1},
      {256, 61, 31, 16, 8, 4, 2, 1}
    };
    for (int[] row : rows) {
      WbtDepth depth = new WbtDepth();
      depth.reset(row[0]);
      assertThat(depth.max()).isEqualTo(row[3]);
      // when: two steps up where it goes, then down
      int[] up = {row[3], row[2], row[1]};
      for (int i = 1; i < 3 && depth.up(); i++) {
        assertThat(depth.max()).as("q %d step %d", row[0], depth.step()).isEqualTo(up[i]);
      }
      depth.reset(row[0]);
      for (int step = 1; step <= 4 && depth.down(true); step++) {
        // then
        assertThat(depth.max()).as("q %d step %d", row[0], step).isEqualTo(row[3 + step]);
      }
    }
  }

  @Test
  void directWrites_needNoToken() {
    // given
    Wbt wbt = wbt(32);
    // when / then
    assertThat(wbt.classify(Op.WRITE, Op.SYNC | Op.IDLE)).isZero();
    assertThat(wbt.classify(Op.WRITE, Op.SYNC)).isEqualTo(Wbt.TRACKED);
    assertThat(wbt.classify(Op.WRITE, Op.SWAP)).isEqualTo(Wbt.TRACKED | Wbt.SWAP);
    assertThat(wbt.classify(Op.DISCARD, 0)).isEqualTo(Wbt.TRACKED | Wbt.DISCARD);
    assertThat(wbt.classify(Op.WRITE_ZEROES, 0)).isZero();
    assertThat(wbt.classify(Op.READ, 0)).isEqualTo(Wbt.READ);
  }

  private int granted(Wbt wbt, int op, int flags) {
    int granted = 0;
    while (wbt.begin(waiter(), op, flags) == Wbt.GO) {
      granted++;
    }
    return granted;
  }

  @Test
  void limits_followTheKindOfWrite() {
    assertThat(granted(wbt(32), Op.WRITE, 0)).isEqualTo(8);
    assertThat(granted(wbt(32), Op.WRITE, Op.SYNC)).isEqualTo(16);
    assertThat(granted(wbt(32), Op.WRITE, Op.BACKGROUND)).isEqualTo(4);
    assertThat(granted(wbt(32), Op.DISCARD, 0)).isEqualTo(4);
  }

  @Test
  void newDisk_allowsTheMaximumForASecond() {
    // given: a disk of this moment; max 16, normal 8
    host.depth = 32;
    Wbt wbt = new Wbt(host, false, KERNEL);
    for (int i = 0; i < 16; i++) {
      assertThat(write(wbt, 0)).isNotNull();
    }
    // when, then
    assertThat(write(wbt, 0)).isNull();
  }

  @Test
  void oldDisk_allowsTheNormalLimit() {
    Wbt wbt = wbt(32);
    for (int i = 0; i < 8; i++) {
      assertThat(write(wbt, 0)).isNotNull();
    }
    assertThat(write(wbt, 0)).isNull();
  }

  @Test
  void recentRead_leavesTheBackgroundLimit() {
    // given
    Wbt wbt = wbt(32);
    wbt.begin(waiter(), Op.READ, 0);
    host.nowNs += 99 * MS;
    // when / then
    assertThat(granted(wbt, Op.WRITE, 0)).isEqualTo(4);
    Wbt later = wbt(32);
    later.begin(waiter(), Op.READ, 0);
    host.nowNs += 100 * MS;
    assertThat(granted(later, Op.WRITE, 0)).isEqualTo(8);
  }

  @Test
  void writerThatSleptForThePageCache_raisesAllToTheMaximum() {
    Wbt wbt = wbt(32);
    wbt.dirtyThrottled();
    assertThat(granted(wbt, Op.WRITE, Op.BACKGROUND)).isEqualTo(16);
  }

  @Test
  void sleepers_areWokenWhenHalfTheBackgroundIsFree() {
    // given: 8 normal writes in flight, two tasks sleep
    Wbt wbt = wbt(32);
    List<Request> out = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      out.add(write(wbt, 0));
    }
    write(wbt, 0);
    write(wbt, 0);
    assertThat(wbt.sleepers()).isEqualTo(2);
    // when: 8 - 7 = 1 is below 4 / 2
    wbt.done(out.get(0));
    int afterOne = woken.size();
    wbt.done(out.get(1));
    // then
    assertThat(afterOne).isZero();
    assertThat(woken).hasSize(2);
    assertThat(woken.get(0).hasToken()).isTrue();
    assertThat(wbt.inFlight()).isEqualTo(8);
  }

  @Test
  void newcomer_neverOvertakesASleeper() {
    // given
    Wbt wbt = wbt(32);
    for (int i = 0; i < 8; i++) {
      write(wbt, 0);
    }
    write(wbt, 0);
    // when / then: a sync write would have a higher limit, but waits behind
    assertThat(write(wbt, Op.SYNC)).isNull();
    assertThat(wbt.sleepers()).isEqualTo(2);
  }

  @Test
  void deviceWithACache_wakesOnlyWhenEmpty() {
    // given
    host.cache = true;
    Wbt wbt = wbt(32);
    List<Request> out = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      out.add(write(wbt, 0));
    }
    write(wbt, 0);
    // when
    for (int i = 0; i < 7; i++) {
      wbt.done(out.get(i));
    }
    int before = woken.size();
    wbt.done(out.get(7));
    // then
    assertThat(before).isZero();
    assertThat(woken).hasSize(1);
  }

  /** The state of the report: max 48, normal 24, background 12; {@code left} of 48 in flight. */
  private Wbt reported(KernelProfile kernel, int left) {
    host.depth = 64;
    Wbt wbt = new Wbt(host, false, kernel);
    fast(wbt);
    fast(wbt);
    assertThat(limits(wbt)).isEqualTo("48/24/12");
    List<Request> out = new ArrayList<>();
    for (int i = 0; i < 48; i++) {
      out.add(write(wbt, Op.SYNC));
    }
    assertThat(write(wbt, Op.SYNC)).isNull();
    for (int i = 0; i < 48 - left; i++) {
      wbt.done(out.get(i));
    }
    return wbt;
  }

  @Test
  void case53_sleeperWithRoom_isNeverWoken() {
    for (int left : new int[] {44, 35}) {
      // given
      Wbt wbt = reported(KERNEL, left);
      // when: 60 windows pass while the rest stays in flight
      for (int i = 0; i < 60; i++) {
        host.nowNs += 100 * MS;
        wbt.windowEnded(host.window);
      }
      // then
      assertThat(woken).isEmpty();
      assertThat(wbt.sleepers()).isEqualTo(1);
    }
  }

  @Test
  void case53_wakeEachWindow_wakesItWithin100Ms() {
    // given
    Wbt wbt = reported(KERNEL.with(Behaviour.WBT_WAKE_EACH_WINDOW), 44);
    // when
    host.nowNs += 100 * MS;
    wbt.windowEnded(host.window);
    // then
    assertThat(woken).hasSize(1);
    assertThat(wbt.inFlight()).isEqualTo(45);
  }

  @Test
  void watchedReadThatTakesTooLong_counts() {
    // given
    Wbt wbt = wbt(32);
    write(wbt, 0);
    wbt.issued(request(wbt, Op.READ, 0));
    // when: no other read completed in the window
    host.nowNs += 100 * MS;
    wbt.windowEnded(host.window);
    // then
    assertThat(wbt.depth().step()).isEqualTo(1);
  }

  @Test
  void onlyWrites_scaleUp() {
    Wbt wbt = wbt(32);
    write(wbt, 0);
    host.nowNs += 100 * MS;
    wbt.windowEnded(host.window);
    assertThat(wbt.depth().step()).isEqualTo(-1);
  }

  @Test
  void nothingKnown_returnsToTheMiddleAfterFiveWindows() {
    // given
    Wbt wbt = wbt(32);
    slow(wbt);
    assertThat(wbt.depth().step()).isEqualTo(1);
    // when: windows run on while the step is not 0
    for (int i = 0; i < 4; i++) {
      wbt.windowEnded(host.window);
    }
    int before = wbt.depth().step();
    wbt.windowEnded(host.window);
    // then
    assertThat(before).isEqualTo(1);
    assertThat(wbt.depth().step()).isZero();
  }

  @Test
  void anyLoad_tokensAreKeptAndNobodyStarves() {
    Seeds.forEach(200, seed -> new WbtTest().runAtRandom(seed));
  }

  private void runAtRandom(long seed) {
    RandomStream random = new RandomStream(seed);
    host.cache = random.below(2) == 0;
    Wbt wbt = wbt(1 + random.below(100));
    List<Request> out = new ArrayList<>();
    int[] flags = {0, Op.SYNC, Op.BACKGROUND, Op.SWAP};
    for (int step = 0; step < 400; step++) {
      host.nowNs += random.below(20_000_000);
      switch (random.below(4)) {
        case 0 -> {
          wbt.sample(Op.READ, random.below(5_000_000));
          wbt.windowEnded(host.window);
        }
        case 1 -> finishOne(wbt, out, random);
        default -> {
          Request rq = write(wbt, flags[random.below(4)]);
          if (rq != null) {
            out.add(rq);
          }
        }
      }
      takeWoken(wbt, out);
      assertThat(wbt.inFlight()).isEqualTo(out.size());
    }
    while (!out.isEmpty()) {
      finishOne(wbt, out, random);
      takeWoken(wbt, out);
    }
    assertThat(wbt.sleepers()).isZero();
  }

  private void takeWoken(Wbt wbt, List<Request> out) {
    for (WbtWaiter waiter : woken) {
      out.add(request(wbt, waiter.op, waiter.flags));
      wbt.afterSleep();
    }
    woken.clear();
  }

  private static void finishOne(Wbt wbt, List<Request> out, RandomStream random) {
    if (!out.isEmpty()) {
      wbt.done(out.remove(random.below(out.size())));
    }
  }
}
