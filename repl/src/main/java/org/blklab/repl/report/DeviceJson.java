package org.blklab.repl.report;

import java.util.Locale;
import org.blklab.runtime.lab.DeviceReport;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A device's card for programs, in base units: bytes, ns, 1/s, ratios. */
public final class DeviceJson {
  private static final ObjectMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private DeviceJson() {}

  public static String text(DeviceReport report, String version) {
    ObjectNode root = MAPPER.createObjectNode();
    root.put("format", JsonResults.FORMAT);
    root.put("blklab", version);
    root.put("device", report.name());
    root.put("doc", report.doc());
    root.put("model", report.model());
    root.put("source", report.source());
    root.put("capacity_bytes", report.capacityBytes());
    ArrayNode loads = root.putArray("loads");
    for (DeviceReport.Row row : report.rows()) {
      ObjectNode node = loads.addObject();
      node.put("load", row.load());
      node.put("depth", row.depth());
      node.put("bytes", row.bytes());
      node.put("iops", row.iops());
      node.put("bytes_per_sec", row.bytesPerSec());
      node.put("mean_ns", row.meanNs());
      node.put("p50_ns", row.p50Ns());
      node.put("p99_ns", row.p99Ns());
      node.put("p99.9_ns", row.p999Ns());
    }
    ArrayNode figures = root.putArray("figures");
    for (DeviceReport.Check check : report.checks()) {
      ObjectNode node = figures.addObject();
      node.put("load", check.load());
      node.put("quantity", check.quantity().name().toLowerCase(Locale.ROOT));
      node.put("published", check.published());
      node.put("measured", check.measured());
      node.put("deviation", check.deviation());
      node.put("allowed", check.allowed());
      node.put("holds", check.holds());
      node.put("source", check.source());
    }
    return MAPPER.writeValueAsString(root).replace("\r\n", "\n") + "\n";
  }
}
