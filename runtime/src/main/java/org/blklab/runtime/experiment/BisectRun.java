package org.blklab.runtime.experiment;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.blklab.runtime.experiment.BisectTrials.Ended;
import org.blklab.runtime.experiment.BisectTrials.Trial;
import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.plan.ExperimentPlan.Bisect;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.plan.TableData.Column;
import org.blklab.runtime.plan.ValueFormat;
import org.blklab.runtime.run.Output;
import org.blklab.runtime.run.RunOutcome.NamedRun;
import org.blklab.runtime.run.RunOutcome.Status;

/**
 * Finds the behaviour by which a later kernel makes a condition true. Each behaviour that differs
 * is put into the earlier kernel alone; of those that turn the condition, the one that moves it
 * most is the answer, and the others are told. If none does so alone, some are needed together: the
 * first one whose coming turns the condition is kept and the search goes on with it switched, a
 * half at a time (as in Zeller's delta debugging). The answer is taken out of the later kernel, and
 * tried with other seeds.
 */
final class BisectRun {
  /** The answer is tried with so many seeds in all. */
  private static final int SEEDS = 5;

  /** A behaviour that moves the measurement by less of the whole change is not listed. */
  private static final double LISTED = 0.005;

  /** Behaviours that move it by so much of what the strongest does are as good an answer. */
  private static final double EQUAL = 0.99;

  private final RunExecutor executor;
  private final Output out;
  private final List<NamedRun> runs;
  private final List<String> findings = new ArrayList<>();
  private Bisect bisect;
  private BisectTrials trials;

  BisectRun(RunExecutor executor, Output out, List<NamedRun> runs) {
    this.executor = executor;
    this.out = out;
    this.runs = runs;
  }

  /** What was found, in words; empty if nothing was. */
  List<String> findings() {
    return findings;
  }

  Status run(Bisect plan) {
    bisect = plan;
    trials = new BisectTrials(plan, executor, out, runs);
    say(
        "bisect: kernels %s and %s differ in %d behaviours",
        plan.fromRelease(), plan.toRelease(), trials.differing().size());
    try {
      Trial good = trials.base();
      Trial bad = trials.with(trials.differing());
      if (good.isBad()) {
        say("bisect: the condition holds for %s already", plan.fromRelease());
      } else if (!bad.isBad()) {
        say("bisect: the condition does not hold for %s either", plan.toRelease());
      } else {
        conclude(find(good, bad));
      }
    } catch (Ended e) {
      boolean interrupted = trials.worst() == Status.INTERRUPTED;
      say("bisect: %s before an answer was found", interrupted ? "interrupted" : "ended");
    }
    return trials.worst();
  }

  private void say(String format, Object... arguments) {
    out.line(String.format(Locale.ROOT, format, arguments));
  }

  /**
   * What turns the condition.
   *
   * @param behaviours needed together; or each enough alone, if there is a choice
   * @param turning all that turn it alone
   */
  private record Answer(List<Behaviour> behaviours, boolean choice, List<Behaviour> turning) {}

  private Answer find(Trial good, Trial bad) throws Ended {
    List<Trial> each = trials.eachAlone();
    Change change = Change.between(good, bad);
    List<Trial> ranked = new ArrayList<>(each);
    ranked.sort(
        Comparator.comparing((Trial trial) -> !trial.isBad())
            .thenComparing(Comparator.comparingDouble(change::share).reversed()));
    table(ranked, change);
    List<Trial> turning = ranked.stream().filter(Trial::isBad).toList();
    List<Behaviour> names =
        turning.stream().map(trial -> trial.changed().iterator().next()).toList();
    if (turning.isEmpty()) {
      say("bisect: none turns %s bad alone; looking for some together", bisect.fromRelease());
      return new Answer(search(), false, names);
    }
    double most = change.share(turning.getFirst()) * EQUAL;
    int equal = (int) turning.stream().filter(trial -> change.share(trial) >= most).count();
    if (turning.size() > 1 && equal <= 1) {
      say(
          "bisect: %d turn %s bad alone; the one that moves it most is the answer",
          turning.size(), bisect.fromRelease());
    }
    return new Answer(names.subList(0, Math.max(1, equal)), equal > 1, names);
  }

  private void table(List<Trial> ranked, Change change) {
    List<Column> columns =
        List.of(
            new Column("behaviour", false),
            new Column("", false),
            new Column("value", true),
            new Column("change", true),
            new Column("of the whole", true));
    List<List<String>> rows = new ArrayList<>();
    for (Trial trial : ranked) {
      double share = change.share(trial);
      if (trial.isBad() || Math.abs(share) >= LISTED) {
        rows.add(
            List.of(
                trials.switched(trial.changed().iterator().next()),
                trial.isBad() ? "bad" : "good",
                change.value(trial),
                change.relative(trial),
                Double.isNaN(share) ? "" : String.format(Locale.ROOT, "%.0f %%", share * 100)));
      }
    }
    if (!rows.isEmpty()) {
      out.table(new TableData("", columns, rows));
    }
    int quiet = ranked.size() - rows.size();
    if (quiet > 0) {
      say("bisect: alone, %d of them move it by less than 0.5 %% of the whole", quiet);
    }
  }

