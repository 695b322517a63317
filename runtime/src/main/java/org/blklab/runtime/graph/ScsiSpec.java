package org.blklab.runtime.graph;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.plan.KernelUnit;
import org.blklab.runtime.plan.PropertySpec;
import org.blklab.runtime.plan.PropertySpec.Type;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.scsi.HostTemplate;

/** The properties of SCSI hosts, and how they become a template. */
final class ScsiSpec {
  private static final int MAX_DEPTH = 10_240;

  /** What every SCSI host has. */
  private static final List<PropertySpec> COMMON =
      List.of(
          flag("fair_tag_sharing", "1", "LUNs get their fair share of the tags only."),
          number("irq_cpu", "0", "The CPU for interrupts of a host with one queue.", 0, 1023),
          PropertySpec.kernel("timeout", KernelUnit.S, "30", "When a command is late.")
              .in(1, 86_400),
          PropertySpec.kernel("eh_timeout", KernelUnit.S, "10", "The same for recovery commands.")
              .in(1, 86_400),
          number("retries", "5", "Further attempts after an error; -1: no limit.", -1, 1000),
          number("eh_deadline", "-1", "Bound on error recovery in seconds; -1: none.", -1, 86_400),
          flag("skip_settle_delay", "0", "No wait of 10 s after a bus or host reset."));

  /** What only a host has whose template is free to choose. */
  private static final List<PropertySpec> TEMPLATE =
      List.of(
          number("can_queue", "256", "Commands per hardware queue, or of the host with host_tagset.",
              1, MAX_DEPTH),
          number("nr_reserved_cmds", "0", "Tags the driver keeps for itself (7.2 on).", 0, 1024),
          number("cmd_per_lun", "1", "Depth of a new LUN; 0 means 1.", 0, 32_767),
          number("nr_hw_queues", "1", "Hardware queues; 0: one for each CPU.", 0, 1024),
          flag("host_tagset", "0", "One tag space for all hardware queues."),
          number("lun_queue_depth", "0", "Depth the driver gives a LUN; 0: it leaves cmd_per_lun.",
              0, MAX_DEPTH),
          flag("track_queue_depth", "0", "The depth follows TASK SET FULL answers."),
          flag("change_queue_depth", "1", "The depth of a LUN can be written."),
          number("max_host_blocked", "7", "Attempts after the host was busy.", 1, 1000),
          number("target_can_queue", "0", "Commands of all LUNs of a target; 0: no limit.", 0,
              MAX_DEPTH),
          flag("single_lun", "0", "Only one LUN of a target works at a time."),
          PropertySpec.kernel("max_sectors", KernelUnit.SECTORS, "1024", "Largest transfer.")
              .in(8, 1 << 22),
          number("sg_tablesize", "128", "Memory segments of a transfer.", 1, 4096),
          flag("may_block", "0", "Queueing a command may sleep."),
          flag("firmware_queue", "0", "It keeps commands that a device has no slot for."),
          PropertySpec.of("latency", Type.TIME, "0us", "Time to the device, and back again."));

  private ScsiSpec() {}

  static PropertySpec number(String name, String otherwise, String doc, double min, double max) {
    return PropertySpec.kernel(name, KernelUnit.NUMBER, otherwise, doc).in(min, max);
  }

  static PropertySpec flag(String name, String otherwise, String doc) {
    return PropertySpec.kernel(name, KernelUnit.FLAG, otherwise, doc).in(0, 1);
  }

  /** Properties of the model {@code scsi}. */
  static List<PropertySpec> template() {
    return and(TEMPLATE);
  }

  /** Those of a model that has some of its own. */
  static List<PropertySpec> and(List<PropertySpec> own) {
    List<PropertySpec> all = new ArrayList<>(own);
    all.addAll(COMMON);
    return List.copyOf(all);
  }

  /** A template as the settings of {@link #template} describe it. */
  static HostTemplate template(Settings settings, String procName, int cpus) {
    int queues = (int) settings.integer("nr_hw_queues", 1);
    return common(new HostTemplate(), settings)
        .procName(procName)
        .canQueue((int) settings.integer("can_queue", 256))
        .reservedCommands((int) settings.integer("nr_reserved_cmds", 0))
        .cmdPerLun((int) settings.integer("cmd_per_lun", 1))
        .queues(queues == 0 ? cpus : queues, 0)
        .hostTagset(settings.flag("host_tagset", false))
        .trackQueueDepth(settings.flag("track_queue_depth", false))
        .changeQueueDepth(settings.flag("change_queue_depth", true))
        .maxHostBlocked((int) settings.integer("max_host_blocked", 7))
        .targetCanQueue((int) settings.integer("target_can_queue", 0))
        .singleLun(settings.flag("single_lun", false))
        .transfer(
            (int) settings.integer("max_sectors", 1024), (int) settings.integer("sg_tablesize", 128))
        .mayBlock(settings.flag("may_block", false));
  }

  /** Puts the properties that every host has into a template. */
  static HostTemplate common(HostTemplate template, Settings settings) {
    return template
        .fairTagSharing(settings.flag("fair_tag_sharing", true))
        .timeouts(settings.integer("timeout", 30) * 1000, settings.integer("eh_timeout", 10) * 1000)
        .retries((int) settings.integer("retries", 5))
        .recovery(
            (int) settings.integer("eh_deadline", -1), settings.flag("skip_settle_delay", false));
  }
}
