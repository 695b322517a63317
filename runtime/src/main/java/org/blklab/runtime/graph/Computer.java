package org.blklab.runtime.graph;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.blklab.runtime.block.AsyncRunner;
import org.blklab.runtime.block.BlockLayer;
import org.blklab.runtime.block.Cgroup;
import org.blklab.runtime.block.Costs;
import org.blklab.runtime.block.GracePeriods;
import org.blklab.runtime.block.KblockdRunner;
import org.blklab.runtime.block.TaskWaker;
import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;
import org.blklab.runtime.pagecache.PageCache;
import org.blklab.runtime.plan.CostTable;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.sim.Machine;
import org.blklab.runtime.sim.Simulation;

/** The simulated computer: clock, CPUs, kernel, costs and control groups. */
final class Computer {
  /** Steps booked beside those of the block layer, from {@code Costs.FIRST_FREE_STEP} on. */
  static final List<String> FURTHER_STEPS =
      List.of(
          "driver", "user", "syscall", "prepare-io", "reap", "scsi-prepare", "busy-count-per-tag",
          "attribute-write", "page-copy", "page-add", "page-writeback",
          "page-written", "poll");

  static final int DRIVER_STEP = Costs.FIRST_FREE_STEP;
  static final int FIRST_WORKLOAD_STEP = DRIVER_STEP + 1;
  static final int SCSI_PREPARE_STEP = DRIVER_STEP + 5;
  static final int BUSY_COUNT_STEP = DRIVER_STEP + 6;
  static final int ATTRIBUTE_WRITE_STEP = DRIVER_STEP + 7;
  private static final int FIRST_PAGE_STEP = DRIVER_STEP + 8;
  static final int POLL_STEP = FIRST_PAGE_STEP + 4;

  private final Machine machine;
  private final KernelProfile kernel;
  private final CostTable costTable;
  private final BlockLayer layer;
  private final SetUpGrace grace;
  private final PageCache.Limits cacheLimits;
  private final Map<String, Cgroup> cgroups = new LinkedHashMap<>();
  private final Cgroup root = Cgroup.root();

  private Computer(
      Machine machine,
      KernelProfile kernel,
      CostTable costTable,
      BlockLayer layer,
      SetUpGrace grace,
      PageCache.Limits cacheLimits) {
    this.cacheLimits = cacheLimits;
    this.machine = machine;
    this.kernel = kernel;
    this.costTable = costTable;
    this.layer = layer;
    this.grace = grace;
  }

  /** Collects what is said of the computer before it is first needed. */
  static final class Builder {
    private Optional<Declared.Kernel> kernel = Optional.empty();
    private Settings machine = Settings.NONE;
    private final Map<String, CostTable> costs = new LinkedHashMap<>();

    void add(Declared each) {
      switch (each) {
        case Declared.Kernel declared -> kernel = Optional.of(declared);
        case Declared.Machine(var settings, _) -> machine = machine.overriddenBy(settings);
        case Declared.Costs(var table, _) -> costs.put(table.name(), table);
        default -> throw new IllegalArgumentException(each.toString());
      }
    }

    Computer build(long seed, Library library, Optional<OutsideEngine> engine) {
      String name = engine.isPresent() ? "zero" : machine.text("costs", "default");
      CostTable own = costs.get(name);
      CostTable table =
          (own != null ? own : library.costTables().find(name).orElseThrow())
              .atSpeed(machine.real("speed", 1));
      int cpus = (int) machine.integer("cpus", MachineSpec.DEFAULT_CPUS);
      int hz = Integer.parseInt(machine.text("hz", Integer.toString(MachineSpec.DEFAULT_HZ)));
      Simulation sim = new Simulation(seed);
      KernelProfile profile = profile();
      Machine.Scheduling scheduling =
          new Machine.Scheduling(1_000_000_000L / hz, profile.has(Behaviour.SLICE_TIMER));
      Machine built = new Machine(sim, cpus, CostSteps.cpuCosts(table, cpus), scheduling);
      SetUpGrace grace = new SetUpGrace(grace(sim, hz, profile));
      BlockLayer.Options options =
          new BlockLayer.Options(
              profile,
              CostSteps.blockCosts(table),
              hz,
              false,
              (int) machine.integer("cpus_per_cache", 0),
              grace);
      BlockLayer layer =
          engine.isPresent()
              ? new BlockLayer(built, options, engine.get().runner(), engine.get().waker())
              : new BlockLayer(built, options, kblockd(built), TaskWaker.THREADS);
      return new Computer(built, profile, table, layer, grace, cacheLimits());
    }

