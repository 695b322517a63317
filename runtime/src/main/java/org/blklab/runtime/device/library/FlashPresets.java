package org.blklab.runtime.device.library;

import static org.blklab.runtime.device.Figure.Quantity.IOPS;
import static org.blklab.runtime.device.Figure.Quantity.RATE;

import java.util.List;
import org.blklab.runtime.device.Figure;
import org.blklab.runtime.device.Figure.Quantity;
import org.blklab.runtime.device.Load;
import org.blklab.runtime.device.Preset;
import org.blklab.runtime.device.Setting;

/** Flash devices and rate profiles by name. */
final class FlashPresets {
  private static final double MB = 1e6;
  private static final List<Setting> STEADY = List.of(Setting.of("precondition", "steady"));

  static final List<Preset> ALL =
      List.of(
          sata(),
          nvme(),
          enterprise(),
          ufs(),
          femu(),
          iocost("iocost-hdd", "a hard disk", 174_019_176, 41_708, 370, 178_075_866, 42_705, 378),
          iocost(
              "iocost-ssd-qd1",
              "an SSD of one command",
              245_855_193,
              61_575,
              6_946,
              141_365_009,
              33_716,
              26_796),
          iocost(
              "iocost-ssd-fast",
              "a fast SSD",
              3_102_524_156L,
              724_816,
              778_122,
              1_742_780_862,
              425_702,
              443_193));

  private FlashPresets() {}

  private static Figure figure(
      Load load, Quantity quantity, double value, double error, String from) {
    return new Figure(load, quantity, value, error, List.of(), from);
  }

  private static Preset sata() {
    String sheet = "data sheet of the 870 EVO 1 TB";
    return new Preset(
        "evo-870-1t",
        "Samsung 870 EVO 1 TB like, SATA: rates as published, inside assumed",
        "data sheet: rates at depth 1 and 32, sequential rates, SLC cache",
        "ssd",
        List.of(),
        List.of(
            figure(Load.random(false, 1), IOPS, 13_000, 0.02, sheet),
            figure(Load.random(false, 32), IOPS, 98_000, 0.02, sheet),
            figure(Load.random(true, 1), IOPS, 36_000, 0.02, sheet),
            figure(Load.random(true, 32), IOPS, 88_000, 0.02, sheet),
            figure(Load.sequential(false, 1 << 17, 32), RATE, 560 * MB, 0.02, sheet),
            figure(Load.sequential(true, 1 << 17, 32), RATE, 530 * MB, 0.02, sheet)));
  }

  private static Preset nvme() {
    String model = "NVMeVirt's model of it, constant service, by event simulation";
    return new Preset(
        "pro-970-1t",
        "Samsung 970 PRO 1 TB like, NVMe, MLC, as NVMeVirt models it (without the host's share)",
        "NVMeVirt (FAST'23): timing, partitions, buffer, link",
        "ssd",
        Setting.lines(
            """
            size                   1024209543168
            interface              nvme
            op                     0.07
            channels               8
            dies                   2
            planes                 1
            page                   32KiB
            program                32KiB
            stripe                 32KiB
            erase_block            8MiB
            read_time              35.76us
            program_time           185us
            erase_time             3000us
            channel_rate           800MB
            channel_command        0
            slots                  1023
            read_serial            0
            write_serial           0
            read_delay             21.5us
            write_delay            4us
            write_unit_delay       0.46us
            read_link              3360MB
            write_link             3360MB
            full_duplex            1
            buffer                 1MiB
            slc_cache              0
            """),
        List.of(
            figure(Load.random(false, 1), IOPS, 15_724, 0.01, model),
            figure(Load.random(false, 8), IOPS, 116_340, 0.01, model),
            figure(Load.random(false, 32), IOPS, 313_950, 0.01, model),
            figure(Load.random(false, 128), IOPS, 417_660, 0.01, model),
            figure(Load.random(false, 1), IOPS, 15_000, 0.06, "data sheet, depth 1"),
            figure(Load.sequential(false, 1 << 17, 32), RATE, 3_500 * MB, 0.05, "data sheet"),
            figure(Load.sequential(true, 1 << 17, 32), RATE, 2_700 * MB, 0.06, "data sheet")));
  }

