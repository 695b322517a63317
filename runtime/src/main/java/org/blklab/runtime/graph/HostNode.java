package org.blklab.runtime.graph;

import java.util.ArrayList;
import java.util.List;

/** A host of the graph; {@code own} if it was made for a single LUN that named none. */
final class HostNode {
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
}
