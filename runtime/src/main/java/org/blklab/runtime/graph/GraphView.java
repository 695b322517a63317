package org.blklab.runtime.graph;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.blklab.runtime.block.QueueSnapshot;

/** Questions about wired objects, asked between two events. */
public final class GraphView {
  private final LiveGraph graph;

  public GraphView(LiveGraph graph) {
    this.graph = graph;
  }

  /** Whether there is a machine already; asking for anything else before makes none. */
  public boolean isBuilt() {
    return graph.isBuilt();
  }

  public List<String> luns() {
    return List.copyOf(graph.luns().keySet());
  }

  /** The LUNs of a declared host; empty if there is no host of this name. */
  public List<String> lunsOf(String host) {
    HostNode node = graph.hosts().get(host);
    return node == null || node.own ? List.of() : node.luns.stream().map(LunNode::name).toList();
  }

  /** The host whose driver tags a LUN shares with others; empty if it has its tags alone. */
  public Optional<String> sharedHost(String lun) {
    LunNode node = graph.luns().get(lun);
    for (HostNode host : graph.hosts().values()) {
      if (host.luns.contains(node)
          && host.luns.stream()
              .anyMatch(other -> other != node && other.queue.tagSet() == node.queue.tagSet())) {
        return Optional.of(host.name);
      }
    }
    return Optional.empty();
  }

  public List<String> workloads() {
    return isBuilt() ? graph.workloads().names() : List.of();
  }

  /** What a workload does, in a few words; why a process of it failed, if one did. */
  public String workload(String name) {
    WorkloadNode node = graph.workloads().find(name);
    return node.text() + (node.failure().isEmpty() ? "" : " (failed: " + node.failure() + ")");
  }

  /** The properties of a workload as given, by name. */
  public Map<String, Object> workloadProperties(String name) {
    return graph.workloads().find(name).properties();
  }

  /** Device number of a LUN as the kernel would count SCSI disks: major &lt;&lt; 20 | minor. */
  public int deviceNumber(String lun) {
    return 8 << 20 | 16 * new ArrayList<>(graph.luns().keySet()).indexOf(lun);
  }

  public QueueSnapshot inspect(String lun) {
    return graph.luns().get(lun).queue.inspect();
  }

  /** The device of a LUN in words: where its heads are, what it has queued; empty if unknown. */
  public String device(String lun) {
    return graph.luns().get(lun).device.describe();
  }

  /** The same in numbers, by name. */
  public Map<String, Long> deviceState(String lun) {
    Map<String, Long> state = new LinkedHashMap<>();
    graph.luns().get(lun).device.state(state::put);
    return state;
  }
}
