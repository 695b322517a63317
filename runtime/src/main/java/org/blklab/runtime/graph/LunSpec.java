package org.blklab.runtime.graph;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.plan.KernelUnit;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.ModelSpec;
import org.blklab.runtime.plan.PropertySpec;
import org.blklab.runtime.plan.PropertySpec.Type;

/** What can be said of any LUN, whatever stands behind it: its address, its files, its faults. */
final class LunSpec {
  private static final double ALWAYS = 1e18;

  /** How a command of a LUN with {@code fault_error} ends. */
  static final List<String> ERRORS =
      List.of(
          "none", "medium", "hardware", "aborted", "not-ready", "unit-attention", "reservation",
          "recovered", "link", "busy");

  private LunSpec() {}

  static ModelSpec lun() {
    List<PropertySpec> all = new ArrayList<>();
    all.add(count("target", "-1", "Target id on its host; -1: one of its own.", -1, 1 << 20));
    all.add(
        PropertySpec.of(
            "lu_size",
            Type.SIZE,
            "0B",
            "Its part of a shared device; 0: a fair part of the rest."));
    all.add(
        count(
            "lu_queue_depth", "0", "Own queue of a unit of a shared device; 0: none.", 0, 65_536));
    faults(all);
    files(all);
    return new ModelSpec(Kind.LUN, "", "What any LUN can have.", all);
  }

  private static void faults(List<PropertySpec> all) {
    all.add(
        PropertySpec.words(
            "fault_error", "none", "How faulty commands end.", ERRORS.toArray(String[]::new)));
    all.add(
        PropertySpec.words(
            "fault_error_op",
            "any",
            "Which commands.",
            "any",
            "read",
            "write",
            "flush",
            "discard"));
    all.add(
        PropertySpec.of(
            "fault_error_region", Type.RANGE_OF_SIZE, "", "Only commands that touch this range."));
    chance(all, "fault_error", "that end so");
    chance(all, "fault_timeout", "that are never answered");
    chance(all, "fault_full", "that are refused with TASK SET FULL");
    all.add(time("fault_from", "0s", "Faults begin at this time."));
    all.add(time("fault_to", "0s", "And end at this one; 0: never."));
    all.add(
        PropertySpec.of("slow_factor", Type.REAL, "1", "Commands take so many times as long.")
            .in(1, 1e6));
    all.add(time("slow_from", "0s", "Slowness begins at this time."));
    all.add(time("slow_to", "0s", "And ends at this one; 0: never."));
    all.add(time("dead_from", "0s", "From this time on it answers nothing; 0: it lives."));
    all.add(time("dead_to", "0s", "It answers again from this time on; 0: never."));
    all.add(time("removed_at", "0s", "When it is pulled out; 0: never."));
  }

  private static void chance(List<PropertySpec> all, String name, String doc) {
    all.add(
        PropertySpec.of(name + "_rate", Type.RATIO, "0%", "Share of commands " + doc + ".")
            .in(0, 1));
    all.add(count(name + "_every", "0", "Each so-many-th command, of those " + doc + ".", 0, 1e9));
    all.add(count(name + "_most", "0", "At most so many; 0: no limit.", 0, 1e9));
  }

  private static void files(List<PropertySpec> all) {
    all.add(file("queue_depth", KernelUnit.NUMBER, "Commands the LUN may have at once."));
    all.add(file("queue_ramp_up_period", KernelUnit.MS, "Time until a lowered depth rises."));
    all.add(file("queue_type", KernelUnit.TEXT, "simple or none."));
    all.add(file("timeout", KernelUnit.S, "When a command is late."));
    all.add(file("eh_timeout", KernelUnit.S, "When a command of error recovery is late."));
    all.add(file("state", KernelUnit.TEXT, "running, offline, …"));
    all.add(file("cdl_enable", KernelUnit.NUMBER, "Command duration limits; not supported."));
    all.add(file("device_busy", KernelUnit.NUMBER, "Commands under way."));
    all.add(file("device_blocked", KernelUnit.NUMBER, "Attempts until it is tried again."));
    all.add(file("iocounterbits", KernelUnit.NUMBER, "Width of the counters."));
    all.add(file("iorequest_cnt", KernelUnit.TEXT, "Commands given to the driver."));
    all.add(file("iodone_cnt", KernelUnit.TEXT, "Commands that came back."));
    all.add(file("ioerr_cnt", KernelUnit.TEXT, "Commands that failed."));
    all.add(file("iotmo_cnt", KernelUnit.TEXT, "Commands that were late."));
    all.add(file("delete", KernelUnit.TEXT, "A write removes the LUN."));
    all.add(file("rescan", KernelUnit.TEXT, "A write asks the LUN anew."));
  }

  private static PropertySpec file(String name, KernelUnit unit, String doc) {
    return PropertySpec.kernel("device." + name, unit, "", doc);
  }

  private static PropertySpec count(
      String name, String otherwise, String doc, double min, double max) {
    return PropertySpec.of(name, Type.COUNT, otherwise, doc).in(min, max);
  }

  private static PropertySpec time(String name, String otherwise, String doc) {
    return PropertySpec.of(name, Type.TIME, otherwise, doc).in(0, ALWAYS);
  }

  /** The files of a SCSI host; the same for all models. */
  static ModelSpec hostFiles() {
    return new ModelSpec(
        Kind.HOST,
        "",
        "Files of a SCSI host.",
        List.of(
            hostFile("can_queue", KernelUnit.NUMBER, "Commands of a hardware queue or the host."),
            hostFile("cmd_per_lun", KernelUnit.NUMBER, "Queue depth of a new LUN."),
            hostFile("nr_hw_queues", KernelUnit.NUMBER, "Hardware queues."),
            hostFile("sg_tablesize", KernelUnit.NUMBER, "Memory segments of a transfer."),
            hostFile("unique_id", KernelUnit.NUMBER, "Always 0."),
            hostFile("proc_name", KernelUnit.TEXT, "Name of the driver."),
            hostFile("host_busy", KernelUnit.NUMBER, "Commands under way."),
            hostFile("use_blk_mq", KernelUnit.NUMBER, "Always 1."),
            hostFile("state", KernelUnit.TEXT, "running, recovery, …"),
            hostFile("eh_deadline", KernelUnit.TEXT, "Seconds for error recovery, or off."),
            hostFile("host_reset", KernelUnit.TEXT, "A write of adapter resets the host."),
            hostFile("scan", KernelUnit.TEXT, "Looks for LUNs.")));
  }

  private static PropertySpec hostFile(String name, KernelUnit unit, String doc) {
    return PropertySpec.kernel("scsi_host." + name, unit, "", doc);
  }
}
