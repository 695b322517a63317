package org.blklab.runtime.conform;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.blklab.runtime.trace.TraceRecord;

/** One run held against its prediction. */
final class Agreement {
  /** The actions that are counted, in the order of a request's life. */
  static final List<String> ACTIONS =
      List.of("Q", "X", "G", "M", "F", "P", "U", "UT", "I", "D", "R", "C");
  private static final int CONTEXT = 5;

  private final String run;
  private final List<TraceRecord> recorded;
  private final List<TraceRecord> simulated;
  private final long startNs;
  final int differing;
  private int first = -1;

  Agreement(String run, List<TraceRecord> recorded, List<TraceRecord> simulated) {
    this.run = run;
    this.recorded = starts(recorded);
    this.simulated = starts(simulated);
    this.startNs = recorded.isEmpty() ? 0 : recorded.getFirst().timeNs();
    differing = compare();
  }

  /** Name of the run. */
  String run() {
    return run;
  }

  static List<TraceRecord> starts(List<TraceRecord> records) {
    return records.stream().filter(record -> record.letter().equals("D")).toList();
  }

  private int compare() {
    int count = 0;
    for (int i = 0; i < Math.max(recorded.size(), simulated.size()); i++) {
      if (!same(i)) {
        first = first < 0 ? i : first;
        count++;
      }
    }
    return count;
  }

  private boolean same(int i) {
    if (i >= recorded.size() || i >= simulated.size()) {
      return false;
    }
    return same(recorded.get(i), simulated.get(i));
  }

  private static boolean same(TraceRecord a, TraceRecord b) {
    return a.sector() == b.sector() && a.bytes() == b.bytes() && a.rwbs().equals(b.rwbs());
  }

  /** How many of the differing D are pairs of neighbours in the wrong order. */
  int swapped() {
    int count = 0;
    for (int i = 0; i + 1 < Math.min(recorded.size(), simulated.size()); i++) {
      if (!same(i) && same(recorded.get(i), simulated.get(i + 1))
          && same(recorded.get(i + 1), simulated.get(i))) {
        count += 2;
        i++;
      }
    }
    return count;
  }

  Optional<Row.Difference> firstDifference() {
    if (first < 0) {
      return Optional.empty();
    }
    List<String> context = new ArrayList<>();
    int end = Math.max(recorded.size(), simulated.size());
    for (int i = Math.max(0, first - CONTEXT); i < Math.min(end, first + CONTEXT + 1); i++) {
      String mark = same(i) ? "  " : "! ";
      context.add(mark + line(recorded, i) + "   | " + extent(simulated, i));
    }
    return Optional.of(
        new Row.Difference(
            run,
            first < recorded.size() ? recorded.get(first).number() : 0,
            extent(recorded, first),
            extent(simulated, first),
            context));
  }

  private String line(List<TraceRecord> from, int at) {
    return at < from.size() ? from.get(at).text(startNs) : "(no more)";
  }

  private static String extent(List<TraceRecord> from, int at) {
    if (at >= from.size()) {
      return "";
    }
    TraceRecord record = from.get(at);
    return record.rwbs() + " " + record.sector() + " + " + record.sectors();
  }

  /** How often each action occurs. */
  static Map<String, Row.Count> counts(List<TraceRecord> recorded, List<TraceRecord> simulated) {
    Map<String, Row.Count> counts = new LinkedHashMap<>();
    for (String action : ACTIONS) {
      int a = count(recorded, action);
      int b = count(simulated, action);
      if (a > 0 || b > 0) {
        counts.put(action, new Row.Count(a, b));
      }
    }
    return counts;
  }

  private static int count(List<TraceRecord> records, String action) {
    int count = 0;
    for (TraceRecord record : records) {
      if (record.letter().equals(action)) {
        count++;
      }
    }
    return count;
  }

  /**
   * Share of the D with data, from the second on, that begin where the one before ended. The
   * recordings' summaries leave device flushes out, too.
   */
  static double sequential(List<TraceRecord> records) {
    List<TraceRecord> starts =
        starts(records).stream().filter(record -> record.bytes() > 0).toList();
    if (starts.size() < 2) {
      return Double.NaN;
    }
    int sequential = 0;
    for (int i = 1; i < starts.size(); i++) {
      TraceRecord before = starts.get(i - 1);
      if (starts.get(i).sector() == before.sector() + before.sectors()) {
        sequential++;
      }
    }
    return (double) sequential / (starts.size() - 1);
  }
}
