package org.blklab.runtime.graph;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.elevator.hook.HookElevator;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.stats.LunStats;

/** A LUN of the graph with everything that belongs to it. */
final class LunNode {
  final Declared.Lun declared;
  final HostNode host;
  final Device device;
  final RequestQueue queue;
  final LunStats stats = new LunStats();
  private final Map<String, Attribute> deviceAttributes = new LinkedHashMap<>();
  private final ToDoubleFunction<String> scsi;

  LunNode(Declared.Lun declared, HostNode host, Device device, HostModel.BuiltLun built) {
    this.declared = declared;
    this.host = host;
    this.device = device;
    this.queue = built.queue();
    this.scsi = built.scsi();
    for (Attribute attribute : built.deviceAttributes()) {
      deviceAttributes.put(attribute.name(), attribute);
    }
    queue.addProbe(stats);
  }

  /** Files below {@code device/}. */
  List<Attribute> deviceAttributes() {
    return List.copyOf(deviceAttributes.values());
  }

  String name() {
    return declared.name();
  }

  long bytes() {
    return device.sectors() * 512;
  }

  /** A file below the disk's directory, such as {@code queue/nr_requests}. */
  Optional<Attribute> attribute(String path) {
    if (path.startsWith("device/")) {
      return Optional.ofNullable(deviceAttributes.get(path.substring("device/".length())));
    }
    for (Attribute attribute : queue.files().queue()) {
      if (path.equals("queue/" + attribute.name())) {
        return Optional.of(attribute);
      }
    }
    if (queue.elevator() != null) {
      for (Attribute attribute : queue.elevator().attributes()) {
        if (path.equals("queue/" + attribute.name())) {
          return Optional.of(attribute);
        }
      }
    }
    return Optional.empty();
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
    if (path.startsWith("scsi.")) {
      return scsi.applyAsDouble(path.substring(5));
    }
    return stats.measure(path, nowNs);
  }
}
