package org.blklab.runtime.device.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.device.DeviceCommand;
import org.blklab.runtime.device.library.ClosedLoop;
import org.blklab.runtime.sim.EventHandler;
import org.blklab.runtime.sim.RandomStream;
import org.blklab.runtime.sim.Simulation;
import org.junit.jupiter.api.Test;

/** Queue, buffer, priorities, power and second arm of the disk, one behaviour each. */
class HardDiskTest {
  private static final DiskParameters IW16 = DiskProperties.iw16();
  private static final double T = 60e9 / 7200;

  private final Simulation sim = new Simulation(1);
  private final List<Integer> order = new ArrayList<>();
  private final long[] endNs = new long[4096];
  private final int[] statuses = new int[4096];

  private HardDisk disk(DiskParameters parameters) {
    var disk = new HardDisk(sim, "x", parameters);
    disk.attach(
        (c, status) -> {
          order.add(c.tag());
          endNs[c.tag()] = sim.nowNs();
          statuses[c.tag()] = status;
        });
    return disk;
  }

  private static DeviceCommand command(int op, int flags, long block, int blocks, int tag) {
    return new DeviceCommand().set(op, flags, block * 8, blocks * 8, tag);
  }

  private static DeviceCommand read(long block, int blocks, int tag) {
    return command(DeviceCommand.READ, 0, block, blocks, tag);
  }

  private static DeviceCommand write(long block, int tag) {
    return command(DeviceCommand.WRITE, 0, block, 1, tag);
  }

  private static DiskParameters uncached() {
    return IW16.with(IW16.cache().withWriteCache(false));
  }

  @Test
  void writeCache_write_isDoneAfterItsTransfer() {
    // given
    var disk = disk(IW16);
    // when
    disk.submit(write(1_000_000_000, 0), 0);
    sim.runUntil(100_000);
    // then: 4096 bytes at 560 MB/s and 50 us
    assertThat(endNs[0]).isEqualTo(7_314 + 50_000);
  }

  @Test
  void writeThrough_write_waitsForTheMedia() {
    // given
    var disk = disk(IW16);
    // when
    disk.submit(command(DeviceCommand.WRITE, DeviceCommand.FUA, 8, 1, 0), 0);
    sim.runUntil(1_000_000_000);
    // then: overhead and settling miss the block, which comes by one revolution later
    assertThat(endNs[0]).isEqualTo(Math.round(T + 9 * T / 540));
  }

  @Test
  void misalignedWrite_ofHalfABlock_costsARevolutionMore() {
    // given
    var disk = disk(uncached());
    var half = new DeviceCommand().set(DeviceCommand.WRITE, 0, 64, 4, 0);
    // when
    disk.submit(half, 0);
    sim.runUntil(1_000_000_000);
    // then
    assertThat(endNs[0]).isEqualTo(Math.round(2 * T + 9 * T / 540));
  }

  @Test
  void readOfDirtyBlock_isServedFromTheBuffer() {
    // given
    var disk = disk(IW16);
    disk.submit(write(2_000_000_000, 0), 0);
    sim.runUntil(60_000);
    // when
    disk.submit(read(2_000_000_000, 1, 1), 60_000);
    sim.runUntil(1_000_000);
    // then
    assertThat(endNs[1]).isEqualTo(60_000 + 50_000 + 7_314);
  }

  @Test
  void readAhead_nextBlocks_areServedFromTheBuffer() {
    // given
    var disk = disk(IW16);
    disk.submit(read(100, 8, 0), 0);
    sim.runUntil(20_000_000);
    // when: eight blocks on, long since read ahead; then one outside
    disk.submit(read(108, 8, 1), 20_000_000);
    sim.runUntil(40_000_000);
    disk.submit(read(100_000, 1, 2), 40_000_000);
    sim.runUntil(60_000_000);
    // then
    assertThat(endNs[1] - 20_000_000).isEqualTo(50_000 + 32_768 * 1_000 / 560);
    assertThat(endNs[2] - 40_000_000).isGreaterThan(120_000 + 330_000);
  }

  @Test
  void readAheadOff_nextBlocks_needTheMedia() {
    // given
    var disk = disk(IW16.with(IW16.cache().withReadAhead(false)));
    disk.submit(read(100, 8, 0), 0);
    sim.runUntil(20_000_000);
    // when
    disk.submit(read(108, 8, 1), 20_000_000);
    sim.runUntil(60_000_000);
    // then
    assertThat(endNs[1] - 20_000_000).isGreaterThan(200_000);
  }

