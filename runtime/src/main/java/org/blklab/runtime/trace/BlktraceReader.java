package org.blklab.runtime.trace;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Reads binary traces as blktrace writes them (version 7, little or big endian), one file a CPU,
 * plain or gzip; merges them as blkparse does.
 */
public final class BlktraceReader {
  /** More would not fit into memory. */
  private static final int MAX_RECORDS = 50_000_000;

  private BlktraceReader() {}

  /**
   * Reads all files of one trace.
   *
   * @throws IOException if a file cannot be read or is no trace; the message says which and where
   */
  public static List<TraceRecord> read(List<Path> files) throws IOException {
    List<TraceRecord> all = new ArrayList<>();
    merge(files, all::add, MAX_RECORDS);
    return all;
  }

  /**
   * Writes the text that blkparse makes of a trace by default, without the summary at its end. The
   * file is there whole or not at all.
   */
  public static void writeText(List<Path> files, Path to) throws IOException {
    Path draft = to.resolveSibling("." + to.getFileName() + ".part");
    try {
      try (BufferedWriter out = Files.newBufferedWriter(draft)) {
        merge(files, new TextLines(out), Long.MAX_VALUE);
      }
      Files.move(draft, to, StandardCopyOption.REPLACE_EXISTING);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  private static void merge(List<Path> files, Consumer<TraceRecord> to, long most)
      throws IOException {
    Map<Integer, String> comms = new TreeMap<>();
    comms.put(0, "0");
    List<TraceStream> streams = new ArrayList<>();
    try {
      TraceRecord[] heads = new TraceRecord[files.size()];
      List<Integer> order = new ArrayList<>();
      for (int i = 0; i < heads.length; i++) {
        streams.add(new TraceStream(files.get(i), comms));
        heads[i] = streams.get(i).next();
        enqueue(i, order, heads);
      }
      for (long count = 1; !order.isEmpty(); count++) {
        if (count > most) {
          throw new IOException(files.getFirst() + ": more than " + most + " events");
        }
        int first = order.getFirst();
        // only now: the note may stand in another file, behind that file's first event
        String comm = comms.getOrDefault(heads[first].pid(), "(null)");
        to.accept(heads[first].withComm(comm));
        heads[first] = streams.get(first).next();
        if (!staysFirst(order, heads)) {
          order.removeFirst();
          enqueue(first, order, heads);
        }
      }
    } finally {
      for (TraceStream stream : streams) {
        stream.close();
      }
    }
  }

  private static boolean staysFirst(List<Integer> order, TraceRecord[] heads) {
    TraceRecord now = heads[order.getFirst()];
    return now != null && (order.size() == 1 || now.timeNs() <= heads[order.get(1)].timeNs());
  }

  /**
   * Puts a file into the order of the files' next events. Of equal times the one that is first
   * stays so, but among the others a newcomer goes ahead: the order in which blkparse prints them.
   */
  private static void enqueue(int file, List<Integer> order, TraceRecord[] heads) {
    if (heads[file] == null) {
      return;
    }
    long timeNs = heads[file].timeNs();
    int at = 0;
    if (!order.isEmpty() && timeNs >= heads[order.getFirst()].timeNs()) {
      at = 1;
      while (at < order.size() && timeNs > heads[order.get(at)].timeNs()) {
        at++;
      }
    }
    order.add(at, file);
  }

  /** Times count from the first event. */
  private static final class TextLines implements Consumer<TraceRecord> {
    private final BufferedWriter out;
    private long startNs = -1;

    TextLines(BufferedWriter out) {
      this.out = out;
    }

    @Override
    public void accept(TraceRecord record) {
      if (startNs < 0) {
        startNs = record.timeNs();
      }
      try {
        out.write(record.text(startNs));
        out.write('\n');
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
