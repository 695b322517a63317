package org.blklab.runtime.graph;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.blklab.runtime.block.BlockLayer;
import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.plan.PropertySpec;
import org.blklab.runtime.plan.PropertySpec.Type;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.scsi.HostTemplate;
import org.blklab.runtime.scsi.Recovery.Reset;
import org.blklab.runtime.scsi.adapter.AdapterHabits;

/** The properties of SCSI hosts, and how they become a template and an adapter's habits. */
final class ScsiSpec {
  static final int MAX_DEPTH = 10_240;

  private static final int SECOND_MS = 1000;
  private static final long MS = 1_000_000;
  private static final double DAY_NS = 86_400e9;

  /** What every SCSI host has. */
  private static final List<PropertySpec> COMMON =
      List.of(
          flag("fair_tag_sharing", "on", "LUNs get their fair share of the tags only."),
          count("irq_cpu", "0", "The CPU for interrupts of a host with one queue.", 0, 1023),
          PropertySpec.of("timeout", Type.TIME, "30s", "When a command is late.").in(1e9, DAY_NS),
          PropertySpec.of("eh_timeout", Type.TIME, "10s", "The same for recovery commands.")
              .in(1e9, DAY_NS),
          count("retries", "5", "Further attempts after an error; -1: no limit.", -1, 1000),
          count("eh_deadline", "-1", "Bound on error recovery in seconds; -1: none.", -1, 86_400),
          flag("skip_settle_delay", "off", "No wait of 10 s after a bus or host reset."),
          flag("eh_abort", "on", "The driver can abort a single command."),
          flag("eh_lun_reset", "on", "It can reset a LUN."),
          flag("eh_target_reset", "on", "It can reset a target."),
          flag("eh_bus_reset", "off", "It can reset a bus."),
          flag("eh_host_reset", "on", "It can reset the host."),
          PropertySpec.of("reset_time", Type.TIME, "100ms", "What a reset takes that works."),
          PropertySpec.of("tmf_timeout", Type.TIME, "10s", "Wait for a dead device to be reset."));

  /** What only a host has whose template is free to choose. */
  private static final List<PropertySpec> TEMPLATE =
      List.of(
          count("can_queue", "256", "Commands per hardware queue, or of the host with host_tagset.",
              1, MAX_DEPTH),
          count("nr_reserved_cmds", "0", "Tags the driver keeps for itself (7.2 on).", 0, 1024),
          count("cmd_per_lun", "1", "Depth of a new LUN; 0 means 1.", 0, 32_767),
          count("nr_hw_queues", "1", "Hardware queues; 0: one for each CPU.", 0, 1024),
          flag("host_tagset", "off", "One tag space for all hardware queues."),
          count("lun_queue_depth", "0", "Depth the driver gives a LUN; 0: it leaves cmd_per_lun.",
              0, MAX_DEPTH),
          flag("track_queue_depth", "off", "The depth follows TASK SET FULL answers."),
          flag("change_queue_depth", "on", "The depth of a LUN can be written."),
          flag("needs_budget_token", "off", "The driver reads the budget's token."),
          count("max_host_blocked", "7", "Attempts after the host was busy.", 1, 1000),
          count("target_can_queue", "0", "Commands of all LUNs of a target; 0: no limit.", 0,
              MAX_DEPTH),
          count("max_lun", "512", "LUNs that a target may have.", 1, HostTemplate.MAX_LUNS),
          flag("single_lun", "off", "Only one LUN of a target works at a time."),
          PropertySpec.of("max_transfer", Type.SIZE, "512k", "Largest transfer.").in(4096, 4e9),
          count("sg_tablesize", "128", "Memory segments of a transfer.", 1, 4096),
          flag("may_block", "off", "Queueing a command may sleep."),
          flag("firmware_queue", "off", "It keeps commands that a device has no slot for."),
          flag("ata", "off", "Its drives are SATA, behind libata's rules."),
          flag("asks_busy", "off", "Its driver counts the LUN's commands before it sends one."),
          flag("never_late", "off", "A late command just gets more time."),
          PropertySpec.of("latency", Type.TIME, "0us", "Time to the device, and back again."));

