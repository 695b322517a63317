package org.blklab.runtime.scsi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which states may follow which (spec 06 §1.3). */
class StatesTest {
  private static Set<DeviceState> before(DeviceState next) {
    Set<DeviceState> found = EnumSet.noneOf(DeviceState.class);
    for (DeviceState state : DeviceState.values()) {
      if (state != next && state.mayBecome(next)) {
        found.add(state);
      }
    }
    return found;
  }

  @Test
  void deviceStates_followTheTable() {
    assertThat(before(DeviceState.CREATED)).containsExactly(DeviceState.CREATED_BLOCKED);
    assertThat(before(DeviceState.RUNNING))
        .containsExactlyInAnyOrder(
            DeviceState.CREATED,
            DeviceState.OFFLINE,
            DeviceState.TRANSPORT_OFFLINE,
            DeviceState.QUIESCE,
            DeviceState.BLOCKED);
    assertThat(before(DeviceState.CREATED_BLOCKED)).containsExactly(DeviceState.CREATED);
    assertThat(DeviceState.DELETED.mayBecome(DeviceState.RUNNING)).isFalse();
    assertThat(DeviceState.DELETED.mayBecome(DeviceState.DELETED)).isTrue();
    assertThat(DeviceState.BLOCKED.mayBecome(DeviceState.CANCEL)).isFalse();
  }

  @Test
  void hostStates_followTheTable() {
    assertThat(HostState.RUNNING.mayBecome(HostState.RECOVERY)).isTrue();
    assertThat(HostState.CREATED.mayBecome(HostState.RECOVERY)).isFalse();
    assertThat(HostState.RECOVERY.mayBecome(HostState.CANCEL_RECOVERY)).isTrue();
    assertThat(HostState.CANCEL_RECOVERY.mayBecome(HostState.CANCEL)).isTrue();
    assertThat(HostState.RUNNING.mayBecome(HostState.DELETED)).isFalse();
    assertThat(HostState.CANCEL.mayBecome(HostState.DELETED)).isTrue();
    assertThat(HostState.DELETED_RECOVERY.inRecovery()).isTrue();
    assertThat(HostState.CANCEL.inRecovery()).isFalse();
  }
}
