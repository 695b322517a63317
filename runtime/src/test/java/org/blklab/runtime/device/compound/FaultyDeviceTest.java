package org.blklab.runtime.device.compound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.device.ConstantDevice;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.device.DeviceCommand;
import org.blklab.runtime.sim.Simulation;
import org.junit.jupiter.api.Test;

class FaultyDeviceTest {
  private final Simulation sim = new Simulation(1);
  private final FaultyDevice device =
      new FaultyDevice(sim, "x", new ConstantDevice(sim, "x", ConstantDevice.Parameters.DEFAULT));
  private final List<String> ends = new ArrayList<>();

  FaultyDeviceTest() {
    device.attach((c, status) -> ends.add(c.tag() + ":" + status + "@" + sim.nowNs()));
  }

  private DeviceCommand submit(int op, long sector, int tag) {
    var command = new DeviceCommand().set(op, 0, sector, 8, tag);
    assertThat(device.submit(command, sim.nowNs())).isEqualTo(Device.ACCEPTED);
    return command;
  }

  @Test
  void noRule_changesNothing() {
    submit(DeviceCommand.READ, 0, 1);
    sim.runUntil(100_000);
    assertThat(ends).containsExactly("1:0@10000");
  }

  @Test
  void fail_inARange_hitsWhatTouchesIt() {
    // given: sectors 100 to 109 are bad
    device.add(
        FaultRule.fail(DeviceCommand.MEDIUM_ERROR)
            .onOp(DeviceCommand.READ)
            .onSectors(100, 110)
            .withDelayNs(5_000));
    // when
    submit(DeviceCommand.READ, 92, 1);
    submit(DeviceCommand.READ, 96, 2);
    submit(DeviceCommand.READ, 109, 3);
    submit(DeviceCommand.READ, 110, 4);
    submit(DeviceCommand.WRITE, 100, 5);
    sim.runUntil(100_000);
    // then
    assertThat(ends)
        .containsExactly("1:0@10000", "4:0@10000", "5:0@10000", "2:1@15000", "3:1@15000");
  }

  @Test
  void drop_command_isNeverCompleted_butCanBeAborted() {
    // given
    device.add(FaultRule.drop().atMost(1));
    // when
    var lost = submit(DeviceCommand.READ, 0, 1);
    submit(DeviceCommand.READ, 0, 2);
    sim.runUntil(1_000_000_000);
    // then
    assertThat(ends).containsExactly("2:0@10000");
    assertThat(device.abort(lost)).isTrue();
    assertThat(device.abort(lost)).isFalse();
  }

  @Test
  void slow_inATimeWindow_takesLongerThereOnly() {
    // given
    device.add(FaultRule.slow(3).between(50_000, 60_000));
    // when
    submit(DeviceCommand.READ, 0, 1);
    sim.runUntil(50_000);
    submit(DeviceCommand.READ, 0, 2);
    sim.runUntil(60_000);
    submit(DeviceCommand.READ, 0, 3);
    sim.runUntil(200_000);
    // then
    assertThat(ends).containsExactly("1:0@10000", "3:0@70000", "2:0@80000");
  }

  @Test
  void refuse_everyThird_answersBusy() {
    // given
    device.add(FaultRule.refuse(FaultRule.Kind.QUEUE_FULL).withEvery(3));
    List<Integer> answers = new ArrayList<>();
    // when
    for (int i = 0; i < 6; i++) {
      answers.add(
          device.submit(new DeviceCommand().set(DeviceCommand.READ, 0, 0, 8, i), sim.nowNs()));
    }
    // then
    assertThat(answers).containsExactly(0, 0, 2, 0, 0, 2);
    assertThat(device.fired(0)).isEqualTo(2);
  }

  @Test
  void probability_ofATenth_hitsAboutATenth_alwaysTheSame() {
    // given
    device.add(FaultRule.fail(DeviceCommand.ABORTED).withProbability(0.1));
    // when
    for (int i = 0; i < 5_000; i++) {
      submit(DeviceCommand.WRITE, 0, i);
    }
    sim.runUntil(100_000);
    // then
    assertThat(device.fired(0)).isBetween(430L, 570L);
    assertThat(ends.stream().filter(end -> end.contains(":2@")).count()).isEqualTo(device.fired(0));
  }

  @Test
  void firstRuleThatFits_decides() {
    // given
    device.add(FaultRule.fail(DeviceCommand.ABORTED).atMost(1));
    device.add(FaultRule.fail(DeviceCommand.MEDIUM_ERROR));
    // when
    submit(DeviceCommand.READ, 0, 1);
    submit(DeviceCommand.READ, 0, 2);
    sim.runUntil(100_000);
    // then
    assertThat(ends).containsExactly("1:2@10000", "2:1@10000");
  }

  @Test
  void rules_nonsense_isRefused() {
    assertThatThrownBy(() -> FaultRule.slow(0.5)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> FaultRule.drop().onSectors(5, 5))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
