package org.blklab.runtime.workload.option;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.workload.option.JobOptions.Arrivals;
import org.blklab.runtime.workload.option.JobOptions.Depth;
import org.blklab.runtime.workload.option.JobOptions.Engine;
import org.blklab.runtime.workload.option.JobOptions.Identity;
import org.blklab.runtime.workload.option.JobOptions.Lifetime;
import org.blklab.runtime.workload.option.JobOptions.Pace;
import org.blklab.runtime.workload.option.JobOptions.RateProcess;
import org.blklab.runtime.workload.option.JobOptions.Sync;
import org.blklab.runtime.workload.option.JobOptions.Syncing;
import org.blklab.runtime.workload.option.OptionProblem.Kind;

/** Puts {@link JobOptions} together from settings. */
final class OptionReader {
  private static final int MAX_DEPTH = 1 << 16;
  private static final int MAX_JOBS = 100_000;
  private static final long FIO_RANDSEED = 0x89;

  private static final FileOrder ROUND_ROBIN = new FileOrder(FileOrder.Kind.ROUNDROBIN, 1);

  private final Settings settings;
  private final OptionValues values;

  OptionReader(Settings settings) {
    this.settings = settings;
    this.values = new OptionValues(settings);
  }

  JobOptions.Result read() {
    Access access = access();
    JobOptions options =
        new JobOptions(
            access,
            extent(),
            values.text("file_service_type", ROUND_ROBIN, FioText::fileOrder),
            depth(),
            syncing(),
            pace(),
            lifetime(),
            identity(),
            arrivals());
    if (values.problems().isEmpty()) {
      contradictions(options);
    }
    return values.problems().isEmpty()
        ? new JobOptions.Result(Optional.of(options), List.of())
        : new JobOptions.Result(Optional.empty(), values.problems());
  }

  private Access access() {
    FioText.Rw rw = values.text("rw", new FioText.Rw(RwMode.READ, 0, 1), FioText::rw);
    Distribution distribution =
        values.text("random_distribution", Distribution.UNIFORM, FioText::distribution);
    boolean map =
        !values.flag("norandommap", false)
            && !values.has("blockalign")
            && distribution.kind() == Distribution.Kind.RANDOM;
    int readPercent = values.integer("rwmixread", 50, 0, 100);
    if (values.has("rwmixwrite")) {
      readPercent = 100 - values.integer("rwmixwrite", 50, 0, 100);
    }
    String generator = word("random_generator", "tausworthe", "tausworthe", "tausworthe64", "lfsr");
    String sequencer = word("rw_sequencer", "sequential", "sequential", "identical");
    return new Access(
        rw.mode(),
        rw.strideBytes(),
        rw.everyNth(),
        sequencer.equals("identical"),
        sizes(),
        values.flag("bs_unaligned", false),
        readPercent,
        values.triple("percentage_random", 100).stream().map(Math::toIntExact).toList(),
        distribution,
        map,
        generator.equals("tausworthe64"),
        seeding());
  }

  private Access.Seeding seeding() {
    Access.Repeat repeat = Access.Repeat.BY_SEED;
    if (values.has("randrepeat")) {
      repeat = values.flag("randrepeat", true) ? Access.Repeat.ON : Access.Repeat.OFF;
    }
    boolean all = values.flag("allrandrepeat", false);
    long seed = values.count("randseed", FIO_RANDSEED, Long.MIN_VALUE, Long.MAX_VALUE);
    return new Access.Seeding(seed, values.has("randseed"), repeat, all);
  }

