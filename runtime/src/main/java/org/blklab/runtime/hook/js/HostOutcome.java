package org.blklab.runtime.hook.js;

import java.util.List;
import org.blklab.runtime.hook.ExperimentWorld;
import org.blklab.runtime.plan.ValueFormat;
import org.graalvm.polyglot.HostAccess.Export;

/** Results of a run; wrapped by experiment.js. */
public final class HostOutcome {
  private final ExperimentWorld.Outcome outcome;
  private final List<String> names;

  HostOutcome(ExperimentWorld.Outcome outcome) {
    this.outcome = outcome;
    this.names = List.copyOf(outcome.measurements().keySet());
  }

  /** A number in its base unit, a text, a boolean, or null without samples. */
  @Export
  public Object get(String expression) {
    return Parameters.plain(outcome.value(expression));
  }

  /** As {@code print} shows it. */
  @Export
  public String text(String expression) {
    return ValueFormat.text(outcome.value(expression));
  }

  @Export
  public String status() {
    return outcome.status();
  }

  @Export
  public double simulated() {
    return outcome.simulatedNs();
  }

  @Export
  public int lineCount() {
    return outcome.lines().size();
  }

  @Export
  public String line(int index) {
    return outcome.lines().get(index);
  }

  @Export
  public int measurementCount() {
    return names.size();
  }

  @Export
  public String measurementName(int index) {
    return names.get(index);
  }

  @Export
  public double measurement(int index) {
    return outcome.measurements().get(names.get(index));
  }
}
