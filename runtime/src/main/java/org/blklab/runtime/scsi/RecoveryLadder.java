package org.blklab.runtime.scsi;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.blklab.runtime.scsi.Recovery.Outcome;
import org.blklab.runtime.scsi.Recovery.Reset;
import org.blklab.runtime.scsi.sense.HostByte;
import org.blklab.runtime.scsi.sense.Sense;
import org.blklab.runtime.scsi.sense.StatusByte;

/**
 * One climb of the ladder of error recovery, step by step in simulated time: fetch sense, start
 * unit, reset LUN, target, bus and host, each followed by TEST UNIT READY; what is still dead is
 * set offline. A command leaves as soon as its device answers. Source: spec 06 §10
 * (scsi_unjam_host).
 */
final class RecoveryLadder {
  private static final long SETTLE_NS = 10_000_000_000L;
  private static final int START_UNIT_TRIES = 2;

  private final ScsiHost host;
  private final ErrorHandler handler;
  private final Recovery recovery;
  private final List<ScsiCommand> work; // not yet recovered
  private Runnable whenOver;

  RecoveryLadder(ScsiHost host, ErrorHandler handler, List<ScsiCommand> commands) {
    this.host = host;
    this.handler = handler;
    this.recovery = host.driver.recovery();
    work = new ArrayList<>(commands);
  }

  void climb(Runnable then) {
    whenOver = then;
    fetchSense(List.copyOf(work), 0);
  }

  private boolean done() {
    if (work.isEmpty()) {
      whenOver.run();
      return true;
    }
    return false;
  }

  // ---- rung 0: sense data of those that ended without any

  private void fetchSense(List<ScsiCommand> commands, int at) {
    int next = at;
    while (next < commands.size() && !lacksSense(commands.get(next))) {
      next++;
    }
    if (next == commands.size()) {
      if (!done()) {
        startUnits(devices(), 0);
      }
      return;
    }
    ScsiCommand command = commands.get(next);
    int following = next + 1;
    probe(
        command.device,
        answered -> {
          if (answered) {
            work.remove(command); // its sense is valid now; it is tried again
          }
          fetchSense(commands, following);
        });
  }

  private static boolean lacksSense(ScsiCommand command) {
    return command.result == (HostByte.OK << 8 | StatusByte.CHECK_CONDITION)
        && command.sense == Sense.NONE;
  }

  // ---- rung 1: START UNIT for those that ask for it

  private void startUnits(List<ScsiDevice> devices, int at) {
    int next = at;
    while (next < devices.size() && !wantsStart(devices.get(next))) {
      next++;
    }
    if (next == devices.size() || handler.pastDeadline()) {
      reset(Reset.LUN);
      return;
    }
    int following = next + 1;
    startUnit(devices.get(next), START_UNIT_TRIES, () -> startUnits(devices, following));
  }

  private boolean wantsStart(ScsiDevice device) {
    return device.allowRestart()
        && work.stream()
            .anyMatch(
                command ->
                    command.device == device
                        && command.sense != Sense.NONE
                        && Sense.key(command.sense) == Sense.NOT_READY);
  }

  private void startUnit(ScsiDevice device, int tries, Runnable then) {
    if (tries == 0) {
      then.run();
      return;
    }
    probe(
        device,
        started -> {
          if (started) {
            test(device, then);
          } else {
            startUnit(device, tries - 1, then);
          }
        });
  }

  // ---- rungs 2 to 5: resets

  private void reset(Reset reset) {
    if (done()) {
      return;
    }
    if (handler.pastDeadline() && reset != Reset.HOST) {
      reset(Reset.HOST);
      return;
    }
    resetNext(reset, scopes(reset), 0, new ArrayList<>());
  }

  /** One device for each thing that this rung resets. */
  private List<ScsiDevice> scopes(Reset reset) {
    List<ScsiDevice> scopes = new ArrayList<>();
    Set<ScsiTarget> targets = new LinkedHashSet<>();
    for (ScsiDevice device : devices()) {
      boolean first =
          switch (reset) {
            case LUN -> true;
            case TARGET -> targets.add(device.target());
            case BUS, HOST -> scopes.isEmpty(); // all devices are on one channel
          };
      if (first) {
        scopes.add(device);
      }
    }
    return scopes;
  }

  private void resetNext(
      Reset reset, List<ScsiDevice> scopes, int at, List<ScsiDevice> toTest) {
    boolean late = handler.pastDeadline() && reset != Reset.HOST;
    if (at == scopes.size() || late) {
      testAll(toTest, 0, () -> afterReset(reset));
      return;
    }
    ScsiDevice device = scopes.get(at);
    Outcome outcome = recovery.reset(reset, device);
    boolean settles = reset.compareTo(Reset.BUS) >= 0 && !host.template.skipSettleDelay;
    long tookNs = outcome.tookNs() + (outcome.succeeded() && settles ? SETTLE_NS : 0);
    handler.after(
        tookNs,
        () -> {
          Runnable next = () -> resetNext(reset, scopes, at + 1, toTest);
          if (!outcome.succeeded()) {
            next.run();
          } else if (reset == Reset.LUN) {
            device.expectAttention();
            test(device, next);
          } else {
            inScope(reset, device).forEach(ScsiDevice::expectAttention);
            toTest.addAll(failedIn(reset, device));
            next.run();
          }
        });
  }

  private List<ScsiDevice> inScope(Reset reset, ScsiDevice device) {
    return reset == Reset.TARGET ? device.target().devices : host.devices();
  }

  private List<ScsiDevice> failedIn(Reset reset, ScsiDevice device) {
    return devices().stream().filter(inScope(reset, device)::contains).toList();
  }

  private void afterReset(Reset reset) {
    if (reset == Reset.HOST) {
      setOffline();
    } else {
      reset(Reset.values()[reset.ordinal() + 1]);
    }
  }

  // ---- tests

  private void testAll(List<ScsiDevice> devices, int at, Runnable then) {
    if (at == devices.size()) {
      then.run();
    } else {
      test(devices.get(at), () -> testAll(devices, at + 1, then));
    }
  }

  /** TEST UNIT READY; if the device answers, its commands are recovered. */
  private void test(ScsiDevice device, Runnable then) {
    if (device.state().isOffline()) {
      work.removeIf(command -> command.device == device);
      then.run();
      return;
    }
    probe(
        device,
        ready -> {
          if (ready) {
            work.removeIf(command -> command.device == device);
          }
          then.run();
        });
  }

  /** What to do with the answer of a device. */
  private interface Answer {
    void came(boolean well);
  }

  private void probe(ScsiDevice device, Answer answer) {
    Outcome outcome = recovery.probe(device);
    long limitNs = device.ehTimeoutMs() * 1_000_000;
    boolean inTime = outcome.tookNs() < limitNs;
    handler.after(
        Math.min(outcome.tookNs(), limitNs), () -> answer.came(inTime && outcome.succeeded()));
  }

  // ---- rung 6

  private void setOffline() {
    for (ScsiDevice device : devices()) {
      device.setState(DeviceState.OFFLINE);
    }
    work.clear();
    whenOver.run();
  }

  /** Devices with commands that are not yet recovered, in the order of their failure. */
  private List<ScsiDevice> devices() {
    Set<ScsiDevice> devices = new LinkedHashSet<>();
    work.forEach(command -> devices.add(command.device));
    return List.copyOf(devices);
  }
}
