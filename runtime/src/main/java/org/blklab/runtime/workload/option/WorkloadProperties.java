package org.blklab.runtime.workload.option;

import java.util.List;
import org.blklab.runtime.plan.Dimension;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.PropertySpec;
import org.blklab.runtime.plan.PropertySpec.Type;

/**
 * The properties that a workload may have. Names and meaning are those of fio 3.33. What differs:
 * {@code direct} is on by default, and {@code ioengine} is libaio when {@code iodepth} is more than
 * 1; a scenario's seed other than 1 changes fio's random numbers unless {@code randrepeat = on} is
 * said; {@code cgroup} names a declared cgroup; {@code region}, {@code arrival} and {@code
 * max_processes} are blklab's own. {@code random_generator = lfsr} visits every block once, but in
 * the order of the default generator.
 */
public final class WorkloadProperties {
  private WorkloadProperties() {}

  /** All of them, in the order in which help shows them. */
  public static List<PropertySpec> all() {
    return List.of(
        // what
        fio(
            "rw",
            "read",
            "What to do: a word, for sequential modes with a stride (\"read:8k\", \"write:-8k\"),"
                + " for random ones with a repeat (\"randread:8\")",
            "read",
            "write",
            "trim",
            "randread",
            "randwrite",
            "randtrim",
            "rw",
            "readwrite",
            "randrw",
            "trimwrite",
            "randtrimwrite"),
        fio(
            "bs",
            "4k",
            "Size of an I/O; a range \"4k-64k\"; by direction \"4k,8k,16k\" for reads, writes,"
                + " trims")
            .measuring(Dimension.SIZE),
        fio("bssplit", "", "Sizes and their shares in percent: \"4k/50:64k/50\""),
        fio(
            "blockalign",
            "",
            "Random offsets are multiples of it, the block size by default; ends the random map")
            .measuring(Dimension.SIZE),
        bool("bs_unaligned", "off", "Sizes of a range need not be multiples of the smallest"),
        count("rwmixread", "50", "Share of reads in a mix, in percent").in(0, 100),
        count("rwmixwrite", "50", "Share of writes in a mix, in percent").in(0, 100),
        // where
        PropertySpec.of(
            "filename",
            Type.TEXT,
            "",
            "LUNs to work on instead of `on LUN`, such as \"sda:sdb\"; each has its own offsets,"
                + " and `size` is shared out"),
        fio(
            "file_service_type",
            "roundrobin",
            "Which of several LUNs an I/O goes to, and how many before the next: \"random:8\"",
            "roundrobin",
            "random",
            "sequential"),
        fio("size", "", "Length of the part of the device to use; bytes or a share such as 25%")
            .measuring(Dimension.SIZE, Dimension.RATIO),
        size(
            "filesize",
            "",
            "Use only so much of the device, from its beginning; `size` is then how much to move"),
        fio("offset", "0", "Where the part begins; bytes or a share")
            .measuring(Dimension.SIZE, Dimension.RATIO),
        fio("offset_increment", "0", "Added to the offset once per job of `numjobs`")
            .measuring(Dimension.SIZE, Dimension.RATIO),
        PropertySpec.of(
            "region",
            Type.RANGE_OF_SIZE,
            "",
            "Bytes of the device that this workload knows, such as `0..500g`; it looks like a"
                + " device of its own"),
        fio(
            "random_distribution",
            "random",
            "Which blocks are popular: \"zipf:1.2\", \"pareto:0.2\", \"normal:20\","
                + " \"zoned:60/10:40/90\"; not `random` ends the random map",
            "random",
            "zipf",
            "pareto",
            "normal"),
        fio("percentage_random", "100", "Share of random offsets in a random mode, in percent")
            .measuring(Dimension.RATIO),
        bool("norandommap", "off", "Blocks may come again before all have been used"),
        words(
            "random_generator",
            "tausworthe",
            "Width of the random numbers for offsets",
            "tausworthe",
            "tausworthe64",
            "lfsr"),
        words(
            "rw_sequencer",
            "sequential",
            "What the I/Os between two random ones of \"randread:8\" do",
            "sequential",
            "identical"),
        count(
                "randseed",
                "137",
                "Start of the random numbers; of offsets only with `randrepeat = off`")
            .in(0, 0x1p63),
        bool(
            "randrepeat",
            "",
            "On: the same offsets whatever the scenario's seed; off: from `randseed` or the seed"),
        bool("allrandrepeat", "off", "All random numbers depend on the job's number alone"),
        PropertySpec.of(
            "read_iolog",
            Type.TEXT,
            "",
            "File of I/Os to do instead: fio's log, version 2 or 3, or a blktrace"),
        // how much
        fio("io_size", "", "Bytes to move in all; as many as `size` by default")
            .measuring(Dimension.SIZE, Dimension.RATIO),
        count("number_ios", "", "End after so many I/Os").in(1, Long.MAX_VALUE),
        count("loops", "1", "Times over the whole").in(1, Integer.MAX_VALUE),
        time("runtime", "", "End at the latest so long after the start and `ramp_time`"),
        bool("time_based", "off", "Begin again until `runtime` is over"),
        time("ramp_time", "0s", "Drop samples of the first part"),
        fio("startdelay", "0s", "Start so much later; a range is drawn from")
            .measuring(Dimension.TIME),
        // how
        fio(
            "ioengine",
            "psync",
            "How I/Os are submitted; libaio by default if `iodepth` is more than 1",
            "psync",
            "sync",
            "pvsync",
            "pvsync2",
            "vsync",
            "libaio",
            "io_uring"),
        count("iodepth", "1", "I/Os in flight at most; 1 for synchronous engines").in(1, 65_536),
        count(
                "iodepth_batch_submit",
                "1",
                "Hand over so many at a time; 0 for as many as `iodepth`")
            .in(0, 65_536),
        count("iodepth_batch_complete_min", "1", "When no more can be submitted, wait for so many")
            .in(0, 65_536),
        count("iodepth_batch_complete_max", "", "Take so many at a time; the minimum by default")
            .in(0, 65_536),
        count("iodepth_low", "", "Submit again when only so many are left").in(0, 65_536),
        bool("direct", "on", "Past the page cache"),
        bool("journal", "off", "Durable writes wait for a commit by a journal, as jbd2's of ext4"),
        bool(
            "hipri",
            "off",
            "Poll for completions: io_uring and synchronous engines, on queues that can"),
        fio(
            "sync",
            "none",
            "Writes are durable when they return (O_DSYNC)",
            "none",
            "0",
            "sync",
            "1",
            "dsync"),
        count("fsync", "0", "An fsync after so many writes, 0 for none"),
        count("fdatasync", "0", "An fdatasync after so many writes, 0 for none"),
        bool("end_fsync", "off", "An fsync when a job is done"),
        fio("sync_file_range", "", "`write:16`: after so many writes the disk starts on them"),
        // how fast
        fio("rate", "", "Bytes a second at most, by direction \"1m,500k\"")
            .measuring(Dimension.BYTE_RATE, Dimension.SIZE),
        fio("rate_iops", "", "I/Os a second at most, by direction")
            .measuring(Dimension.RATE),
        words(
            "rate_process",
            "linear",
            "Gaps of a rate or of arrivals: equal or exponential",
            "linear",
            "poisson"),
        time("thinktime", "0s", "Sleep after `thinktime_blocks` I/Os"),
        time("thinktime_spin", "0s", "Part of the think time that keeps the CPU busy"),
        count("thinktime_blocks", "1", "I/Os between two think times").in(1, Long.MAX_VALUE),
        // who
        count("numjobs", "1", "Processes that do the same").in(1, 100_000),
        bool("thread", "off", "Threads instead of processes"),
        bool("group_reporting", "on", "Show the jobs of a workload together"),
        fio("prioclass", "none", "I/O priority class", "none", "rt", "be", "idle"),
        count("prio", "0", "Level in its class, 0 is the highest").in(0, 7),
        PropertySpec.reference("cgroup", Kind.CGROUP, "", "The group its processes are in"),
        fio("cpus_allowed", "", "CPUs it may run on: \"0-3,7\""),
        words(
            "cpus_allowed_policy",
            "shared",
            "All of them for each job, or one for each",
            "shared",
            "split"),
        // job scripts
        PropertySpec.of("arrival", Type.RATE, "", "Jobs of a script that arrive: `340/s`"),
        count("max_processes", "1000", "Jobs of a script at a time; further ones wait")
            .in(1, 100_000));
  }

  private static PropertySpec fio(String name, String otherwise, String doc, String... words) {
    return PropertySpec.of(name, Type.FIO, otherwise, doc).withWords(words);
  }

  private static PropertySpec words(String name, String otherwise, String doc, String... words) {
    return PropertySpec.words(name, otherwise, doc, words);
  }

  private static PropertySpec count(String name, String otherwise, String doc) {
    return PropertySpec.of(name, Type.COUNT, otherwise, doc);
  }

  private static PropertySpec size(String name, String otherwise, String doc) {
    return PropertySpec.of(name, Type.SIZE, otherwise, doc);
  }

  private static PropertySpec time(String name, String otherwise, String doc) {
    return PropertySpec.of(name, Type.TIME, otherwise, doc);
  }

  private static PropertySpec bool(String name, String otherwise, String doc) {
    return PropertySpec.of(name, Type.BOOL, otherwise, doc);
  }
}
