package org.blklab.runtime.device.compound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.device.BadPropertyException;
import org.blklab.runtime.device.ConstantDevice;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.device.DeviceCommand;
import org.blklab.runtime.device.Preset;
import org.blklab.runtime.device.PropertySource;
import org.blklab.runtime.device.RecordingDevice;
import org.blklab.runtime.device.Setting;
import org.blklab.runtime.device.library.ClosedLoop;
import org.blklab.runtime.device.library.DeviceModels;
import org.blklab.runtime.sim.RandomStream;
import org.blklab.runtime.sim.Simulation;
import org.junit.jupiter.api.Test;

class RaidVolumeTest {
  private static final int CHUNK = 128; // 64 KiB

  private static final RecordingDevice.Shape SHAPE =
      new RecordingDevice.Shape(10 * CHUNK + 5, true, true);

  private final Simulation sim = new Simulation(1);
  private final List<RecordingDevice> members = new ArrayList<>();

  private RaidVolume volume(RaidVolume.Level level, int count, int slots) {
    for (int i = 0; i < count; i++) {
      var member = new RecordingDevice(sim, 1000, SHAPE);
      member.slots = slots;
      members.add(member);
    }
    return new RaidVolume(sim, level, members.toArray(new Device[0]), CHUNK, 64);
  }

  private static DeviceCommand command(int op, long sector, int sectors, int tag) {
    return new DeviceCommand().set(op, 0, sector, sectors, tag);
  }

  @Test
  void striped_aRangeOverFiveChunks_isOneCommandForEachOfThreeMembers() {
    // given: from the middle of chunk 1 to the middle of chunk 5
    var volume = volume(RaidVolume.Level.STRIPED, 3, 8);
    List<Integer> ends = new ArrayList<>();
    volume.attach((c, status) -> ends.add(c.tag()));
    // when
    volume.submit(command(DeviceCommand.READ, CHUNK + 64, 4 * CHUNK, 7), 0);
    sim.runUntil(10_000);
    // then: chunk 3 on member 0; 1 and 4 on member 1; 2 and 5 on member 2
    assertThat(members.get(0).given).containsExactly("0:128+128");
    assertThat(members.get(1).given).containsExactly("0:64+192");
    assertThat(members.get(2).given).containsExactly("0:0+192");
    assertThat(ends).containsExactly(7);
  }

  @Test
  void striped_anyRange_coversEachSectorOnce() {
    // given
    var volume = volume(RaidVolume.Level.STRIPED, 5, 8);
    var random = new RandomStream(3);
    volume.attach((c, status) -> {});
    for (int i = 0; i < 2000; i++) {
      members.forEach(member -> member.given.clear());
      int sectors = 1 + random.below(6 * CHUNK);
      long sector = random.below(volume.sectors() - sectors + 1);
      // when
      volume.submit(command(DeviceCommand.WRITE, sector, sectors, 0), sim.nowNs());
      sim.runUntil(sim.nowNs() + 5_000);
      // then
      boolean[] seen = new boolean[sectors];
      for (int m = 0; m < members.size(); m++) {
        assertThat(members.get(m).given.size()).isLessThanOrEqualTo(1);
        for (String text : members.get(m).given) {
          String[] range = text.substring(2).split("\\+");
          long from = Long.parseLong(range[0]);
          for (long s = from; s < from + Long.parseLong(range[1]); s++) {
            int whole = (int) ((s / CHUNK * 5 + m) * CHUNK + s % CHUNK - sector);
            assertThat(seen[whole]).isFalse();
            seen[whole] = true;
          }
        }
      }
      assertThat(seen).doesNotContain(false);
    }
  }

  @Test
  void striped_size_isWholeChunksOfAllMembers() {
    assertThat(volume(RaidVolume.Level.STRIPED, 3, 8).sectors()).isEqualTo(30L * CHUNK);
  }

  @Test
  void mirrored_writesAndFlushesGoToAll_readsToTheIdlest() {
    // given
    var volume = volume(RaidVolume.Level.MIRRORED, 2, 8);
    List<Integer> ends = new ArrayList<>();
    volume.attach((c, status) -> ends.add(c.tag()));
    // when
    volume.submit(command(DeviceCommand.WRITE, 100, 8, 1), 0);
    volume.submit(command(DeviceCommand.FLUSH, 0, 0, 2), 0);
    volume.submit(command(DeviceCommand.READ, 500, 8, 3), 0);
    volume.submit(command(DeviceCommand.READ, 600, 8, 4), 0);
    sim.runUntil(10_000);
    // then
    assertThat(members.get(0).given).containsExactly("1:100+8", "2:0+0", "0:500+8");
    assertThat(members.get(1).given).containsExactly("1:100+8", "2:0+0", "0:600+8");
    assertThat(ends).containsExactly(1, 2, 3, 4);
    assertThat(volume.sectors()).isEqualTo(10L * CHUNK + 5);
  }

