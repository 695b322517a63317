package org.blklab.runtime.conform;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.blklab.runtime.trace.BlktraceReader;
import org.blklab.runtime.trace.TraceRecord;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Finds recordings below a directory: {@code CASE/KERNEL/VARIANT/runN/} with {@code params}, and
 * beside the variants {@code summary.json}, which says how repeatable each is.
 */
final class CaseReader {
  private static final int MAX_DEPTH = 12;
  private static final int MAX_TEXT_BYTES = 64 << 20;
  private static final String TRACE = "trace.blktrace.0.gz";

  private CaseReader() {}

  /**
   * All variants below a directory, or the one it belongs to, in the order of their paths.
   *
   * @throws BadRecording if there is none, or one cannot be read
   */
  static List<RecordedCase> read(Path directory) throws BadRecording {
    try (Stream<Path> walk = Files.walk(directory, MAX_DEPTH)) {
      List<Path> runs =
          walk.filter(file -> file.getFileName().toString().equals("params"))
              .map(Path::getParent)
              .sorted()
              .toList();
      if (runs.isEmpty()) {
        throw new BadRecording(directory + ": no recording below (no file `params`)");
      }
      List<RecordedCase> cases = new ArrayList<>();
      List<Path> ofVariant = new ArrayList<>();
      for (Path run : runs) {
        if (!ofVariant.isEmpty() && !parent(ofVariant.getFirst()).equals(parent(run))) {
          cases.add(variant(ofVariant));
          ofVariant.clear();
        }
        ofVariant.add(run);
      }
      cases.add(variant(ofVariant));
      return cases;
    } catch (IOException e) {
      throw new BadRecording(directory + ": " + reason(e));
    }
  }

  private static Path parent(Path path) {
    return path.toAbsolutePath().normalize().getParent();
  }

  private static RecordedCase variant(List<Path> runs) throws BadRecording, IOException {
    Path first = runs.getFirst();
    Path variant = parent(first);
    Path kernel = parent(variant);
    Parameters parameters = Parameters.parse(first + "/params", text(first.resolve("params")));
    List<RecordedCase.Run> read = new ArrayList<>();
    for (Path run : runs) {
      Path trace = run.resolve(TRACE);
      Path dispatch = run.resolve("dispatch.txt.gz");
      if (Files.exists(trace) || Files.exists(dispatch)) {
        read.add(
            new RecordedCase.Run(
                run.getFileName().toString(),
                Files.exists(trace) ? Optional.of(trace) : Optional.empty(),
                Files.exists(dispatch) ? Optional.of(dispatch) : Optional.empty()));
      }
    }
    return new RecordedCase(
        name(parent(kernel)),
        name(kernel),
        name(variant),
        summary(kernel.resolve("summary.json"), name(variant)),
        parameters,
        jobs(first),
        read);
  }

  private static String name(Path path) {
    return path == null || path.getFileName() == null ? "" : path.getFileName().toString();
  }

  /** Its job files, one after the other. */
  private static List<String> jobs(Path run) throws IOException, BadRecording {
    List<String> jobs = new ArrayList<>();
    try (Stream<Path> files = Files.list(run)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".fio")).sorted().toList()) {
        jobs.add(text(file));
      }
    }
    return jobs;
  }

  private static RecordedCase.Summary summary(Path file, String variant)
      throws BadRecording, IOException {
    if (!Files.exists(file)) {
      return RecordedCase.Summary.NONE;
    }
    try {
      JsonNode of = JsonMapper.shared().readTree(text(file)).path(variant);
      List<RecordedCase.Stats> runs = new ArrayList<>();
      for (JsonNode run : of.path("runs")) {
        JsonNode stats = run.path("stats");
        if (stats.has("D")) {
          runs.add(
              new RecordedCase.Stats(
                  stats.path("D").asInt(0), stats.path("seq_pct").asDouble(Double.NaN) / 100));
        }
      }
      return new RecordedCase.Summary(of.path("repeatable").asString(""), runs);
    } catch (JacksonException e) {
      throw new BadRecording(file + ": " + e.getOriginalMessage());
    }
  }

  /** A trace of one run. */
  static List<TraceRecord> trace(Path file) throws BadRecording {
    try {
      return BlktraceReader.read(List.of(file));
    } catch (IOException e) {
      throw new BadRecording(reason(e));
    }
  }

  /** A text file, plain or gzip. */
  static String text(Path file) throws IOException, BadRecording {
    try (InputStream plain = new BufferedInputStream(Files.newInputStream(file));
        InputStream in = file.toString().endsWith(".gz") ? new GZIPInputStream(plain) : plain) {
      byte[] bytes = in.readNBytes(MAX_TEXT_BYTES + 1);
      if (bytes.length > MAX_TEXT_BYTES) {
        throw new BadRecording(file + ": larger than " + (MAX_TEXT_BYTES >> 20) + " MiB");
      }
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }

  static String reason(IOException e) {
    return switch (e) {
      case java.nio.file.NoSuchFileException missing -> missing.getFile() + ": no such file";
      case java.nio.file.AccessDeniedException denied -> denied.getFile() + ": permission denied";
      default -> e.getMessage();
    };
  }
}
