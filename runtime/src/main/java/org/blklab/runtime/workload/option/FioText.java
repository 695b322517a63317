package org.blklab.runtime.workload.option;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.blklab.runtime.workload.option.BlockSize.Split;
import org.blklab.runtime.workload.option.Distribution.Zone;
import org.blklab.runtime.workload.option.JobOptions.Engine;

/** The values of fio's that are small languages of their own, read with places for messages. */
final class FioText {
  /**
   * {@code rw}.
   *
   * @param strideBytes of a sequential mode
   * @param everyNth of a random mode
   */
  record Rw(RwMode mode, long strideBytes, int everyNth) {}

  /** Smallest and largest size of one direction. */
  record Bounds(long min, long max) {}

  private FioText() {}

  /** {@code read}, {@code write:-8k}, {@code randread:8}. */
  static Rw rw(Piece piece) throws BadText {
    int colon = piece.indexOf(':');
    Piece word = (colon < 0 ? piece : piece.before(colon)).trim();
    RwMode mode =
        RwMode.of(word.string())
            .orElseThrow(
                () ->
                    new BadText(
                        word.start(),
                        word.end(),
                        OptionProblem.Kind.BAD_VALUE,
                        "`" + word.string() + "` is no value of `rw`",
                        List.of(
                            "known: read, write, trim, randread, randwrite, randtrim, rw,"
                                + " randrw, trimwrite, randtrimwrite")));
    if (colon < 0) {
      return new Rw(mode, 0, 1);
    }
    Piece rest = piece.after(colon).trim();
    long number = FioUnits.BINARY.size(rest);
    if (!mode.random()) {
      return new Rw(mode, number, 1);
    }
    if (number < 1 || number > Integer.MAX_VALUE) {
      throw BadText.range(rest, "a new offset every " + number + " I/Os is not possible");
    }
    return new Rw(mode, 0, (int) number);
  }

  /** {@code sync_file_range}: {@code write:16}; other flags of the call are not simulated. */
  static long rangeWrites(Piece piece) throws BadText {
    int colon = piece.indexOf(':');
    Piece word = (colon < 0 ? piece : piece.before(colon)).trim();
    if (!word.string().equals("write") || colon < 0) {
      throw BadText.value(piece, "expected `write:` and a number of writes");
    }
    long writes = FioUnits.BINARY.size(piece.after(colon).trim());
    if (writes < 1) {
      throw BadText.range(piece, "the number of writes must be at least 1");
    }
    return writes;
  }

