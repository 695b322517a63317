package org.blklab.runtime.trace;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.BitSet;
import org.blklab.runtime.block.Bio;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.Probe;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.block.TracePoint;
import org.blklab.runtime.sim.Cpu;
import org.blklab.runtime.sim.Machine;
import org.blklab.runtime.sim.Task;

/**
 * Writes what passes the doors of one queue as blktrace does, version 7: a file {@code
 * NAME.blktrace.CPU} for each CPU that saw something. The files get their names when the trace is
 * closed, so none is ever half-written.
 */
public final class BlktraceWriter implements Probe, AutoCloseable {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final int MAX_RECORD_BYTES = TraceAction.HEADER_BYTES + 64;
  private static final int COMM_BYTES = 16;

  private final Machine machine;
  private final Path base;
  private final int device;
  private final boolean dropsFua;
  private final PerCpu[] files;
  private final BitSet namedPids = new BitSet();

  /** The file of one CPU. */
  private static final class PerCpu {
    final Path file;
    final Path draft;
    final OutputStream out;
    final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    int sequence;

    PerCpu(Path file) throws IOException {
      this.file = file;
      draft = file.resolveSibling("." + file.getFileName() + ".part");
      out = Files.newOutputStream(draft);
    }

    void flush() {
      try {
        out.write(buffer.array(), 0, buffer.position());
        buffer.clear();
      } catch (IOException e) {
        throw new UncheckedIOException("cannot write " + file, e);
      }
    }
  }

  /**
   * @param base path of the trace; {@code .blktrace.N} is appended
   * @param device device number, major &lt;&lt; 20 | minor
   * @param dropsFua leave out what carries FUA, as kernels from 7.0 on do in this format
   */
  public BlktraceWriter(Machine machine, Path base, int device, boolean dropsFua)
      throws IOException {
    this.machine = machine;
    this.base = base.toAbsolutePath();
    this.device = device;
    this.dropsFua = dropsFua;
    files = new PerCpu[machine.cpuCount()];
    if (!Files.isDirectory(this.base.getParent())) {
      throw new IOException("no such directory: " + base.getParent());
    }
    file(0); // fails now rather than in the middle of a run
  }

  private PerCpu file(int cpu) throws IOException {
    if (files[cpu] == null) {
      files[cpu] =
          new PerCpu(base.resolveSibling(base.getFileName() + ".blktrace." + cpu));
    }
    return files[cpu];
  }

  @Override
  public boolean wants(TracePoint point) {
    return !point.letter().isEmpty() && point != TracePoint.ELEVATOR_SWITCH;
  }

  @Override
  public void hit(
      TracePoint point, RequestQueue queue, Bio bio, Request rq, IoTask task, long value) {
    int code = code(point, value);
    boolean ofRequest = rq != null && isOfRequest(point);
    long sector = 0;
    int bytes = 0;
    int action = code | TraceAction.category(code);
    if (ofRequest) {
      sector = rq.op() == Op.FLUSH ? 0 : rq.sector();
      bytes = point == TracePoint.RQ_COMPLETE ? (int) value : rq.sectors() << 9;
      action |= flags(rq.op(), rq.flags()) | fs(rq);
    } else if (bio != null) {
      sector = bio.sector();
      bytes = bio.sectors() << 9;
      action |= flags(bio.op(), bio.flags());
    }
    if (dropsFua && (action & TraceAction.TC_FUA) != 0) {
      return;
    }
    boolean hasValue = point == TracePoint.SPLIT || point == TracePoint.UNPLUG;
    int error = point == TracePoint.RQ_COMPLETE ? rq.status() : 0;
    write(queue, sector, bytes, action, task, error, hasValue ? Math.abs(value) : -1);
  }

  static boolean isOfRequest(TracePoint point) {
    return switch (point) {
      case RQ_INSERT, RQ_ISSUE, RQ_MERGE, RQ_REQUEUE, RQ_COMPLETE -> true;
      default -> false;
    };
  }

  static int fs(Request rq) {
    return rq.op() == Op.PASSTHROUGH ? TraceAction.TC_PC : TraceAction.TC_FS;
  }

