package org.blklab.runtime.graph;

import java.util.LinkedHashMap;
import java.util.Map;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.device.Device;
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

  LunNode(Declared.Lun declared, HostNode host, Device device, HostModel.BuiltLun built) {
    this.declared = declared;
    this.host = host;
    this.device = device;
    this.queue = built.queue();
    for (Attribute attribute : built.deviceAttributes()) {
      deviceAttributes.put(attribute.name(), attribute);
    }
    queue.addProbe(stats);
  }

  String name() {
    return declared.name();
  }

  /** Files below {@code device/}. */
  Map<String, Attribute> deviceAttributes() {
    return deviceAttributes;
  }
}
