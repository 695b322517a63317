package org.blklab.runtime.check;

import static org.blklab.runtime.plan.PropertySpec.kernel;
import static org.blklab.runtime.plan.PropertySpec.of;
import static org.blklab.runtime.plan.PropertySpec.reference;
import static org.blklab.runtime.plan.PropertySpec.words;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.blklab.runtime.plan.Catalogue;
import org.blklab.runtime.plan.CostTable;
import org.blklab.runtime.plan.CostTables;
import org.blklab.runtime.plan.Dimension;
import org.blklab.runtime.plan.KernelUnit;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.MeasurementSpec;
import org.blklab.runtime.plan.ModelSpec;
import org.blklab.runtime.plan.PropertySpec;
import org.blklab.runtime.plan.PropertySpec.Type;

/** A small catalogue of real models, for tests of the checker alone. */
final class TestCatalogue {
  private TestCatalogue() {}

  static Catalogue catalogue() {
    return new Catalogue(
        models(),
        measurements(),
        List.of("block_bio_queue", "block_rq_insert", "block_rq_issue", "block_rq_complete"),
        List.of(
            reference("lun", Kind.LUN, "", ""),
            words("op", "", "", "read", "write", "trim", "flush"),
            of("sector", Type.COUNT, "", ""),
            of("sectors", Type.COUNT, "", ""),
            of("sync", Type.BOOL, "", ""),
            of("cpu", Type.COUNT, "", ""),
            of("stages.device", Type.TIME, "", "")),
        List.of("6.18", "6.19", "7.0", "7.2"),
        List.of("queue-async-depth", "mq-deadline-min-shallow-1", "elevator-unchanged"),
        List.of("submit", "tag_get", "wake"),
        CostTables.of(List.of(table("default", 50), table("zero", 0))),
        List.of("EINVAL", "ENOENT", "EBUSY"));
  }

  private static CostTable table(String name, long ns) {
    return new CostTable(name, Map.of("tag_get", new CostTable.Entry(ns, "test")));
  }

  private static List<ModelSpec> models() {
    List<ModelSpec> models = new ArrayList<>();
    models.add(
        model(
            Kind.MACHINE,
            "",
            of("cpus", Type.COUNT, "4", "").in(1, 4096),
            of("hz", Type.COUNT, "250", "").in(100, 1000),
            of("memory", Type.SIZE, "8g", ""),
            of("dirty_ratio", Type.COUNT, "20", "").in(0, 100),
            reference("costs", Kind.COSTS, "default", "")));
    models.add(
        model(
            Kind.HOST,
            "null_blk",
            kernel("hw_queue_depth", KernelUnit.NUMBER, "64", "").in(1, 10_240),
            kernel("submit_queues", KernelUnit.NUMBER, "1", ""),
            kernel("irqmode", KernelUnit.NUMBER, "0", "").in(0, 2)));
    models.add(
        model(Kind.HOST, "ahci", kernel("can_queue", KernelUnit.NUMBER, "32", "").in(1, 32)));
    models.add(model(Kind.HOST, "megaraid_sas", kernel("can_queue", KernelUnit.NUMBER, "256", "")));
    models.add(
        model(
            Kind.DEVICE,
            "hdd",
            of("size", Type.SIZE, "16t", ""),
            of("rpm", Type.SPIN, "7200rpm", "").in(1000, 20_000),
            of("seek_avg", Type.TIME, "8ms", ""),
            of("cache", Type.BOOL, "on", "")));
    models.add(
        model(
            Kind.DEVICE,
            "constant",
            of("size", Type.SIZE, "16g", ""),
            kernel("completion_nsec", KernelUnit.NS, "10000", ""),
            kernel("mbps", KernelUnit.MIB_PER_S, "0", "")));
    models.add(model(Kind.DEVICE, "trace", of("file", Type.TEXT, "", "")));
    models.add(model(Kind.DEVICE, "js", of("file", Type.TEXT, "", "")));
    models.add(model(Kind.LUN, "", kernel("device/queue_depth", KernelUnit.NUMBER, "32", "")));
    models.add(
        model(
            Kind.QUEUE,
            "",
            kernel("scheduler", KernelUnit.TEXT, "", ""),
            kernel("nr_requests", KernelUnit.NUMBER, "", ""),
            kernel("async_depth", KernelUnit.NUMBER, "", ""),
            kernel("max_sectors_kb", KernelUnit.KIB, "", ""),
            kernel("wbt_lat_usec", KernelUnit.US, "", ""),
            kernel("rotational", KernelUnit.FLAG, "", ""),
            kernel("write_cache", KernelUnit.TEXT, "", "").withWords("write back", "none")));
    models.add(model(Kind.ELEVATOR, "none"));
    models.add(
        model(
            Kind.ELEVATOR,
            "mq-deadline",
            kernel("read_expire", KernelUnit.MS, "500", ""),
            kernel("fifo_batch", KernelUnit.NUMBER, "16", ""),
            kernel("front_merges", KernelUnit.FLAG, "1", "")));
    models.add(
        model(Kind.ELEVATOR, "kyber", kernel("read_lat_nsec", KernelUnit.NS, "2000000", "")));
    models.add(model(Kind.ELEVATOR, "bfq", kernel("slice_idle", KernelUnit.MS, "8", "")));
    models.add(
        model(
            Kind.ELEVATOR,
            "js",
            of("file", Type.TEXT, "", ""),
            of("lookahead", Type.COUNT, "64", "")));
    models.add(
        model(
            Kind.CGROUP,
            "",
            kernel("bfq_weight", KernelUnit.NUMBER, "100", ""),
            words("prio_class", "no-change", "", "no-change", "promote-to-rt")));
    models.add(model(Kind.WORKLOAD, "", workload()));
    return models;
  }

