package org.blklab.runtime.graph;

import org.blklab.runtime.block.GracePeriods;

/** Grace periods that take no time while a scenario is set up: nothing runs that could wait. */
final class SetUpGrace implements GracePeriods {
  private final GracePeriods real;
  private boolean settingUp;

  SetUpGrace(GracePeriods real) {
    this.real = real;
  }

  void setSettingUp(boolean settingUp) {
    this.settingUp = settingUp;
  }

  @Override
  public long freezeEndNs(long nowNs) {
    return settingUp ? nowNs : real.freezeEndNs(nowNs);
  }

  @Override
  public long quiesceEndNs(long nowNs) {
    return settingUp ? nowNs : real.quiesceEndNs(nowNs);
  }
}
