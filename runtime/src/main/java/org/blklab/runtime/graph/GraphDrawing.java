package org.blklab.runtime.graph;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.blklab.runtime.plan.ValueFormat;

/** Draws the wired objects: as a tree for people, as DOT for Graphviz. */
public final class GraphDrawing {
  private final LiveGraph graph;

  public GraphDrawing(LiveGraph graph) {
    this.graph = graph;
  }

  /** A thing with what hangs below it. */
  private record Node(String id, String text, List<Node> below) {
    Node(String id, String text) {
      this(id, text, new ArrayList<>());
    }
  }

  private Node root() {
    Computer computer = graph.computer();
    Node root =
        new Node(
            "machine",
            "machine: "
                + computer.machine().cpuCount()
                + " CPUs, kernel "
                + graph.kernel().release().text()
                + ", costs "
                + computer.costTable().name());
    for (HostNode host : graph.hosts().values()) {
      Node hostNode =
          new Node(host.name, (host.own ? "" : host.name + ": ") + host.built.describe());
      root.below().add(hostNode);
      for (LunNode lun : host.luns) {
        hostNode.below().add(lunNode(lun));
      }
    }
    return root;
  }

  private Node lunNode(LunNode lun) {
    Node node =
        new Node(
            lun.name(),
            "lun "
                + lun.name()
                + ": "
                + lun.declared.preset()
                + ", "
                + ValueFormat.size(lun.device.sectors() * 512));
    node.below()
        .add(
            new Node(
                lun.name() + ".queue",
                "queue: "
                    + lun.queue.elevatorName()
                    + ", nr_requests "
                    + lun.queue.nrRequests()
                    + ", async_depth "
                    + lun.queue.asyncDepth()
                    + ", "
                    + lun.queue.hctxCount()
                    + (lun.queue.hctxCount() == 1 ? " hctx" : " hctxs")));
    for (String name : graph.workloads().names()) {
      WorkloadNode workload = graph.workloads().find(name);
      if (workload.luns().contains(lun.name())) {
        node.below()
            .add(new Node(name + "@" + lun.name(), "workload " + name + ": " + workload.text()));
      }
    }
    return node;
  }

  /** The same for programs: names and values, sizes in bytes. */
  public Map<String, Object> values() {
    Computer computer = graph.computer();
    Map<String, Object> machine = new LinkedHashMap<>();
    machine.put("cpus", computer.machine().cpuCount());
    machine.put("kernel", graph.kernel().release().text());
    machine.put("costs", computer.costTable().name());
    List<Map<String, Object>> hosts = new ArrayList<>();
    for (HostNode host : graph.hosts().values()) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("name", host.own ? null : host.name);
      one.put("what", host.built.describe());
      one.put("luns", host.luns.stream().map(this::values).toList());
      hosts.add(one);
    }
    machine.put("hosts", hosts);
    return machine;
  }

  private Map<String, Object> values(LunNode lun) {
    Map<String, Object> one = new LinkedHashMap<>();
    one.put("name", lun.name());
    one.put("device", lun.declared.preset());
    one.put("size", lun.device.sectors() * 512);
    one.put("elevator", lun.queue.elevatorName());
    one.put("nr_requests", lun.queue.nrRequests());
    one.put("async_depth", lun.queue.asyncDepth());
    one.put("hctxs", lun.queue.hctxCount());
    Map<String, Object> workloads = new LinkedHashMap<>();
    for (String name : graph.workloads().names()) {
      WorkloadNode workload = graph.workloads().find(name);
      if (workload.luns().contains(lun.name())) {
        workloads.put(name, workload.properties());
      }
    }
    one.put("workloads", workloads);
    return one;
  }

  /** A tree with lines, ending in a newline. */
  public String tree() {
    StringBuilder text = new StringBuilder();
    Node root = root();
    text.append(root.text()).append('\n');
    draw(root.below(), "", text);
    return text.toString();
  }

  private static void draw(List<Node> nodes, String indent, StringBuilder to) {
    for (int i = 0; i < nodes.size(); i++) {
      boolean last = i == nodes.size() - 1;
      Node node = nodes.get(i);
      to.append(indent).append(last ? "└─ " : "├─ ").append(node.text()).append('\n');
      draw(node.below(), indent + (last ? "   " : "│  "), to);
    }
  }

  /** The same as a directed graph in DOT. */
  public String dot() {
    StringBuilder text = new StringBuilder("digraph blklab {\n");
    text.append("  rankdir=LR;\n  node [shape=box, fontname=\"sans-serif\"];\n");
    dot(root(), text);
    return text.append("}\n").toString();
  }

  private static void dot(Node node, StringBuilder to) {
    to.append("  ").append(quote(node.id())).append(" [label=").append(quote(node.text()));
    to.append("];\n");
    for (Node below : node.below()) {
      dot(below, to);
      to.append("  ").append(quote(node.id())).append(" -> ").append(quote(below.id()));
      to.append(";\n");
    }
  }

  private static String quote(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
