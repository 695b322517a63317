package org.blklab.runtime.device.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.device.DeviceCommand;
import org.blklab.runtime.device.Preset;
import org.blklab.runtime.device.Setting;
import org.blklab.runtime.sim.EventHandler;
import org.blklab.runtime.sim.RandomStream;
import org.blklab.runtime.sim.Simulation;
import org.junit.jupiter.api.Test;

/** What holds for every device whatever it is asked: each command ends once, and time passes. */
class AnyDeviceTest {
  private static final int COMMANDS = 600;

  /** Submits at random times, aborts now and then, and counts. */
  private static final class Driver implements Device.Host, EventHandler {
    final Simulation sim;
    final Device device;
    final RandomStream random;
    final int[] ends = new int[COMMANDS];
    final List<DeviceCommand> inside = new ArrayList<>();
    int accepted;
    int refused;
    int aborted;
    int done;
    long fingerprint;

    Driver(Simulation sim, Device device, RandomStream random) {
      this.sim = sim;
      this.device = device;
      this.random = random;
      device.attach(this);
    }

    @Override
    public void onEvent(int kind, int number) {
      int op = random.below(10);
      int code =
          op < 4
              ? DeviceCommand.READ
              : op < 8
                  ? DeviceCommand.WRITE
                  : op == 8 ? DeviceCommand.FLUSH : DeviceCommand.DISCARD;
      int flags = random.below(5) == 0 ? DeviceCommand.FUA : 0;
      if (random.below(8) == 0) {
        flags |= DeviceCommand.HIGH_PRIORITY;
      }
      int sectors = 1 + random.below(random.below(4) == 0 ? 2048 : 16);
      long span = random.below(3) == 0 ? 4096 : device.sectors() - sectors;
      var command = new DeviceCommand();
      if (code == DeviceCommand.FLUSH) {
        command.set(code, 0, 0, 0, number);
      } else {
        command.set(code, flags, random.below(span), sectors, number);
      }
      if (device.submit(command, sim.nowNs() + random.below(2_000)) == Device.ACCEPTED) {
        accepted++;
        inside.add(command);
      } else {
        refused++;
      }
      if (random.below(20) == 0 && !inside.isEmpty()) {
        var victim = inside.get(random.below(inside.size()));
        if (device.abort(victim)) {
          aborted++;
          inside.remove(victim);
          ends[victim.tag()]++;
        }
      }
    }

    @Override
    public void completed(DeviceCommand command, int status) {
      ends[command.tag()]++;
      done++;
      assertThat(inside.remove(command)).isTrue();
      assertThat(sim.nowNs()).isGreaterThanOrEqualTo(command.arrivedNs());
      fingerprint = fingerprint * 31 + sim.nowNs() + command.tag() + status;
    }
  }

  private static Driver run(Preset preset, List<Setting> settings, int seed) {
    var sim = new Simulation(seed);
    var device =
        DeviceModels.named(preset.model())
            .orElseThrow()
            .make(sim, "x", preset.properties(settings));
    var driver = new Driver(sim, device, new RandomStream(seed));
    long at = 0;
    var times = new RandomStream(seed + 1000);
    for (int i = 0; i < COMMANDS; i++) {
      at += times.below(times.below(10) == 0 ? 200_000_000 : 500_000);
      sim.at(at, driver, 0, i);
    }
    sim.runUntil(at + 600_000_000_000L);
    return driver;
  }

  private static Preset volume(String model) {
    return new Preset(model, model, "none", model, List.of(), List.of());
  }

  private static List<Setting> options(Preset preset, RandomStream random) {
    List<Setting> settings = new ArrayList<>();
    if (preset.model().equals("hdd")) {
      settings.add(Setting.of("write_cache", random.below(2)));
      settings.add(Setting.of("read_ahead", random.below(2)));
      settings.add(Setting.of("segments", random.below(4)));
      settings.add(Setting.of("low_mark", random.below(30)));
      settings.add(Setting.of("write_cache_entries", 1 + random.below(60)));
      settings.add(Setting.of("slots", 1 + random.below(40)));
      settings.add(Setting.of("retry", random.below(3) / 10.0));
      settings.add(Setting.of("standby_after", random.below(2) * 1e8));
      String[] policies = {"fcfs", "sstf", "c-look", "sptf", "aged", "deadline"};
      settings.add(Setting.of("policy", policies[random.below(policies.length)]));
    } else if (preset.model().equals("ssd")) {
      settings.add(Setting.of("size", 2e9));
      settings.add(Setting.of("precondition", random.below(2) == 0 ? "fresh" : "steady"));
      settings.add(Setting.of("write_cache", random.below(2)));
      settings.add(Setting.of("power_loss_protection", random.below(2)));
      settings.add(Setting.of("slots", 1 + random.below(40)));
      settings.add(Setting.of("suspend_time", random.below(2) * 10_000));
      settings.add(Setting.of("map_miss", random.below(3) / 4.0));
    } else if (preset.model().startsWith("raid")) {
      String[] drives = {"sas-15k", "constant", "ironwolf-pro-16t"};
      settings.add(Setting.of("member", drives[random.below(drives.length)]));
      settings.add(Setting.of("members", 2 + random.below(4)));
      settings.add(Setting.of("slots", 1 + random.below(80)));
    }
    return settings;
  }

  @Test
  void anyCommands_endOnce_andTheSameSeedGivesTheSameRun() {
    for (int seed = 0; seed < 70; seed++) {
      // given
      List<Preset> presets = new ArrayList<>(Presets.all());
      presets.add(volume("raid0"));
      presets.add(volume("raid1"));
      var random = new RandomStream(seed * 77 + 5);
      var preset = presets.get(random.below(presets.size()));
      var settings = options(preset, random);
      String what = "seed " + seed + ", " + preset.name() + " " + settings;
      // when
      var first = run(preset, settings, seed);
      var second = run(preset, settings, seed);
      // then
      assertThat(first.inside).as(what).isEmpty();
      assertThat(first.done + first.aborted).as(what).isEqualTo(first.accepted);
      assertThat(first.accepted + first.refused).as(what).isEqualTo(COMMANDS);
      for (int ends : first.ends) {
        assertThat(ends).as(what).isLessThanOrEqualTo(1);
      }
      assertThat(second.fingerprint).as(what).isEqualTo(first.fingerprint);
    }
  }
}
