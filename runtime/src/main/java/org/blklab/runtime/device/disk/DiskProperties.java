package org.blklab.runtime.device.disk;

import static org.blklab.runtime.device.DeviceProperty.choice;
import static org.blklab.runtime.device.DeviceProperty.count;
import static org.blklab.runtime.device.DeviceProperty.flag;
import static org.blklab.runtime.device.DeviceProperty.number;
import static org.blklab.runtime.device.DeviceProperty.percent;
import static org.blklab.runtime.device.DeviceProperty.rate;
import static org.blklab.runtime.device.DeviceProperty.rpm;
import static org.blklab.runtime.device.DeviceProperty.size;
import static org.blklab.runtime.device.DeviceProperty.time;

import java.util.Arrays;
import java.util.List;
import org.blklab.runtime.device.BadPropertyException;
import org.blklab.runtime.device.DeviceProperty;
import org.blklab.runtime.device.PropertyReader;
import org.blklab.runtime.device.PropertySource;

/**
 * The properties of the model {@code hdd} and what they mean. Without any it is the set IW16, a 16
 * TB drive of 7200 rpm like the IronWolf Pro: its seek law is calibrated to the 7.4 ms average of
 * its class, the rest to its capacity and rates; no figure of its mechanics is published.
 */
public final class DiskProperties {
  private static final double MS = 1e6;
  private static final double US = 1e3;
  private static final double KIB = 1024;
  private static final double MIB = 1024 * 1024;
  private static final double SKEW = 22.0 / 540;

  /** In the order in which a card shows them. */
  public static final List<DeviceProperty> TABLE =
      List.of(
          size("size", 0, "use only the first so many bytes (short stroke); 0: all"),
          choice(
              "interface",
              "sata",
              List.of("sata", "scsi"),
              "what it is plugged into: the host of a LUN that names none"),
          rpm("rpm", 7200, "revolutions per minute"),
          number("phase", -1, -1, 0.999999, "angle at time 0 in revolutions; -1: by the seed"),
          count("heads", 18, 1, 64, "surfaces with data"),
          count("actuators", 1, 1, 4, "arms, each over its own range of blocks"),
          choice("zone_table", ZoneTables.EVEN, ZoneTables.NAMES, "zones of a measured disk"),
          count("zones", 30, 1, 1000, "number of even zones"),
          count("cylinders", 548_040, 16, 10_000_000, "over all even zones"),
          count("outer_blocks", 540, 1, 100_000, "blocks per track of the outermost zone"),
          count("inner_blocks", 252, 1, 100_000, "blocks per track of the innermost zone"),
          number("head_skew", SKEW, 0, 0.999, "angle from track to track, in revolutions"),
          number("cylinder_skew", SKEW, 0, 0.999, "the same to the next cylinder"),
          size("block", 4 * KIB, "physical block; writes of less cost a revolution more"),
          choice("seek", "iw16", SeekCurves.NAMES, "seek curve; datasheet: from the next three"),
          time("seek_single", 0.33 * MS, "seek of one cylinder"),
          time("seek_average", 7.4 * MS, "mean seek over all pairs of cylinders"),
          time("seek_full", 15.0 * MS, "seek over all cylinders"),
          time("head_switch", 0.33 * MS, "to another head of the same cylinder"),
          time("write_settle", 0.3 * MS, "added to each motion before a write"),
          time("overhead", 0.12 * MS, "controller time per media access"),
          time("write_overhead", 0.12 * MS, "the same for writes"),
          percent("retry", 0, "share of reads that need another revolution"),
          count("segments", 64, 0, 4096, "read segments of the buffer"),
          size("segment_size", MIB, "bytes in a segment; also the longest destage"),
          flag("read_ahead", true, "reads on while no command waits"),
          time("hit_time", 50 * US, "from a command to its transfer when the buffer has it"),
          flag("write_cache", true, "a write is done once it is in the buffer"),
          size("write_cache_size", 32 * MIB, "dirty bytes at most"),
          count("write_cache_entries", 2560, 1, 65_536, "dirty extents at most"),
          time("write_done", 50 * US, "from a buffered write's transfer to its completion"),
          count("low_mark", 0, 0, 65_536, "dirty extents that may rest"),
          time("idle_destage", 50 * MS, "the rest goes after so long without a command"),
          percent("high_mark", 0.75, "above this fill, writes go before reads"),
          count("reads_per_destage", 8, 1, 1000, "below it one write goes after so many reads"),
          rate("link", 560e6, "bytes per second to the host, one direction at a time"),
          count("slots", 32, 1, 4096, "commands in the drive at once (NCQ: 32)"),
          choice("policy", QueuePolicy.AGED.word(), words(), "which command goes next"),
          number("age_weight", 0.02, 0, 1000, "of aged: ms of positioning per ms of age"),
          time("deadline", 1000 * MS, "of deadline: then the oldest goes first"),
          time("margin", 0, "a sector that comes sooner is left for the next revolution"),
          flag("ncq_priority", true, "commands of high priority go first"),
          flag(
              "runs",
              true,
              "of commands that lie one behind the other the first goes first, not the one that"
                  + " comes under the heads next"),
          flag("task_set_full", false, "says so when all slots are taken, as SCSI drives do"),
          time("unload_after", 0, "idle time until the heads are parked; 0: never"),
          time("load_time", 0, "bringing them back"),
          time("standby_after", 0, "idle time until the platters stop; 0: never"),
          time("spin_up", 12_000 * MS, "until they turn again"));

