package org.blklab.repl.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.blklab.repl.report.JsonResults;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.plan.TableData.Column;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What was timed, as a table and as JSON. */
public final class BenchText {
  private static final double MIB = 1 << 20;

  private static final ObjectMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private BenchText() {}

  public static TableData table(List<Timed> all) {
    List<List<String>> rows = new ArrayList<>();
    for (Timed each : all) {
      boolean judged = each.load().target() > 0;
      rows.add(
          List.of(
              each.load().name(),
              whole(each.count()) + " " + each.load().what().unit(),
              String.format(Locale.ROOT, "%.2f", each.seconds()),
              whole(each.perSecond()),
              judged ? whole(each.load().target()) : "-",
              whole(each.perCpuSecond()),
              !judged ? "-" : each.isMet() ? "yes" : "no",
              each.events() == 0 ? "-" : whole(each.events() / each.seconds()),
              String.format(Locale.ROOT, "%.0f MiB", each.peakHeapBytes() / MIB)));
    }
    List<Column> columns =
        List.of(
            new Column("load", false),
            new Column("count", true),
            new Column("seconds", true),
            new Column("per second", true),
            new Column("target", true),
            new Column("per CPU s", true),
            new Column("met", false),
            new Column("events/s", true),
            new Column("peak heap", true));
    return new TableData("", columns, rows);
  }

  private static String whole(double number) {
    return String.format(Locale.ROOT, "%,.0f", number);
  }

  public static String json(List<Timed> all, String version) {
    ObjectNode root = MAPPER.createObjectNode();
    root.put("format", JsonResults.FORMAT);
    root.put("blklab", version);
    ArrayNode loads = root.putArray("loads");
    for (Timed each : all) {
      ObjectNode node = loads.addObject();
      node.put("load", each.load().name());
      node.put("unit", each.load().what().unit());
      node.put("count", each.count());
      node.put("seconds", each.seconds());
      node.put("cpu_seconds", each.cpuSeconds());
      node.put("per_second", each.perSecond());
      node.put("per_cpu_second", each.perCpuSecond());
      node.put("target", each.load().target());
      node.put("met", each.isMet());
      node.put("events", each.events());
      node.put("peak_heap_bytes", each.peakHeapBytes());
    }
    return MAPPER.writeValueAsString(root).replace("\r\n", "\n") + "\n";
  }
}