  private ScsiSpec() {}

  static PropertySpec count(String name, String otherwise, String doc, double min, double max) {
    return PropertySpec.of(name, Type.COUNT, otherwise, doc).in(min, max);
  }

  static PropertySpec flag(String name, String otherwise, String doc) {
    return PropertySpec.of(name, Type.BOOL, otherwise, doc);
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
    return common(settings)
        .procName(procName)
        .canQueue((int) settings.integer("can_queue", 256))
        .reservedCommands((int) settings.integer("nr_reserved_cmds", 0))
        .cmdPerLun((int) settings.integer("cmd_per_lun", 1))
        .queues(queues(settings, cpus), 0)
        .hostTagset(settings.flag("host_tagset", false))
        .trackQueueDepth(settings.flag("track_queue_depth", false))
        .changeQueueDepth(settings.flag("change_queue_depth", true))
        .needsBudgetToken(settings.flag("needs_budget_token", false))
        .maxHostBlocked((int) settings.integer("max_host_blocked", 7))
        .targetCanQueue((int) settings.integer("target_can_queue", 0))
        .maxLun((int) settings.integer("max_lun", HostTemplate.MAX_LUNS))
        .singleLun(settings.flag("single_lun", false))
        .transfer(maxSectors(settings), (int) settings.integer("sg_tablesize", 128))
        .mayBlock(settings.flag("may_block", false));
  }

  static int queues(Settings settings, int cpus) {
    int queues = (int) settings.integer("nr_hw_queues", 1);
    return queues == 0 ? cpus : queues;
  }

  static int maxSectors(Settings settings) {
    return (int) (settings.integer("max_transfer", 512 << 10) >> 9);
  }

  /** A template with the properties that every host has. */
  static HostTemplate common(Settings settings) {
    return new HostTemplate()
        .fairTagSharing(settings.flag("fair_tag_sharing", true))
        .timeouts(
            settings.integer("timeout", 30 * SECOND_MS * MS) / MS,
            settings.integer("eh_timeout", 10 * SECOND_MS * MS) / MS)
        .retries((int) settings.integer("retries", 5))
        .recovery(
            (int) settings.integer("eh_deadline", -1), settings.flag("skip_settle_delay", false));
  }

  /** Habits of an adapter as the settings describe them, for so many hardware queues. */
  static AdapterHabits habits(Settings settings, BlockLayer layer, int queues) {
    Set<Reset> resets = EnumSet.noneOf(Reset.class);
    add(resets, Reset.LUN, settings.flag("eh_lun_reset", true));
    add(resets, Reset.TARGET, settings.flag("eh_target_reset", true));
    add(resets, Reset.BUS, settings.flag("eh_bus_reset", false));
    add(resets, Reset.HOST, settings.flag("eh_host_reset", true));
    return new AdapterHabits()
        .firmwareQueue(settings.flag("firmware_queue", false))
        .latencyNs(layer.isDrivenOutside() ? 0 : settings.integer("latency", 0))
        .neverLate(settings.flag("never_late", false))
        .asksBusy(settings.flag("asks_busy", false))
        .ata(
            settings.flag("ata", false), layer.kernel().has(Behaviour.ATA_PARKS_NON_NCQ))
        .irqCpus(ScsiWiring.irqCpus(layer, queues, (int) settings.integer("irq_cpu", 0)))
        .recovery(settings.flag("eh_abort", true), resets)
        .recoveryTimes(
            settings.integer("reset_time", 100 * MS),
            settings.integer("tmf_timeout", 10 * SECOND_MS * MS));
  }

  private static void add(Set<Reset> resets, Reset reset, boolean on) {
    if (on) {
      resets.add(reset);
    }
  }
}
