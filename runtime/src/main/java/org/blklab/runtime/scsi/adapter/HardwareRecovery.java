package org.blklab.runtime.scsi.adapter;

import java.util.List;
import org.blklab.runtime.scsi.Recovery;
import org.blklab.runtime.scsi.ScsiCommand;
import org.blklab.runtime.scsi.ScsiDevice;

/** Error recovery of an adapter with real hardware: what works depends on whether it answers. */
final class HardwareRecovery implements Recovery {
  /** What a probe takes beside the way there and back; an assumption. */
  private static final long PROBE_NS = 100_000;

  /**
   * Waits of libata's attempts to reset a drive that does not answer, in seconds (ata_eh_reset).
   */
  private static final long ATA_RESETS_NS = (10 + 10 + 35 + 5) * 1_000_000_000L;

  private final HardwareAdapter adapter;
  private final AdapterHabits habits;

  HardwareRecovery(HardwareAdapter adapter, AdapterHabits habits) {
    this.adapter = adapter;
    this.habits = habits;
  }

  @Override
  public boolean hasAbort() {
    return habits.abort;
  }

  @Override
  public boolean hasHostReset() {
    return habits.resets.contains(Reset.HOST);
  }

  @Override
  public Outcome abort(ScsiCommand command) {
    if (!command.device().hardware().responds()) {
      return new Outcome(false, habits.unansweredNs);
    }
    adapter.takeBack(command);
    return new Outcome(true, PROBE_NS);
  }

  @Override
  public Outcome reset(Reset reset, ScsiDevice device) {
    if (!habits.resets.contains(reset)) {
      return Outcome.ABSENT;
    }
    boolean asksTheDevice = reset == Reset.LUN || reset == Reset.TARGET;
    if (asksTheDevice && !device.hardware().responds()) {
      return new Outcome(false, habits.unansweredNs);
    }
    List<ScsiDevice> scope =
        switch (reset) {
          case LUN -> List.of(device);
          case TARGET -> device.host().devices().stream()
              .filter(each -> each.target() == device.target())
              .toList();
          case BUS, HOST -> device.host().devices();
        };
    for (ScsiCommand command : adapter.outstanding(device.host().tagSet())) {
      if (scope.contains(command.device())) {
        adapter.takeBack(command);
      }
    }
    scope.forEach(each -> adapter.raiseAttention(each, true));
    return new Outcome(true, habits.resetNs);
  }

  @Override
  public Outcome probe(ScsiDevice device) {
    if (!device.hardware().responds()) {
      return new Outcome(false, Long.MAX_VALUE);
    }
    adapter.raiseAttention(device, false); // the probe is told, and asked once more
    return new Outcome(true, PROBE_NS);
  }

  @Override
  public Outcome strategy(ScsiDevice device) {
    if (!habits.ata) {
      return null;
    }
    if (!device.hardware().responds()) {
      return new Outcome(false, ATA_RESETS_NS);
    }
    for (ScsiCommand command : adapter.outstanding(device.host().tagSet())) {
      adapter.takeBack(command);
    }
    return new Outcome(true, habits.resetNs);
  }
}
