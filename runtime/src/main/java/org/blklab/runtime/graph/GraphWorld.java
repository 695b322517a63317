package org.blklab.runtime.graph;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.hook.HookWorld;
import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.sim.Machine;

/** What hooks see of a graph. */
final class GraphWorld implements HookWorld {
  private final LiveGraph graph;

  GraphWorld(LiveGraph graph) {
    this.graph = graph;
  }

  @Override
  public Machine machine() {
    return graph.machine();
  }

  @Override
  public String kernel() {
    return graph.kernel().release().text();
  }

  @Override
  public boolean behaves(String patch) {
    return graph
        .kernel()
        .has(
            Behaviour.of(patch)
                .orElseThrow(
                    () -> new IllegalArgumentException("there is no patch `" + patch + "`")));
  }

  @Override
  public Map<String, Value> params() {
    return graph.params();
  }

  @Override
  public List<String> luns() {
    return List.copyOf(graph.luns().keySet());
  }

  @Override
  public RequestQueue queue(String lun) {
    LunNode node = graph.luns().get(lun);
    return node == null ? null : node.queue;
  }

  @Override
  public Value measure(String path) {
    return graph.measure(path);
  }

  @Override
  public Optional<Attribute> attribute(String owner, String path) {
    return graph.attribute(owner, path);
  }

  @Override
  public Optional<Attribute> file(String path) {
    return graph.sysfs().file(path);
  }
}
