package org.blklab.repl.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.blklab.runtime.run.ExpectationResult;
import org.blklab.runtime.run.RunOutcome;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Results for programs: format 1, a contract (see repl/README.md). */
public final class JsonResults {
  /** Raised when a field changes its meaning or goes away. */
  public static final int FORMAT = 1;

  private static final ObjectMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private JsonResults() {}

  public static String text(RunOutcome outcome, String version) {
    ObjectNode root = MAPPER.createObjectNode();
    root.put("format", FORMAT);
    root.put("blklab", version);
    root.put("scenario", outcome.scenario());
    root.put("seed", outcome.seed());
    root.put("kernel", outcome.kernel());
    params(root.putObject("params"), outcome.params());
    root.put("simulated_ns", outcome.simulatedNs());
    root.put("status", outcome.status().name().toLowerCase(java.util.Locale.ROOT));
    measurements(root.putObject("measurements"), outcome.measurements());
    ArrayNode expectations = root.putArray("expectations");
    for (ExpectationResult result : outcome.expectations()) {
      ObjectNode node = expectations.addObject();
      node.put("text", result.text());
      node.put("pass", result.pass());
      node.put("left", result.left());
      node.put("right", result.right());
      if (!result.message().isEmpty()) {
        node.put("message", result.message());
      }
      if (!result.reason().isEmpty()) {
        node.put("reason", result.reason());
      }
    }
    ArrayNode runs = root.putArray("runs");
    for (RunOutcome.NamedRun run : outcome.runs()) {
      ObjectNode node = runs.addObject();
      node.put("name", run.name());
      params(node.putObject("params"), run.params());
      node.put("seed", run.seed());
      measurements(node.putObject("measurements"), run.measurements());
    }
    return MAPPER.writeValueAsString(root).replace("\r\n", "\n") + "\n";
  }

  /** Writes whole or not at all. */
  public static void write(RunOutcome outcome, String version, Path file) throws IOException {
    WholeFile.write(file, text(outcome, version).getBytes(StandardCharsets.UTF_8));
  }

  private static void params(ObjectNode to, Map<String, Object> params) {
    params.forEach(
        (name, value) -> {
          switch (value) {
            case Long number -> to.put(name, number);
            case Double number -> putNumber(to, name, number);
            case Boolean flag -> to.put(name, flag);
            default -> to.put(name, value.toString());
          }
        });
  }

  private static void measurements(ObjectNode to, Map<String, Double> measurements) {
    measurements.forEach((path, value) -> putNumber(to, path, value));
  }

  private static void putNumber(ObjectNode to, String name, double value) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      to.putNull(name);
    } else if (value == Math.rint(value) && Math.abs(value) < 1L << 53) {
      to.put(name, (long) value);
    } else {
      to.put(name, value);
    }
  }
}