  @Test
  void priority_highCommands_goFirst() {
    // given: 31 reads next to the arm and one far away
    var disk = disk(IW16);
    for (int i = 0; i < 31; i++) {
      disk.submit(read(i * 7L, 1, i), 0);
    }
    // when
    disk.submit(command(DeviceCommand.READ, DeviceCommand.HIGH_PRIORITY, 3_900_000_000L, 1, 31), 0);
    sim.runUntil(2_000_000_000);
    // then
    assertThat(order.get(0)).isEqualTo(31);
    assertThat(order).hasSize(32);
  }

  @Test
  void priority_off_goesByPosition() {
    // given
    var q = IW16.queueing();
    var disk = disk(IW16.with(new DiskQueueing(32, q.policy(), 0, 0, 0, false, true, false)));
    disk.submit(read(7, 1, 0), 0);
    // when
    disk.submit(command(DeviceCommand.READ, DeviceCommand.HIGH_PRIORITY, 3_900_000_000L, 1, 1), 0);
    sim.runUntil(1_000_000_000);
    // then
    assertThat(order).containsExactly(0, 1);
  }

  /** Ends of a far read among an endless sequential stream of 16 reads, in ms. */
  private double farReadMs(QueuePolicy policy, double weight, long deadlineNs) {
    var q = IW16.queueing();
    var rules = new DiskQueueing(32, policy, weight, deadlineNs, 0, true, true, false);
    var disk = new HardDisk(sim, "x", IW16.with(rules));
    long[] next = {0};
    double[] far = {-1};
    var pending = new ArrayList<DeviceCommand>();
    EventHandler resubmit =
        (kind, arg) -> {
          var c = pending.removeFirst();
          c.set(DeviceCommand.READ, 0, next[0], 256, c.tag());
          next[0] += 256;
          disk.submit(c, sim.nowNs());
        };
    disk.attach(
        (c, status) -> {
          if (c.tag() == 99) {
            far[0] = sim.nowNs() / 1e6;
          } else {
            pending.add(c);
            sim.after(0, resubmit, 0, 0);
          }
        });
    for (int i = 0; i < 16; i++) {
      pending.add(new DeviceCommand().set(DeviceCommand.READ, 0, 0, 1, i));
      sim.after(0, resubmit, 0, 0);
    }
    sim.runUntil(1);
    disk.submit(read(2_000_000_000L, 1, 99), 1);
    sim.runUntil(20_000_000_000L);
    return far[0];
  }

  @Test
  void sptf_sequentialStream_starvesTheRest() {
    assertThat(farReadMs(QueuePolicy.SPTF, 0, 0)).isEqualTo(-1); // never within 20 s
  }

  @Test
  void deadline_sequentialStream_starvesOnlyUntilTheLimit() {
    assertThat(farReadMs(QueuePolicy.DEADLINE, 0, 1_000_000_000)).isBetween(1000.0, 1030.0);
  }

  @Test
  void aged_sequentialStream_starvesUntilTheAgeOutweighsThePosition() {
    // given: about 12 ms of positioning at a weight of 0.02 are 0.6 s
    assertThat(farReadMs(QueuePolicy.AGED, 0.02, 0)).isBetween(300.0, 1000.0);
  }

  @Test
  void slots_full_areRefusedAsTheKindOfDriveDoes() {
    // given
    var q = IW16.queueing().withSlots(1);
    var sata = disk(IW16.with(q));
    var sas = disk(IW16.with(new DiskQueueing(1, q.policy(), 0, 0, 0, false, true, true)));
    sata.submit(read(1, 1, 0), 0);
    sas.submit(read(1, 1, 0), 0);
    // when, then
    assertThat(sata.submit(read(2, 1, 1), 0)).isEqualTo(Device.BUSY);
    assertThat(sas.submit(read(2, 1, 1), 0)).isEqualTo(Device.QUEUE_FULL);
  }

  @Test
  void abort_queuedCommand_isForgotten_runningOneIsNot() {
    // given
    var disk = disk(IW16);
    var first = read(1_000, 1, 0);
    var second = read(2_000_000_000, 1, 1);
    disk.submit(first, 0);
    disk.submit(second, 0);
    sim.runUntil(300_000);
    // when
    boolean tooLate = disk.abort(first);
    boolean gone = disk.abort(second);
    sim.runUntil(1_000_000_000);
    // then
    assertThat(tooLate).isFalse();
    assertThat(gone).isTrue();
    assertThat(order).containsExactly(0);
  }

