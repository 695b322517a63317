package org.blklab.runtime.device.library;

import static org.blklab.runtime.device.Figure.Quantity.IOPS;
import static org.blklab.runtime.device.Figure.Quantity.RATE;

import java.util.List;
import org.blklab.runtime.device.Figure;
import org.blklab.runtime.device.Figure.Quantity;
import org.blklab.runtime.device.Load;
import org.blklab.runtime.device.Preset;
import org.blklab.runtime.device.Setting;

/** Hard disks by name. */
final class DiskPresets {
  private static final double MS = 1e6;
  private static final double MB = 1e6;

  static final List<Preset> ALL =
      List.of(ironwolf(), exos(), exosTwoArms(), barracuda(), sas15k(), cheetah9Lp(), st32171w());

  private DiskPresets() {}

  private static Figure figure(
      Load load, Quantity quantity, double value, double error, String from) {
    return new Figure(load, quantity, value, error, List.of(), from);
  }

  private static Preset ironwolf() {
    return new Preset(
        "ironwolf-pro-16t",
        "IronWolf Pro 16 TB like: the default disk. Seek law calibrated to the 7.4 ms average of"
            + " its class; no figure of its mechanics is published",
        "data sheet (rate, capacity, cache); WD Ultrastar DC HC310 (average seek)",
        "hdd",
        List.of(),
        List.of(
            figure(
                Load.sequential(false, 1 << 20, 1),
                RATE,
                255 * MB,
                0.01,
                "data sheet: 255 MB/s sustained, outer diameter")));
  }

  private static Preset exos() {
    return new Preset(
        "exos-16t",
        "Exos X16 16 TB like: mechanics of ironwolf-pro-16t with more on the outer tracks",
        "data sheet",
        "hdd",
        List.of(
            Setting.of("outer_blocks", 553),
            Setting.of("inner_blocks", 239),
            Setting.of("head_skew", 22.0 / 553),
            Setting.of("cylinder_skew", 22.0 / 553)),
        List.of(
            figure(
                Load.sequential(false, 1 << 20, 1),
                RATE,
                261 * MB,
                0.01,
                "data sheet: 261 MB/s sustained, outer diameter"),
            figure(Load.random(false, 16), IOPS, 170, 0.05, "data sheet: 170 random reads 4K QD16"),
            figure(
                Load.random(true, 16), IOPS, 440, 0.05, "data sheet: 440 random writes 4K QD16")));
  }

  private static Preset exosTwoArms() {
    return new Preset(
        "exos-2x18",
        "Exos 2X18 18 TB like: two actuators, each over half of the blocks",
        "data sheet; mechanics of exos-16t",
        "hdd",
        List.of(
            Setting.of("actuators", 2),
            Setting.of("cylinders", 616_500),
            Setting.of("outer_blocks", 587),
            Setting.of("inner_blocks", 205),
            Setting.of("head_skew", 23.4 / 587),
            Setting.of("cylinder_skew", 23.4 / 587)),
        List.of(
            figure(
                Load.sequential(false, 1 << 20, 1),
                RATE,
                277 * MB,
                0.01,
                "data sheet: 554 MB/s over both actuators, 277 each")));
  }

  private static Preset barracuda() {
    return new Preset(
        "barracuda-1t",
        "Barracuda 1 TB of 7200 rpm, as the text books have it",
        "Arpaci-Dusseau, Operating Systems: Three Easy Pieces, chapter 37",
        "hdd",
        List.of(
            Setting.of("heads", 8),
            Setting.of("cylinders", 86_000),
            Setting.of("zones", 16),
            Setting.of("block", 512),
            Setting.of("outer_blocks", 1_897),
            Setting.of("inner_blocks", 943),
            Setting.of("head_skew", 0.11),
            Setting.of("cylinder_skew", 0.11),
            Setting.of("head_switch", 0.9 * MS),
            Setting.of("seek", "datasheet"),
            Setting.of("seek_single", 0.9 * MS),
            Setting.of("seek_average", 9 * MS),
            Setting.of("seek_full", 18 * MS),
            Setting.of("overhead", 0.1 * MS),
            Setting.of("segments", 16),
            Setting.of("write_cache_size", 16L << 20),
            Setting.of("link", 280 * MB)),
        List.of(
            figure(Load.random(false, 1), IOPS, 75.73, 0.03, "OSTEP: 9 + 4.17 + 0.04 ms per 4 KiB"),
            figure(Load.sequential(false, 1 << 20, 1), RATE, 105 * MB, 0.02, "OSTEP: 105 MB/s")));
  }

