package org.blklab.runtime.device.flash;

import static org.blklab.runtime.device.DeviceProperty.choice;
import static org.blklab.runtime.device.DeviceProperty.count;
import static org.blklab.runtime.device.DeviceProperty.flag;
import static org.blklab.runtime.device.DeviceProperty.number;
import static org.blklab.runtime.device.DeviceProperty.percent;
import static org.blklab.runtime.device.DeviceProperty.rate;
import static org.blklab.runtime.device.DeviceProperty.size;
import static org.blklab.runtime.device.DeviceProperty.time;

import java.util.List;
import org.blklab.runtime.device.BadPropertyException;
import org.blklab.runtime.device.DeviceProperty;
import org.blklab.runtime.device.PropertyReader;
import org.blklab.runtime.device.PropertySource;

/**
 * The properties of the model {@code ssd} and what they mean. Without any it is the set S1, a SATA
 * drive like the 870 EVO of 1 TB: published rates, assumed inside.
 */
public final class FlashProperties {
  private static final double MS = 1e6;
  private static final double US = 1e3;
  private static final double KIB = 1024;
  private static final double MIB = 1024 * 1024;
  private static final double MB = 1e6;

  /** In the order in which a card shows them. */
  public static final List<DeviceProperty> TABLE =
      List.of(
          size("size", 1_000_204_886_016.0, "capacity, up to 8 TB with the spare space"),
          choice(
              "interface",
              "sata",
              List.of("sata", "nvme", "ufs"),
              "what it is plugged into: the host of a LUN that names none"),
          number("op", 0.0995, 0.02, 10, "over-provisioning: (raw - user) / user"),
          choice(
              "precondition",
              "fresh",
              List.of("fresh", "steady"),
              "fresh: written once in order; steady: after endless random overwrites"),
          count("channels", 8, 1, 128, "buses to the dies"),
          count("dies", 2, 1, 128, "dies on each channel"),
          count("planes", 2, 1, 16, "planes of a die"),
          flag("independent_planes", false, "each plane reads by itself"),
          size("page", 16 * KIB, "page of one plane"),
          size("program", 96 * KIB, "what one program writes into a die"),
          size("stripe", 96 * KIB, "what goes to one die before the next one's turn"),
          size("erase_block", 24 * MIB, "block of a die over its planes; less on small devices"),
          choice(
              "cell",
              "custom",
              List.of("custom", "slc", "mlc", "tlc"),
              "cell type: gives the next three times as FEMU has them, where they are not set"),
          time("read_time", 45 * US, "sensing a page, tR"),
          time("program_time", 1.4 * MS, "one program, tPROG"),
          time("erase_time", 5 * MS, "one erase, tERASE"),
          rate("channel_rate", 400 * MB, "bytes per second on each channel"),
          time("channel_command", 0.2 * US, "command cycles of each transfer"),
          time("suspend_time", 0, "a read interrupts a program after this; 0: it waits"),
          count("slots", 32, 1, 65_535, "commands in the device at once"),
          flag("task_set_full", false, "says so when all slots are taken, as SCSI devices do"),
          time("read_serial", 10.204 * US, "controller time of a read: one over its best rate"),
          time("write_serial", 11.364 * US, "controller time of a write"),
          time("read_delay", 3.965 * US, "further delay of a read"),
          time("write_delay", 8.686 * US, "further delay of a write"),
          time("write_unit_delay", 0, "the same per 4 KiB of a write"),
          rate("read_link", 560 * MB, "bytes per second to the host"),
          rate("write_link", 530 * MB, "bytes per second from the host"),
          flag("full_duplex", false, "both directions of the link at the same time"),
          time("sleep_after", 0, "idle time until link or controller sleep; 0: never"),
          time("wake_time", 0, "what the next command waits for then"),
          size("buffer", 16 * MIB, "DRAM for writes"),
          flag("write_cache", true, "a write is done once it is in the buffer"),
          flag("power_loss_protection", false, "the buffer survives a power cut"),
          size("slc_cache", 42e9, "flash that takes writes with one bit per cell; 0: none"),
          time("slc_program_time", 0.4 * MS, "one program there"),
          rate("fold_rate", 150 * MB, "how fast it is emptied while idle"),
          time("fold_after", 1000 * MS, "idle time until that begins"),
          percent("map_miss", 0, "share of reads that fetch a page of the map first"));

  private FlashProperties() {}