  private static PropertySpec[] workload() {
    return new PropertySpec[] {
      of("rw", Type.FIO, "read", "")
          .withWords("read", "write", "randread", "randwrite", "rw", "randrw", "trim"),
      of("bs", Type.FIO, "4k", "").measuring(Dimension.SIZE),
      of("bssplit", Type.FIO, "", ""),
      of("random_distribution", Type.FIO, "random", "")
          .withWords("random", "zipf", "pareto", "normal"),
      of("cpus_allowed", Type.FIO, "", ""),
      of("rwmixread", Type.COUNT, "50", "").in(0, 100),
      of("iodepth", Type.COUNT, "1", "").in(1, 65_536),
      of("iodepth_batch_complete_min", Type.COUNT, "1", ""),
      of("numjobs", Type.COUNT, "1", "").in(1, 65_536),
      words("ioengine", "psync", "", "psync", "libaio", "io_uring"),
      of("direct", Type.BOOL, "on", ""),
      of("sync", Type.BOOL, "off", ""),
      of("size", Type.FIO, "", "").measuring(Dimension.SIZE, Dimension.RATIO),
      of("offset", Type.FIO, "0", "").measuring(Dimension.SIZE, Dimension.RATIO),
      of("offset_increment", Type.FIO, "0", "").measuring(Dimension.SIZE, Dimension.RATIO),
      of("io_size", Type.FIO, "", "").measuring(Dimension.SIZE, Dimension.RATIO),
      of("number_ios", Type.COUNT, "", ""),
      of("runtime", Type.TIME, "", ""),
      of("ramp_time", Type.TIME, "0", ""),
      of("startdelay", Type.TIME, "0", ""),
      of("thinktime", Type.TIME, "0", ""),
      of("thinktime_blocks", Type.COUNT, "1", ""),
      of("time_based", Type.BOOL, "off", ""),
      of("rate", Type.FIO, "", "").measuring(Dimension.BYTE_RATE, Dimension.SIZE),
      of("rate_iops", Type.FIO, "", "").measuring(Dimension.RATE),
      words("rate_process", "linear", "", "linear", "poisson"),
      of("prio", Type.COUNT, "4", "").in(0, 7),
      of("arrival", Type.RATE, "", ""),
      of("max_processes", Type.COUNT, "", ""),
      of("region", Type.RANGE_OF_SIZE, "", ""),
      of("share", Type.RATIO, "", "").in(0, 1),
      of("filename", Type.TEXT, "", ""),
      reference("cgroup", Kind.CGROUP, "", ""),
    };
  }

  private static List<MeasurementSpec> measurements() {
    List<MeasurementSpec> all = new ArrayList<>();
    for (String op : List.of("read", "write")) {
      all.add(new MeasurementSpec(Kind.WORKLOAD, op + ".iops", Dimension.RATE, ""));
      all.add(new MeasurementSpec(Kind.WORKLOAD, op + ".bw", Dimension.BYTE_RATE, ""));
      for (String lat : List.of("slat", "clat", "lat")) {
        for (String what : List.of("min", "mean", "stddev", "max", "pN")) {
          all.add(
              new MeasurementSpec(Kind.WORKLOAD, op + "." + lat + "." + what, Dimension.TIME, ""));
        }
      }
    }
    all.add(new MeasurementSpec(Kind.WORKLOAD, "rate", Dimension.RATE, ""));
    all.add(new MeasurementSpec(Kind.WORKLOAD, "lat.pN", Dimension.TIME, ""));
    all.add(new MeasurementSpec(Kind.LUN, "dispatch.count", Dimension.COUNT, ""));
    all.add(new MeasurementSpec(Kind.LUN, "dispatch.sequential", Dimension.RATIO, ""));
    all.add(new MeasurementSpec(Kind.LUN, "dispatch.size.mean", Dimension.SIZE, ""));
    all.add(new MeasurementSpec(Kind.LUN, "util", Dimension.RATIO, ""));
    all.add(new MeasurementSpec(Kind.LUN, "stages.*.mean", Dimension.TIME, ""));
    all.add(new MeasurementSpec(Kind.LUN, "stages.*.pN", Dimension.TIME, ""));
    all.add(new MeasurementSpec(Kind.MACHINE, "cpu.util", Dimension.RATIO, ""));
    return all;
  }

  private static ModelSpec model(Kind kind, String name, PropertySpec... properties) {
    return new ModelSpec(kind, name, "", List.of(properties));
  }
}