  static int code(TracePoint point, long value) {
    return switch (point) {
      case BIO_QUEUE -> TraceAction.QUEUE;
      case SPLIT -> TraceAction.SPLIT;
      case BIO_BACKMERGE, RQ_MERGE -> TraceAction.BACKMERGE;
      case BIO_FRONTMERGE -> TraceAction.FRONTMERGE;
      case GETRQ -> TraceAction.GETRQ;
      case PLUG -> TraceAction.PLUG;
      case UNPLUG -> value < 0 ? TraceAction.UNPLUG_TIMER : TraceAction.UNPLUG_IO;
      case RQ_INSERT -> TraceAction.INSERT;
      case RQ_ISSUE -> TraceAction.ISSUE;
      case RQ_REQUEUE -> TraceAction.REQUEUE;
      case RQ_COMPLETE -> TraceAction.COMPLETE;
      default -> throw new IllegalStateException(point + " has no blktrace code; please report");
    };
  }

  static int flags(int op, int flags) {
    int bits = Op.direction(op) == 0 && op != Op.FLUSH ? TraceAction.TC_READ : TraceAction.TC_WRITE;
    if (op == Op.FLUSH) {
      return TraceAction.TC_READ | TraceAction.TC_FLUSH;
    }
    if (op == Op.DISCARD || op == Op.SECURE_ERASE) {
      bits |= TraceAction.TC_DISCARD;
    }
    if ((flags & Op.SYNC) != 0) {
      bits |= TraceAction.TC_SYNC;
    }
    if ((flags & Op.META) != 0) {
      bits |= TraceAction.TC_META;
    }
    if ((flags & Op.RAHEAD) != 0) {
      bits |= TraceAction.TC_AHEAD;
    }
    if ((flags & Op.PREFLUSH) != 0) {
      bits |= TraceAction.TC_FLUSH;
    }
    if ((flags & Op.FUA) != 0) {
      bits |= TraceAction.TC_FUA;
    }
    return bits;
  }

  private void write(
      RequestQueue queue,
      long sector,
      int bytes,
      int action,
      IoTask task,
      int error,
      long value) {
    int cpu = queue.cpu();
    Cpu running = machine.current();
    Task thread = running == null ? null : running.current();
    int pid = thread != null ? thread.pid() : task != null ? task.pid() : 0;
    String comm = thread != null ? thread.name() : task != null ? task.name() : "swapper";
    try {
      PerCpu file = file(cpu);
      if (file.buffer.remaining() < 2 * MAX_RECORD_BYTES) {
        file.flush();
      }
      if (pid != 0 && !namedPids.get(pid)) {
        namedPids.set(pid);
        header(file.buffer, 0, queue.nowNs(), 0, 0, TraceAction.NOTE_PROCESS, pid, cpu, 0);
        file.buffer.putShort((short) COMM_BYTES).put(comm(comm));
      }
      int number = file.sequence++;
      header(file.buffer, number, queue.nowNs(), sector, bytes, action, pid, cpu, error);
      file.buffer.putShort((short) (value < 0 ? 0 : Long.BYTES));
      if (value >= 0) {
        file.buffer.putLong(Long.reverseBytes(value));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + base, e);
    }
  }

  private void header(
      ByteBuffer to,
      int number,
      long timeNs,
      long sector,
      int bytes,
      int action,
      int pid,
      int cpu,
      int error) {
    to.putInt(TraceAction.MAGIC | TraceAction.VERSION);
    to.putInt(number);
    to.putLong(timeNs);
    to.putLong(sector);
    to.putInt(bytes);
    to.putInt(action);
    to.putInt(pid);
    to.putInt(device);
    to.putInt(cpu);
    to.putShort((short) error);
  }

  private static byte[] comm(String name) {
    byte[] text = name.getBytes(StandardCharsets.UTF_8);
    byte[] padded = new byte[COMM_BYTES];
    System.arraycopy(text, 0, padded, 0, Math.min(text.length, COMM_BYTES - 1));
    return padded;
  }

  /** Completes the files: only now they have their names. */
  @Override
  public void close() throws IOException {
    for (PerCpu file : files) {
      if (file != null) {
        file.flush();
        file.out.close();
        Files.move(file.draft, file.file, StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }
}
