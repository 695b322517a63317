package org.blklab.runtime.trace;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.blklab.runtime.block.Bio;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.block.Probe;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.block.TracePoint;
import org.blklab.runtime.sim.Cpu;
import org.blklab.runtime.sim.Machine;
import org.blklab.runtime.sim.Task;

/**
 * Writes what passes the doors of one queue as blktrace does, version 7: a file {@code
 * NAME.blktrace.CPU} for each CPU up to the last that saw something, and beside them what blkparse
 * makes of it, in {@code NAME.txt}. The files get their names when the trace is closed, so none is
 * ever half-written.
 */
public final class BlktraceWriter implements Probe, AutoCloseable {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final int MAX_RECORD_BYTES = TraceAction.HEADER_BYTES + 64;
  private static final int COMM_BYTES = 16;
  private static final int MOST_DRAFTS = 1000;

  private final Machine machine;
  private final Path base;
  private final int device;
  private final TraceEncoder encoder;
  private final PerCpu[] files;
  private final BitSet namedPids = new BitSet();
  private IOException failure; // then nothing more is written, and close() tells

  /** The file of one CPU. */
  private static final class PerCpu {
    final Path file;
    final Path draft;
    final OutputStream out;
    final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    int sequence;
    private long lastNs = -1;

    PerCpu(Path file) throws IOException {
      this.file = file;
      Path free = draft(file, 0);
      OutputStream opened = null;
      for (int i = 1; opened == null; i++) {
        try {
          opened = Files.newOutputStream(free, StandardOpenOption.CREATE_NEW);
        } catch (FileAlreadyExistsException e) { // of another writer, or left by a killed program
          if (i == MOST_DRAFTS) {
            throw e;
          }
          free = draft(file, i);
        }
      }
      draft = free;
      out = opened;
    }

    private static Path draft(Path file, int number) {
      String name = "." + file.getFileName() + (number == 0 ? "" : "." + number) + ".part";
      return file.resolveSibling(name);
    }

    /** Stamps grow, as a real clock's do: events of one instant are set 1 ns apart. */
    long stamp(long nowNs) {
      lastNs = Math.max(nowNs, lastNs + 1);
      return lastNs;
    }

    void discard() {
      try (out) {
        Files.deleteIfExists(draft);
      } catch (IOException e) {
        throw new UncheckedIOException("cannot remove " + draft, e);
      }
    }

    void flush() throws IOException {
      out.write(buffer.array(), 0, buffer.position());
      buffer.clear();
    }
  }

  /**
   * @param base path of the trace; {@code .blktrace.N} is appended
   * @param device device number, major &lt;&lt; 20 | minor
   * @param dropsFua leave out what carries FUA, as 7.2 does in this format
   */
  public BlktraceWriter(Machine machine, Path base, int device, boolean dropsFua)
      throws IOException {
    this.machine = machine;
    this.base = base.toAbsolutePath();
    this.device = device;
    this.encoder = new TraceEncoder(dropsFua);
    files = new PerCpu[machine.cpuCount()];
    String name = String.valueOf(base.getFileName());
    if (name.isEmpty() || name.equals(".") || name.equals("..") || base.getFileName() == null) {
      throw new IOException("a name is needed, to which .blktrace.0 is appended");
    }
    if (!Files.isDirectory(this.base.getParent())) {
      throw new IOException("no such directory: " + base.getParent());
    }
    file(0); // fails now rather than in the middle of a run
  }

  private PerCpu file(int cpu) throws IOException {
    if (files[cpu] == null) {
      files[cpu] = new PerCpu(pathOf(cpu));
    }
    return files[cpu];
  }

  private Path pathOf(int cpu) {
    return base.resolveSibling(base.getFileName() + ".blktrace." + cpu);
  }

  @Override
  public boolean wants(TracePoint point) {
    return TraceEncoder.encodes(point);
  }

  @Override
  public void hit(
      TracePoint point, RequestQueue queue, Bio bio, Request rq, IoTask task, long value) {
    if (failure == null && encoder.encode(point, bio, rq, value)) {
      write(queue, task);
    }
  }

  private void write(RequestQueue queue, IoTask task) {
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
      long nowNs = file.stamp(queue.nowNs());
      if (pid != 0 && !namedPids.get(pid)) {
        namedPids.set(pid);
        header(file.buffer, 0, nowNs, 0, 0, TraceAction.NOTE_PROCESS, pid, cpu, 0);
        file.buffer.putShort((short) COMM_BYTES).put(comm(comm));
      }
      header(
          file.buffer,
          ++file.sequence,
          nowNs,
          encoder.sector(),
          encoder.bytes(),
          encoder.action(),
          pid,
          cpu,
          encoder.error());
      file.buffer.putShort((short) (encoder.hasValue() ? Long.BYTES : 0));
      if (encoder.hasValue()) {
        file.buffer.putLong(Long.reverseBytes(encoder.value()));
      }
    } catch (IOException e) {
      failure = e; // a full disk must not end the run
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

  /**
   * Completes the files: only now they have their names. Files of an earlier trace of this name go,
   * for blkparse would take them for a part of this one. Then the text of blkparse is made.
   *
   * @throws IOException if something could not be written: then there is no trace, or if that was
   *     the text, no text
   */
  @Override
  public void close() throws IOException {
    try {
      for (PerCpu file : files) {
        if (file != null && failure == null) {
          file.flush();
        }
      }
    } catch (IOException e) {
      failure = e;
    }
    if (failure != null) {
      discard();
      throw failure;
    }
    Path text = base.resolveSibling(base.getFileName() + ".txt");
    Files.deleteIfExists(text);
    BlktraceReader.writeText(complete(), text);
  }

  /** A CPU that saw nothing has an empty file: blkparse stops at the first that is not there. */
  private List<Path> complete() throws IOException {
    List<Path> written = new ArrayList<>();
    int last = files.length - 1;
    while (files[last] == null) { // ends: CPU 0 has a file
      last--;
    }
    for (int cpu = 0; cpu < files.length || Files.exists(pathOf(cpu)); cpu++) {
      PerCpu file = cpu < files.length ? files[cpu] : null;
      if (file == null) {
        Files.deleteIfExists(pathOf(cpu));
        if (cpu < last) {
          Files.createFile(pathOf(cpu));
        }
      } else {
        file.out.close();
        Files.move(file.draft, file.file, StandardCopyOption.REPLACE_EXISTING);
        written.add(file.file);
      }
    }
    return written;
  }

  /** Ends the trace without leaving files. */
  public void discard() {
    for (PerCpu file : files) {
      if (file != null) {
        file.discard();
      }
    }
  }
}
