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
        Setting.lines(
            """
            outer_blocks           553
            inner_blocks           239
            head_skew              22/553
            cylinder_skew          22/553
            """),
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
        Setting.lines(
            """
            actuators              2
            cylinders              616500
            outer_blocks           587
            inner_blocks           205
            head_skew              23.4/587
            cylinder_skew          23.4/587
            """),
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
        Setting.lines(
            """
            heads                  8
            cylinders              86000
            zones                  16
            block                  512
            outer_blocks           1897
            inner_blocks           943
            head_skew              0.11
            cylinder_skew          0.11
            head_switch            0.9ms
            seek                   datasheet
            seek_single            0.9ms
            seek_average           9ms
            seek_full              18ms
            overhead               0.1ms
            segments               16
            write_cache_size       16MiB
            link                   280MB
            """),
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
        Setting.lines(
            """
            interface              scsi
            rpm                    15000
            heads                  8
            cylinders              50000
            zones                  15
            block                  512
            outer_blocks           1080
            inner_blocks           632
            head_skew              0.105
            cylinder_skew          0.105
            head_switch            0.4ms
            seek                   c15
            overhead               0.1ms
            segments               16
            segment_size           512KiB
            write_cache_size       8MiB
            slots                  64
            task_set_full          1
            link                   300MB
            """),
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
        Setting.lines(
            """
            interface              scsi
            rpm                    10045
            heads                  12
            zone_table             cheetah9lp
            block                  512
            seek                   cheetah9lp
            head_switch            0.03ms
            write_settle           0.461ms
            overhead               0.2836ms
            write_overhead         0.9ms
            segments               3
            segment_size           287232
            hit_time               0.066ms
            write_done             0.5ms
            write_cache_size       287232
            write_cache_entries    3
            slots                  64
            task_set_full          1
            link                   80MB
            """),
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
        Setting.lines(
            """
            interface              scsi
            heads                  5
            zone_table             st32171w
            block                  512
            seek                   st32171w
            head_switch            0.1ms
            write_settle           0
            overhead               0.613ms
            write_overhead         0.9ms
            segments               3
            segment_size           143872
            hit_time               0.082ms
            write_done             0.9ms
            write_cache_size       143872
            write_cache_entries    1
            slots                  64
            task_set_full          1
            link                   40MB
            """),
        List.of(
            figure(
                new Load(false, true, 2048, 1, 0, 1),
                Quantity.LATENCY,
                (9.325 + 4.167 + 0.613 + 0.195) * MS,
                0.03,
                "DiskSim: mean of the seek table, half a turn, read miss overhead, transfer")));
  }
}
