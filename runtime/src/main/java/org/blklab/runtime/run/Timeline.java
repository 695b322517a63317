package org.blklab.runtime.run;

import java.util.ArrayList;
import java.util.List;
import org.blklab.grammar.diag.Code;
import org.blklab.runtime.plan.Step;
import org.blklab.runtime.sim.EventHandler;

/** What is to happen at given times: {@code at} and {@code every}. */
final class Timeline implements EventHandler {
  private static final int AT = 0;
  private static final int EVERY = 1;

  /** A repetition under way. */
  private record Repeat(
      List<Step> body, long periodNs, boolean after, long lastNs, AttributeWrites.Round round) {}

  private final ScenarioRun run;
  private final List<List<Step>> blocks = new ArrayList<>();
  private final List<Repeat> repeats = new ArrayList<>();

  Timeline(ScenarioRun run) {
    this.run = run;
  }

  void at(Step.At at) {
    long timeNs = Math.round(run.evaluate(at.time()).asDouble());
    if (timeNs < run.sim().nowNs()) {
      run.error(
          Code.IN_THE_PAST,
          at.time().place(),
          "this time has passed: it is "
              + org.blklab.runtime.plan.ValueFormat.time(run.sim().nowNs())
              + " now");
      return;
    }
    blocks.add(at.body());
    run.sim().at(timeNs, this, AT, blocks.size() - 1);
  }

  void every(Step.Every every) {
    long periodNs = Math.round(run.evaluate(every.period()).asDouble());
    if (periodNs <= 0) {
      run.error(Code.OUT_OF_RANGE, every.period().place(), "a period must be longer than 0");
      return;
    }
    long now = run.sim().nowNs();
    long first =
        every.from().isPresent()
            ? Math.round(run.evaluate(every.from().get()).asDouble())
            : now + periodNs;
    long last =
        every.to().isPresent()
            ? Math.round(run.evaluate(every.to().get()).asDouble())
            : Long.MAX_VALUE;
    if (first < now) {
      first += (now - first + periodNs - 1) / periodNs * periodNs;
    }
    repeats.add(
        new Repeat(every.body(), periodNs, every.after(), last, new AttributeWrites.Round()));
    if (first <= last) {
      run.sim().at(first, this, EVERY, repeats.size() - 1);
    }
  }

  @Override
  public void onEvent(int kind, int arg) {
    if (kind == AT) {
      blocks.get(arg).forEach(run::executeNow);
      return;
    }
    Repeat repeat = repeats.get(arg);
    if (!repeat.round().isBusy()) { // a late round is skipped
      run.writes().during(repeat.round(), () -> repeat.body().forEach(run::executeNow));
    }
    if (repeat.after()) {
      repeat.round().whenDone(() -> schedule(repeat, arg));
    } else {
      schedule(repeat, arg);
    }
  }

  private void schedule(Repeat repeat, int arg) {
    long next = run.sim().nowNs() + repeat.periodNs();
    if (next <= repeat.lastNs()) {
      run.sim().at(next, this, EVERY, arg);
    }
  }
}
