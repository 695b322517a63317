package org.blklab.runtime.lab;

import java.util.List;
import java.util.Optional;
import org.blklab.grammar.diag.Source;
import org.blklab.grammar.diag.Span;
import org.blklab.runtime.plan.Expr;
import org.blklab.runtime.plan.Place;
import org.blklab.runtime.plan.Step;
import org.blklab.runtime.plan.Value;

/** Goes through a session's past and reads a measurement at equal steps of time. */
final class Sampling {
  private static final String NEVER = "run until false";

  private Sampling() {}

  /**
   * @param values as many are read; {@code values[i]} at the end of part i
   */
  static void sample(
      SessionPast past,
      List<SessionEntry> entries,
      long spanNs,
      String path,
      double[] values) {
    java.util.Arrays.fill(values, Double.NaN);
    boolean windowed = entries.stream().allMatch(Sampling::ignoresMeasurements);
    int[] next = {0};
    for (SessionEntry entry : entries) {
      repeat(past, entry, spanNs, path, values, next, windowed);
    }
  }

  /** Whether resetting measurements on the way changes nothing but them. */
  private static boolean ignoresMeasurements(SessionEntry entry) {
    return entry.steps().stream()
        .allMatch(
            step ->
                step instanceof Step.Declare
                    || step instanceof Step.Assign
                    || step instanceof Step.ResetStats
                    || step instanceof Step.Let
                    || step instanceof Step.Run(_, var until, _) && until.isEmpty());
  }

  private static void repeat(
      SessionPast past,
      SessionEntry entry,
      long spanNs,
      String path,
      double[] values,
      int[] next,
      boolean windowed) {
    past.repeat(entry, Long.MAX_VALUE, dueNs(spanNs, values.length, next[0]));
    while (past.isBuilt()
        && !past.isStopRequested()
        && next[0] < values.length
        && past.nowNs() >= dueNs(spanNs, values.length, next[0])) {
      values[next[0]++] = number(past.graph.measure(path));
      if (windowed) {
        past.graph.resetStats();
      }
      long dueNs = dueNs(spanNs, values.length, next[0]);
      past.beginPortion();
      past.sim().pauseAt(entry.cutEvents(), dueNs);
      goOn(past, entry);
      past.sim().pauseAt(Long.MAX_VALUE, Long.MAX_VALUE);
    }
  }

  /** Lets time pass to the pause, as far as the entry did. */
  private static void goOn(SessionPast past, SessionEntry entry) {
    long leftNs = entry.endNs() - past.nowNs();
    if (leftNs > 0) {
      Place place = new Place(new Source("run", NEVER), new Span(0, NEVER.length()));
      Expr time = new Expr.Constant(Value.time(leftNs), place);
      past.run.execute(List.of(new Step.Run(Optional.of(time), Optional.empty(), place)));
    }
  }

  private static long dueNs(long spanNs, int points, int index) {
    return index >= points ? Long.MAX_VALUE : Math.round((double) spanNs * (index + 1) / points);
  }

  private static double number(Value value) {
    return value.asDouble();
  }
}
