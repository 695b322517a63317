package org.blklab.runtime.graph;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.plan.Place;
import org.blklab.runtime.trace.BlktraceReader;
import org.blklab.runtime.trace.TraceRecord;
import org.blklab.runtime.workload.fio.IologReader;
import org.blklab.runtime.workload.pattern.IoSource;
import org.blklab.runtime.workload.pattern.RecordedIos;

/** Reads what {@code replay} and {@code read_iolog} name: fio's iolog or a blktrace. */
final class Recordings {
  private static final long MOST_TEXT_BYTES = 256L << 20;
  private static final byte[] IOLOG = "fio version ".getBytes(StandardCharsets.US_ASCII);

  private final FileLocator files;

  Recordings(FileLocator files) {
    this.files = files;
  }

  /**
   * Reads a recording.
   *
   * @param problems gets what is wrong inside an iolog, at its place
   * @throws IOException if it cannot be read; the message says why
   */
  RecordedIos read(String name, Place place, List<Diagnostic> problems) throws IOException {
    List<Path> parts = parts(name, place);
    return isIolog(parts.getFirst())
        ? iolog(parts.getFirst(), problems)
        : ofTrace(BlktraceReader.read(parts));
  }

  /** The file itself, or one file a CPU: {@code NAME.blktrace.N}, plain or gzip. */
  private List<Path> parts(String name, Place place) throws IOException {
    Path path;
    try {
      path = files.locate(name, place.source());
    } catch (InvalidPathException e) {
      throw new IOException("no file can have this name", e);
    }
    if (Files.isRegularFile(path)) {
      return List.of(path);
    }
    Path folder = Files.isDirectory(path) ? path : path.toAbsolutePath().getParent();
    String begin = Files.isDirectory(path) ? "" : path.getFileName() + ".blktrace.";
    List<Path> found = new ArrayList<>();
    if (folder != null && Files.isDirectory(folder)) {
      try (Stream<Path> all = Files.list(folder)) {
        all.filter(each -> isPart(each.getFileName().toString(), begin)).forEach(found::add);
      }
    }
    if (found.isEmpty()) {
      throw new IOException(
          Files.isDirectory(path)
              ? "it is a directory without files of blktrace"
              : "there is no such file, and no " + path.getFileName() + ".blktrace.0");
    }
    found.sort(Comparator.comparing(Path::toString));
    return found;
  }

  private static boolean isPart(String file, String begin) {
    return file.startsWith(begin) && file.matches(".*\\.blktrace\\.[0-9]+(\\.gz)?");
  }

  private static boolean isIolog(Path file) throws IOException {
    try (InputStream in = open(file)) {
      return java.util.Arrays.equals(in.readNBytes(IOLOG.length), IOLOG);
    }
  }

  private static InputStream open(Path file) throws IOException {
    InputStream in = new BufferedInputStream(Files.newInputStream(file));
    return file.toString().endsWith(".gz") ? new GZIPInputStream(in) : in;
  }

  private static RecordedIos iolog(Path file, List<Diagnostic> problems) throws IOException {
    String text;
    try (InputStream in = open(file)) {
      byte[] bytes = in.readNBytes((int) MOST_TEXT_BYTES + 1);
      if (bytes.length > MOST_TEXT_BYTES) {
        throw new IOException("it has more than 256 MiB");
      }
      text = StandardCharsets.UTF_8.newDecoder().decode(java.nio.ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new IOException("it is no text in UTF-8", e);
    }
    IologReader.Iolog log = IologReader.read(new Source(file.toString(), text));
    problems.addAll(log.diagnostics());
    return log.ios();
  }

  /** What was queued, as it was queued: the Q events of the one disk in a trace. */
  static RecordedIos ofTrace(List<TraceRecord> trace) throws IOException {
    RecordedIos ios = new RecordedIos();
    int device = -1;
    for (TraceRecord record : trace) {
      if (!record.letter().equals("Q")) {
        continue;
      }
      if (ios.size() > 0 && record.device() != device) {
        throw new IOException("it has events of several disks; trace one alone");
      }
      device = record.device();
      boolean sync = record.bytes() == 0;
      int op =
          sync
              ? IoSource.SYNC
              : record.isDiscard()
                  ? IoSource.TRIM
                  : record.isWrite() ? IoSource.WRITE : IoSource.READ;
      ios.add(
          record.timeNs(),
          record.pid(),
          record.comm(),
          op,
          flags(record),
          sync ? 0 : record.sector() << 9,
          Integer.toUnsignedLong(record.bytes()));
    }
    return ios;
  }

  private static int flags(TraceRecord record) {
    return (record.isSync() && record.isWrite() ? Op.SYNC : 0)
        | (record.isFua() ? Op.FUA : 0)
        | (record.isFlush() ? Op.PREFLUSH : 0)
        | (record.isMeta() ? Op.META : 0)
        | (record.isReadAhead() ? Op.RAHEAD : 0);
  }
}
