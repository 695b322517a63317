package org.blklab.repl.session.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.blklab.runtime.lab.LabView;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.plan.ValueFormat;

/** One frame of the live view. */
public final class TopView {
  private static final String BLOCKS = " ▏▎▍▌▋▊▉█";

  private final LabView view;
  private final int width;

  public TopView(LabView view, int width) {
    this.view = view;
    this.width = width;
  }

  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("simulated " + ValueFormat.time(view.nowNs()) + ", " + view.events() + " events");
    for (String lun : view.luns()) {
      int[] depths = view.depths(lun);
      lines.add(
          lun + "  " + elevator(lun) + "  util " + value(lun + ".util") + ", seq "
              + value(lun + ".dispatch.sequential"));
      if (depths[3] > 0) {
        lines.add(depth("sched tags", depths[2], depths[3]));
      }
      lines.add(depth("driver tags", depths[0], depths[1]));
      if (depths[4] > 0) {
        lines.add("  " + depths[4] + " wait queues have tasks asleep for a tag");
      }
    }
    List<TableData> tables = view.summary();
    if (!tables.isEmpty() && tables.getFirst().columns().getFirst().name().equals("workload")) {
      lines.addAll(TableLayout.fitting(tables.getFirst(), width));
    }
    return lines.stream()
        .map(line -> line.length() > width ? line.substring(0, width) : line)
        .toList();
  }

  private String elevator(String lun) {
    String shown = view.read("/sys/block/" + lun + "/queue/scheduler").orElse("");
    int open = shown.indexOf('[');
    return open < 0 ? shown.strip() : shown.substring(open + 1, shown.indexOf(']'));
  }

  private String value(String path) {
    Value value = view.measure(path);
    return value instanceof Value.Missing ? "-" : ValueFormat.text(value);
  }

  private String depth(String title, int taken, int of) {
    int room = Math.max(8, Math.min(40, width - 30));
    return String.format(
        Locale.ROOT,
        "  %-11s %s %d/%d",
        title,
        bar((double) taken / Math.max(1, of), room),
        taken,
        of);
  }

  /** A bar of a share 0 … 1 over so many columns. */
  public static String bar(double share, int columns) {
    int eighths = (int) Math.round(Math.max(0, Math.min(1, share)) * columns * 8);
    StringBuilder bar = new StringBuilder("█".repeat(eighths / 8));
    if (eighths % 8 > 0) {
      bar.append(BLOCKS.charAt(eighths % 8));
    }
    return bar.append(" ".repeat(columns - bar.length())).toString();
  }
}