  private List<BlockSize> sizes() {
    FioText.Bounds four = new FioText.Bounds(4096, 4096);
    List<FioText.Bounds> bounds = List.of(four, four, four);
    Value bs = settings.get("bs").orElse(null);
    if (bs instanceof Value.Text || bs instanceof Value.Word) {
      bounds = values.text("bs", bounds, piece -> FioText.triple(piece, four, FioText::bounds));
    } else if (bs instanceof Value.Range(var from, var to)) {
      FioText.Bounds range =
          new FioText.Bounds(Math.round(from.asDouble()), Math.round(to.asDouble()));
      bounds = List.of(range, range, range);
    } else if (bs != null) {
      bounds = values.triple("bs", 4096).stream().map(b -> new FioText.Bounds(b, b)).toList();
    }
    List<List<BlockSize.Split>> none = List.of(List.of(), List.of(), List.of());
    List<List<BlockSize.Split>> splits = values.text("bssplit", none, FioText::splits);
    List<Long> aligns = values.triple("blockalign", 0);
    List<BlockSize> sizes = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      sizes.add(size(bounds.get(i), splits.get(i), aligns.get(i)));
    }
    return sizes;
  }

  private BlockSize size(FioText.Bounds bounds, List<BlockSize.Split> split, long align) {
    long min = split.stream().mapToLong(BlockSize.Split::bytes).min().orElse(bounds.min());
    long max = split.stream().mapToLong(BlockSize.Split::bytes).max().orElse(bounds.max());
    if (min < 1 || max < min || max > FioText.MAX_BLOCK_BYTES) {
      values.problem(
          "bs", Kind.OUT_OF_RANGE, "a block must have 1 byte to 1 GiB", "such as `bs = 4k`");
    }
    if (align < 0) {
      values.problem("blockalign", Kind.OUT_OF_RANGE, "`blockalign` must not be negative");
    }
    return new BlockSize(min, max, align == 0 ? min : align, split);
  }

  private Extent extent() {
    long from = 0;
    long to = -1;
    if (settings.get("region").orElse(null) instanceof Value.Range(var first, var last)) {
      from = Math.round(first.asDouble());
      to = Math.round(last.asDouble());
      if (from < 0 || to <= from) {
        values.problem("region", Kind.OUT_OF_RANGE, "a region ends behind its beginning");
      }
    } else if (values.has("region")) {
      values.problem("region", Kind.BAD_VALUE, "expected a range such as `0..500g`");
    }
    return new Extent(
        values.amount("offset"),
        values.amount("offset_increment"),
        values.amount("size"),
        values.amount("io_size"),
        values.count("filesize", 0, 0, Long.MAX_VALUE),
        from,
        to);
  }

  private Depth depth() {
    int iodepth = values.integer("iodepth", 1, 1, MAX_DEPTH);
    Engine standard = iodepth > 1 ? Engine.LIBAIO : Engine.SYNC;
    Engine engine = values.text("ioengine", standard, FioText::engine);
    if (engine == Engine.SYNC) {
      iodepth = 1; // as fio says in a note
    }
    boolean direct = values.flag("direct", true);
    int low = values.integer("iodepth_low", iodepth, 0, MAX_DEPTH);
    int batch = values.integer("iodepth_batch_submit", 1, 0, MAX_DEPTH);
    int min = values.integer("iodepth_batch_complete_min", 1, 0, MAX_DEPTH);
    int max = values.integer("iodepth_batch_complete_max", min, 0, MAX_DEPTH);
    return new Depth(
        engine,
        iodepth,
        low == 0 || low > iodepth ? iodepth : low,
        batch == 0 || batch > iodepth ? iodepth : batch,
        min,
        Math.max(min, max),
        direct,
        hipri(engine, direct));
  }

  /** Polling needs an engine that can, and no page cache; what is not said may be elsewhere. */
  private boolean hipri(Engine engine, boolean direct) {
    boolean wanted = values.flag("hipri", false);
    boolean able = engine != Engine.LIBAIO && direct;
    if (wanted && !able && (values.has("ioengine") || !direct)) {
      values.problem(
          "hipri",
          Kind.CONTRADICTION,
          "polling needs `direct = on` and an `ioengine` that can: io_uring, pvsync2");
    }
    return wanted && able;
  }

  private Syncing syncing() {
    String sync = word("sync", "none", "none", "0", "sync", "1", "dsync");
    return new Syncing(
        switch (sync) {
          case "sync", "1" -> Sync.SYNC;
          case "dsync" -> Sync.DSYNC;
          default -> Sync.NONE;
        },
        values.count("fsync", 0, 0, Integer.MAX_VALUE),
        values.count("fdatasync", 0, 0, Integer.MAX_VALUE),
        values.flag("end_fsync", false),
        values.text("sync_file_range", 0L, FioText::rangeWrites));
  }

  private Pace pace() {
    String process = word("rate_process", "linear", "linear", "poisson");
    return new Pace(
        values.triple("rate", 0),
        values.triple("rate_iops", 0),
        RateProcess.valueOf(process.toUpperCase(Locale.ROOT)),
        values.time("thinktime", 0),
        Math.min(values.time("thinktime_spin", 0), values.time("thinktime", 0)),
        values.count("thinktime_blocks", 1, 1, Long.MAX_VALUE));
  }

  private Lifetime lifetime() {
    long low = 0;
    long high = 0;
    if (settings.get("startdelay").orElse(null) instanceof Value.Range(var from, var to)) {
      low = Math.round(from.asDouble());
      high = Math.round(to.asDouble());
    } else {
      low = values.time("startdelay", 0);
      high = low;
    }
    return new Lifetime(
        Math.min(low, high),
        Math.max(low, high),
        values.time("ramp_time", 0),
        values.time("runtime", 0),
        values.flag("time_based", false),
        values.count("number_ios", 0, 0, Long.MAX_VALUE),
        values.count("loops", 1, 1, Integer.MAX_VALUE));
  }

  private Identity identity() {
    int prioClass = values.text("prioclass", 0, FioText::prioClass);
    int level = values.integer("prio", 0, 0, 7);
    if (values.has("prio") && !values.has("prioclass")) {
      prioClass = 2; // the kernel takes a level without a class for best effort
    }
    boolean split = word("cpus_allowed_policy", "shared", "shared", "split").equals("split");
    return new Identity(
        values.integer("numjobs", 1, 1, MAX_JOBS),
        values.flag("thread", false),
        values.flag("group_reporting", true),
        prioClass == 0 ? 0 : prioClass << 13 | level,
        Optional.of(settings.text("cgroup", "")).filter(name -> !name.isEmpty()),
        values.text("cpus_allowed", -1L, FioText::cpus),
        split);
  }

  private Arrivals arrivals() {
    return new Arrivals(values.rate("arrival"), values.integer("max_processes", 1000, 1, MAX_JOBS));
  }

  private String word(String name, String otherwise, String... words) {
    return values.text(
        name,
        otherwise,
        piece -> {
          String word = piece.trim().string();
          if (!List.of(words).contains(word)) {
            throw BadText.value(
                piece.trim(),
                "`" + word + "` is no value of `" + name + "`",
                "known: " + String.join(", ", words));
          }
          return word;
        });
  }

  private void contradictions(JobOptions options) {
    Pace pace = options.pace();
    for (int i = 0; i < 3; i++) {
      if (pace.bytesPerSec().get(i) > 0 && pace.iops().get(i) > 0) {
        values.problem(
            "rate_iops", Kind.CONTRADICTION, "`rate` and `rate_iops` exclude each other",
            "leave out one of the two");
        return;
      }
    }
    if (values.has("runtime") && options.lifetime().runtimeNs() == 0) {
      values.problem(
          "runtime",
          Kind.OUT_OF_RANGE,
          "a runtime of 0 would be no run at all",
          "give a time such as `10s`, or leave it out: `size` or `number_ios` ends it, too");
    } else if (options.lifetime().timeBased() && options.lifetime().runtimeNs() == 0) {
      values.problem(
          "time_based",
          Kind.CONTRADICTION,
          "`time_based` needs a `runtime`",
          "add `runtime = 10s`");
    }
    Amount size = options.extent().size();
    long smallest = options.access().smallestBytes();
    if (size.bytes() > 0 && size.bytes() < smallest) {
      values.problem(
          "size",
          Kind.CONTRADICTION,
          "`size` is less than one block of " + smallest + " bytes",
          "raise `size`, or lower `bs`");
    }
    if (values.has("size") && size.isNone()) {
      values.problem("size", Kind.OUT_OF_RANGE, "`size` must be more than 0");
    }
    if (options.arrivals().perSecond() > 0 && options.identity().numjobs() > 1) {
      values.problem(
          "numjobs", Kind.CONTRADICTION, "`arrival` starts processes itself",
          "use `max_processes`");
    }
  }
}
