package org.blklab.runtime.hook;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.sim.CpuCosts;
import org.blklab.runtime.sim.Machine;
import org.blklab.runtime.sim.Simulation;

/** A machine without disks, for scripts on a test bench. */
final class TestWorld implements HookWorld {
  private final Machine machine = new Machine(new Simulation(1), 1, CpuCosts.ZERO);

  @Override
  public Machine machine() {
    return machine;
  }

  @Override
  public String kernel() {
    return "7.2";
  }

  @Override
  public boolean behaves(String patch) {
    return KernelProfile.of(Release.V7_2).has(Behaviour.of(patch).orElseThrow());
  }

  @Override
  public Map<String, Value> params() {
    return Map.of();
  }

  @Override
  public List<String> luns() {
    return List.of();
  }

  @Override
  public RequestQueue queue(String lun) {
    return null;
  }

  @Override
  public Value measure(String path) {
    return Value.MISSING;
  }

  @Override
  public Optional<Attribute> attribute(String owner, String path) {
    return Optional.empty();
  }

  @Override
  public Optional<Attribute> file(String path) {
    return Optional.empty();
  }
}
