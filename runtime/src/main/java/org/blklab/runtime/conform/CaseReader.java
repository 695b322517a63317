package org.blklab.runtime.conform;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Finds recordings below a directory: {@code CASE/KERNEL/VARIANT/runN/} with {@code params}, and
 * beside the variants {@code summary.json}, which says how repeatable each is.
 */
final class CaseReader {
  private static final int MAX_DEPTH = 12;

  /** The binary trace, which has times of the kernel's clock, before its text. */
  private static final List<String> TRACES =
      List.of("trace.blktrace.0.gz", "trace.blktrace.0", "blkparse.txt.gz", "blkparse.txt");

  /** Dispatches alone, kept where a trace was large. */
  private static final List<String> DISPATCHES = List.of("dispatch.txt.gz", "dispatch.txt");

  private CaseReader() {}

  /**
   * All variants below a directory, or the one it belongs to, in the order of their paths.
   *
   * @throws BadRecording if there is none, or one cannot be read
   */
  static List<RecordedCase> read(Path directory) throws BadRecording {
    try (Stream<Path> walk = Files.walk(directory, MAX_DEPTH)) {
      List<Path> runs =
          walk.filter(file -> file.endsWith("params") && Files.isRegularFile(file))
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
    } catch (UncheckedIOException e) {
      throw new BadRecording(directory + ": " + TraceFiles.reason(e.getCause()));
    } catch (IOException e) {
      throw new BadRecording(directory + ": " + TraceFiles.reason(e));
    }
  }

  private static Path parent(Path path) {
    return path.toAbsolutePath().normalize().getParent();
  }

  private static RecordedCase variant(List<Path> runs) throws BadRecording, IOException {
    Path first = runs.getFirst();
    Path variant = parent(first);
    Path kernel = parent(variant);
    Parameters parameters =
        Parameters.parse(first + "/params", TraceFiles.text(first.resolve("params")));
    RecordedCase.Summary summary = summary(kernel.resolve("summary.json"), name(variant));
    return new RecordedCase(
        new Row.Subject(
            name(parent(kernel)), name(kernel), name(variant), summary.repeatable()),
        summary,
        parameters,
        jobs(first),
        files(runs, TRACES),
        files(runs, DISPATCHES));
  }

  /** The first of these files that each run has. */
  private static List<RecordedCase.Run> files(List<Path> runs, List<String> names) {
    List<RecordedCase.Run> files = new ArrayList<>();
    for (Path run : runs) {
      for (String name : names) {
        if (Files.exists(run.resolve(name))) {
          files.add(new RecordedCase.Run(name(run), run.resolve(name)));
          break;
        }
      }
    }
    return files;
  }

  private static String name(Path path) {
    return path == null || path.getFileName() == null ? "" : path.getFileName().toString();
  }

  /** Its job files, one after the other. */
  private static List<String> jobs(Path run) throws IOException {
    List<String> jobs = new ArrayList<>();
    try (Stream<Path> files = Files.list(run)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".fio")).sorted().toList()) {
        jobs.add(TraceFiles.text(file));
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
      JsonNode of = JsonMapper.shared().readTree(TraceFiles.text(file)).path(variant);
      List<RecordedCase.Stats> runs = new ArrayList<>();
      for (JsonNode run : of.path("runs")) {
        JsonNode stats = run.path("stats");
        if (stats.has("D")) {
          runs.add(stats(stats));
        }
      }
      return new RecordedCase.Summary(of.path("repeatable").asString(""), runs);
    } catch (JacksonException e) {
      throw new BadRecording(file + ": " + e.getOriginalMessage());
    }
  }

  private static RecordedCase.Stats stats(JsonNode stats) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (String action : Agreement.ACTIONS) {
      if (stats.has(action)) {
        counts.put(action, stats.path(action).asInt(0));
      }
    }
    return new RecordedCase.Stats(counts, stats.path("seq_pct").asDouble(Double.NaN) / 100);
  }
}
