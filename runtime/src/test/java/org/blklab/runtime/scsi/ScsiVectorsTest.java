package org.blklab.runtime.scsi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.blklab.runtime.block.Elevator;
import org.blklab.runtime.block.ElevatorTypes;
import org.blklab.runtime.block.Sbitmap;
import org.blklab.runtime.elevator.Elevators;
import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;
import org.blklab.runtime.scsi.Recovery.Outcome;
import org.blklab.runtime.scsi.Recovery.Reset;
import org.blklab.runtime.scsi.sense.StatusByte;
import org.junit.jupiter.api.Test;

/** The test vectors of spec 06 §18, by their numbers; 3, 11, 13 and 15 are elsewhere. */
class ScsiVectorsTest {
  private static final long MS = 1_000_000;
  private static final long SECOND = 1_000_000_000;

  @Test
  void tv1_bitsPerWord_followTheUnclampedDepth() {
    int[][] expected = {
      {1, 6}, {7, 0}, {30, 2}, {31, 2}, {32, 3}, {63, 3}, {64, 4}, {113, 4}, {192, 5}, {254, 5},
      {255, 5}, {256, 6}
    };
    for (int[] row : expected) {
      assertThat(Sbitmap.shiftFor(row[0])).as("depth %d", row[0]).isEqualTo(row[1]);
    }
  }

  private static HostTemplate ahci() {
    return new HostTemplate()
        .canQueue(32)
        .roundRobinTags(true)
        .changeQueueDepth(true)
        .maxHostBlocked(1);
  }

  @Test
  void tv2_ahciScan_makesTwoMaps() {
    // given
    ScsiRig rig = ScsiRig.of(ahci());
    rig.driver.depth = 32;
    // when
    ScsiDevice device = rig.lun("sda", 0);
    // then: as the first evaluation left it
    assertThat(rig.driver.initSeesMap).isTrue();
    assertThat(rig.driver.mapsAtInit).isEqualTo(1);
    assertThat(rig.driver.shiftAtInit).isEqualTo(6);
    assertThat(rig.driver.wordsAtInit).isEqualTo(1);
    // and the second
    assertThat(device.mapsMade()).isEqualTo(2);
    assertThat(device.map().shift()).isEqualTo(3);
    assertThat(device.map().words()).isEqualTo(4);
    assertThat(device.queueDepth()).isEqualTo(32);
    assertThat(device.maxQueueDepth()).isEqualTo(32);
  }

  @Test
  void tv4_ahciWithoutToken_dropsItsMapUnderV4() {
    // given
    ScsiRig rig = new ScsiRig(KernelProfile.of(Release.V7_2).with(Behaviour.BUDGET_MAP_V4), 1000);
    rig.register(ahci());
    rig.driver.depth = 32;
    // when
    ScsiDevice device = rig.lun("sda", 0);
    // then
    assertThat(rig.driver.initSeesMap).isTrue();
    assertThat(device.hasBudget()).isFalse();
  }

  @Test
  void tv5_fullLun_isRunOnceAfterTheNextCompletion() {
    // given: depth 2, both in use
    ScsiRig rig = ScsiRig.of(new HostTemplate().canQueue(32).cmdPerLun(2));
    ScsiDevice device = deadline(rig.lun("sda", 0));
    rig.driver.holds = true;
    rig.read(device, 0);
    rig.read(device, 1000);
    rig.read(device, 2000);
    // when
    rig.sim.runUntil(20 * MS);
    // then: no timed run, for somebody is busy
    assertThat(rig.driver.takenCount()).isEqualTo(2);
    assertThat(device.restarts).isEqualTo(1);
    // when
    rig.driver.finish(0);
    rig.sim.runUntil(21 * MS);
    // then
    assertThat(rig.driver.takenCount()).isEqualTo(3);
    assertThat(device.restarts).isZero();
    assertThat(device.statistics().restarts()).isEqualTo(1);
  }

  @Test
  void tv6_idleLunThatWasBusy_stallsTwoTimesThreeMilliseconds() {
    // given
    ScsiRig rig = ScsiRig.of(new HostTemplate().canQueue(32).cmdPerLun(8));
    ScsiDevice device = rig.lun("sda", 0);
    rig.driver.statuses.add(StatusByte.BUSY);
    // when
    rig.read(device, 0);
    rig.sim.runUntil(SECOND);
    // then: answered busy at 0.1 ms, attempts at +0, +3 and +6 ms
    assertThat(rig.driver.offeredUs).containsExactly(0L, 6_100L);
    assertThat(device.blocked()).isZero();
  }

