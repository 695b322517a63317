package org.blklab.runtime.graph;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.blklab.runtime.device.BadPropertyException;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.device.compound.LogicalUnits;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.sim.Simulation;

/**
 * The hardware behind LUNs: a device of its own for each, or for those of a {@code device} that is
 * {@code shared} a part of one; with the faults that a LUN is to have.
 */
final class Hardware {
  /** Ids of targets with several LUNs begin here, beyond those that are given by turns. */
  private static final int FIRST_SHARED_TARGET = 4096;

  private static final int ALIGN_SECTORS = 2048;

  private final Map<String, Group> groups = new LinkedHashMap<>();

  /** One shared device. */
  private static final class Group {
    final int number;
    final List<Declared.Lun> luns = new ArrayList<>();
    LogicalUnits units; // made with the first of its LUNs

    Group(int number) {
      this.number = number;
    }

    int place(Declared.Lun lun) {
      for (int i = 0; i < luns.size(); i++) {
        if (luns.get(i).name().equals(lun.name())) {
          return i;
        }
      }
      return -1;
    }
  }

  private static boolean isShared(Declared.Lun lun) {
    return lun.settings().flag(DeviceWiring.SHARED, false);
  }

  /** Says which LUNs are about to be built, so that a shared device knows all of its parts. */
  void announce(List<Declared> declared) {
    for (Declared each : declared) {
      if (each instanceof Declared.Lun lun && isShared(lun)) {
        Group group = groups.computeIfAbsent(lun.preset(), _ -> new Group(groups.size()));
        if (group.units == null) {
          group.luns.add(lun);
        }
      }
    }
  }

  /**
   * The device of a LUN.
   *
   * @throws BadPropertyException if a property is impossible
   */
  Device of(Simulation sim, DeviceKind kind, Declared.Lun lun) {
    Device hardware =
        isShared(lun) ? unit(sim, kind, lun) : kind.build(sim, lun.name(), lun.settings());
    return Faults.around(sim, lun.name(), hardware, lun.settings());
  }

  /** Its settings, with the target that parts of one device have in common. */
  Settings address(Declared.Lun lun) {
    if (!isShared(lun) || lun.settings().has("target")) {
      return lun.settings();
    }
    long target = FIRST_SHARED_TARGET + groups.get(lun.preset()).number;
    return lun.settings().overriddenBy(new Settings(Map.of("target", Value.count(target))));
  }

  private Device unit(Simulation sim, DeviceKind kind, Declared.Lun lun) {
    Group group = groups.get(lun.preset());
    int place = group.place(lun);
    if (place < 0) {
      throw new BadPropertyException(
          DeviceWiring.SHARED,
          "all LUNs of the shared device " + lun.preset() + " must be declared together");
    }
    if (group.units == null) {
      group.units = build(sim, kind, lun.preset(), group);
    }
    return group.units.unit(place);
  }

  private static LogicalUnits build(
      Simulation sim, DeviceKind kind, String name, Group group) {
    Settings common = deviceSettings(kind, group.luns.getFirst());
    for (Declared.Lun lun : group.luns) {
      if (!deviceSettings(kind, lun).equals(common)) {
        throw new BadPropertyException(
            DeviceWiring.SHARED,
            "LUNs of the shared device " + name + " cannot change properties of it");
      }
    }
    Device device = kind.build(sim, name, common);
    long[] sectors = new long[group.luns.size()];
    int[] depths = new int[sectors.length];
    long rest = device.sectors();
    int open = 0;
    for (int i = 0; i < sectors.length; i++) {
      Settings own = group.luns.get(i).settings();
      sectors[i] = own.integer("lu_size", 0) / 512;
      depths[i] = (int) own.integer("lu_queue_depth", 0);
      rest -= sectors[i];
      open += sectors[i] == 0 ? 1 : 0;
    }
    long part = open == 0 ? 0 : rest / open / ALIGN_SECTORS * ALIGN_SECTORS;
    if (rest < 0 || open > 0 && part < 1) {
      throw new BadPropertyException(
          "lu_size", "the LUNs of " + name + " are larger than the device");
    }
    for (int i = 0; i < sectors.length; i++) {
      sectors[i] = sectors[i] == 0 ? part : sectors[i];
    }
    return new LogicalUnits(device, sectors, depths);
  }

  /** What is said of the device, without what is said of the LUN. */
  private static Settings deviceSettings(DeviceKind kind, Declared.Lun lun) {
    Map<String, Value> own = new LinkedHashMap<>();
    lun.settings()
        .values()
        .forEach(
            (name, value) -> {
              if (kind.spec().property(name).isPresent()) {
                own.put(name, value);
              }
            });
    return new Settings(own);
  }
}
