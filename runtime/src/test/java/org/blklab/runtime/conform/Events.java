package org.blklab.runtime.conform;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.blklab.runtime.trace.BlkparseReader;
import org.blklab.runtime.trace.TraceRecord;

/** Events and recordings to compare. */
final class Events {
  /** Recordings of real kernels. */
  static final Path RECORDED = Path.of("src/test/resources/org/blklab/runtime/conform/recorded");

  private Events() {}

  /**
   * Events of one process, a microsecond apart.
   *
   * @param events such as {@code "D R 8 + 16"}
   */
  static List<TraceRecord> of(String... events) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < events.length; i++) {
      String[] words = events[i].split(" ", 2);
      String behind = words[0].equals("C") ? " [0]" : " [fio]";
      text.append(
          String.format(
              "8,0 0 %d 0.%09d 12 %s %s%s\n", i + 1, i * 1000, words[0], words[1], behind));
    }
    try {
      return new ArrayList<>(BlkparseReader.read("events", text.toString()));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Copies a variant and its summary to {@code to/CASE/KERNEL/VARIANT}; gives the variant. */
  static Path copy(String variant, Path to) throws IOException {
    Path from = RECORDED.resolve(variant);
    Path copy = to.resolve(variant);
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Path target = copy.resolve(from.relativize(file).toString());
        Files.createDirectories(target.getParent());
        if (!Files.isDirectory(file)) {
          Files.copy(file, target);
        }
      }
    }
    Files.copy(from.resolveSibling("summary.json"), copy.resolveSibling("summary.json"));
    return copy;
  }

  /** Puts text in the place of a run's binary trace. */
  static void replaceTrace(Path run, List<TraceRecord> records) throws IOException {
    Files.delete(run.resolve("trace.blktrace.0.gz"));
    Files.deleteIfExists(run.resolve("blkparse.txt.gz"));
    StringBuilder text = new StringBuilder();
    records.forEach(record -> text.append(record.text(0)).append('\n'));
    Files.writeString(run.resolve("blkparse.txt"), text);
  }
}
