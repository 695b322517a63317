package org.blklab.runtime.graph;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.blklab.runtime.hook.HookMeasurements;
import org.blklab.runtime.plan.Dimension;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.MeasurementSpec;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.sim.Machine;
import org.blklab.runtime.stats.LatencyHistogram;

/** Finds measurements by their paths. */
final class MeasurementPaths {
  private static final double NS_PER_MS = 1e6;
  private static final String HOOK = "hook.";

  private final LiveGraph graph;

  MeasurementPaths(LiveGraph graph) {
    this.graph = graph;
  }

  Value value(String path) {
    if (path.startsWith(HOOK)) {
      String name = path.substring(HOOK.length());
      double number = graph.hooks().measurements().measure(name);
      return Double.isNaN(number)
          ? Value.MISSING
          : typed(number, graph.hooks().measurements().dimension(name));
    }
    int dot = path.indexOf('.');
    if (dot < 0) {
      return Value.MISSING;
    }
    // the owner may itself have a dot in its name, as the sections of a fio file have
    while (dot > 0 && !isOwner(stripIndex(path.substring(0, dot)))) {
      dot = path.indexOf('.', dot + 1);
    }
    if (dot < 0) {
      return Value.MISSING;
    }
    String owner = path.substring(0, dot);
    String rest = path.substring(dot + 1);
    double number = number(owner, rest);
    return Double.isNaN(number) ? Value.MISSING : typed(number, dimension(owner, rest));
  }

  private boolean isOwner(String name) {
    return name.equals("machine")
        || graph.luns().containsKey(name)
        || graph.hosts().containsKey(name)
        || graph.workloads().find(name) != null;
  }

  private static String stripIndex(String owner) {
    int bracket = owner.indexOf('[');
    return bracket < 0 ? owner : owner.substring(0, bracket);
  }

  private double number(String owner, String rest) {
    if (owner.equals("machine")) {
      return machine(rest);
    }
    long now = graph.machine().nowNs();
    LunNode lun = graph.luns().get(owner);
    if (lun != null) {
      return lun(lun, rest, now);
    }
    HostNode host = graph.hosts().get(owner);
    if (host != null) {
      return host.built.measure(rest);
    }
    WorkloadNode workload = graph.workloads().find(stripIndex(owner));
    if (workload == null) {
      return Double.NaN;
    }
    int bracket = owner.indexOf('[');
    if (bracket < 0) {
      return workload.stats().measure(rest, now);
    }
    int job = Integer.parseInt(owner.substring(bracket + 1, owner.length() - 1));
    return workload.stats().measureJob(job, rest, now);
  }

  private double lun(LunNode lun, String rest, long now) {
    return switch (rest) {
      case "tags.share" -> lun.queue.tagShare();
      case "tags.wake_batch" -> lun.queue.wakeBatch(false);
      case "sched_tags.wake_batch" -> lun.queue.wakeBatch(true);
      case "diskstats.io_ticks" -> lun.queue.files().ioTicksMs() * NS_PER_MS;
      case "diskstats.util" ->
          now == 0 ? Double.NaN : lun.queue.files().ioTicksMs() * NS_PER_MS / now;
      default ->
          rest.startsWith("elevator.")
              ? ElevatorCounter.measure(rest, lun.queue.elevator())
              : rest.startsWith(HardwareFigures.PREFIX)
                  ? HardwareFigures.measure(lun.device, rest)
                  : lun.measure(rest, now);
    };
  }

  private double machine(String rest) {
    Machine machine = graph.machine();
    double now = machine.sim().nowNs();
    if (rest.equals("events")) {
      return machine.sim().eventsRun();
    }
    if (rest.equals("cpu.util")) {
      double busy = 0;
      for (int cpu = 0; cpu < machine.cpuCount(); cpu++) {
        busy += machine.cpu(cpu).busyNs();
      }
      return now == 0 ? Double.NaN : busy / machine.cpuCount() / now;
    }
    if (rest.startsWith("cpu.") && rest.endsWith(".util")) {
      int cpu = cpuNumber(rest.substring(4, rest.length() - 5));
      return cpu < 0 || cpu >= machine.cpuCount() || now == 0
          ? Double.NaN
          : machine.cpu(cpu).busyNs() / now;
    }
    if (rest.startsWith("costs.")) {
      return graph.costUse().busyNs(rest.substring(6));
    }
    if (rest.startsWith("writes.")) {
      return graph.writeTimes().measure(rest.substring("writes.".length()));
    }
    return Double.NaN;
  }

  private static int cpuNumber(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  private Dimension dimension(String owner, String rest) {
    Kind kind =
        owner.equals("machine")
            ? Kind.MACHINE
            : graph.luns().containsKey(owner)
                ? Kind.LUN
                : graph.hosts().containsKey(owner) ? Kind.HOST : Kind.WORKLOAD;
    for (MeasurementSpec spec : Measurements.all()) {
      if (spec.owner() == kind && spec.matches(rest)) {
        return spec.dimension();
      }
    }
    return Dimension.COUNT;
  }

  private static Value typed(double number, Dimension dimension) {
    boolean whole =
        number == Math.rint(number)
            && Math.abs(number) < 1L << 53
            && (dimension == Dimension.COUNT
                || dimension == Dimension.TIME
                || dimension == Dimension.SIZE);
    return whole ? new Value.Int((long) number, dimension) : Value.real(number, dimension);
  }

  /** Times by the path of their group; empty without samples. */
  Optional<LatencyHistogram> histogram(String path) {
    int dot = path.indexOf('.');
    while (dot > 0 && !isOwner(path.substring(0, dot))) {
      dot = path.indexOf('.', dot + 1);
    }
    if (dot < 0) {
      return Optional.empty();
    }
    String rest = path.substring(dot + 1);
    LunNode lun = graph.luns().get(path.substring(0, dot));
    WorkloadNode workload = graph.workloads().find(path.substring(0, dot));
    LatencyHistogram found =
        lun != null
            ? lun.stats.histogram(rest)
            : workload != null ? workload.stats().histogram(rest) : null;
    return Optional.ofNullable(found).filter(times -> times.count() > 0);
  }

  /** Everything that JSON lists. */
  Map<String, Double> all() {
    Map<String, Double> all = new LinkedHashMap<>();
    for (String workload : graph.workloads().names()) {
      addAll(all, workload, Kind.WORKLOAD);
    }
    for (String lun : graph.luns().keySet()) {
      addAll(all, lun, Kind.LUN);
    }
    addAll(all, "machine", Kind.MACHINE);
    addHooks(all);
    return all;
  }

  private void addHooks(Map<String, Double> to) {
    HookMeasurements hooks = graph.hooks().measurements();
    for (String counter : hooks.counterNames()) {
      to.put(HOOK + counter, hooks.measure(counter));
    }
    for (String histogram : hooks.histogramNames()) {
      for (String moment : Measurements.moments()) {
        to.put(HOOK + histogram + "." + moment, hooks.measure(histogram + "." + moment));
      }
    }
  }

  private void addAll(Map<String, Double> to, String owner, Kind kind) {
    LunNode lun = graph.luns().get(owner);
    for (String path : Measurements.listed(kind)) {
      boolean listed =
          kind != Kind.LUN
              || lun.stats.has(path) && ElevatorCounter.isListed(path, lun.queue.elevator());
      if (listed) {
        to.put(owner + "." + path, number(owner, path));
      }
    }
  }
}
