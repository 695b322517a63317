package org.blklab.runtime.graph;

import java.util.List;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.PropertySpec;
import org.blklab.runtime.plan.PropertySpec.Type;

/** The properties of a workload: fio's options that are simulated, and blklab's own. */
final class WorkloadSpec {
  private WorkloadSpec() {}

  static List<PropertySpec> properties() {
    return List.of(
        of("rw", Type.FIO, "read", "Pattern: read, write, randread, randwrite, rw, randrw, trim, …")
            .withWords(
                "read", "write", "randread", "randwrite", "rw", "readwrite", "randrw", "trim",
                "randtrim", "trimwrite", "randtrimwrite"),
        of("bs", Type.FIO, "4k", "Size of an I/O; `4k,64k` for reads and writes."),
        of("bssplit", Type.FIO, "", "Sizes with their shares: \"4k/50:64k/50\"."),
        of("bs_unaligned", Type.BOOL, "off", "Offsets need not be multiples of the size."),
        of("blockalign", Type.FIO, "", "Alignment of random offsets; the size by default."),
        of("size", Type.FIO, "", "How much of the device a job uses, and does; bytes or percent."),
        of("filesize", Type.SIZE, "", "Size of the file, when it is not the device's."),
        of("offset", Type.FIO, "0", "Where a job's part begins; bytes or percent."),
        of("offset_increment", Type.FIO, "0", "Job n begins n times this later."),
        of("io_size", Type.FIO, "", "How much a job does, when it is not `size`."),
        of("region", Type.RANGE_OF_SIZE, "", "The part of the device that is used."),
        of("iodepth", Type.COUNT, "1", "I/Os in flight of a job.").in(1, 65_536),
        of("iodepth_low", Type.COUNT, "", "Submit again when so few are left.").in(0, 65_536),
        of("iodepth_batch_submit", Type.COUNT, "1", "I/Os of one submission.").in(0, 65_536),
        of("iodepth_batch_complete_min", Type.COUNT, "1", "Events to wait for.").in(0, 65_536),
        of("iodepth_batch_complete_max", Type.COUNT, "", "Events to take at once.").in(0, 65_536),
        of("numjobs", Type.COUNT, "1", "Processes that do the same.").in(1, 65_536),
        of("thread", Type.BOOL, "off", "Threads instead of processes."),
        of("group_reporting", Type.BOOL, "on", "Report all jobs together."),
        of("ioengine", Type.FIO, "psync", "psync, libaio or io_uring.")
            .withWords("psync", "sync", "pvsync", "pvsync2", "vsync", "libaio", "io_uring"),
        of("direct", Type.BOOL, "on", "Past the page cache."),
        of("sync", Type.FIO, "none", "none, sync or dsync.")
            .withWords("none", "sync", "dsync", "0", "1"),
        of("fsync", Type.COUNT, "0", "An fsync after so many writes."),
        of("fdatasync", Type.COUNT, "0", "An fdatasync after so many writes."),
        of("end_fsync", Type.BOOL, "off", "An fsync at the end."),
        of("rate", Type.FIO, "", "Bytes per second of a job."),
        of("rate_iops", Type.FIO, "", "I/Os per second of a job."),
        of("rate_process", Type.FIO, "linear", "linear or poisson.").withWords("linear", "poisson"),
        of("thinktime", Type.TIME, "0s", "Pause after `thinktime_blocks` I/Os."),
        of("thinktime_spin", Type.TIME, "0s", "Part of it spent computing."),
        of("thinktime_blocks", Type.COUNT, "1", "I/Os between pauses."),
        of("rwmixread", Type.COUNT, "50", "Percent of reads.").in(0, 100),
        of("rwmixwrite", Type.COUNT, "50", "Percent of writes.").in(0, 100),
        of("percentage_random", Type.FIO, "100", "Percent of random offsets."),
        of("random_distribution", Type.FIO, "random", "random, zipf:θ, pareto:h or normal:σ."),
        of("norandommap", Type.BOOL, "off", "Blocks may be used again before all were."),
        of("randseed", Type.COUNT, "", "Seed of the job's random numbers."),
        of("randrepeat", Type.BOOL, "on", "The same random numbers in each run."),
        of("allrandrepeat", Type.BOOL, "off", "The same for all that is random."),
        of("prioclass", Type.FIO, "", "1 RT, 2 BE, 3 idle.").withWords("0", "1", "2", "3"),
        of("prio", Type.COUNT, "", "Level 0 (highest) to 7.").in(0, 7),
        PropertySpec.reference("cgroup", Kind.CGROUP, "", "The control group of its processes."),
        of("startdelay", Type.TIME, "0s", "When it begins."),
        of("ramp_time", Type.TIME, "0s", "Time at the beginning that is not measured."),
        of("runtime", Type.TIME, "", "It ends after so long."),
        of("time_based", Type.BOOL, "off", "It begins again until `runtime` is over."),
        of("number_ios", Type.COUNT, "", "It ends after so many I/Os."),
        of("loops", Type.COUNT, "1", "It is done so many times."),
        of("cpus_allowed", Type.FIO, "", "CPUs such as \"0-3\"."),
        of("arrival", Type.RATE, "", "Jobs of a script that arrive per second."),
        of("max_processes", Type.COUNT, "1000", "Jobs at a time; others wait.").in(1, 1 << 20));
  }

  private static PropertySpec of(String name, Type type, String otherwise, String doc) {
    return PropertySpec.of(name, type, otherwise, doc);
  }
}
