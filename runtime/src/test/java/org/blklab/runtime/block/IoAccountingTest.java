package org.blklab.runtime.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.blklab.runtime.Seeds;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;
import org.blklab.runtime.sim.RandomStream;
import org.junit.jupiter.api.Test;

class IoAccountingTest {
  private static final long MS = 1_000_000;

  private static IoAccounting disk(Release release) {
    return new IoAccounting(1000, KernelProfile.of(release));
  }

  private static Request start(IoAccounting disk, int op, long atNs) {
    Request rq = new Request().set(op, 0, 0, 8, 0);
    rq.startNs = atNs;
    disk.started(rq, atNs / MS);
    return rq;
  }

  private static void end(IoAccounting disk, Request rq, long atNs) {
    disk.transferred(rq, rq.sectors());
    disk.ended(rq, atNs, atNs / MS);
  }

  /** %util of 512 writes a second of 0.4 ms each, over 8 s. */
  private static double utilisation(Release release) {
    IoAccounting disk = disk(release);
    int count = 8 * 512;
    for (int i = 0; i < count; i++) {
      long at = i * 1_953_125L + 12_345;
      end(disk, start(disk, Op.WRITE, at), at + 400_000);
    }
    return disk.ioTicksMs() / 8_000.0 * 100;
  }

  @Test
  void case62_preciseTicks_countTheTimeOfTheWrites() {
    assertThat(utilisation(Release.V7_2)).isCloseTo(20.5, within(1.0));
  }

  @Test
  void case62_olderTicks_countOneMoreForEachStart() {
    assertThat(utilisation(Release.V6_1)).isCloseTo(71.7, within(1.0));
  }

  @Test
  void start_whileOthersAreInFlight_countsTheTimeBetween() {
    // given
    IoAccounting disk = disk(Release.V7_2);
    Request first = start(disk, Op.READ, 0);
    // when
    Request second = start(disk, Op.READ, 5 * MS);
    // then
    assertThat(disk.ioTicksMs()).isEqualTo(5);
    end(disk, first, 7 * MS);
    end(disk, second, 7 * MS);
    assertThat(disk.ioTicksMs()).isEqualTo(7);
  }

  @Test
  void stat_oneOfEach_hasTheKernelsColumns() {
    // given
    IoAccounting disk = disk(Release.V7_2);
    end(disk, start(disk, Op.READ, 0), 3 * MS);
    end(disk, start(disk, Op.SECURE_ERASE, 3 * MS), 4 * MS);
    end(disk, start(disk, Op.DISCARD, 4 * MS), 6 * MS);
    disk.flushed(6 * MS, 11 * MS);
    start(disk, Op.WRITE, 20 * MS);
    // when
    String text = disk.stat(22);
    // then: reads, writes, in flight / ticks / queue, discards, flushes
    assertThat(text)
        .isEqualTo(
            "       1        0        8        3        1        0        8        1"
                + "        1        8       11        1        0        8        2        1"
                + "        5\n");
  }

  @Test
  void diskstats_freshDisk_isAllZero() {
    assertThat(disk(Release.V7_2).diskstats(8, 0, "sda", 0))
        .isEqualTo("   8       0 sda 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n");
  }

  @Test
  void inflight_isTwoColumns() {
    assertThat(IoAccounting.inflight(3, 12)).isEqualTo("       3       12\n");
  }

  @Test
  void iostatsOff_requestsStartedMeanwhile_areNeverCounted() {
    // given
    IoAccounting disk = disk(Release.V7_2);
    disk.setEnabled(false);
    Request rq = start(disk, Op.READ, 0);
    // when
    disk.setEnabled(true);
    end(disk, rq, 9 * MS);
    // then
    assertThat(disk.diskstats(8, 0, "sda", 9)).endsWith("sda" + " 0".repeat(17) + "\n");
  }

  @Test
  void iostatsSwitchedOff_requestsUnderWay_areStillCounted() {
    IoAccounting disk = disk(Release.V7_2);
    Request rq = start(disk, Op.READ, 0);
    disk.setEnabled(false);
    end(disk, rq, 9 * MS);
    assertThat(disk.diskstats(8, 0, "sda", 9)).contains("sda 1 0 8 9 ");
    assertThat(disk.inFlight()).isZero();
  }

  @Test
  void passthrough_isCountedOnlyOnRequest() {
    IoAccounting disk = disk(Release.V7_2);
    start(disk, Op.PASSTHROUGH, 0);
    assertThat(disk.inFlight()).isZero();
    disk.setCountsPassthrough(true);
    start(disk, Op.PASSTHROUGH, 0);
    assertThat(disk.inFlight()).isEqualTo(1);
  }

  @Test
  void merges_ofBiosAndRequests_areCounted() {
    // given
    IoAccounting disk = disk(Release.V7_2);
    Request survivor = start(disk, Op.READ, 0);
    Request victim = start(disk, Op.READ, 0);
    // when
    disk.bioMerged(survivor);
    disk.requestMerged(victim);
    // then
    assertThat(disk.inFlight()).isEqualTo(1);
    assertThat(disk.diskstats(8, 0, "sda", 0)).contains("sda 0 2 0 0 ");
  }

  @Test
  void anySequence_ticksNeverExceedTheTimeAndNothingStaysInFlight() {
    Seeds.forEach(200, IoAccountingTest::runAtRandom);
  }

  private static void runAtRandom(long seed) {
    RandomStream random = new RandomStream(seed);
    IoAccounting disk = disk(random.below(2) == 0 ? Release.V6_18 : Release.V6_1);
    Request[] slots = new Request[1 + random.below(8)];
    long now = 0;
    for (int step = 0; step < 400; step++) {
      now += random.below(3_000_000);
      int slot = random.below(slots.length);
      if (slots[slot] == null) {
        slots[slot] = start(disk, random.below(2), now);
      } else {
        end(disk, slots[slot], now);
        slots[slot] = null;
      }
    }
    for (Request rq : slots) {
      if (rq != null) {
        end(disk, rq, now);
      }
    }
    assertThat(disk.inFlight()).isZero();
    assertThat(disk.ioTicksMs()).isBetween(1L, now / MS + 1);
  }
}