  @Test
  void outOfRange_andDiscard_areIllegal() {
    // given
    var disk = disk(IW16);
    // when
    disk.submit(read(3_906_429_119L, 2, 0), 0);
    disk.submit(command(DeviceCommand.DISCARD, 0, 0, 8, 1), 0);
    sim.runUntil(1_000_000);
    // then
    assertThat(statuses[0]).isEqualTo(DeviceCommand.ILLEGAL);
    assertThat(statuses[1]).isEqualTo(DeviceCommand.ILLEGAL);
  }

  @Test
  void standby_afterItsTime_theNextReadWaitsForSpinUp() {
    // given
    var disk = disk(IW16.with(new DiskPower(0, 0, 10_000_000_000L, 8_000_000_000L)));
    disk.submit(read(5, 1, 0), 0);
    sim.runUntil(9_000_000_000L);
    // when
    disk.submit(read(3_000_000_000L, 1, 1), 9_000_000_000L);
    sim.runUntil(30_000_000_000L);
    disk.submit(read(5_000, 1, 2), 30_000_000_000L);
    sim.runUntil(50_000_000_000L);
    // then
    assertThat(endNs[1]).isLessThan(9_100_000_000L);
    assertThat(endNs[2]).isBetween(38_000_000_000L, 38_100_000_000L);
  }

  @Test
  void lowMark_writesBelowIt_restUntilIdle() {
    // given: four dirty extents may rest
    var c = IW16.cache();
    var lazy =
        new DiskCache(
            c.segments(),
            c.segmentBytes(),
            true,
            c.hitNs(),
            true,
            c.writeBytes(),
            64,
            c.writeDoneNs(),
            4,
            50_000_000,
            0.75,
            8,
            c.busBytesPerSec());
    var disk = disk(IW16.with(lazy));
    for (int i = 0; i < 4; i++) {
      disk.submit(write(i * 500_000_000L, i), 0);
    }
    // when, then
    sim.runUntil(49_000_000);
    assertThat(disk.describe()).contains("4 dirty");
    sim.runUntil(200_000_000);
    assertThat(disk.describe()).contains("0 dirty");
  }

  @Test
  void mixed_readsAndBufferedWrites_neitherStarves() {
    // given: 16 readers and 16 writers of random blocks
    var disk = new HardDisk(sim, "x", IW16);
    var random = new RandomStream(4);
    var loop = new ClosedLoop(sim, disk, 32);
    int[] reads = {0};
    // when
    loop.run(
        (c, n) -> {
          int op = c.tag() % 2 == 0 ? DeviceCommand.READ : DeviceCommand.WRITE;
          reads[0] += op == DeviceCommand.READ ? 1 : 0;
          c.set(op, 0, random.below(3_906_429_120L) * 8, 8, 0);
        },
        12_000);
    // then
    assertThat(reads[0]).isBetween(600, 11_000);
    assertThat(loop.quantileNs(1)).isLessThan(3_000_000_000L);
  }

  @Test
  void twoActuators_randomReads_areNearlyTwiceAsMany() {
    // given
    var one = IW16;
    var two = IW16.with(IW16.mechanics().withActuators(2));
    // when
    double ofOne = randomIops(one);
    double ofTwo = randomIops(two);
    // then: each arm has half the queue, so less to choose from
    assertThat(new HardDisk(sim, "y", two).sectors()).isEqualTo(3_906_429_120L * 8);
    assertThat(ofTwo / ofOne).isBetween(1.6, 1.9);
  }

  private static double randomIops(DiskParameters parameters) {
    var s = new Simulation(2);
    var random = new RandomStream(4);
    var loop = new ClosedLoop(s, new HardDisk(s, "x", parameters), 32);
    return loop.run(
        (c, n) -> c.set(DeviceCommand.READ, 0, random.below(3_906_429_120L) * 8, 8, 0), 8_000);
  }

  @Test
  void twoActuators_commandAcrossTheBorder_needsBoth() {
    // given
    var disk = disk(IW16.with(IW16.mechanics().withActuators(2)));
    // when
    disk.submit(read(1_953_214_560L - 4, 8, 0), 0);
    sim.runUntil(1_000_000_000);
    // then
    assertThat(statuses[0]).isEqualTo(DeviceCommand.GOOD);
    assertThat(order).containsExactly(0);
  }

  @Test
  void sameSeed_sameRun_otherPhase_otherRun() {
    // given
    var drawn = IW16.with(IW16.mechanics().withPhase(Double.NaN));
    // when, then
    assertThat(randomIops(drawn)).isEqualTo(randomIops(drawn));
    assertThat(randomIops(drawn)).isNotEqualTo(randomIops(IW16));
    assertThat(randomIops(drawn)).isCloseTo(randomIops(IW16), within(4.0));
  }
}
