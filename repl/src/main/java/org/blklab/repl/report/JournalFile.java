package org.blklab.repl.report;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.blklab.runtime.experiment.Journal;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Finished points of grids, one JSON object a line, behind a line with the version. A line that a
 * crash cut off is ignored.
 */
public final class JournalFile implements Journal, AutoCloseable {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private final Map<String, Map<String, Double>> known = new HashMap<>(); // never iterated
  private final BufferedWriter writer;

  private IOException failure; // then nothing more is kept, and close() tells

  JournalFile(BufferedWriter writer) {
    this.writer = writer;
  }

  /**
   * Opens a journal, or begins one.
   *
   * @throws IOException also if the file is no journal, or one of another version of the program
   */
  public static JournalFile open(Path file, String version) throws IOException {
    boolean fresh = !Files.exists(file) || Files.size(file) == 0;
    List<String> lines = fresh ? List.of() : Files.readAllLines(file, StandardCharsets.UTF_8);
    String head = MAPPER.createObjectNode().put("blklab-points", version).toString();
    if (!fresh && !lines.getFirst().equals(head)) {
      throw new IOException("it holds no points of blklab " + version);
    }
    JournalFile journal =
        new JournalFile(
            Files.newBufferedWriter(
                file,
                StandardCharsets.UTF_8,
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND));
    if (fresh) {
      journal.line(head);
    } else {
      journal.writer.newLine(); // ends a line that was cut off
      lines.subList(1, lines.size()).forEach(journal::read);
    }
    return journal;
  }

  private void read(String line) {
    JsonNode node;
    try {
      node = MAPPER.readTree(line);
    } catch (JacksonException cutOff) {
      return;
    }
    if (node == null || !node.has("key") || !node.has("measurements")) {
      return;
    }
    Map<String, Double> measurements = new LinkedHashMap<>();
    node.get("measurements")
        .properties()
        .forEach(
            entry ->
                measurements.put(
                    entry.getKey(),
                    entry.getValue().isNull() ? Double.NaN : entry.getValue().doubleValue()));
    known.put(node.get("key").stringValue(), measurements);
  }

  @Override
  public synchronized Optional<Map<String, Double>> find(String key) {
    return Optional.ofNullable(known.get(key));
  }

  @Override
  public synchronized void add(String key, Map<String, Double> measurements) {
    ObjectNode node = MAPPER.createObjectNode();
    node.put("key", key);
    ObjectNode values = node.putObject("measurements");
    measurements.forEach(
        (path, value) -> {
          if (Double.isFinite(value)) {
            values.put(path, value);
          } else {
            values.putNull(path);
          }
        });
    if (failure != null) {
      return;
    }
    try {
      line(node.toString());
    } catch (IOException e) {
      failure = e; // a full disk must not end the run
    }
  }

  private void line(String text) throws IOException {
    writer.write(text);
    writer.newLine();
    writer.flush();
  }

  /**
   * @throws IOException if a point could not be written; those before it are kept
   */
  @Override
  public synchronized void close() throws IOException {
    try {
      writer.close();
    } catch (IOException e) {
      failure = failure == null ? e : failure;
    }
    if (failure != null) {
      throw failure;
    }
  }
}
