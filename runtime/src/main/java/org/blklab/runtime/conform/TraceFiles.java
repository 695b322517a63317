package org.blklab.runtime.conform;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.blklab.runtime.trace.BlkparseReader;
import org.blklab.runtime.trace.BlktraceReader;
import org.blklab.runtime.trace.TraceRecord;

/** Reads traces of either kind, binary or text, plain or gzip. */
final class TraceFiles {
  private static final int MAX_TEXT_BYTES = 256 << 20;

  private TraceFiles() {}

  /**
   * The events of one device of a trace, the one that has the most.
   *
   * @param files binary ones, one a CPU, or one of text
   * @throws BadRecording with a message that names the file
   */
  static List<TraceRecord> read(List<Path> files) throws BadRecording {
    try {
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