  @Test
  void mirrored_idleMembers_theNearestReads() {
    // given: member 0 stands at 108, member 1 at 708
    var volume = volume(RaidVolume.Level.MIRRORED, 2, 8);
    volume.attach((c, status) -> {});
    volume.submit(command(DeviceCommand.READ, 100, 8, 1), 0);
    volume.submit(command(DeviceCommand.READ, 700, 8, 2), 0);
    sim.runUntil(10_000);
    // when
    volume.submit(command(DeviceCommand.READ, 690, 8, 3), 10_000);
    sim.runUntil(20_000);
    // then
    assertThat(members.get(1).given).containsExactly("0:700+8", "0:690+8");
  }

  @Test
  void aFullMember_letsCommandsWaitInTheController_inOrder() {
    // given: one slot a member
    var volume = volume(RaidVolume.Level.STRIPED, 2, 1);
    List<String> ends = new ArrayList<>();
    volume.attach((c, status) -> ends.add(c.tag() + "@" + sim.nowNs()));
    // when
    for (int i = 0; i < 3; i++) {
      assertThat(volume.submit(command(DeviceCommand.READ, 8 * i, 8, i), 0))
          .isEqualTo(Device.ACCEPTED);
    }
    sim.runUntil(10_000);
    // then
    assertThat(ends).containsExactly("0@1000", "1@2000", "2@3000");
  }

  @Test
  void aMembersError_isTheCommands() {
    // given
    var volume = volume(RaidVolume.Level.STRIPED, 2, 4);
    List<Integer> statuses = new ArrayList<>();
    volume.attach((c, status) -> statuses.add(status));
    members.get(1).status = DeviceCommand.MEDIUM_ERROR;
    // when
    volume.submit(command(DeviceCommand.READ, 0, 2 * CHUNK, 1), 0);
    volume.submit(command(DeviceCommand.READ, 0, CHUNK, 2), 0);
    volume.submit(command(DeviceCommand.READ, volume.sectors() - 4, 8, 3), 0);
    sim.runUntil(10_000);
    // then
    assertThat(statuses)
        .containsExactlyInAnyOrder(
            DeviceCommand.MEDIUM_ERROR, DeviceCommand.GOOD, DeviceCommand.ILLEGAL);
  }

  @Test
  void abort_beforeAnyTransfer_dropsAllParts_elseTheCommandEnds() {
    // given
    var volume = volume(RaidVolume.Level.STRIPED, 2, 4);
    List<String> ends = new ArrayList<>();
    volume.attach((c, status) -> ends.add(c.tag() + ":" + status));
    var dropped = command(DeviceCommand.READ, 0, 2 * CHUNK, 1);
    var late = command(DeviceCommand.READ, 0, 2 * CHUNK, 2);
    volume.submit(dropped, 0);
    volume.submit(late, 0);
    // when
    boolean first = volume.abort(dropped);
    members.get(1).lateForAbort = true;
    boolean second = volume.abort(late);
    sim.runUntil(10_000);
    // then
    assertThat(first).isTrue();
    assertThat(second).isFalse();
    assertThat(ends).containsExactly("2:" + DeviceCommand.ABORTED);
    assertThat(members.get(0).inside).isEmpty();
  }

  @Test
  void fourStripedServers_deepQueue_haveFourTimesTheIops() {
    // given: each a server of 100 us, one command at a time; 64 commands keep all of them busy
    double one = iops(new Device[] {server("a")});
    double four = iops(new Device[] {server("b"), server("c"), server("d"), server("e")});
    // then: at most 10,000 each; exponential servers would have 64 / (64 + 4 - 1) of it
    assertThat(one).isCloseTo(10_000, within(50.0));
    assertThat(four).isBetween(40_000 * 64 / 67.0, 40_000.0);
  }

  private Device server(String name) {
    return new ConstantDevice(
        sim, name, ConstantDevice.Parameters.DEFAULT.withCompletionNs(100_000).withParallel(1));
  }

  private double iops(Device[] drives) {
    Device device =
        drives.length == 1
            ? drives[0]
            : new RaidVolume(sim, RaidVolume.Level.STRIPED, drives, CHUNK, 64);
    var random = new RandomStream(9);
    long places = device.sectors() / 8;
    return new ClosedLoop(sim, device, 64)
        .run((c, n) -> c.set(DeviceCommand.READ, 0, random.below(places) * 8, 8, 0), 20_000);
  }

  @Test
  void models_buildVolumesOfPresets_andRefuseAnOddChunk() {
    // given
    var raid0 = DeviceModels.named("raid0").orElseThrow();
    // when
    Device volume = raid0.make(sim, "v", said(List.of(Setting.of("members", 3))));
    // then
    assertThat(volume.sectors() / 3 * 512).isBetween(15_999_000_000_000L, 16_001_000_000_000L);
    assertThat(volume.rotational()).isTrue();
    assertThatThrownBy(() -> raid0.make(sim, "w", said(List.of(Setting.of("chunk", 1000)))))
        .isInstanceOf(BadPropertyException.class)
        .hasMessageContaining("chunk must be a multiple of 4 KiB");
  }

  private static PropertySource said(List<Setting> settings) {
    return new Preset("x", "x", "x", "x", settings, List.of()).properties();
  }
}