  /** Values of reads, writes and trims between commas; the last one given holds for the rest. */
  static <T> List<T> triple(Piece piece, T otherwise, OptionValues.Reader<T> reader)
      throws BadText {
    List<Piece> parts = piece.split(',');
    if (parts.size() > 3) {
      throw BadText.value(parts.get(3), "there are three directions only: read, write, trim");
    }
    List<T> values = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Piece part = parts.get(Math.min(i, parts.size() - 1)).trim();
      values.add(part.isEmpty() ? otherwise : reader.read(part));
    }
    return values;
  }

  /** {@code 4k}, {@code 4k-64k}. */
  static Bounds bounds(Piece piece) throws BadText {
    int dash = piece.indexOf('-');
    if (dash <= piece.start()) {
      long bytes = blockBytes(piece);
      return new Bounds(bytes, bytes);
    }
    long a = blockBytes(piece.before(dash));
    long b = blockBytes(piece.after(dash));
    return new Bounds(Math.min(a, b), Math.max(a, b));
  }

  private static long blockBytes(Piece piece) throws BadText {
    long bytes = FioUnits.BINARY.size(piece);
    if (bytes < 1 || bytes > MAX_BLOCK_BYTES) {
      throw BadText.range(piece.trim(), "a block must have 1 byte to 1 GiB");
    }
    return bytes;
  }

  /** Larger I/Os are not possible with fio's buffers either in practice. */
  static final long MAX_BLOCK_BYTES = 1L << 30;

  /** {@code 4k/50:64k/50}, by direction between commas. */
  static List<List<Split>> splits(Piece piece) throws BadText {
    return triple(piece, List.of(), FioText::split);
  }

  private static List<Split> split(Piece piece) throws BadText {
    List<Long> sizes = new ArrayList<>();
    List<Integer> shares = new ArrayList<>();
    int sum = 0;
    int blank = 0;
    for (Piece entry : piece.split(':')) {
      int slash = entry.indexOf('/');
      Piece share =
          slash < 0 ? new Piece(entry.text(), entry.end(), entry.end()) : entry.after(slash).trim();
      sizes.add(blockBytes(slash < 0 ? entry : entry.before(slash)));
      if (share.isEmpty()) {
        shares.add(-1);
        blank++;
      } else {
        int percent = percent(share);
        shares.add(percent);
        sum += percent;
      }
    }
    if (sum > 100 || (sum < 100 && blank == 0)) {
      throw BadText.range(piece, "the shares add up to " + sum + "% instead of 100%");
    }
    int rest = blank == 0 ? 0 : (100 - sum) / blank;
    List<Split> splits = new ArrayList<>();
    for (int i = 0; i < sizes.size(); i++) {
      splits.add(new Split(sizes.get(i), shares.get(i) < 0 ? rest : shares.get(i)));
    }
    splits.sort(Comparator.comparingInt(Split::percent)); // as fio does
    return splits;
  }

  private static int percent(Piece piece) throws BadText {
    Piece digits = piece.trim();
    if (!digits.isEmpty() && digits.text().charAt(digits.end() - 1) == '%') {
      digits = digits.before(digits.end() - 1);
    }
    long percent = FioUnits.BINARY.size(digits);
    if (percent < 0 || percent > 100) {
      throw BadText.range(piece, "a share must be 0 to 100");
    }
    return (int) percent;
  }

  /** {@code zipf:1.2}, {@code pareto:0.2:0.5}, {@code normal:20}, {@code zoned:60/10:40/90}. */
  static Distribution distribution(Piece piece) throws BadText {
    int colon = piece.indexOf(':');
    Piece word = (colon < 0 ? piece : piece.before(colon)).trim();
    Piece rest = colon < 0 ? new Piece(piece.text(), piece.end(), piece.end()) : piece.after(colon);
    return switch (word.string()) {
      case "random" -> Distribution.UNIFORM;
      case "zipf" -> shape(Distribution.Kind.ZIPF, rest, 1.1, 0, Double.MAX_VALUE);
      case "pareto" -> shape(Distribution.Kind.PARETO, rest, 0.2, 0, 1);
      case "normal" -> shape(Distribution.Kind.NORMAL, rest, 0, 0, 100);
      case "zoned" -> zoned(Distribution.Kind.ZONED, rest);
      case "zoned_abs" -> zoned(Distribution.Kind.ZONED_ABS, rest);
      default ->
          throw BadText.value(
              word,
              "`" + word.string() + "` is no distribution",
              "known: random, zipf, pareto, normal, zoned, zoned_abs");
    };
  }

  private static Distribution shape(
      Distribution.Kind kind, Piece rest, double otherwise, double min, double max) throws BadText {
    double parameter = otherwise;
    double center = -1;
    if (!rest.isEmpty()) {
      List<Piece> parts = rest.split(':');
      parameter = real(parts.get(0));
      boolean open = kind == Distribution.Kind.NORMAL;
      if (parameter < min || parameter > max || (!open && (parameter == min || parameter == max))) {
        throw BadText.range(
            parts.get(0).trim(),
            kind.name().toLowerCase(Locale.ROOT)
                + " needs a number between "
                + whole(min)
                + " and "
                + whole(max));
      }
      if (parts.size() > 1) {
        center = real(parts.get(1));
        if (center < 0 || center > 1) {
          throw BadText.range(parts.get(1).trim(), "the centre lies between 0 and 1");
        }
      }
      if (kind == Distribution.Kind.ZIPF && parameter == 1) {
        throw BadText.range(parts.get(0).trim(), "theta of zipf must not be 1");
      }
    }
    return new Distribution(kind, parameter, center, List.of());
  }

  private static String whole(double limit) {
    return limit == Double.MAX_VALUE ? "infinity" : Long.toString((long) limit);
  }

  static double real(Piece piece) throws BadText {
    Piece trimmed = piece.trim();
    try {
      double value = Double.parseDouble(trimmed.string());
      if (Double.isFinite(value)) {
        return value;
      }
    } catch (NumberFormatException e) {
      // falls through to the message
    }
    throw BadText.value(trimmed, "expected a number such as 1.2");
  }

  private static Distribution zoned(Distribution.Kind kind, Piece rest) throws BadText {
    List<List<Zone>> zones =
        triple(rest, List.of(), part -> zones(part, kind == Distribution.Kind.ZONED_ABS));
    return new Distribution(kind, 0, -1, zones);
  }

  private static List<Zone> zones(Piece piece, boolean absolute) throws BadText {
    List<Zone> zones = new ArrayList<>();
    int access = 0;
    long size = 0;
    for (Piece entry : piece.split(':')) {
      int slash = entry.indexOf('/');
      if (slash < 0) {
        throw BadText.value(entry, "expected a zone such as `60/10`: share of I/Os / size");
      }
      int share = percent(entry.before(slash));
      Piece sizeText = entry.after(slash);
      long bytes = absolute ? FioUnits.BINARY.size(sizeText) : percent(sizeText);
      zones.add(new Zone(share, bytes));
      access += share;
      size += bytes;
    }
    if (access != 100) {
      throw BadText.range(piece, "the zones get " + access + "% of the I/Os instead of 100%");
    }
    if (!absolute && size > 100) {
      throw BadText.range(piece, "the zones have " + size + "% of the area");
    }
    return zones;
  }

  /** {@code roundrobin}, {@code random:8}, {@code sequential}. */
  static FileOrder fileOrder(Piece piece) throws BadText {
    int colon = piece.indexOf(':');
    Piece word = (colon < 0 ? piece : piece.before(colon)).trim();
    for (FileOrder.Kind kind : FileOrder.Kind.values()) {
      if (kind.name().toLowerCase(Locale.ROOT).equals(word.string())) {
        return new FileOrder(kind, colon < 0 ? 1 : turn(piece.after(colon).trim()));
      }
    }
    throw BadText.value(
        word,
        "`" + word.string() + "` is no value of `file_service_type`",
        "known: roundrobin, random, sequential");
  }

  private static long turn(Piece piece) throws BadText {
    long ios = FioUnits.BINARY.size(piece);
    if (ios < 1) {
      throw BadText.range(piece, "a file's turn has at least one I/O");
    }
    return ios;
  }

  /** {@code 0-3,7}: a mask of CPUs. */
  static long cpus(Piece piece) throws BadText {
    long mask = 0;
    for (Piece part : piece.split(',')) {
      for (Piece range : part.split(':')) {
        int dash = range.indexOf('-');
        long from = FioUnits.BINARY.size(dash < 0 ? range : range.before(dash));
        long to = dash < 0 ? from : FioUnits.BINARY.size(range.after(dash));
        if (from < 0 || to < from || to > 63) {
          throw BadText.range(range.trim(), "CPUs are numbered 0 to 63");
        }
        mask |= (-1L >>> (63 - (to - from))) << from;
      }
    }
    return mask;
  }

  static Engine engine(Piece piece) throws BadText {
    return switch (piece.trim().string()) {
      case "psync", "sync", "pvsync", "pvsync2", "vsync" -> Engine.SYNC;
      case "libaio" -> Engine.LIBAIO;
      case "io_uring" -> Engine.IO_URING;
      default ->
          throw BadText.value(
              piece.trim(),
              "ioengine `" + piece.trim().string() + "` is not simulated",
              "known: psync, sync, pvsync, pvsync2, vsync, libaio, io_uring");
    };
  }

  static int prioClass(Piece piece) throws BadText {
    return switch (piece.trim().string()) {
      case "0", "none" -> 0;
      case "1", "rt" -> 1;
      case "2", "be" -> 2;
      case "3", "idle" -> 3;
      default ->
          throw BadText.value(
              piece.trim(), "no priority class", "known: none (0), rt (1), be (2), idle (3)");
    };
  }
}
