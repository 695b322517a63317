package org.blklab.runtime.graph;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.QueueSnapshot;
import org.blklab.runtime.block.RequestQueue;

/** Questions about wired objects, asked between two events: their files and what is inside. */
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

  public List<String> workloads() {
    return isBuilt() ? graph.workloads().names() : List.of();
  }

  /** What a workload does, in a few words; why a process of it failed, if one did. */
  public String workload(String name) {
    WorkloadNode node = graph.workloads().find(name);
    return node.text() + (node.failure().isEmpty() ? "" : " (failed: " + node.failure() + ")");
  }

  /** SCSI hosts in order, as {@code /sys/class/scsi_host} numbers them; others have no files. */
  public List<String> hosts() {
    return graph.hosts().values().stream()
        .filter(host -> !host.built.attributes().isEmpty())
        .map(host -> host.name)
        .toList();
  }

  public List<Attribute> hostFiles(String host) {
    return graph.hosts().get(host).built.attributes();
  }

  /** Files below {@code /sys/block/LUN}, by their path there. */
  public Map<String, Attribute> files(String lun) {
    Map<String, Attribute> files = new LinkedHashMap<>();
    LunNode node = graph.luns().get(lun);
    node.queue.files().queue().forEach(each -> files.put("queue/" + each.name(), each));
    if (node.queue.elevator() != null) {
      node.queue.elevator().attributes().forEach(each -> files.put("queue/" + each.name(), each));
    }
    node.queue.files().disk().forEach(each -> files.put(each.name(), each));
    node.deviceAttributes().forEach(each -> files.put("device/" + each.name(), each));
    return files;
  }

  /** Files below {@code /sys/kernel/debug/block/LUN}. */
  public Map<String, Attribute> debugFiles(String lun) {
    Map<String, Attribute> files = new LinkedHashMap<>();
    RequestQueue queue = graph.luns().get(lun).queue;
    queue.files().debug().forEach(each -> files.put(each.name(), each));
    if (queue.elevator() != null) {
      queue.elevator().debugAttributes().forEach(each -> files.put(each.name(), each));
    }
    return files;
  }

  /** {@code /proc/diskstats}. */
  public String diskstats() {
    StringBuilder text = new StringBuilder();
    for (LunNode lun : graph.luns().values()) {
      text.append(lun.queue.files().diskstats(8, deviceNumber(lun.name()) & 0xfffff).stripTrailing())
          .append('\n');
    }
    return text.toString();
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
}