  private static Preset sas15k() {
    return new Preset(
        "sas-15k",
        "Cheetah 15K.5 like, 174 GB: seek law fitted to published averages",
        "data sheet (3.5 ms, 73 to 125 MB/s); OSTEP chapter 37",
        "hdd",
        List.of(
            Setting.of("interface", "scsi"),
            Setting.of("rpm", 15_000),
            Setting.of("heads", 8),
            Setting.of("cylinders", 50_000),
            Setting.of("zones", 15),
            Setting.of("block", 512),
            Setting.of("outer_blocks", 1_080),
            Setting.of("inner_blocks", 632),
            Setting.of("head_skew", 0.105),
            Setting.of("cylinder_skew", 0.105),
            Setting.of("head_switch", 0.4 * MS),
            Setting.of("seek", "c15"),
            Setting.of("overhead", 0.1 * MS),
            Setting.of("segments", 16),
            Setting.of("segment_size", 512 * 1024),
            Setting.of("write_cache_size", 8L << 20),
            Setting.of("slots", 64),
            Setting.of("task_set_full", 1),
            Setting.of("link", 300 * MB)),
        List.of(
            figure(
                Load.random(false, 1),
                IOPS,
                177.5,
                0.03,
                "analytic: 3.5 ms seek, 2 ms rotation, 0.1 ms overhead, 0.033 ms transfer"),
            figure(
                Load.sequential(false, 1 << 20, 1).within(0, 0.05),
                RATE,
                125 * MB,
                0.02,
                "data sheet: 125 MB/s, outer diameter"),
            figure(
                Load.sequential(false, 1 << 20, 1).within(0.97, 1),
                RATE,
                73 * MB,
                0.02,
                "data sheet: 73 MB/s, inner diameter")));
  }

  private static Preset cheetah9Lp() {
    return new Preset(
        "cheetah-9lp",
        "Seagate Cheetah 9LP ST39102LW, 9 GB of 10,045 rpm: one of DiskSim's validated disks",
        "DiskSim 4.0: model and disk specification, seek law fitted to its table",
        "hdd",
        List.of(
            Setting.of("interface", "scsi"),
            Setting.of("rpm", 10_045),
            Setting.of("heads", 12),
            Setting.of("zone_table", "cheetah9lp"),
            Setting.of("block", 512),
            Setting.of("seek", "cheetah9lp"),
            Setting.of("head_switch", 0.03 * MS),
            Setting.of("write_settle", 0.461 * MS),
            Setting.of("overhead", 0.2836 * MS),
            Setting.of("write_overhead", 0.9 * MS),
            Setting.of("segments", 3),
            Setting.of("segment_size", 561 * 512),
            Setting.of("hit_time", 0.066 * MS),
            Setting.of("write_done", 0.5 * MS),
            Setting.of("write_cache_size", 561 * 512),
            Setting.of("write_cache_entries", 3),
            Setting.of("slots", 64),
            Setting.of("task_set_full", 1),
            Setting.of("link", 80 * MB)),
        List.of(
            figure(
                new Load(false, true, 2048, 1, 0, 1),
                Quantity.LATENCY,
                (5.467 + 2.987 + 0.284 + 0.114) * MS,
                0.03,
                "DiskSim: mean of the seek table, half a turn, read miss overhead, transfer")));
  }

  private static Preset st32171w() {
    return new Preset(
        "st32171w",
        "Seagate Barracuda ST32171W, 2 GB of 7200 rpm: one of DiskSim's validated disks",
        "DiskSim 4.0: model and disk specification, seek law fitted to its table",
        "hdd",
        List.of(
            Setting.of("interface", "scsi"),
            Setting.of("heads", 5),
            Setting.of("zone_table", "st32171w"),
            Setting.of("block", 512),
            Setting.of("seek", "st32171w"),
            Setting.of("head_switch", 0.1 * MS),
            Setting.of("write_settle", 0),
            Setting.of("overhead", 0.613 * MS),
            Setting.of("write_overhead", 0.9 * MS),
            Setting.of("segments", 3),
            Setting.of("segment_size", 281 * 512),
            Setting.of("hit_time", 0.082 * MS),
            Setting.of("write_done", 0.9 * MS),
            Setting.of("write_cache_size", 281 * 512),
            Setting.of("write_cache_entries", 1),
            Setting.of("slots", 64),
            Setting.of("task_set_full", 1),
            Setting.of("link", 40 * MB)),
        List.of(
            figure(
                new Load(false, true, 2048, 1, 0, 1),
                Quantity.LATENCY,
                (9.325 + 4.167 + 0.613 + 0.195) * MS,
                0.03,
                "DiskSim: mean of the seek table, half a turn, read miss overhead, transfer")));
  }
}