  /**
   * The parameters that the properties stand for.
   *
   * @throws BadPropertyException if they are impossible
   */
  public static FlashParameters read(PropertySource source) {
    PropertyReader reader = new PropertyReader(TABLE, source);
    FlashShape shape = shape(reader);
    FlashBuffer buffer = buffer(reader);
    boolean interleaved = shape.stripeBytes() < shape.programBytes();
    long least = 2L * shape.programBytes() * (interleaved ? shape.dies() : 1);
    if (buffer.bytes() < least) {
      throw new BadPropertyException(
          "buffer", "buffer must hold two programs, of all dies if stripes are smaller: " + least);
    }
    return new FlashParameters(
        shape, timing(reader), front(reader), buffer, reader.word("precondition").equals("steady"));
  }

  private static FlashShape shape(PropertyReader reader) {
    long size = reader.whole("size") / FlashShape.UNIT_BYTES * FlashShape.UNIT_BYTES;
    double op = reader.number("op");
    if (size < 64 << 20 || size * (1 + op) > 8.7e12) {
      throw new BadPropertyException("size", "size must be in 64MiB..8TB with the spare space");
    }
    int page = multiple(reader, "page", FlashShape.UNIT_BYTES);
    int program = multiple(reader, "program", page);
    int stripe = multiple(reader, "stripe", FlashShape.UNIT_BYTES);
    if (program % stripe != 0) {
      throw new BadPropertyException("stripe", "program must be a multiple of stripe");
    }
    long block = reader.whole("erase_block");
    if (block < program) {
      throw new BadPropertyException("erase_block", "erase_block must hold a program");
    }
    return new FlashShape(
        size,
        op,
        reader.count("channels"),
        reader.count("dies"),
        reader.count("planes"),
        page,
        program,
        stripe,
        block,
        reader.flag("independent_planes"));
  }

  private static int multiple(PropertyReader reader, String name, int of) {
    long value = reader.whole(name);
    if (value < of || value % of != 0 || value > 16 << 20) {
      throw new BadPropertyException(
          name, name + " must be a multiple of " + of + " bytes, up to 16MiB");
    }
    return (int) value;
  }

  /** Mean times of FEMU (FAST'18) over the pages of a cell: read, program, erase; in us. */
  private static double[] cellTimes(String cell) {
    return switch (cell) {
      case "slc" -> new double[] {40, 800, 2_000};
      case "mlc" -> new double[] {(48 + 64) / 2.0, (850 + 2_300) / 2.0, 3_000};
      case "tlc" -> new double[] {(56.5 + 77.5 + 106) / 3, (820.5 + 2_225 + 5_734) / 3, 3_000};
      default -> throw new IllegalArgumentException("no cell type " + cell);
    };
  }

  private static long cellTime(PropertyReader reader, String property, int which) {
    String cell = reader.word("cell");
    return cell.equals("custom") || reader.isGiven(property)
        ? reader.whole(property)
        : Math.round(cellTimes(cell)[which] * US);
  }

  private static FlashTiming timing(PropertyReader reader) {
    return new FlashTiming(
        cellTime(reader, "read_time", 0),
        Math.max(1, cellTime(reader, "program_time", 1)),
        cellTime(reader, "erase_time", 2),
        Math.max(1, reader.whole("channel_rate")),
        reader.whole("channel_command"),
        reader.whole("suspend_time"));
  }

  private static FlashFront front(PropertyReader reader) {
    return new FlashFront(
        reader.count("slots"),
        reader.flag("task_set_full"),
        reader.whole("read_serial"),
        reader.whole("write_serial"),
        reader.whole("read_delay"),
        reader.whole("write_delay"),
        reader.whole("write_unit_delay"),
        Math.max(1, reader.whole("read_link")),
        Math.max(1, reader.whole("write_link")),
        reader.flag("full_duplex"),
        reader.whole("sleep_after"),
        reader.whole("wake_time"));
  }

  private static FlashBuffer buffer(PropertyReader reader) {
    return new FlashBuffer(
        Math.max(FlashShape.UNIT_BYTES, reader.whole("buffer")),
        reader.flag("write_cache"),
        reader.flag("power_loss_protection"),
        reader.whole("slc_cache"),
        reader.whole("slc_program_time"),
        reader.whole("fold_rate"),
        reader.whole("fold_after"),
        reader.number("map_miss"));
  }
}
