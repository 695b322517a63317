package org.blklab.runtime.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.blklab.runtime.block.Attribute;

/** A host of the graph; {@code own} if it was made for a single LUN that named none. */
final class HostNode {
  private static final String FILES = "scsi_host/";

  final String name;
  final String model;
  final HostModel.BuiltHost built;
  final boolean own;
  final List<LunNode> luns = new ArrayList<>();

  HostNode(String name, String model, HostModel.BuiltHost built, boolean own) {
    this.name = name;
    this.model = model;
    this.built = built;
    this.own = own;
  }

  /** A file of the host, such as {@code scsi_host/can_queue}, or of its driver's module. */
  Optional<Attribute> attribute(String path) {
    String name = path.startsWith(FILES) ? path.substring(FILES.length()) : path;
    for (Attribute attribute : built.attributes()) {
      if (attribute.name().equals(name)) {
        return Optional.of(attribute);
      }
    }
    return Optional.empty();
  }
}