    private AsyncRunner kblockd(Machine built) {
      return new KblockdRunner(built, machine.text("kblockd", "any").equals("local"));
    }

    private PageCache.Limits cacheLimits() {
      return new PageCache.Limits(
          machine.integer("memory", MachineSpec.DEFAULT_MEMORY),
          machine.real("dirty_ratio", MachineSpec.DEFAULT_DIRTY_RATIO),
          machine.real("dirty_background_ratio", MachineSpec.DEFAULT_BACKGROUND_RATIO));
    }

    private KernelProfile profile() {
      if (kernel.isEmpty()) {
        return KernelProfile.of(Release.byDefault());
      }
      KernelProfile profile =
          KernelProfile.of(Release.of(kernel.get().release()).orElseThrow());
      for (String name : kernel.get().with()) {
        profile = profile.with(Behaviour.of(name).orElseThrow());
      }
      for (String name : kernel.get().without()) {
        profile = profile.without(Behaviour.of(name).orElseThrow());
      }
      return profile;
    }

    private GracePeriods grace(Simulation sim, int hz, KernelProfile profile) {
      return switch (machine.text("rcu_grace", "ticks")) {
        case "none" -> GracePeriods.NONE;
        case "uniform" ->
            GracePeriods.uniform(sim.random().named("rcu"), 5_000_000, 10_840_000);
        default -> GracePeriods.ticks(1_000_000_000L / hz, profile);
      };
    }
  }

  /** Memory for the page cache, and how much of it may be dirty. */
  PageCache.Limits cacheLimits() {
    return cacheLimits;
  }

  /** What the page cache's own work costs. */
  PageCache.PageCosts pageCosts() {
    return new PageCache.PageCosts(
        FIRST_PAGE_STEP,
        costTable.ns("page-copy"),
        costTable.ns("page-add"),
        costTable.ns("page-writeback"),
        costTable.ns("page-written"));
  }

  Machine machine() {
    return machine;
  }

  KernelProfile kernel() {
    return kernel;
  }

  CostTable costTable() {
    return costTable;
  }

  BlockLayer layer() {
    return layer;
  }

  /** Whether the classic trace format loses what carries FUA, as recorded on 7.2. */
  boolean traceDropsFua() {
    return kernel.has(Behaviour.TRACE_DROPS_FUA);
  }

  /** While set up, freezing a queue takes no time. */
  void setSettingUp(boolean settingUp) {
    grace.setSettingUp(settingUp);
  }

  void addCgroup(Declared.Cgroup declared) {
    Settings settings = declared.settings();
    Cgroup.PrioPolicy policy =
        switch (settings.text("prio_class", "no-change")) {
          case "none-to-rt", "promote-to-rt" -> Cgroup.PrioPolicy.PROMOTE_TO_RT;
          case "restrict-to-be" -> Cgroup.PrioPolicy.RESTRICT_TO_BE;
          case "idle" -> Cgroup.PrioPolicy.IDLE;
          default -> Cgroup.PrioPolicy.NO_CHANGE;
        };
    cgroups.put(
        declared.name(),
        new Cgroup(
            cgroups.size() + 1,
            declared.name(),
            (int) settings.integer("bfq_weight", 100),
            policy));
  }

  /** The group of this name; the root group for an empty one. */
  Cgroup cgroup(String name) {
    return name.isEmpty() ? root : cgroups.getOrDefault(name, root);
  }
}
