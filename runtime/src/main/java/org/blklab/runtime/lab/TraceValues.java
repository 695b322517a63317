package org.blklab.runtime.lab;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.blklab.runtime.graph.GraphView;
import org.blklab.runtime.trace.TraceRecord;

/** Events of a block trace, by name, for programs. */
final class TraceValues {
  private TraceValues() {}

  static List<Map<String, Object>> of(List<TraceRecord> records, GraphView view) {
    Map<Integer, String> names = new LinkedHashMap<>();
    view.luns().forEach(lun -> names.put(view.deviceNumber(lun), lun));
    List<Map<String, Object>> all = new ArrayList<>();
    for (TraceRecord record : records) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("number", record.number());
      one.put("time_ns", record.timeNs());
      one.put("lun", names.get(record.device()));
      one.put("cpu", record.cpu());
      one.put("pid", record.pid());
      one.put("comm", record.comm());
      one.put("action", record.letter());
      one.put("rwbs", record.rwbs());
      one.put("sector", record.sector());
      one.put("sectors", record.sectors());
      one.put("error", record.error());
      switch (record.letter()) {
        case "U", "UT" -> one.put("depth", record.value());
        case "X" -> one.put("next_sector", record.value());
        default -> {}
      }
      all.add(one);
    }
    return all;
  }
}
