package org.blklab.runtime.lab;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.plan.ValueFormat;
import org.blklab.runtime.run.ExpectationResult;
import org.blklab.runtime.run.RunOutcome;

/** What came of a run of a {@link Scenario}. */
public final class Results {
  private final RunOutcome outcome;
  private final Scenario.Kept kept;
  private final Function<String, Value> values;

  Results(RunOutcome outcome, Scenario.Kept kept, Function<String, Value> values) {
    this.outcome = outcome;
    this.kept = kept;
    this.values = values;
  }

  /**
   * A measurement, an attribute, or any expression of the language over them.
   *
   * @param path such as {@code r.read.clat.p99}, {@code after.sda.dispatch.sequential} or {@code
   *     sda.queue.nr_requests}
   * @return in base units: ns, bytes, 1/s, ratio 0…1; NaN without samples
   * @throws IllegalArgumentException if there is no such thing, or it is no number
   */
  public double get(String path) {
    Value value = values.apply(path);
    if (value == Value.MISSING) {
      return Double.NaN;
    }
    double number = value.asDouble();
    if (Double.isNaN(number)) {
      throw new IllegalArgumentException("`" + path + "` is no number: " + ValueFormat.text(value));
    }
    return number;
  }

  /**
   * As {@link #get}, but as {@code print} shows it, with its unit.
   *
   * @throws IllegalArgumentException if there is no such thing
   */
  public String text(String path) {
    return ValueFormat.text(values.apply(path));
  }

  Value value(String path) {
    return values.apply(path);
  }

  /** Whether no expectation failed, and nothing ended the run early. */
  public boolean passed() {
    return outcome.status() == RunOutcome.Status.OK;
  }

  public RunOutcome.Status status() {
    return outcome.status();
  }

  /** Each {@code expect} in its order. */
  public List<ExpectationResult> expectations() {
    return outcome.expectations();
  }

  /** All measurements that JSON lists, by path, NaN without samples; in a fixed order. */
  public Map<String, Double> measurements() {
    return outcome.measurements();
  }

  /** Lines of {@code print}, and notes. */
  public List<String> lines() {
    return List.copyOf(kept.lines);
  }

  public List<TableData> tables() {
    return List.copyOf(kept.tables);
  }

  /** Warnings and notes. */
  public List<Diagnostic> diagnostics() {
    return List.copyOf(kept.diagnostics);
  }

  /** Simulated time at the end, in nanoseconds. */
  public long simulatedNs() {
    return outcome.simulatedNs();
  }

  /** Everything else that is known of the run. */
  public RunOutcome outcome() {
    return outcome;
  }
}
