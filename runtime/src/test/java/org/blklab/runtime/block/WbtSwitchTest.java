package org.blklab.runtime.block;

import static org.assertj.core.api.Assertions.assertThat;

import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;
import org.junit.jupiter.api.Test;

/** Writeback throttling switched on and off, and its texts. */
class WbtSwitchTest {
  private final WbtClock host = new WbtClock();

  private Wbt wbt(int depth) {
    host.depth = depth;
    return new Wbt(host, false, KernelProfile.of(Release.V7_2));
  }

  private static boolean write(Wbt wbt) {
    return wbt.begin(new WbtWaiter(waiter -> {}), Op.WRITE, 0);
  }

  @Test
  void elevatorThatWantsNone_switchesTheDefaultOffAndOn() {
    // given
    Wbt wbt = wbt(32);
    // when
    wbt.disableDefault(true);
    String off = wbt.showLatency();
    boolean free = write(wbt) == Wbt.GO && wbt.inFlight() == 0;
    wbt.disableDefault(false);
    // then
    assertThat(off).isEqualTo("0\n");
    assertThat(free).isTrue();
    assertThat(wbt.showLatency()).isEqualTo("2000\n");
  }

  @Test
  void elevatorThatWantsNone_on61_stillShowsTheTarget() {
    Wbt wbt = new Wbt(host, false, KernelProfile.of(Release.V6_1));
    wbt.disableDefault(true);
    assertThat(wbt.showLatency()).isEqualTo("2000\n");
    assertThat(WbtText.show(wbt, "enabled")).isEqualTo("3\n");
  }

  @Test
  void manualSetting_survivesTheElevator() {
    // given
    Wbt wbt = wbt(32);
    wbt.setLatency(5000);
    // when
    wbt.disableDefault(true);
    // then
    assertThat(wbt.showLatency()).isEqualTo("5000\n");
    assertThat(wbt.state()).isEqualTo(Wbt.ON_MANUAL);
  }

  @Test
  void latencyOff_wakesNobodyAndThrottlesNobody() {
    Wbt wbt = wbt(32);
    wbt.setLatency(0);
    assertThat(wbt.showLatency()).isEqualTo("0\n");
    assertThat(wbt.classify(Op.WRITE, 0)).isZero();
    wbt.setLatency(-1);
    assertThat(wbt.showLatency()).isEqualTo("2000\n");
  }

  @Test
  void oldTimer_afterASwitchOff_isIgnored() {
    // given
    Wbt wbt = wbt(32);
    write(wbt);
    int old = host.window;
    wbt.disableDefault(true);
    wbt.disableDefault(false);
    wbt.afterSleep();
    // when
    wbt.windowEnded(old);
    // then
    assertThat(wbt.depth().step()).isZero();
    wbt.windowEnded(host.window);
    assertThat(wbt.depth().step()).isEqualTo(-1);
  }

  @Test
  void debug_namesOfTheKernel_haveTheirText() {
    Wbt wbt = wbt(32);
    write(wbt);
    assertThat(WbtText.show(wbt, "inflight"))
        .isEqualTo("0: inflight 1\n1: inflight 0\n2: inflight 0\n");
    assertThat(WbtText.show(wbt, "wb_normal")).isEqualTo("8\n");
    assertThat(WbtText.show(wbt, "min_lat_nsec")).isEqualTo("2000000\n");
  }
}
