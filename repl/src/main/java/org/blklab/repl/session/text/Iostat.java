package org.blklab.repl.session.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.blklab.runtime.lab.LabView;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.plan.ValueFormat;

/** What iostat -x would print: differences of /proc/diskstats since it was last asked. */
public final class Iostat {
  private static final List<TableData.Column> COLUMNS =
      List.of(
          new TableData.Column("disk", false),
          new TableData.Column("r/s", true),
          new TableData.Column("rMB/s", true),
          new TableData.Column("r_await", true),
          new TableData.Column("w/s", true),
          new TableData.Column("wMB/s", true),
          new TableData.Column("w_await", true),
          new TableData.Column("aqu-sz", true),
          new TableData.Column("%util", true));
  private static final int FIELDS = 11;

  private Map<String, long[]> before = new LinkedHashMap<>();
  private long beforeNs;

  /** The table for the time since the last call. */
  public TableData next(LabView view) {
    if (view.nowNs() < beforeNs) { // somebody went back
      before = new LinkedHashMap<>();
      beforeNs = 0;
    }
    Map<String, long[]> now = read(view.read("/proc/diskstats").orElse(""));
    double seconds = (view.nowNs() - beforeNs) / 1e9;
    List<List<String>> rows = new ArrayList<>();
    now.forEach(
        (disk, counters) ->
            rows.add(row(disk, counters, before.getOrDefault(disk, new long[FIELDS]), seconds)));
    String title =
        "from " + ValueFormat.time(beforeNs) + " to " + ValueFormat.time(view.nowNs());
    before = now;
    beforeNs = view.nowNs();
    return new TableData(title, COLUMNS, rows);
  }

  private static Map<String, long[]> read(String text) {
    Map<String, long[]> all = new LinkedHashMap<>();
    for (String line : text.lines().toList()) {
      String[] words = line.strip().split("\\s+");
      long[] counters = new long[FIELDS];
      for (int i = 0; i < FIELDS && i + 3 < words.length; i++) {
        counters[i] = Long.parseLong(words[i + 3]);
      }
      all.put(words[2], counters);
    }
    return all;
  }

  private static List<String> row(String disk, long[] now, long[] then, double seconds) {
    double[] d = new double[FIELDS];
    for (int i = 0; i < FIELDS; i++) {
      d[i] = now[i] - then[i];
    }
    double s = seconds <= 0 ? Double.NaN : seconds;
    return List.of(
        disk,
        text(d[0] / s),
        text(d[2] * 512 / 1e6 / s),
        text(d[3] / d[0]),
        text(d[4] / s),
        text(d[6] * 512 / 1e6 / s),
        text(d[7] / d[4]),
        text(d[10] / 1e3 / s),
        text(d[9] / 10 / s));
  }

  private static String text(double value) {
    return Double.isNaN(value) || Double.isInfinite(value)
        ? "-"
        : String.format(Locale.ROOT, "%.2f", value);
  }
}
