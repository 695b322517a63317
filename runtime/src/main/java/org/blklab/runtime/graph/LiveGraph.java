package org.blklab.runtime.graph;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.Probe;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.plan.Step;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.run.Live;
import org.blklab.runtime.sim.Machine;

/** The composition root: what a plan declares becomes wired objects, which can then be asked. */
public final class LiveGraph implements Live {
  private final long seed;
  private final Library library;
  private final Computer.Builder setUp = new Computer.Builder();
  private final Map<String, HostNode> hosts = new LinkedHashMap<>();
  private final Map<String, LunNode> luns = new LinkedHashMap<>();
  private final List<Probe> probes = new ArrayList<>();
  private Computer computer;
  private Workloads workloads;
  private Traces traces;
  private MeasurementPaths paths;
  private Runnable whenWorkloadsEnd = () -> {};

  public LiveGraph(long seed, Library library) {
    this.seed = seed;
    this.library = library;
  }

  // ---- building ------------------------------------------------------------------------------

  @Override
  public List<Diagnostic> declare(List<Declared> declared) {
    List<Diagnostic> problems = new ArrayList<>();
    for (Declared each : declared) {
      if (each instanceof Declared.Kernel
          || each instanceof Declared.Machine
          || each instanceof Declared.Costs) {
        setUp(each, problems);
      }
    }
    for (Declared each : declared) {
      switch (each) {
        case Declared.Kernel _, Declared.Machine _, Declared.Costs _ -> {}
        case Declared.Host host -> addHost(host.name(), host.model(), host.settings(), false);
        case Declared.Lun lun -> addLun(lun, declared, problems);
        case Declared.Queue queue -> writeAll(queue, problems);
        case Declared.Elevator _ -> {} // a template: the checker has resolved its uses
        case Declared.Cgroup group -> computer().addCgroup(group);
        case Declared.Workload workload -> workloads().add(workload, problems);
      }
    }
    return problems;
  }

  private void setUp(Declared each, List<Diagnostic> problems) {
    if (computer != null) {
      problems.add(
          Diagnostic.error(
              Code.CONTRADICTION,
              each.place().source(),
              each.place().span(),
              "the machine is already running; this must stand before the first host, LUN or run"));
      return;
    }
    setUp.add(each);
  }

  Computer computer() {
    if (computer == null) {
      computer = setUp.build(seed, library);
    }
    return computer;
  }

  private Workloads workloads() {
    if (workloads == null) {
      workloads = new Workloads(computer(), luns, () -> whenWorkloadsEnd.run());
    }
    return workloads;
  }

  private HostNode addHost(String name, String model, Settings settings, boolean own) {
    HostModel found =
        Models.host(model)
            .orElseThrow(
                () -> new IllegalStateException("no host model " + model + "; please report"));
    HostModel.BuiltHost built =
        found.build(computer().layer(), computer().costTable(), name, settings);
    HostNode node = new HostNode(name, model, built, own);
    hosts.put(name, node);
    return node;
  }

  private void addLun(Declared.Lun lun, List<Declared> batch, List<Diagnostic> problems) {
    DeviceModel model =
        Models.device(lun.model())
            .orElseThrow(
                () ->
                    new IllegalStateException("no device " + lun.model() + "; please report"));
    HostNode host =
        lun.host().isPresent()
            ? hosts.get(lun.host().get())
            : addHost("host-" + lun.name(), model.defaultHost(lun.settings()), lun.settings(), true);
    LunNode node =
        new LunNode(
            lun,
            host,
            model.build(computer().machine().sim(), lun.name(), lun.settings()),
            null);
    host.luns.add(node);
    luns.put(lun.name(), node);
    probes.forEach(node.queue::addProbe);
    computer().attachDefaultElevator(node.queue);
  }

  private void writeAll(Declared.Queue queue, List<Diagnostic> problems) {
    for (Declared.AttributeWrite write : queue.writes()) {
      Optional<Attribute> attribute = attribute(queue.lun(), "queue/" + write.attribute());
      StoreAtOnce.store(attribute, write, computer().kernel(), problems);
    }
  }

  // ---- being asked ---------------------------------------------------------------------------

  @Override
  public Machine machine() {
    return computer().machine();
  }

  public KernelProfile kernel() {
    return computer().kernel();
  }

  @Override
  public Optional<Attribute> attribute(String owner, String path) {
    return Optional.empty();
  }

  @Override
  public int activeWorkloads() {
    return workloads == null ? 0 : workloads.active();
  }

  @Override
  public Optional<String> endlessWorkload() {
    return workloads == null ? Optional.empty() : workloads.endless();
  }

  @Override
  public void whenWorkloadsEnd(Runnable action) {
    whenWorkloadsEnd = action;
  }

  @Override
  public Value measure(String path) {
    return paths.value(path);
  }

  @Override
  public Map<String, Double> measurements() {
    return paths.all();
  }

  @Override
  public List<TableData> summary() {
    return List.of();
  }

  @Override
  public Optional<TableData> details(String path) {
    return Optional.empty();
  }

  @Override
  public void addProbe(Optional<String> lun, Probe probe) {
    if (lun.isPresent()) {
      luns.get(lun.get()).queue.addProbe(probe);
      return;
    }
    probes.add(probe);
    luns.values().forEach(node -> node.queue.addProbe(probe));
  }

  @Override
  public void startTrace(String lun, String file) throws IOException {
    traces.start(luns.get(lun), file);
  }

  @Override
  public void closeTraces() throws IOException {
    traces.close();
  }

  @Override
  public void addHook(Step.On hook) {}

  @Override
  public void addScript(Step.JsCode script) {}

  @Override
  public long measuredNs() {
    return 0;
  }

  @Override
  public void resetStats() {}

  @Override
  public void checkInvariants() {}
}
