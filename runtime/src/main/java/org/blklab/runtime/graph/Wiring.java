package org.blklab.runtime.graph;

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
import org.blklab.runtime.block.Probe;
import org.blklab.runtime.device.BadPropertyException;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.hook.ElevatorScript;
import org.blklab.runtime.hook.HookFailure;
import org.blklab.runtime.hook.Hooks;
import org.blklab.runtime.hook.Script;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.plan.Place;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.stats.LunGroup;
import org.blklab.runtime.sysfs.SysfsTree;

/** Makes what a plan declares: the computer, its hosts, LUNs and workloads, wired to each other. */
final class Wiring {
  /**
   * What a graph is made from.
   *
   * @param files finds recordings
   * @param engine who decides what runs when, if the machine's CPUs do not; nothing costs time then
   */
  record Origin(long seed, Library library, FileLocator files, Optional<OutsideEngine> engine) {}

  private final Origin origin;
  private final Hooks hooks;
  private final Runnable whenWorkloadsEnd;
  private final Computer.Builder setUp = new Computer.Builder();
  private final Map<String, HostNode> hosts = new LinkedHashMap<>();
  private final Map<String, LunNode> luns = new LinkedHashMap<>();
  private final List<Probe> probes = new ArrayList<>();
  private final Hardware hardware = new Hardware();
  private final SysfsFolders sysfs = new SysfsFolders();
  private Set<LunGroup> read = EnumSet.allOf(LunGroup.class);
  private Computer computer;
  private Workloads workloads;

  /**
   * @param whenWorkloadsEnd done when the last workload has ended
   */
  Wiring(Origin origin, Hooks hooks, Runnable whenWorkloadsEnd) {
    this.origin = origin;
    this.hooks = hooks;
    this.whenWorkloadsEnd = whenWorkloadsEnd;
  }

  /** See {@link LiveGraph#setRead}. */
  void setRead(Set<LunGroup> groups) {
    read = groups;
  }

  /** Makes what is declared; the diagnostics say what could not be made. */
  List<Diagnostic> declare(List<Declared> declared) {
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

  /** The machine with its kernel, made when first needed. */
  Computer computer() {
    if (computer == null) {
      Computer made = setUp.build(origin.seed(), origin.library(), origin.engine());
      workloads = new Workloads(made, luns, origin.files(), hooks, whenWorkloadsEnd);
      computer = made; // last: whoever sees it from another thread may ask for workloads
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

  private void addLun(Declared.Lun declared, List<Diagnostic> problems) {
    DeviceKind kind =
        Models.device(declared.model())
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        "no device " + declared.model() + "; please report"));
    HostNode host =
        declared.host().isPresent() ? hosts.get(declared.host().get()) : ownHost(declared, kind);
    Declared.Lun lun = declared.withDefaults(host.built.lunDefaults(), kind.spec());
    Device device;
    HostModel.BuiltLun built;
    try {
      DeviceKind known = ScriptDevice.of(kind, lun, hooks);
      Device model = hardware.of(computer().machine().sim(), known, lun);
      device = origin.engine().isPresent() ? origin.engine().get().instead(model) : model;
      built = host.built.addLun(lun.name(), device, hardware.address(lun));
    } catch (BadPropertyException e) {
      problems.add(problem(Code.CONTRADICTION, lun.place(), e.getMessage()));
      return;
    } catch (HookFailure e) {
      problems.add(e.diagnostic());
      return;
    }
    LunNode node = new LunNode(lun, host, device, built, read);
    host.luns.add(node);
    luns.put(lun.name(), node);
    sysfs.add(node);
    probes.forEach(node.queue::addProbe);
    node.queue.setElevatorTypes(new KnownElevators(hooks, lun.name()));
    node.queue.attachElevator(node.queue.defaultElevator());
    new LunFiles(node, computer().kernel().release().text(), problems)
        .apply(computer().machine().sim());
  }

  private void writeAll(Declared.Queue queue, List<Diagnostic> problems) {
    if (!luns.containsKey(queue.lun())) {
      return; // its LUN could not be built, which was said
    }
    computer().setSettingUp(true);
    for (Declared.AttributeWrite write : queue.writes()) {
      StoreAtOnce.store(
          luns.get(queue.lun()).attribute("queue/" + write.attribute()),
          write,
          computer().kernel().release().text(),
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

  /** Whether the machine has been made; what it is like can no longer be declared then. */
  boolean isBuilt() {
    return computer != null;
  }

  Map<String, HostNode> hosts() {
    return Collections.unmodifiableMap(hosts);
  }

  Map<String, LunNode> luns() {
    return Collections.unmodifiableMap(luns);
  }

  Workloads workloads() {
    computer();
    return workloads;
  }

  SysfsTree sysfs() {
    return sysfs.tree();
  }

  /** To be hit by all LUNs, also those that come later. */
  void addProbe(Probe probe) {
    probes.add(probe);
    luns.values().forEach(node -> node.queue.addProbe(probe));
  }
}
