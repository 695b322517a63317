package org.blklab.repl.report;

import java.util.List;
import java.util.Map;
import org.blklab.runtime.conform.Row;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The rows of {@code conform} for programs: a list, a contract (see repl/README.md). */
public final class ConformJson {
  private static final ObjectMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private ConformJson() {}

  public static String text(List<Row> rows) {
    ArrayNode list = MAPPER.createArrayNode();
    for (Row row : rows) {
      write(row, list.addObject());
    }
    return MAPPER.writeValueAsString(list).replace("\r\n", "\n") + "\n";
  }

  private static void write(Row row, ObjectNode to) {
    to.put("case", row.subject().name());
    to.put("kernel", row.subject().kernel());
    to.put("variant", row.subject().variant());
    to.put("repeatable", row.subject().repeatable());
    to.put("mode", row.mode().text());
    to.put("order", row.order().text());
    to.put("differing", row.differing());
    to.put("failed", row.failed());
    if (row.firstDifference().isPresent()) {
      Row.Difference difference = row.firstDifference().get();
      ObjectNode node = to.putObject("first_difference");
      node.put("run", difference.run());
      node.put("event", difference.event());
      node.put("recorded", difference.recorded());
      node.put("simulated", difference.simulated());
    } else {
      to.putNull("first_difference");
    }
    ObjectNode counts = to.putObject("counts");
    for (Map.Entry<String, Row.Count> entry : row.counts().entrySet()) {
      ObjectNode count = counts.putObject(entry.getKey());
      count.put("recorded", entry.getValue().recorded());
      count.put("simulated", entry.getValue().simulated());
    }
    ObjectNode sequential = to.putObject("sequential");
    ArrayNode recorded = sequential.putArray("recorded");
    for (double share : row.sequential().recorded()) {
      if (Double.isNaN(share)) {
        recorded.addNull();
      } else {
        recorded.add(share);
      }
    }
    if (Double.isNaN(row.sequential().simulated())) {
      sequential.putNull("simulated");
    } else {
      sequential.put("simulated", row.sequential().simulated());
    }
    ArrayNode notes = to.putArray("notes");
    row.notes().forEach(notes::add);
  }
}
