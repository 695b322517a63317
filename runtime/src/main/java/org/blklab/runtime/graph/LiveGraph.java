package org.blklab.runtime.graph;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.Probe;
import org.blklab.runtime.hook.Hooks;
import org.blklab.runtime.hook.js.PolyglotEngine;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.run.Live;
import org.blklab.runtime.sim.Machine;
import org.blklab.runtime.stats.LatencyHistogram;
import org.blklab.runtime.stats.LunGroup;
import org.blklab.runtime.sysfs.SysfsTree;

/** The composition root: what a plan declares, and what can be asked of it. */
public final class LiveGraph implements Live {
  private static final int WRITE_TIME_DIGITS = 3;

  private final Wiring wiring;
  private final MeasurementPaths paths = new MeasurementPaths(this);
  private final SummaryTables tables = new SummaryTables(this);
  private final LatencyHistogram writeTimes = new LatencyHistogram(WRITE_TIME_DIGITS);

  /** A lambda, no reference to the constructor: that one would load the language at once. */
  private final Hooks hooks =
      new Hooks(new GraphWorld(this), (world, to, kept) -> new PolyglotEngine(world, to, kept));

  private Map<String, Value> params = Map.of();
  private Traces traces;
  private boolean writesTraces = true;
  private CostUse costUse;
  private Runnable whenWorkloadsEnd = () -> {};
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
    Wiring.Origin origin = new Wiring.Origin(seed, library, files, engine);
    wiring = new Wiring(origin, hooks, () -> whenWorkloadsEnd.run());
  }

  /**
   * Says which measurements of LUNs are read, before the first is declared; all if it does not say.
   */
  public void setRead(Set<LunGroup> groups) {
    wiring.setRead(groups);
  }

  @Override
  public List<Diagnostic> declare(List<Declared> declared) {
    return wiring.declare(declared);
  }

  /** What belongs to one LUN, for an engine outside; empty if there is no such LUN. */
  public Optional<Ground> ground(String lun) {
    LunNode node = luns().get(lun);
    return node == null ? Optional.empty() : Optional.of(new Ground(computer(), node));
  }

  @Override
  public Machine machine() {
    return computer().machine();
  }

  Computer computer() {
    return wiring.computer();
  }

  public KernelProfile kernel() {
    return computer().kernel();
  }

  /** Whether the machine has been made; what it is like can no longer be declared then. */
  boolean isBuilt() {
    return wiring.isBuilt();
  }

  Map<String, LunNode> luns() {
    return wiring.luns();
  }

  Map<String, HostNode> hosts() {
    return wiring.hosts();
  }

  Workloads workloads() {
    return wiring.workloads();
  }

  CostUse costUse() {
    if (costUse == null) {
      costUse = new CostUse(machine(), Computer.FURTHER_STEPS);
    }
    return costUse;
  }

  /** The files that the simulated kernel shows. */
  public SysfsTree sysfs() {
    return wiring.sysfs();
  }

  @Override
  public Optional<Attribute> attribute(String owner, String path) {
    LunNode lun = luns().get(owner);
    if (lun != null) {
      return lun.attribute(path);
    }
    HostNode host = hosts().get(owner);
    return host == null ? Optional.empty() : host.attribute(path);
  }

  @Override
  public void chargeAttributeWrite() {
    computer()
        .machine()
        .charge(Computer.ATTRIBUTE_WRITE_STEP, computer().costTable().ns("attribute-write"));
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
    return List.copyOf(luns().keySet());
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
    if (isBuilt()) {
      for (String name : workloads().names()) {
        ios += workloads().find(name).stats().ios();
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
      luns().get(lun.get()).queue.addProbe(probe);
      return;
    }
    wiring.addProbe(probe);
  }

  /** Traces that are asked for from now on are counted, but no files are written. */
  public void countTracesOnly() {
    writesTraces = false;
  }

  @Override
  public void startTrace(String lun, String file) throws IOException {
    if (traces == null) {
      traces = new Traces(machine(), computer().traceDropsFua(), writesTraces);
    }
    traces.start(luns().get(lun), List.copyOf(luns().keySet()).indexOf(lun), file);
  }

  @Override
  public void closeTraces() throws IOException {
    if (traces != null) {
      traces.close();
    }
  }

  /** Leaves no files of traces that are being written: the run is not to be remembered. */
  public void discardTraces() {
    if (traces != null) {
      traces.discard();
    }
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
    luns().values().forEach(node -> node.resetStats(now));
    workloads().reset(now);
    writeTimes.reset();
    hooks.measurements().reset();
  }

  @Override
  public void checkInvariants() {
    hosts().values().forEach(host -> host.built.checkInvariants());
  }
}