  private DiskProperties() {}

  private static List<String> words() {
    return Arrays.stream(QueuePolicy.values()).map(QueuePolicy::word).toList();
  }

  /**
   * The parameters that the properties stand for.
   *
   * @throws BadPropertyException if they are impossible
   */
  public static DiskParameters read(PropertySource source) {
    PropertyReader reader = new PropertyReader(TABLE, source);
    DiskMechanics mechanics = mechanics(reader);
    long size = reader.whole("size");
    if (size > mechanics.bytes()) {
      throw new BadPropertyException(
          "size", "the disk has " + mechanics.bytes() + " bytes, not " + size);
    }
    if (size % mechanics.blockBytes() != 0) {
      throw new BadPropertyException(
          "size", "size must be a multiple of the block, " + mechanics.blockBytes() + " bytes");
    }
    return new DiskParameters(mechanics, cache(reader), queueing(reader), power(reader), size);
  }

  /** {@link DiskParameters} of the default set, IW16, at phase 0. */
  public static DiskParameters iw16() {
    DiskParameters parameters = read(PropertySource.NOTHING);
    return parameters.with(parameters.mechanics().withPhase(0));
  }

  private static DiskMechanics mechanics(PropertyReader reader) {
    String table = reader.word("zone_table");
    int outer = reader.count("outer_blocks");
    int inner = reader.count("inner_blocks");
    List<DiskZone> zones =
        table.equals(ZoneTables.EVEN)
            ? ZoneTables.even(
                Math.min(reader.count("zones"), reader.count("cylinders")),
                reader.count("cylinders"),
                outer,
                inner,
                reader.number("head_skew"),
                reader.number("cylinder_skew"))
            : ZoneTables.named(table);
    int cylinders = zones.stream().mapToInt(DiskZone::cylinders).sum();
    double phase = reader.number("phase");
    long block = reader.whole("block");
    if (block < 512 || block > 65_536 || Long.bitCount(block) != 1) {
      throw new BadPropertyException("block", "block must be a power of two, 512 to 65536");
    }
    int heads = reader.count("heads");
    int actuators = reader.count("actuators");
    if (heads % actuators != 0) {
      throw new BadPropertyException(
          "actuators", heads + " heads do not divide among " + actuators + " actuators");
    }
    return new DiskMechanics(
        reader.number("rpm"),
        phase < 0 ? Double.NaN : phase,
        heads,
        actuators,
        zones,
        (int) block,
        seek(reader, cylinders),
        reader.whole("head_switch"),
        reader.whole("write_settle"),
        reader.whole("overhead"),
        reader.isGiven("write_overhead")
            ? reader.whole("write_overhead")
            : reader.whole("overhead"),
        Math.min(reader.number("retry"), 0.99));
  }

  private static SeekCurve seek(PropertyReader reader, int cylinders) {
    String name = reader.word("seek");
    if (!name.equals(SeekCurves.DATA_SHEET)) {
      return SeekCurves.named(name);
    }
    double single = reader.number("seek_single") / MS;
    double average = reader.number("seek_average") / MS;
    double full = reader.number("seek_full") / MS;
    if (!(single > 0 && single < average && average < full)) {
      throw new BadPropertyException(
          "seek_average", "seek_single < seek_average < seek_full must hold");
    }
    return SeekCurve.fromDataSheet(cylinders, single, average, full);
  }

  private static DiskCache cache(PropertyReader reader) {
    return new DiskCache(
        reader.count("segments"),
        Math.max(4096, reader.whole("segment_size")),
        reader.flag("read_ahead"),
        reader.whole("hit_time"),
        reader.flag("write_cache"),
        Math.max(4096, reader.whole("write_cache_size")),
        reader.count("write_cache_entries"),
        reader.whole("write_done"),
        reader.count("low_mark"),
        reader.whole("idle_destage"),
        Math.max(0.001, reader.number("high_mark")),
        reader.count("reads_per_destage"),
        Math.max(1, reader.whole("link")));
  }

  private static DiskQueueing queueing(PropertyReader reader) {
    String word = reader.word("policy");
    QueuePolicy policy =
        Arrays.stream(QueuePolicy.values())
            .filter(p -> p.word().equals(word))
            .findFirst()
            .orElseThrow();
    return new DiskQueueing(
        reader.count("slots"),
        policy,
        reader.number("age_weight"),
        reader.whole("deadline"),
        reader.whole("margin"),
        reader.flag("ncq_priority"),
        reader.flag("runs"),
        reader.flag("task_set_full"));
  }

  private static DiskPower power(PropertyReader reader) {
    return new DiskPower(
        reader.whole("unload_after"),
        reader.whole("load_time"),
        reader.whole("standby_after"),
        reader.whole("spin_up"));
  }
}
