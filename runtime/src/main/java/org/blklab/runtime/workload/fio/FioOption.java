package org.blklab.runtime.workload.fio;

import java.util.List;
import java.util.Optional;

/**
 * An option of fio that is simulated.
 *
 * @param name fio's name
 * @param aliases its other names
 * @param property the workload property that it becomes
 * @param kind how its value is written
 */
record FioOption(String name, List<String> aliases, String property, Kind kind) {

  /** How a value is written, and what becomes of it. */
  enum Kind {
    /** Bytes, or a percentage: kept as text when it is one. */
    SIZE,
    COUNT,
    /** A bare number counts seconds. */
    SECONDS,
    /** Seconds, or a range of them. */
    DELAY,
    /** A bare number counts microseconds. */
    MICROSECONDS,
    BOOL,
    /** The other way round. */
    NOT,
    /** True when it stands there, with or without {@code =1}. */
    SET,
    /** Checked inside, later. */
    TEXT
  }

  private static final List<FioOption> ALL =
      List.of(
          of("rw", Kind.TEXT, "readwrite"),
          of("bs", Kind.TEXT, "blocksize"),
          new FioOption("bsrange", List.of("blocksize_range"), "bs", Kind.TEXT),
          of("bssplit", Kind.TEXT),
          of("blockalign", Kind.TEXT, "ba"),
          of("bs_unaligned", Kind.SET, "blocksize_unaligned"),
          of("size", Kind.SIZE),
          of("filesize", Kind.SIZE),
          of("offset", Kind.SIZE, "fileoffset"),
          of("offset_increment", Kind.SIZE),
          of("io_size", Kind.SIZE, "io_limit"),
          of("file_service_type", Kind.TEXT),
          of("iodepth", Kind.COUNT),
          of("iodepth_batch_submit", Kind.COUNT, "iodepth_batch"),
          of("iodepth_batch_complete_min", Kind.COUNT, "iodepth_batch_complete"),
          of("iodepth_batch_complete_max", Kind.COUNT),
          of("iodepth_low", Kind.COUNT),
          of("numjobs", Kind.COUNT),
          of("thread", Kind.SET),
          of("group_reporting", Kind.SET),
          of("ioengine", Kind.TEXT),
          of("direct", Kind.BOOL),
          new FioOption("buffered", List.of(), "direct", Kind.NOT),
          of("sync", Kind.TEXT),
          of("fsync", Kind.COUNT),
          of("fdatasync", Kind.COUNT),
          of("end_fsync", Kind.BOOL),
          of("sync_file_range", Kind.TEXT),
          of("rate", Kind.TEXT),
          of("rate_iops", Kind.TEXT),
          of("rate_process", Kind.TEXT),
          of("thinktime", Kind.MICROSECONDS),
          of("thinktime_spin", Kind.MICROSECONDS),
          of("thinktime_blocks", Kind.COUNT),
          of("rwmixread", Kind.COUNT),
          of("rwmixwrite", Kind.COUNT),
          of("rw_sequencer", Kind.TEXT),
          of("random_distribution", Kind.TEXT),
          of("random_generator", Kind.TEXT),
          of("norandommap", Kind.SET),
          of("percentage_random", Kind.TEXT),
          of("randseed", Kind.COUNT),
          of("randrepeat", Kind.BOOL),
          of("allrandrepeat", Kind.BOOL),
          of("prioclass", Kind.TEXT),
          of("prio", Kind.COUNT),
          of("cgroup", Kind.TEXT),
          of("startdelay", Kind.DELAY, "start_delay"),
          of("ramp_time", Kind.SECONDS),
          of("runtime", Kind.SECONDS, "timeout"),
          of("time_based", Kind.SET),
          of("number_ios", Kind.COUNT),
          of("loops", Kind.COUNT),
          of("cpus_allowed", Kind.TEXT),
          of("cpus_allowed_policy", Kind.TEXT),
          of("read_iolog", Kind.TEXT));

  /** What has no effect on the I/O simulated here: contents, memory, files, reports. */
  private static final List<String> NO_EFFECT =
      List.of(
          """
          description unified_rw_reporting percentile_list clat_percentiles lat_percentiles
          slat_percentiles significant_figures percentile_precision write_bw_log write_lat_log
          write_iops_log write_hist_log log_avg_msec log_hist_msec log_hist_coarseness
          log_max_value log_offset log_prio log_compression log_store_compressed log_unix_epoch
          per_job_logs disable_lat disable_clat disable_slat disable_bw_measurement clocksource
          gtod_reduce bwavgtime iopsavgtime stats refill_buffers zero_buffers scramble_buffers
          buffer_compress_percentage buffer_compress_chunk buffer_pattern dedupe_percentage mem
          iomem mem_align iomem_align create_serialize create_fsync create_on_open fallocate
          allow_file_create allow_mounted_write overwrite file_append unlink nrfiles openfiles
          uid gid exitall_on_error output output-format minimal eta eta-newline eta-interval
          status-interval terse-version append-terse warnings-fatal max-jobs readonly alloc-size\
          """
              .split("\\s+"));

  private static FioOption of(String name, Kind kind, String... aliases) {
    return new FioOption(name, List.of(aliases), name, kind);
  }

  static Optional<FioOption> named(String name) {
    return ALL.stream()
        .filter(option -> option.name.equals(name) || option.aliases.contains(name))
        .findFirst();
  }

  static boolean hasNoEffect(String name) {
    return NO_EFFECT.contains(name);
  }

  static List<FioOption> all() {
    return ALL;
  }

  /** Whether it may stand without a value. */
  boolean isFlag() {
    return kind == Kind.SET || kind == Kind.BOOL || kind == Kind.NOT;
  }
}
