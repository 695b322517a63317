package org.blklab.runtime.lab;

import java.util.List;
import java.util.Optional;
import org.blklab.runtime.device.Figure;
import org.blklab.runtime.device.Load;
import org.blklab.runtime.device.library.DeviceCard;
import org.blklab.runtime.device.library.Presets;

/**
 * What a device of the library does by itself, without a host, beside what is published of it.
 *
 * @param name of the preset
 * @param doc which device it is like
 * @param source where its parameters come from
 * @param model the device model it sets
 * @param capacityBytes its size
 * @param rows what was measured
 * @param checks published figures, with what was measured for each
 */
public record DeviceReport(
    String name,
    String doc,
    String source,
    String model,
    long capacityBytes,
    List<Row> rows,
    List<Check> checks) {

  /**
   * A load in a closed loop and what came of it.
   *
   * @param load in words, such as {@code random read 4 KiB}
   * @param steady whether a flash drive had been overwritten without end before
   * @param depth commands in the device at any time
   * @param bytes of each command
   * @param iops commands per second
   * @param meanNs mean latency, and quantiles of it
   */
  public record Row(
      String load,
      boolean write,
      boolean random,
      boolean steady,
      int depth,
      int bytes,
      double iops,
      double meanNs,
      long p50Ns,
      long p99Ns,
      long p999Ns) {
    public double bytesPerSec() {
      return iops * bytes;
    }
  }

  /** What a published figure counts. */
  public enum Quantity {
    IOPS,
    BYTES_PER_SEC,
    MEAN_NS
  }

  /**
   * A published figure.
   *
   * @param load in words
   * @param allowed how far the model may be off, as a ratio
   * @param source where it is published
   */
  public record Check(
      String load,
      Quantity quantity,
      double published,
      double measured,
      double allowed,
      String source) {
    /** Measured over published, less 1. */
    public double deviation() {
      return measured / published - 1;
    }

    public boolean holds() {
      return Math.abs(deviation()) <= allowed;
    }
  }

  public DeviceReport {
    rows = List.copyOf(rows);
    checks = List.copyOf(checks);
  }

  /** Names of the devices of the library, in its order. */
  public static List<String> names() {
    return Presets.all().stream().map(preset -> preset.name()).toList();
  }

  /** Measures a device; the same seed gives the same report. Empty if there is none of the name. */
  public static Optional<DeviceReport> measure(String name, long seed) {
    return Presets.named(name).map(preset -> of(DeviceCard.measure(preset, seed)));
  }

  private static DeviceReport of(DeviceCard card) {
    return new DeviceReport(
        card.preset().name(),
        card.preset().doc(),
        card.preset().source(),
        card.preset().model(),
        card.capacityBytes(),
        card.rows().stream().map(DeviceReport::row).toList(),
        card.checks().stream().map(DeviceReport::check).toList());
  }

  private static Row row(DeviceCard.Row row) {
    Load load = row.load();
    return new Row(
        words(load) + words(row.state()),
        load.write(),
        load.random(),
        row.state() == DeviceCard.State.STEADY,
        load.depth(),
        load.bytes(),
        row.iops(),
        row.meanNs(),
        row.p50Ns(),
        row.p99Ns(),
        row.p999Ns());
  }

  private static Check check(DeviceCard.Check check) {
    Figure figure = check.figure();
    Quantity quantity =
        switch (figure.quantity()) {
          case IOPS -> Quantity.IOPS;
          case RATE -> Quantity.BYTES_PER_SEC;
          case LATENCY -> Quantity.MEAN_NS;
        };
    String load = words(figure.load()) + ", depth " + figure.load().depth();
    return new Check(
        load, quantity, figure.value(), check.measured(), figure.error(), figure.source());
  }

  private static String words(DeviceCard.State state) {
    return switch (state) {
      case ANY -> "";
      case FRESH -> ", fresh";
      case STEADY -> ", steady";
    };
  }

  private static String words(Load load) {
    String size =
        load.bytes() % 1024 == 0 ? load.bytes() / 1024 + " KiB" : load.bytes() + " B";
    String part =
        load.from() == 0 && load.to() == 1
            ? ""
            : ", " + Math.round(load.from() * 100) + "-" + Math.round(load.to() * 100) + "%";
    return (load.random() ? "random " : "sequential ")
        + (load.write() ? "write " : "read ")
        + size
        + part;
  }
}
