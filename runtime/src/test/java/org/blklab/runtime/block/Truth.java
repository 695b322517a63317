package org.blklab.runtime.block;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPInputStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Reads recordings of real kernels among the test's resources. */
final class Truth {
  private static final ObjectMapper JSON = new ObjectMapper();

  private Truth() {}

  /** One object a line of a compressed file. */
  static List<JsonNode> rows(String name) {
    try (InputStream packed = Truth.class.getResourceAsStream("/truth/" + name);
        GZIPInputStream in = new GZIPInputStream(packed);
        var reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      return reader.lines().map(JSON::readTree).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static JsonNode object(String name) {
    try (InputStream in = Truth.class.getResourceAsStream("/truth/" + name)) {
      return JSON.readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A file as it is. */
  static String file(String name) {
    try (InputStream in = Truth.class.getResourceAsStream("/truth/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String text(JsonNode row, String field) {
    return row.path(field).asString("");
  }
}