  @Test
  void tv6_withoutAMap_thereIsNoStall() {
    // given
    ScsiRig rig = new ScsiRig(KernelProfile.of(Release.V7_2).with(Behaviour.BUDGET_MAP_V4), 1000);
    rig.register(new HostTemplate().canQueue(32).cmdPerLun(32));
    ScsiDevice device = rig.lun("sda", 0);
    rig.driver.statuses.add(StatusByte.BUSY);
    // when
    rig.read(device, 0);
    rig.sim.runUntil(SECOND);
    // then
    assertThat(device.hasBudget()).isFalse();
    assertThat(rig.driver.offeredUs).containsExactly(0L, 100L);
  }

  @Test
  void tv7_idleHostThatWasBusy_stallsSixTimesThreeMilliseconds() {
    // given
    ScsiRig rig = ScsiRig.of(new HostTemplate().canQueue(32).cmdPerLun(8));
    ScsiDevice device = rig.lun("sda", 0);
    rig.driver.answers.add(HostDriver.HOST_BUSY);
    // when
    rig.read(device, 0);
    rig.sim.runUntil(SECOND);
    // then
    assertThat(rig.driver.offeredUs).containsExactly(0L, 18_000L);
  }

  @Test
  void tv7_libata_isTriedAgainAtOnce() {
    // given
    ScsiRig rig = ScsiRig.of(new HostTemplate().canQueue(32).cmdPerLun(8).maxHostBlocked(1));
    ScsiDevice device = rig.lun("sda", 0);
    rig.driver.answers.add(HostDriver.HOST_BUSY);
    // when
    rig.read(device, 0);
    rig.sim.runUntil(SECOND);
    // then
    assertThat(rig.driver.offeredUs).containsExactly(0L, 0L);
  }

  private static ScsiRig tracking() {
    ScsiRig rig = new ScsiRig(KernelProfile.of(Release.V7_2), 250);
    rig.register(new HostTemplate().canQueue(64).cmdPerLun(64).trackQueueDepth(true));
    return rig;
  }

  private static void fullEvery(ScsiRig rig, ScsiDevice device, long periodNs, int events) {
    long start = rig.sim.nowNs();
    for (int i = 0; i < events; i++) {
      rig.sim.runUntil(start + i * periodNs);
      device.depthTracker.queueFull();
    }
  }

  @Test
  void tv8_fullEvery64Milliseconds_costsOneOfDepthAfterEleven() {
    // given
    ScsiRig rig = tracking();
    ScsiDevice device = rig.lun("sda", 0);
    // when
    fullEvery(rig, device, 64 * MS, 10);
    int afterTen = device.queueDepth();
    rig.sim.runUntil(640 * MS);
    device.depthTracker.queueFull();
    // then
    assertThat(afterTen).isEqualTo(64);
    assertThat(device.queueDepth()).isEqualTo(63);
    // when
    rig.sim.runUntil(704 * MS);
    fullEvery(rig, device, 64 * MS, 10);
    int afterTwentyOne = device.queueDepth();
    rig.sim.runUntil(22 * 64 * MS);
    device.depthTracker.queueFull();
    // then
    assertThat(afterTwentyOne).isEqualTo(63);
    assertThat(device.queueDepth()).isEqualTo(62);
  }

  @Test
  void tv9_fullEvery8Milliseconds_countsOnceAWindow() {
    // given
    ScsiRig rig = tracking();
    ScsiDevice device = rig.lun("sda", 0);
    // when: 80 events are in ten windows of 64 ms
    fullEvery(rig, device, 8 * MS, 80);
    int before = device.queueDepth();
    fullEvery(rig, device, 8 * MS, 8);
    // then
    assertThat(before).isEqualTo(64);
    assertThat(device.queueDepth()).isEqualTo(63);
  }

