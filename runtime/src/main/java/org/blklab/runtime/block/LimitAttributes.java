package org.blklab.runtime.block;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.blklab.runtime.block.Attribute.StoreOperation;
import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.kernel.KernelProfile;

/** The files of {@code queue/} that show or set what a request may look like. */
final class LimitAttributes {
  private final KernelProfile kernel;
  private final QueueLimits limits;
  private final DeviceLimits device;
  private final StoreRules rules;
  private final List<Attribute> list = new ArrayList<>();

  LimitAttributes(QueueControl queue) {
    kernel = queue.kernel();
    limits = queue.limits();
    device = limits.device();
    rules = new StoreRules(queue);
    addSizes();
    addSegments();
    addBlocks();
    addDiscard();
    addZeroes();
    addZones();
    addAtomicAndStreams();
  }

  List<Attribute> list() {
    return list;
  }

  private void show(String name, String doc, Supplier<Object> value) {
    list.add(QueueAttribute.readOnly(name, doc, value));
  }

  /** A file whose value can be nothing but this one. */
  private void constant(String name, String doc, String value) {
    show(name, doc, () -> value);
  }

  private void addSizes() {
    list.add(
        new QueueAttribute(
            "max_sectors_kb",
            "Largest request, in KiB. Default the smaller of the hardware's limit and 4096 (1280"
                + " before 6.18), or the device's optimal size if larger. At least 4; more than the"
                + " hardware's is cut, 0 means the default; up to 6.6 both are EINVAL.",
            () -> (limits.maxSectors() >> 1) + "\n",
            text ->
                rules.number(text, kib -> rules.limit(() -> limits.setMaxSectorsKb(kib)))));
    show(
        "max_hw_sectors_kb",
        "Largest request of the hardware, in KiB.",
        () -> limits.maxHwSectors() >> 1);
    list.add(
        new QueueAttribute(
            "read_ahead_kb",
            "How far the page cache reads ahead, in KiB; whole pages. Default 128, or twice the"
                + " optimal size; in 7.2 twice max_sectors_kb for a rotational disk without one."
                + " From 6.12 any write to a limit raises a smaller value again.",
            () -> limits.readAheadKb() + "\n",
            text -> rules.number(text, this::storeReadAhead)));
    show("chunk_sectors", "Sectors that no request crosses; 0 for none.", limits::chunkSectors);
  }

  private StoreOperation storeReadAhead(long kib) {
    return rules.plain(
        () -> {
          limits.setReadAheadKb(kib);
          return Errno.OK;
        });
  }

  private void addSegments() {
    show("max_segments", "Memory segments of a request.", limits::maxSegments);
    show("max_segment_size", "Largest memory segment, in bytes.", limits::maxSegmentBytes);
    show(
        "max_integrity_segments",
        "Memory segments of a request's protection data.",
        () -> device.maxIntegritySegments);
    show("max_discard_segments", "Ranges of one discard.", limits::maxDiscardSegments);
    show(
        "virt_boundary_mask",
        "Memory of a request may have no gap inside this boundary; a mask in bytes, 0 for none.",
        limits::virtBoundaryMask);
    show("dma_alignment", "Alignment of memory, a mask in bytes.", () -> device.dmaAlignmentMask);
  }

  private void addBlocks() {
    show("logical_block_size", "Smallest access, in bytes.", () -> device.logicalBlockBytes);
    show(
        "physical_block_size",
        "Unit the device writes without reading before, in bytes.",
        () -> device.physicalBlockBytes);
    show("hw_sector_size", "The logical block, in bytes.", () -> device.logicalBlockBytes);
    show("minimum_io_size", "Smallest good transfer, in bytes.", limits::ioMinBytes);
    show("optimal_io_size", "Best transfer, in bytes; 0 for unknown.", limits::ioOptBytes);
    constant("dax", "Whether files can be mapped past the page cache: 0 or 1.", "0");
  }

  private void addDiscard() {
    show(
        "discard_granularity",
        "Unit of discard, in bytes; 0 if the device cannot.",
        limits::discardGranularity);
    show(
        "discard_max_hw_bytes",
        "Largest discard of the hardware, in bytes.",
        () -> device.maxHwDiscardSectors << 9);
    list.add(
        new QueueAttribute(
            "discard_max_bytes",
            "Largest discard, in bytes; default the hardware's. A multiple of"
                + " discard_granularity, else EINVAL; 0 switches discard off.",
            () -> (limits.maxDiscardSectors() << 9) + "\n",
            text -> rules.number(text, this::storeDiscard)));
    constant("discard_zeroes_data", "Always 0; kept for old programs.", "0");
  }

  private StoreOperation storeDiscard(long bytes) {
    if (!limits.isDiscardMaxBytes(bytes)) {
      return rules.refuse(Errno.EINVAL);
    }
    return rules.limit(() -> limits.setDiscardMaxBytes(bytes));
  }

  private void addZeroes() {
    show(
        "write_zeroes_max_bytes",
        "Largest write of zeroes, in bytes; 0 if the device cannot.",
        () -> device.maxWriteZeroesSectors << 9);
    constant("write_same_max_bytes", "Always 0; kept for old programs.", "0");
    if (!kernel.has(Behaviour.WRITE_STREAM_ATTRIBUTES)) {
      return;
    }
    show(
        "write_zeroes_unmap_max_hw_bytes",
        "Largest write of zeroes of the hardware that may unmap, in bytes (from 6.18).",
        () -> device.maxUnmapZeroesSectors << 9);
    list.add(
        new QueueAttribute(
            "write_zeroes_unmap_max_bytes",
            "The largest that is used; 0 or the hardware's value, else EINVAL (from 6.18).",
            () -> (limits.unmapZeroesSectors() << 9) + "\n",
            text -> rules.number(text, this::storeUnmapZeroes)));
  }

  private StoreOperation storeUnmapZeroes(long bytes) {
    if (!limits.isUnmapZeroesMaxBytes(bytes)) {
      return rules.refuse(Errno.EINVAL);
    }
    return rules.limit(() -> limits.setUnmapZeroesMaxBytes(bytes));
  }

  private void addZones() {
    constant("zoned", "Kind of zones; none: no zoned device is simulated.", "none");
    constant("nr_zones", "Number of zones.", "0");
    constant("zone_append_max_bytes", "Largest zone append, in bytes.", "0");
    constant("zone_write_granularity", "Unit of writes in a zone, in bytes.", "0");
  }

  private void addAtomicAndStreams() {
    if (kernel.has(Behaviour.ATOMIC_WRITE_ATTRIBUTES)) {
      constant(
          "atomic_write_max_bytes",
          "Largest atomic write, in bytes; 0 for none (from 6.12).",
          "0");
      constant(
          "atomic_write_boundary_bytes",
          "Atomic writes cross no multiple of it, in bytes; 0 for none (from 6.12).",
          "0");
      constant("atomic_write_unit_min_bytes", "Smallest atomic write, in bytes (from 6.12).", "0");
      constant(
          "atomic_write_unit_max_bytes",
          "Largest atomic write that is a single unit, in bytes (from 6.12).",
          "0");
    }
    if (kernel.has(Behaviour.WRITE_STREAM_ATTRIBUTES)) {
      constant("max_write_streams", "Write streams of the device; 0 for none (from 6.18).", "0");
      constant(
          "write_stream_granularity",
          "Granularity of a write stream, in bytes (from 6.18).",
          "0");
    }
  }
}
