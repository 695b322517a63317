package org.blklab.runtime.conform;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.blklab.runtime.trace.BlkparseReader;
import org.blklab.runtime.trace.BlktraceReader;
import org.blklab.runtime.trace.TraceRecord;

/** Reads traces of either kind, binary or text, plain or gzip. */
final class TraceFiles {
  private static final Pattern PART = Pattern.compile(".*\\.blktrace\\.([0-9]{1,5})(?:\\.gz)?");
  private static final int MAX_TEXT_BYTES = 256 << 20;

  private TraceFiles() {}

  /**
   * The events of one device of a trace, the one that has the most.
   *
   * @param named binary ones, one a CPU, or one of text; a name without a file stands for its parts
   *     {@code NAME.blktrace.N}
   * @throws BadRecording with a message that names the file
   */
  static List<TraceRecord> read(List<Path> named) throws BadRecording {
    try {
      List<Path> files = new ArrayList<>();
      for (Path name : named) {
        files.addAll(parts(name));
      }
      for (Path file : files) {
        if (Files.isDirectory(file)) {
          throw new BadRecording(file + ": is a directory, not a trace");
        }
      }
      Path first = files.getFirst();
      boolean text = files.size() == 1 && startsWithDigit(first);
      return ofBusiestDevice(
          text
              ? BlkparseReader.read(first.getFileName().toString(), text(first))
              : BlktraceReader.read(files));
    } catch (IOException e) {
      throw new BadRecording(reason(e));
    }
  }

  /** The file itself, or the files of all CPUs of a trace of this name, in their order. */
  private static List<Path> parts(Path name) throws IOException {
    Path folder = name.toAbsolutePath().getParent();
    if (Files.exists(name) || folder == null || !Files.isDirectory(folder)) {
      return List.of(name);
    }
    String begin = name.getFileName() + ".blktrace.";
    Map<Integer, Path> byCpu = new TreeMap<>();
    try (Stream<Path> all = Files.list(folder)) {
      for (Path each : (Iterable<Path>) all::iterator) {
        Matcher part = PART.matcher(each.getFileName().toString());
        if (part.matches() && each.getFileName().toString().startsWith(begin)) {
          byCpu.putIfAbsent(Integer.parseInt(part.group(1)), each);
        }
      }
    }
    return byCpu.isEmpty() ? List.of(name) : List.copyOf(byCpu.values());
  }

  /** The text of blkparse begins with the device number, or with a line about its input. */
  private static boolean startsWithDigit(Path file) throws IOException {
    try (InputStream in = open(file)) {
      byte[] start = in.readNBytes(16);
      String text = new String(start, StandardCharsets.US_ASCII).strip();
      return text.matches("(?s)[0-9]+,.*") || text.startsWith("Input file ");
    }
  }

  private static List<TraceRecord> ofBusiestDevice(List<TraceRecord> records) {
    Map<Integer, Integer> counts = new TreeMap<>();
    for (TraceRecord record : records) {
      counts.merge(record.device(), 1, Integer::sum);
    }
    if (counts.size() < 2) {
      return records;
    }
    int busiest =
        counts.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow().getKey();
    return records.stream().filter(record -> record.device() == busiest).toList();
  }

  private static InputStream open(Path file) throws IOException {
    InputStream in = new BufferedInputStream(Files.newInputStream(file));
    return file.toString().endsWith(".gz") ? new GZIPInputStream(in) : in;
  }

  /** A text file, plain or gzip. */
  static String text(Path file) throws IOException {
    try (InputStream in = open(file)) {
      byte[] bytes = in.readNBytes(MAX_TEXT_BYTES + 1);
      if (bytes.length > MAX_TEXT_BYTES) {
        throw new IOException(file + ": larger than " + (MAX_TEXT_BYTES >> 20) + " MiB");
      }
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }

  /** What went wrong, in words. */
  static String reason(IOException e) {
    return switch (e) {
      case java.nio.file.NoSuchFileException missing -> missing.getFile() + ": no such file";
      case java.nio.file.AccessDeniedException denied ->
          denied.getFile() + ": permission denied";
      case java.util.zip.ZipException broken -> "no gzip: " + broken.getMessage();
      default -> e.getMessage();
    };
  }
}
