package org.blklab.runtime.graph;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.sim.Machine;
import org.blklab.runtime.trace.BlktraceWriter;
import org.blklab.runtime.trace.TraceCounter;

/** The traces that are being written. */
final class Traces {
  /** First device number: major 8 is the kernel's for SCSI disks, minors go by 16. */
  private static final int FIRST_DEVICE = 8 << 20;

  private final Machine machine;
  private final boolean dropsFua;
  private final boolean writes;
  private final List<BlktraceWriter> writers = new ArrayList<>();

  /**
   * @param writes else events are counted only
   */
  Traces(Machine machine, boolean dropsFua, boolean writes) {
    this.machine = machine;
    this.writes = writes;
    this.dropsFua = dropsFua;
  }

  /**
   * @param index of the LUN in the graph
   */
  void start(LunNode lun, int index, String file) throws IOException {
    lun.count(new TraceCounter(dropsFua));
    if (!writes) {
      return;
    }
    BlktraceWriter writer =
        new BlktraceWriter(machine, Path.of(file), FIRST_DEVICE + 16 * index, dropsFua);
    writers.add(writer);
    lun.queue.addProbe(writer);
  }

  /** Completes all of them; tells of the first that could not be. */
  void close() throws IOException {
    IOException failure = null;
    for (BlktraceWriter writer : writers) {
      try {
        writer.close();
      } catch (IOException e) {
        failure = failure == null ? e : failure;
      }
    }
    writers.clear();
    if (failure != null) {
      throw failure;
    }
  }

  /** Ends them without a file. */
  void discard() {
    writers.forEach(BlktraceWriter::discard);
    writers.clear();
  }
}
