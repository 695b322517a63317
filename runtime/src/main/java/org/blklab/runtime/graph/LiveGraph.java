package org.blklab.runtime.graph;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.Probe;
import org.blklab.runtime.device.BadPropertyException;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.hook.ElevatorScript;
import org.blklab.runtime.hook.HookFailure;
import org.blklab.runtime.hook.Hooks;
import org.blklab.runtime.hook.Script;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.plan.Place;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.run.Live;
import org.blklab.runtime.sim.Machine;
import org.blklab.runtime.stats.LatencyHistogram;
import org.blklab.runtime.stats.LunGroup;
import org.blklab.runtime.sysfs.SysfsTree;

/** The composition root: what a plan declares becomes wired objects, which can then be asked. */
public final class LiveGraph implements Live {
  private static final int WRITE_TIME_DIGITS = 3;

  private final long seed;
  private final Library library;
  private final FileLocator files;
  private final Optional<OutsideEngine> engine;
  private final Computer.Builder setUp = new Computer.Builder();
  private final Map<String, HostNode> hosts = new LinkedHashMap<>();
  private final Map<String, LunNode> luns = new LinkedHashMap<>();
  private final List<Probe> probes = new ArrayList<>();
  private final MeasurementPaths paths = new MeasurementPaths(this);
  private final SummaryTables tables = new SummaryTables(this);
  private final Hardware hardware = new Hardware();
  private final SysfsFolders sysfs = new SysfsFolders();
  private final LatencyHistogram writeTimes = new LatencyHistogram(WRITE_TIME_DIGITS);
  private final Hooks hooks = new Hooks(new GraphWorld(this));
  private Map<String, Value> params = Map.of();
  private Computer computer;
  private Workloads workloads;
  private Traces traces;
  private CostUse costUse;
  private Runnable whenWorkloadsEnd = () -> {};
  private Set<LunGroup> read = EnumSet.allOf(LunGroup.class);
  private long measuredSinceNs;

  /** A graph whose workloads read no files. */
  public LiveGraph(long seed, Library library) {
    this(seed, library, FileLocator.NONE);
  }

  /**
   * @param files finds recordings
   */
  public LiveGraph(long seed, Library library, FileLocator files) {
    this(seed, library, files, Optional.empty());
  }

  /**
   * @param files finds recordings
   * @param engine who decides what runs when, if the machine's CPUs do not; nothing costs time then
   */
  public LiveGraph(
      long seed, Library library, FileLocator files, Optional<OutsideEngine> engine) {
    this.seed = seed;
    this.library = library;
    this.files = files;
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
    hardware.announce(declared);
    for (Declared each : declared) {
      switch (each) {
        case Declared.Kernel _, Declared.Machine _, Declared.Costs _ -> {}
        case Declared.Host host -> addHost(host.name(), host.model(), host.settings(), false);
        case Declared.Lun lun -> addLun(lun, problems);
        case Declared.Queue queue -> writeAll(queue, problems);
        case Declared.Elevator elevator -> addElevator(elevator);
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
      workloads = new Workloads(computer, luns, files, hooks, () -> whenWorkloadsEnd.run());
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
    sysfs.add(node);
    return node;
  }

  private HostNode ownHost(Declared.Lun lun, DeviceKind kind) {
    DeviceKind.DefaultHost host = kind.defaultHost(lun.settings());
    return addHost("host-" + lun.name(), host.model(), host.settings(), true);
  }

  private void addLun(Declared.Lun lun, List<Diagnostic> problems) {
    DeviceKind kind =
        Models.device(lun.model())
            .orElseThrow(
                () -> new IllegalStateException("no device " + lun.model() + "; please report"));
    HostNode host =
        lun.host().isPresent() ? hosts.get(lun.host().get()) : ownHost(lun, kind);
    Device device;
    try {
      DeviceKind known = ScriptDevice.of(kind, lun, hooks);
      Device model = hardware.of(computer().machine().sim(), known, lun);
      device = engine.isPresent() ? engine.get().instead(model) : model;
    } catch (BadPropertyException e) {
      problems.add(problem(Code.CONTRADICTION, lun.place(), e.getMessage()));
      return;
    } catch (HookFailure e) {
      problems.add(e.diagnostic());
      return;
    }
    LunNode node =
        new LunNode(
            lun,
            host,
            device,
            host.built.addLun(lun.name(), device, hardware.address(lun)),
            read);
    host.luns.add(node);
    luns.put(lun.name(), node);
    sysfs.add(node);
    probes.forEach(node.queue::addProbe);
    node.queue.setElevatorTypes(new KnownElevators(hooks, lun.name()));
    node.queue.attachElevator(node.queue.defaultElevator());
    new LunFiles(node, kernel().release().text(), problems).apply(computer().machine().sim());
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

  /** A template, whose uses the checker has resolved; one in JavaScript has a name of its own. */
  private void addElevator(Declared.Elevator elevator) {
    elevator
        .script()
        .ifPresent(
            source ->
                hooks.declare(
                    new ElevatorScript(
                        elevator.name(),
                        Script.file(source),
                        elevator.settings(),
                        elevator.place())));
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

  // ---- being asked ---------------------------------------------------------------------------

  @Override
  public Machine machine() {
    return computer().machine();
  }

  public KernelProfile kernel() {
    return computer().kernel();
  }

  /** Whether the machine has been made; what it is like can no longer be declared then. */
  boolean isBuilt() {
    return computer != null;
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

  /** The files that the simulated kernel shows. */
  public SysfsTree sysfs() {
    return sysfs.tree();
  }

  @Override
  public Optional<Attribute> attribute(String owner, String path) {
    LunNode lun = luns.get(owner);
    if (lun != null) {
      return lun.attribute(path);
    }
    HostNode host = hosts.get(owner);
    return host == null ? Optional.empty() : host.attribute(path);
  }

  @Override
  public void chargeAttributeWrite() {
    computer()
        .machine()
        .charge(Computer.ATTRIBUTE_WRITE_STEP, computer.costTable().ns("attribute-write"));
  }

  @Override
  public void attributeWritten(long ns) {
    writeTimes.record(ns);
  }

  /** How long the scenario's writes to sysfs took. */
  LatencyHistogram writeTimes() {
    return writeTimes;
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
  public Optional<LatencyHistogram> histogram(String path) {
    return paths.histogram(path);
  }

  @Override
  public List<String> lunNames() {
    return List.copyOf(luns.keySet());
  }

  @Override
  public List<String> workloadNames() {
    return workloads().names();
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

  /**
   * Says which measurements of LUNs are read, before the first is declared; all if it does not say.
   */
  public void setRead(Set<LunGroup> groups) {
    read = groups;
  }

  /** Parameters of the scenario, for hooks. */
  public void setParams(Map<String, Value> values) {
    params = values;
  }

  Map<String, Value> params() {
    return params;
  }

  @Override
  public Hooks hooks() {
    return hooks;
  }

  @Override
  public long measuredNs() {
    return machine().sim().nowNs() - measuredSinceNs;
  }

  @Override
  public void resetStats() {
    long now = machine().nowNs();
    measuredSinceNs = now;
    luns.values().forEach(node -> node.resetStats(now));
    workloads().reset(now);
    writeTimes.reset();
    hooks.measurements().reset();
  }

  @Override
  public void checkInvariants() {
    hosts.values().forEach(host -> host.built.checkInvariants());
  }
}
