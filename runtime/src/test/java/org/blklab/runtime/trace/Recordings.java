package org.blklab.runtime.trace;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** Traces of real kernels among the test resources, and what blkparse printed of them. */
final class Recordings {
  static final Path ALL = Path.of("src/test/resources/org/blklab/runtime/conform/recorded");
  static final String MERGES = "g-merge/7.2/micro-hd1-mq-deadline";
  static final String FLUSHES = "i-flush/6.18/sda-fsync-mq-deadline";
  static final String SPLITS = "c-split/7.2/qd1-hd64-none";

  private Recordings() {}

  static Path trace(String variant) {
    return ALL.resolve(variant).resolve("run1/trace.blktrace.0.gz");
  }

  static List<TraceRecord> records(String variant) throws IOException {
    return BlktraceReader.read(List.of(trace(variant)));
  }

  /** The trace itself, not compressed. */
  static byte[] bytes(String variant) throws IOException {
    return unzipped(trace(variant));
  }

  /** What blkparse printed. */
  static String text(String variant) throws IOException {
    byte[] text = unzipped(ALL.resolve(variant).resolve("run1/blkparse.txt.gz"));
    return new String(text, StandardCharsets.UTF_8);
  }

  private static byte[] unzipped(Path file) throws IOException {
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      return in.readAllBytes();
    }
  }
}
