package org.blklab.runtime.graph;

import java.util.List;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.ModelSpec;
import org.blklab.runtime.plan.PropertySpec;
import org.blklab.runtime.plan.PropertySpec.Type;

/** The properties of {@code machine}, {@code cgroup} and {@code lun}. */
final class MachineSpec {
  static final int DEFAULT_CPUS = 4;
  static final int DEFAULT_HZ = 250;

  static final long DEFAULT_MEMORY = 16L << 30;
  static final double DEFAULT_DIRTY_RATIO = 0.2;
  static final double DEFAULT_BACKGROUND_RATIO = 0.1;

  private MachineSpec() {}

  static ModelSpec machine() {
    return new ModelSpec(
        Kind.MACHINE,
        "",
        "The simulated computer.",
        List.of(
            PropertySpec.of("cpus", Type.COUNT, "4", "Number of CPUs.").in(1, 1024),
            PropertySpec.words(
                "hz", "250", "Ticks per second of the kernel.", "100", "250", "1000"),
            PropertySpec.of("memory", Type.SIZE, "16g", "Memory, for the page cache."),
            PropertySpec.of("dirty_ratio", Type.RATIO, "20%", "Dirty memory that stops writers.")
                .in(0, 1),
            PropertySpec.of(
                    "dirty_background_ratio",
                    Type.RATIO,
                    "10%",
                    "Dirty memory that starts writeback.")
                .in(0, 1),
            PropertySpec.reference("costs", Kind.COSTS, "default", "What the kernel's steps cost."),
            PropertySpec.of(
                    "speed",
                    Type.REAL,
                    "1",
                    "How fast its CPUs are, against those of the cost table.")
                .in(0.01, 100),
            PropertySpec.words(
                "rcu_grace",
                "ticks",
                "Length of an RCU grace period: `ticks` as recorded, `uniform` 5 to 10.84 ms,"
                    + " `none`.",
                "ticks",
                "uniform",
                "none"),
            PropertySpec.words(
                "kblockd",
                "any",
                "Who runs queues asynchronously: a worker on `any` idle CPU, or, as the kernel's,"
                    + " on the `local` one that asked for it last.",
                "any",
                "local"),
            PropertySpec.of(
                    "cpus_per_cache",
                    Type.COUNT,
                    "0",
                    "CPUs that share a last-level cache; 0: all.")
                .in(0, 1024)));
  }

  static ModelSpec cgroup() {
    return new ModelSpec(
        Kind.CGROUP,
        "",
        "A control group that workloads join by `cgroup = NAME`.",
        List.of(
            PropertySpec.of("bfq_weight", Type.COUNT, "100", "BFQ's weight of the group.")
                .in(1, 1000),
            PropertySpec.words(
                "prio_class",
                "no-change",
                "The kernel's io.prio.class.",
                "no-change",
                "none-to-rt",
                "promote-to-rt",
                "restrict-to-be",
                "idle")));
  }
}