  @Test
  void tv10_goodCompletions_raiseTheDepthOnceAPeriod() {
    // given
    ScsiRig rig = tracking();
    ScsiDevice device = rig.lun("sda", 0);
    fullEvery(rig, device, 64 * MS, 11 * 16);
    assertThat(device.queueDepth()).isEqualTo(48);
    long start = rig.sim.nowNs();
    // when: completions every ms would do; here right before and at each boundary
    int risen = 0;
    for (int period = 1; period <= 16; period++) {
      rig.sim.runUntil(start + period * 120 * SECOND - 4 * MS);
      device.depthTracker.good();
      assertThat(device.queueDepth()).as("before period %d", period).isEqualTo(48 + risen);
      rig.sim.runUntil(start + period * 120 * SECOND);
      device.depthTracker.good();
      risen++;
      assertThat(device.queueDepth()).as("period %d", period).isEqualTo(48 + risen);
    }
    // then: 32 minutes
    assertThat(device.queueDepth()).isEqualTo(64);
    assertThat(rig.sim.nowNs() - start).isEqualTo(32 * 60 * SECOND);
    rig.sim.runUntil(start + 17 * 120 * SECOND);
    device.depthTracker.good();
    assertThat(device.queueDepth()).isEqualTo(64);
  }

  private static ScsiRig deadDisk(boolean skipSettle) {
    ScsiRig rig = new ScsiRig(KernelProfile.of(Release.V7_2), 1000);
    rig.register(
        new HostTemplate().canQueue(32).cmdPerLun(8).recovery(-1, skipSettle));
    rig.driver.drops = true;
    rig.driver.aborts.add(new Outcome(false, 0));
    for (Reset reset : Reset.values()) {
      rig.driver.resets.put(reset, new Outcome(true, 0));
    }
    rig.driver.probe = new Outcome(true, 3600 * SECOND); // far beyond its timeout
    return rig;
  }

  private static long recoveryMs(ScsiRig rig) {
    ScsiDevice device = rig.lun("sda", 0);
    rig.read(device, 0);
    rig.sim.runUntil(600 * SECOND);
    assertThat(device.state()).isEqualTo(DeviceState.OFFLINE);
    assertThat(rig.ended).hasSize(1);
    String end = rig.ended.getFirst();
    long endUs = Long.parseLong(end.substring(end.indexOf('@') + 1, end.indexOf("us")));
    String abort = rig.driver.recoveries.getFirst();
    return endUs / 1000 - Long.parseLong(abort.substring("abort@".length()));
  }

  @Test
  void tv14_deadDisk_isOfflineAfterAMinuteOfRecovery() {
    // given
    ScsiRig rig = deadDisk(false);
    // when
    long tookMs = recoveryMs(rig);
    // then
    assertThat(tookMs).isEqualTo(60_000);
    assertThat(rig.driver.recoveries).hasSize(5);
  }

  @Test
  void tv14_withoutSettleDelay_itTakes40Seconds() {
    assertThat(recoveryMs(deadDisk(true))).isEqualTo(40_000);
  }

  /** mq-deadline alone. */
  private static final ElevatorTypes TYPES =
      new ElevatorTypes() {
        @Override
        public List<String> names() {
          return List.of("mq-deadline");
        }

        @Override
        public String resolve(String name) {
          return name;
        }

        @Override
        public Elevator create(String name) {
          return Elevators.find(name).orElseThrow().factory().get();
        }
      };

  private static ScsiDevice deadline(ScsiDevice device) {
    device.queue().setElevatorTypes(TYPES);
    device.queue().attachElevator("mq-deadline");
    return device;
  }

  @Test
  void coreTv27_budgetAsLargeAsTheTags_leavesTheRestInTheElevator() {
    // given
    ScsiRig rig = ScsiRig.of(ahci());
    rig.driver.depth = 32;
    rig.driver.holds = true;
    ScsiDevice device = deadline(rig.lun("sda", 0));
    // when
    for (int i = 0; i < 40; i++) {
      rig.read(device, i * 1000L);
    }
    rig.sim.runUntil(MS);
    // then
    assertThat(rig.driver.takenCount()).isEqualTo(32);
    assertThat(device.queue().inspect().hctxs().getFirst().dispatch()).isEmpty();
    assertThat(device.restarts).isPositive();
    // when
    rig.driver.finish(0);
    rig.sim.runUntil(2 * MS);
    // then: the lowest of those that waited, no other
    assertThat(rig.driver.takenCount()).isEqualTo(33);
    assertThat(rig.driver.taken(32).request().sector()).isEqualTo(32_000);
  }
}
