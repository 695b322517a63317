package org.blklab.runtime.graph;

import java.util.List;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.KernelUnit;
import org.blklab.runtime.plan.ModelSpec;
import org.blklab.runtime.plan.PropertySpec;

/** The attributes of a request queue and of the elevators, as the checker knows them. */
final class QueueSpec {
  private QueueSpec() {}

  static ModelSpec queue() {
    return new ModelSpec(
        Kind.QUEUE,
        "",
        "A LUN's request queue: the attributes of /sys/block/LUN/queue.",
        List.of(
            at("scheduler", KernelUnit.TEXT, "The elevator: none, mq-deadline, kyber or bfq."),
            at("nr_requests", KernelUnit.NUMBER, "Requests that can exist at a time."),
            at("async_depth", KernelUnit.NUMBER, "Scheduler tags for all but reads (7.0 on)."),
            at("max_sectors_kb", KernelUnit.KIB, "Largest request; 0 means the default."),
            at("max_hw_sectors_kb", KernelUnit.KIB, "Largest request of the hardware."),
            at("read_ahead_kb", KernelUnit.KIB, "Read-ahead of buffered reads."),
            at("nomerges", KernelUnit.NUMBER, "0: all merges, 1: the simple ones, 2: none."),
            at("rq_affinity", KernelUnit.NUMBER, "Where completions run: 0, 1 or 2."),
            at("rotational", KernelUnit.FLAG, "Whether the device rotates."),
            at("iostats", KernelUnit.FLAG, "Whether I/O is accounted."),
            at("iostats_passthrough", KernelUnit.FLAG, "The same for passthrough."),
            at("add_random", KernelUnit.FLAG, "Whether completions feed the entropy pool."),
            at("stable_writes", KernelUnit.FLAG, "Whether pages must not change under I/O."),
            at("wbt_lat_usec", KernelUnit.US, "Writeback throttling's target; 0 is off."),
            at("io_timeout", KernelUnit.MS, "When a request is timed out."),
            at("io_poll", KernelUnit.FLAG, "Whether completions can be polled."),
            at("io_poll_delay", KernelUnit.NUMBER, "Ignored by current kernels."),
            at("write_cache", KernelUnit.TEXT, "write back or write through."),
            at("fua", KernelUnit.FLAG, "Whether the device knows FUA."),
            at("dax", KernelUnit.FLAG, "Whether the device can be mapped."),
            at("zoned", KernelUnit.TEXT, "none or the zone model."),
            at("nr_zones", KernelUnit.NUMBER, "Number of zones."),
            at("chunk_sectors", KernelUnit.SECTORS, "Boundary that no request crosses."),
            at("logical_block_size", KernelUnit.BYTES, "Smallest unit of access."),
            at("physical_block_size", KernelUnit.BYTES, "Unit of the medium."),
            at("hw_sector_size", KernelUnit.BYTES, "As logical_block_size."),
            at("minimum_io_size", KernelUnit.BYTES, "Preferred smallest transfer."),
            at("optimal_io_size", KernelUnit.BYTES, "Preferred transfer."),
            at("max_segments", KernelUnit.NUMBER, "Memory segments of a request."),
            at("max_segment_size", KernelUnit.BYTES, "Bytes of one segment."),
            at("max_integrity_segments", KernelUnit.NUMBER, "Segments of integrity data."),
            at("max_discard_segments", KernelUnit.NUMBER, "Ranges of a discard."),
            at("virt_boundary_mask", KernelUnit.NUMBER, "Boundary without gaps."),
            at("dma_alignment", KernelUnit.NUMBER, "Alignment of memory, as a mask."),
            at("discard_granularity", KernelUnit.BYTES, "Unit of discards."),
            at("discard_max_bytes", KernelUnit.BYTES, "Largest discard."),
            at("discard_max_hw_bytes", KernelUnit.BYTES, "Largest discard of the hardware."),
            at("discard_zeroes_data", KernelUnit.FLAG, "Always 0."),
            at("write_same_max_bytes", KernelUnit.BYTES, "Always 0."),
            at("write_zeroes_max_bytes", KernelUnit.BYTES, "Largest write of zeroes."),
            at("write_zeroes_unmap_max_bytes", KernelUnit.BYTES, "The same, when it may unmap."),
            at("zone_append_max_bytes", KernelUnit.BYTES, "Largest zone append.")));
  }

  static List<ModelSpec> elevators() {
    return List.of(
        elevator("none", "No elevator: requests go straight to the hardware queue."),
        elevator(
            "mq-deadline",
            "Batches in sector order; reads first, as somebody waits for each; expiry by age.",
            at("read_expire", KernelUnit.MS, "A read's deadline."),
            at("write_expire", KernelUnit.MS, "A write's deadline."),
            at(
                "writes_starved",
                KernelUnit.NUMBER,
                "Read batches that may pass while writes wait."),
            at("front_merges", KernelUnit.FLAG, "Whether front merges are looked for."),
            at("async_depth", KernelUnit.NUMBER, "Tags for all but reads (up to 6.19)."),
            at("fifo_batch", KernelUnit.NUMBER, "Requests of one direction in a row."),
            at("prio_aging_expire", KernelUnit.MS, "Age that lifts a lower class.")),
        elevator(
            "kyber",
            "A few requests in flight per domain, by latency.",
            at("read_lat_nsec", KernelUnit.NS, "Target latency of reads."),
            at("write_lat_nsec", KernelUnit.NS, "Target latency of writes.")),
        elevator(
            "bfq",
            "Budgets of sectors per process, by weight.",
            at("fifo_expire_sync", KernelUnit.MS, "Deadline of a sync request."),
            at("fifo_expire_async", KernelUnit.MS, "Deadline of an async request."),
            at("back_seek_max", KernelUnit.KIB, "Longest backward seek."),
            at("back_seek_penalty", KernelUnit.NUMBER, "Cost factor of a backward seek."),
            at("slice_idle", KernelUnit.MS, "How long the device idles for a process."),
            at("slice_idle_us", KernelUnit.US, "The same in microseconds."),
            at("max_budget", KernelUnit.SECTORS, "Budget of a process; 0: found by itself."),
            at("timeout_sync", KernelUnit.MS, "Longest time slice."),
            at("strict_guarantees", KernelUnit.FLAG, "One request at a time."),
            at("low_latency", KernelUnit.FLAG, "Raises interactive processes.")),
        elevator(
            "js",
            "An elevator of your own, in a file of JavaScript.",
            PropertySpec.of("file", PropertySpec.Type.TEXT, "", "The file."),
            PropertySpec.anyOther("A parameter that the file reads and sysfs shows.")));
  }

  private static ModelSpec elevator(String name, String doc, PropertySpec... properties) {
    return new ModelSpec(Kind.ELEVATOR, name, doc, List.of(properties));
  }

  private static PropertySpec at(String name, KernelUnit unit, String doc) {
    return PropertySpec.kernel(name, unit, "", doc);
  }
}
