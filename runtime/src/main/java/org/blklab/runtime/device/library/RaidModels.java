package org.blklab.runtime.device.library;

import java.util.List;
import java.util.stream.Stream;
import org.blklab.runtime.device.BadPropertyException;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.device.DeviceModel;
import org.blklab.runtime.device.DeviceProperty;
import org.blklab.runtime.device.Preset;
import org.blklab.runtime.device.PropertyReader;
import org.blklab.runtime.device.PropertySource;
import org.blklab.runtime.device.compound.RaidVolume;
import org.blklab.runtime.device.compound.RaidVolume.Level;
import org.blklab.runtime.sim.Simulation;

/** Volumes of a RAID controller over drives of the library: {@code raid0} and {@code raid1}. */
final class RaidModels {
  private static final double KIB = 1024;

  private static final DeviceProperty MEMBER =
      DeviceProperty.choice(
          "member",
          "hdd",
          Stream.concat(
                  Stream.of("hdd", "ssd", "constant", "uniform"),
                  Presets.all().stream().map(Preset::name))
              .toList(),
          "what its drives are: a model or a preset, each a drive of its own");

  private static final DeviceProperty CHUNK =
      DeviceProperty.size("chunk", 64 * KIB, "strip: bytes on a drive before the next one");

  private static final DeviceProperty SLOTS =
      DeviceProperty.count("slots", 256, 1, 65_536, "commands the controller takes for the volume");

  private static final DeviceProperty INTERFACE =
      DeviceProperty.choice(
          "interface",
          "scsi",
          List.of("scsi"),
          "what the volume looks like: the host of a LUN that names none");

  private static final List<DeviceProperty> STRIPED =
      List.of(MEMBER, members(4), CHUNK, SLOTS, INTERFACE);

  private static final List<DeviceProperty> MIRRORED =
      List.of(MEMBER, members(2), SLOTS, INTERFACE);

  private RaidModels() {}

  private static DeviceProperty members(int usual) {
    return DeviceProperty.count("members", usual, 2, 64, "how many drives");
  }

  static DeviceModel striped() {
    return new DeviceModel(
        "raid0",
        "a volume striped over drives by a controller without a cache",
        STRIPED,
        (sim, name, source) -> {
          var reader = new PropertyReader(STRIPED, source);
          return volume(sim, name, Level.STRIPED, reader, chunkSectors(reader));
        });
  }

  static DeviceModel mirrored() {
    return new DeviceModel(
        "raid1",
        "a volume mirrored on drives; a read goes to the least busy of them",
        MIRRORED,
        (sim, name, source) ->
            volume(sim, name, Level.MIRRORED, new PropertyReader(MIRRORED, source), 1));
  }

  private static int chunkSectors(PropertyReader reader) {
    long bytes = reader.whole("chunk");
    if (bytes < 4096 || bytes % 4096 != 0 || bytes > 1L << 30) {
      throw new BadPropertyException(
          "chunk", "chunk must be a multiple of 4 KiB, at most 1 GiB, not " + bytes);
    }
    return (int) (bytes / 512);
  }

  private static Device volume(
      Simulation sim, String name, Level level, PropertyReader reader, int chunkSectors) {
    Device[] members = new Device[reader.count("members")];
    for (int i = 0; i < members.length; i++) {
      members[i] = member(sim, name + "." + i, reader.word("member"));
    }
    return new RaidVolume(sim, level, members, chunkSectors, reader.count("slots"));
  }

  private static Device member(Simulation sim, String name, String what) {
    var preset = Presets.named(what);
    String model = preset.map(Preset::model).orElse(what);
    PropertySource said = preset.map(Preset::properties).orElse(PropertySource.NOTHING);
    return DeviceModels.named(model).orElseThrow().make(sim, name, said);
  }
}
