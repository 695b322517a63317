package org.blklab.runtime.graph;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.Elevator;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.elevator.hook.HookElevator;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.stats.LunGroup;
import org.blklab.runtime.stats.LunStats;
import org.blklab.runtime.trace.TraceCounter;

/** A LUN of the graph with everything that belongs to it. */
final class LunNode {
  final Declared.Lun declared;
  final HostNode host;
  final Device device;
  final RequestQueue queue;
  final LunStats stats;
  private final List<Attribute> deviceAttributes;
  private final Map<String, Attribute> files = new LinkedHashMap<>();
  private Elevator resolvedFor; // files come and go with the elevator
  private final ToDoubleFunction<String> scsi;
  private TraceCounter traced; // null until a trace is asked for

  /**
   * @param read what is read of its measurements
   */
  LunNode(
      Declared.Lun declared,
      HostNode host,
      Device device,
      HostModel.BuiltLun built,
      Set<LunGroup> read) {
    this.declared = declared;
    this.host = host;
    this.device = device;
    this.queue = built.queue();
    this.scsi = built.scsi();
    deviceAttributes = built.deviceAttributes();
    stats = new LunStats(read);
    if (stats.isNeeded()) {
      queue.addProbe(stats);
    }
  }

  /** Counts the events of a trace from now on. */
  void count(TraceCounter counter) {
    traced = counter;
    queue.addProbe(counter);
  }

  /** Files below {@code device/}. */
  List<Attribute> deviceAttributes() {
    return List.copyOf(deviceAttributes);
  }

  String name() {
    return declared.name();
  }

  long bytes() {
    return device.sectors() * 512;
  }

  /** A file below the disk's directory, such as {@code queue/nr_requests}. */
  Optional<Attribute> attribute(String path) {
    if (files.isEmpty() || queue.files().elevatorWithFiles() != resolvedFor) {
      resolve();
    }
    return Optional.ofNullable(files.get(path));
  }

  private void resolve() {
    files.clear();
    resolvedFor = queue.files().elevatorWithFiles();
    deviceAttributes.forEach(file -> files.put("device/" + file.name(), file));
    queue.files().queue().forEach(file -> files.putIfAbsent("queue/" + file.name(), file));
    queue.files().elevator().forEach(file -> files.putIfAbsent("queue/" + file.name(), file));
  }

  void resetStats(long nowNs) {
    stats.reset(nowNs);
    if (queue.elevator() instanceof HookElevator hook) {
      hook.counters().reset();
    }
  }

  /** A measurement by its path below the LUN; NaN if there are no samples or no such one. */
  double measure(String path, long nowNs) {
    if (path.equals("oldest")) {
      long since = queue.oldestNs();
      return since < 0 ? 0 : nowNs - since;
    }
    if (path.startsWith("asleep.")) {
      return StuckTasks.count(queue, path.substring("asleep.".length()));
    }
    if (path.startsWith("scsi.")) {
      return scsi.applyAsDouble(path.substring(5));
    }
    if (path.startsWith("trace.")) {
      return traced == null ? Double.NaN : traced.count(path.substring("trace.".length()));
    }
    return stats.measure(path, nowNs);
  }
}