  /** For when none is enough alone. */
  private List<Behaviour> search() throws Ended {
    Set<Behaviour> needed = new LinkedHashSet<>();
    List<Behaviour> left = trials.differing();
    do {
      int low = 0; // needed and left[0..low) are good
      int high = left.size(); // needed and left[0..high) are bad
      while (high - low > 1) {
        int middle = (low + high) >>> 1;
        List<Behaviour> tried = new ArrayList<>(needed);
        tried.addAll(left.subList(0, middle));
        if (trials.with(tried).isBad()) {
          high = middle;
        } else {
          low = middle;
        }
      }
      needed.add(left.get(high - 1));
      left = left.subList(0, high - 1);
    } while (!left.isEmpty() && !trials.with(List.copyOf(needed)).isBad());
    return List.copyOf(needed);
  }

  private void conclude(Answer answer) throws Ended {
    List<Behaviour> named = answer.behaviours();
    boolean single = answer.choice() || named.size() == 1;
    List<Behaviour> tried = answer.choice() ? named.subList(0, 1) : named;
    boolean stillBad = isBadWithout(tried);
    boolean others = stillBad && answer.turning().size() > tried.size();
    boolean stillBadWithoutAll = others ? isBadWithout(answer.turning()) : stillBad;
    int confirmed = 1;
    for (int further = 1; further < SEEDS; further++) {
      confirmed += trials.confirms(tried, further) ? 1 : 0;
    }
    String names =
        named.stream()
            .map(trials::switched)
            .collect(Collectors.joining(answer.choice() ? " or " : " and "));
    say("bisect: %s%s", what(answer), names);
    String docs = named.stream().map(Behaviour::doc).collect(Collectors.joining("; "));
    findings.add(
        String.format(
            Locale.ROOT,
            "From %s to %s, %s: %s%s (%s); %s without %s; held with %d of %d seeds",
            bisect.fromRelease(),
            bisect.toRelease(),
            bisect.badWhen().place().text(),
            what(answer),
            names,
            docs,
            bisect.toRelease(),
            stillBad ? "stays so: there is more than one reason" : "is not so",
            confirmed,
            SEEDS));
    named.forEach(behaviour -> say("        %s: %s", behaviour.text(), behaviour.doc()));
    say(
        "        %s %s bad, with %d of %d seeds; %s",
        single ? "alone it turns" : "alone they turn",
        bisect.fromRelease(),
        confirmed,
        SEEDS,
        bisect.toRelease() + (stillBad ? " stays bad without" : " without is good"));
    if (others) {
      say(
          "        %s without all %d that turn it alone is %s",
          bisect.toRelease(), answer.turning().size(), stillBadWithoutAll ? "bad" : "good");
    }
    if (stillBadWithoutAll) {
      say("        there is another reason as well");
    }
  }

  private boolean isBadWithout(List<Behaviour> behaviours) throws Ended {
    List<Behaviour> rest = new ArrayList<>(trials.differing());
    rest.removeAll(behaviours);
    return !rest.isEmpty() && trials.with(rest).isBad();
  }

  private static String what(Answer answer) {
    if (answer.choice()) {
      return "each of these is enough: ";
    }
    return switch (answer.behaviours().size()) {
      case 1 -> "the behaviour is ";
      case 2 -> "the pair is ";
      default -> "these together: ";
    };
  }

  /** How far a side of the condition moves from the good kernel to the bad one. */
  private record Change(double good, double bad, boolean left) {
    /** Of the side that moves; the left one if both do. */
    static Change between(Trial good, Trial bad) {
      Change left = new Change(number(good, true), number(bad, true), true);
      return left.good != left.bad
          ? left
          : new Change(number(good, false), number(bad, false), false);
    }

    private static double number(Trial trial, boolean left) {
      return (left ? trial.comparison().leftValue() : trial.comparison().rightValue()).asDouble();
    }

    /** Part of the whole change, NaN if the condition compares no numbers. */
    double share(Trial trial) {
      return (number(trial, left) - good) / (bad - good);
    }

    String value(Trial trial) {
      return ValueFormat.text(
          left ? trial.comparison().leftValue() : trial.comparison().rightValue());
    }

    String relative(Trial trial) {
      double change = (number(trial, left) - good) / good;
      return Double.isFinite(change) ? String.format(Locale.ROOT, "%+.1f %%", change * 100) : "";
    }
  }
}
