package org.blklab.runtime.graph;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.Probe;
import org.blklab.runtime.device.BadPropertyException;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.plan.Place;
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
  private final Optional<OutsideEngine> engine;
  private final Computer.Builder setUp = new Computer.Builder();
  private final Map<String, HostNode> hosts = new LinkedHashMap<>();
  private final Map<String, LunNode> luns = new LinkedHashMap<>();
  private final List<Probe> probes = new ArrayList<>();
  private final MeasurementPaths paths = new MeasurementPaths(this);
  private final SummaryTables tables = new SummaryTables(this);
  private Computer computer;
  private Workloads workloads;
  private Traces traces;
  private CostUse costUse;
  private Runnable whenWorkloadsEnd = () -> {};
  private long measuredSinceNs;

  public LiveGraph(long seed, Library library) {
    this(seed, library, Optional.empty());
  }

  /**
   * @param engine who decides what runs when, if the machine's CPUs do not; nothing costs time then
   */
  public LiveGraph(long seed, Library library, Optional<OutsideEngine> engine) {
    this.seed = seed;
    this.library = library;
    this.engine = engine;
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
        case Declared.Lun lun -> addLun(lun, problems);
        case Declared.Queue queue -> writeAll(queue, problems);
        case Declared.Elevator _ -> {} // a template: the checker has resolved its uses
        case Declared.Cgroup group -> computer().addCgroup(group);
        case Declared.Workload workload -> addWorkload(workload, problems);
      }
    }
    return problems;
  }

  private void setUp(Declared each, List<Diagnostic> problems) {
    if (computer == null) {
      setUp.add(each);
      return;
    }
    problems.add(
        problem(
            Code.CONTRADICTION,
            each.place(),
            "the machine runs already; this must stand before the first host, LUN or run"));
  }

  private static Diagnostic problem(Code code, Place place, String message) {
    return Diagnostic.error(code, place.source(), place.span(), message);
  }

  Computer computer() {
    if (computer == null) {
      computer = setUp.build(seed, library, engine);
      traces = new Traces(computer.machine(), computer.traceDropsFua());
      costUse = new CostUse(computer.machine(), Computer.FURTHER_STEPS);
      workloads = new Workloads(computer, luns, () -> whenWorkloadsEnd.run());
    }
    return computer;
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

  private void addLun(Declared.Lun lun, List<Diagnostic> problems) {
    DeviceKind kind =
        Models.device(lun.model())
            .orElseThrow(
                () -> new IllegalStateException("no device " + lun.model() + "; please report"));
    HostNode host =
        lun.host().isPresent()
            ? hosts.get(lun.host().get())
            : addHost("host-" + lun.name(), kind.defaultHost(), Settings.NONE, true);
    Device device;
    try {
      Device model = kind.build(computer().machine().sim(), lun.name(), lun.settings());
      device = engine.isPresent() ? engine.get().instead(model) : model;
    } catch (BadPropertyException e) {
      problems.add(problem(Code.CONTRADICTION, lun.place(), e.getMessage()));
      return;
    }
    LunNode node =
        new LunNode(lun, host, device, host.built.addLun(lun.name(), device, lun.settings()));
    host.luns.add(node);
    luns.put(lun.name(), node);
    probes.forEach(node.queue::addProbe);
    node.queue.setElevatorTypes(new KnownElevators());
    node.queue.attachElevator(node.queue.defaultElevator());
  }

  private void writeAll(Declared.Queue queue, List<Diagnostic> problems) {
    if (!luns.containsKey(queue.lun())) {
      return; // its LUN could not be built, which was said
    }
    computer().setSettingUp(true);
    for (Declared.AttributeWrite write : queue.writes()) {
      StoreAtOnce.store(
          attribute(queue.lun(), "queue/" + write.attribute()),
          write,
          kernel().release().text(),
          problems);
    }
    computer().setSettingUp(false);
  }

  private void addWorkload(Declared.Workload workload, List<Diagnostic> problems) {
    if (luns.keySet().containsAll(workload.luns())) {
      workloads().add(workload, problems);
    }
  }

  /** What belongs to one LUN, for an engine outside; empty if there is no such LUN. */
  public Optional<Ground> ground(String lun) {
    LunNode node = luns.get(lun);
    return node == null ? Optional.empty() : Optional.of(new Ground(computer(), node));
  }

  /** Names of the LUNs, in the order of their declaration. */
  public List<String> lunNames() {
    return List.copyOf(luns.keySet());
  }

  // ---- being asked ---------------------------------------------------------------------------

  @Override
  public Machine machine() {
    return computer().machine();
  }

  public KernelProfile kernel() {
    return computer().kernel();
  }

  Map<String, LunNode> luns() {
    return Collections.unmodifiableMap(luns);
  }

  Map<String, HostNode> hosts() {
    return Collections.unmodifiableMap(hosts);
  }

  Workloads workloads() {
    computer();
    return workloads;
  }

  CostUse costUse() {
    computer();
    return costUse;
  }

  @Override
  public Optional<Attribute> attribute(String owner, String path) {
    LunNode lun = luns.get(owner);
    return lun == null ? Optional.empty() : lun.attribute(path);
  }

  @Override
  public int activeWorkloads() {
    return workloads().active();
  }

  @Override
  public Optional<String> endlessWorkload() {
    return workloads().endless();
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
    return tables.all();
  }

  /** I/Os completed by all workloads so far; may be asked from another thread. */
  public long completedIos() {
    long ios = 0;
    if (workloads != null) {
      for (String name : workloads.names()) {
        ios += workloads.find(name).stats().ios();
      }
    }
    return ios;
  }

  @Override
  public Optional<TableData> details(String path) {
    return tables.details(path);
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
    computer();
    traces.start(luns.get(lun), List.copyOf(luns.keySet()).indexOf(lun), file);
  }

  @Override
  public void closeTraces() throws IOException {
    if (traces != null) {
      traces.close();
    }
  }

  @Override
  public void addHook(Step.On hook) {
    throw new IllegalStateException("a JavaScript hook passed the checker; please report");
  }

  @Override
  public void addScript(Step.JsCode script) {
    throw new IllegalStateException("a JavaScript block passed the checker; please report");
  }

  @Override
  public long measuredNs() {
    return machine().sim().nowNs() - measuredSinceNs;
  }

  @Override
  public void resetStats() {
    long now = machine().nowNs();
    measuredSinceNs = now;
    luns.values().forEach(node -> node.stats.reset(now));
    workloads().reset(now);
  }

  @Override
  public void checkInvariants() {
    hosts.values().forEach(host -> host.built.checkInvariants());
  }
}