  private static Preset enterprise() {
    String sheet = "data sheet of the PM9A3 3.84 TB";
    return new Preset(
        "pm9a3-4t",
        "Samsung PM9A3 3.84 TB like, enterprise NVMe with power-loss protection: rates as"
            + " published, inside assumed",
        "data sheet: rates; dies of 128 GiB, 4 planes, one-shot TLC",
        "ssd",
        Setting.lines(
            """
            size                   3840755982336
            interface              nvme
            op                     0.145099
            channels               8
            dies                   4
            planes                 4
            independent_planes     1
            page                   16KiB
            program                192KiB
            stripe                 16KiB
            erase_block            72MiB
            read_time              36us
            program_time           1770us
            erase_time             5000us
            channel_rate           1200MB
            channel_command        0.2us
            suspend_time           20us
            slots                  1023
            read_serial            1.111us
            write_serial           1.111us
            read_delay             20us
            write_delay            8us
            read_link              6500MB
            write_link             6500MB
            full_duplex            1
            buffer                 32MiB
            power_loss_protection  1
            slc_cache              0
            """),
        List.of(
            figure(Load.random(false, 256), IOPS, 900_000, 0.02, sheet),
            new Figure(Load.random(true, 32), IOPS, 200_000, 0.02, STEADY, sheet + ", sustained"),
            figure(Load.sequential(false, 1 << 17, 32), RATE, 6_500 * MB, 0.02, sheet),
            figure(Load.sequential(true, 1 << 17, 32), RATE, 3_500 * MB, 0.02, sheet)));
  }

  private static Preset ufs() {
    return new Preset(
        "ufs4",
        "UFS 4 with 64 commands: link rates as published; latency and 500,000 IOPS assumed",
        "JEDEC UFS 4 rates (4,200 / 2,800 MB/s)",
        "ssd",
        Setting.lines(
            """
            size                   512110190592
            interface              ufs
            op                     0.07
            channels               4
            dies                   2
            planes                 4
            independent_planes     1
            page                   16KiB
            program                192KiB
            stripe                 16KiB
            erase_block            72MiB
            read_time              45us
            program_time           1800us
            channel_rate           1200MB
            slots                  64
            task_set_full          1
            read_serial            2us
            write_serial           2us
            read_delay             18.4us
            write_delay            10us
            read_link              4200MB
            write_link             2800MB
            full_duplex            1
            sleep_after            150000us
            wake_time              500us
            buffer                 8MiB
            slc_cache              20e9
            slc_program_time       450us
            """),
        List.of(
            figure(Load.random(false, 1), IOPS, 1e6 / 70, 0.02, "assumed latency of 70 us"),
            figure(Load.sequential(false, 1 << 19, 32), RATE, 4_200 * MB, 0.05, "UFS 4 parts"),
            figure(Load.sequential(true, 1 << 19, 32), RATE, 2_800 * MB, 0.02, "UFS 4 parts")));
  }

  private static Preset femu() {
    return new Preset(
        "femu",
        "FEMU's default device, for comparison with it: 40 us reads, 200 us programs of a page",
        "FEMU (FAST'18), default configuration",
        "ssd",
        Setting.lines(
            """
            size                   16384MiB
            interface              nvme
            op                     0.0625
            channels               8
            dies                   8
            planes                 1
            page                   4KiB
            program                4KiB
            stripe                 4KiB
            erase_block            1MiB
            read_time              40us
            program_time           200us
            erase_time             2000us
            channel_rate           100000MB
            channel_command        0
            slots                  1023
            read_serial            0
            write_serial           0
            read_delay             0
            write_delay            0
            read_link              100000MB
            write_link             100000MB
            full_duplex            1
            buffer                 8MiB
            slc_cache              0
            """),
        List.of(figure(Load.random(false, 1), IOPS, 25_000, 0.01, "its read latency, 40 us")));
  }

  private static Preset iocost(
      String name,
      String what,
      double rbps,
      double rseq,
      double rrand,
      double wbps,
      double wseq,
      double wrand) {
    // where the bandwidth allows fewer 4 KiB commands than the rate says, so does the kernel's
    // model
    double error = 0.05;
    String source = "the kernel's own io.cost parameters for " + what;
    return new Preset(
        name,
        "rates of " + what + " as the kernel's io.cost assumes them; no latency of its own",
        "Linux block/blk-iocost.c, autop table (6.12)",
        "iocost",
        List.of(
            Setting.of("size", 1e12),
            Setting.of("rbps", rbps),
            Setting.of("rseqiops", rseq),
            Setting.of("rrandiops", rrand),
            Setting.of("wbps", wbps),
            Setting.of("wseqiops", wseq),
            Setting.of("wrandiops", wrand)),
        List.of(
            figure(Load.random(false, 32), IOPS, rrand, error, source),
            figure(Load.random(true, 32), IOPS, wrand, error, source),
            figure(Load.sequential(false, 4096, 32), IOPS, rseq, error, source),
            figure(Load.sequential(true, 4096, 32), IOPS, wseq, error, source),
            figure(Load.sequential(false, 1 << 22, 4), RATE, rbps, 0.02, source),
            figure(Load.sequential(true, 1 << 22, 4), RATE, wbps, 0.02, source)));
  }
}
