package org.blklab.runtime.experiment;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.plan.Evaluator;
import org.blklab.runtime.plan.ExperimentPlan.Bisect;
import org.blklab.runtime.plan.ExperimentPlan.Scenario;
import org.blklab.runtime.plan.Place;
import org.blklab.runtime.plan.Step;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.run.Output;
import org.blklab.runtime.run.RunOutcome.NamedRun;
import org.blklab.runtime.run.RunOutcome.Status;

/**
 * Finds the behaviour by which a later kernel makes a condition true. The behaviours that differ are
 * put into the earlier kernel a half at a time; the first one whose coming turns the condition is
 * kept, and if it does not do so alone, the search goes on with it switched, for the next one that is
 * needed as well (as in Zeller's delta debugging). The answer is then tried alone, and taken out of
 * the later kernel.
 */
final class BisectRun {
  private final RunExecutor executor;
  private final Output out;
  private final List<NamedRun> runs;
  private Bisect bisect;
  private KernelProfile from;
  private KernelProfile to;
  private RunResult good;
  private Status worst = Status.OK;
  private int number;

  BisectRun(RunExecutor executor, Output out, List<NamedRun> runs) {
    this.executor = executor;
    this.out = out;
    this.runs = runs;
  }

  /** The search cannot go on: interrupted, or a run failed. */
  private static final class Ended extends Exception {
    private static final long serialVersionUID = 1L;
  }

  Status run(Bisect plan) {
    bisect = plan;
    from = KernelProfile.of(Release.of(plan.fromRelease()).orElseThrow());
    to = KernelProfile.of(Release.of(plan.toRelease()).orElseThrow());
    List<Behaviour> differing = new ArrayList<>();
    for (Behaviour behaviour : Behaviour.values()) {
      if (from.has(behaviour) != to.has(behaviour)) {
        differing.add(behaviour);
      }
    }
    out.line(
        String.format(
            Locale.ROOT,
            "bisect: kernels %s and %s differ in %d behaviours",
            plan.fromRelease(),
            plan.toRelease(),
            differing.size()));
    try {
      if (endsDiffer(differing)) {
        conclude(search(differing), differing);
      }
    } catch (Ended e) {
      out.line("bisect: ended before an answer was found");
    }
    return worst;
  }

  private boolean endsDiffer(List<Behaviour> differing) throws Ended {
    good = result(List.of());
    boolean first = log(List.of(), good);
    boolean last = isBad(differing);
    if (first) {
      out.line("bisect: the condition holds for " + bisect.fromRelease() + " already");
    } else if (!last) {
      out.line("bisect: the condition does not hold for " + bisect.toRelease() + " either");
    }
    return !first && last;
  }

  /** Behaviours that together turn the condition, each of them needed. */
  private List<Behaviour> search(List<Behaviour> differing) throws Ended {
    Set<Behaviour> needed = new LinkedHashSet<>();
    List<Behaviour> left = differing;
    do {
      int low = 0; // needed and left[0..low) are good
      int high = left.size(); // needed and left[0..high) are bad
      while (high - low > 1) {
        int middle = (low + high) >>> 1;
        List<Behaviour> tried = new ArrayList<>(needed);
        tried.addAll(left.subList(0, middle));
        if (isBad(tried)) {
          high = middle;
        } else {
          low = middle;
        }
      }
      needed.add(left.get(high - 1));
      left = left.subList(0, high - 1);
    } while (!left.isEmpty() && !isBad(needed));
    return List.copyOf(needed);
  }

  private void conclude(List<Behaviour> needed, List<Behaviour> differing) throws Ended {
    List<Behaviour> rest = new ArrayList<>(differing);
    rest.removeAll(needed);
    boolean stillBad = !rest.isEmpty() && isBad(rest);
    String what =
        needed.size() == 1
            ? "the behaviour is "
            : needed.size() == 2 ? "the pair is " : "these together: ";
    out.line(
        "bisect: "
            + what
            + needed.stream().map(this::switched).collect(Collectors.joining(" and ")));
    needed.forEach(behaviour -> out.line("        " + behaviour.text() + ": " + behaviour.doc()));
    String alone = needed.size() == 1 ? "alone it turns" : "alone they turn";
    out.line(
        "        "
            + alone
            + " "
            + bisect.fromRelease()
            + " bad; "
            + (stillBad
                ? bisect.toRelease() + " stays bad without: there is another reason as well"
                : bisect.toRelease() + " without is good"));
  }

  /** {@code + NAME} for one that comes with the later kernel, {@code - NAME} for one that goes. */
  private String switched(Behaviour behaviour) {
    return (to.has(behaviour) ? "+ " : "- ") + behaviour.text();
  }

  private boolean isBad(Collection<Behaviour> changed) throws Ended {
    return log(changed, result(changed));
  }

  private RunResult result(Collection<Behaviour> changed) throws Ended {
    List<String> with = new ArrayList<>();
    List<String> without = new ArrayList<>();
    for (Behaviour behaviour : changed) {
      (to.has(behaviour) ? with : without).add(behaviour.text());
    }
    Scenario base = bisect.base();
    Place place = bisect.badWhen().place();
    Declared.Kernel kernel =
        new Declared.Kernel(bisect.fromRelease(), with, without, place);
    List<Step> steps = new ArrayList<>(base.steps());
    steps.addFirst(new Step.Declare(kernel, place));
    Scenario scenario =
        new Scenario(base.name(), base.params(), steps, base.firstRun() + 1, base.seed());
    RunResult result =
        executor
            .runAll(
                List.of(new RunExecutor.Task(scenario, scenario.seed(), false, Optional.empty())), (_, done) -> done)
            .getFirst();
    if (result == null) {
      worst = Status.INTERRUPTED;
      throw new Ended();
    }
    if (result.status() != Status.OK) {
      worst = result.status();
      result.diagnostics().forEach(out::diagnostic);
      throw new Ended();
    }
    return result;
  }

  private boolean log(Collection<Behaviour> changed, RunResult result) {
    Evaluator.Comparison comparison = Evaluator.compare(bisect.badWhen(), new Against(result, good));
    int all = 0;
    for (Behaviour behaviour : Behaviour.values()) {
      all += from.has(behaviour) == to.has(behaviour) ? 0 : 1;
    }
    String name =
        changed.isEmpty()
            ? bisect.fromRelease()
            : changed.size() == all
                ? bisect.toRelease()
                : bisect.fromRelease() + " " + listed(changed);
    out.line(
        String.format(
            Locale.ROOT,
            "%3d  %s  %s%s",
            ++number,
            comparison.pass() ? "bad " : "good",
            name,
            comparison.left().isEmpty()
                ? ""
                : "  (" + comparison.left() + "; " + comparison.right() + ")"));
    runs.add(
        new NamedRun(
            name,
            Experiments.plain(bisect.base().params()),
            bisect.base().seed(),
            result.measurements()));
    return comparison.pass();
  }

  private String listed(Collection<Behaviour> changed) {
    return changed.size() <= 3
        ? changed.stream().map(this::switched).collect(Collectors.joining(" "))
        : "with " + changed.size() + " of the changes";
  }

  /** The run under test, with {@code good.…} the run of the earlier kernel. */
  private record Against(RunResult tested, RunResult good) implements Evaluator.Scope {
    private static final String GOOD = "good.";

    @Override
    public Value measurement(String path) {
      return path.startsWith(GOOD)
          ? good.measurement(path.substring(GOOD.length()))
          : tested.measurement(path);
    }

    @Override
    public Optional<String> attribute(String variant, String owner, String attribute) {
      return (variant.equals("good") ? good : tested).attribute(owner, attribute);
    }

    @Override
    public Value variable(String name) {
      return Value.MISSING;
    }

    @Override
    public Value requestField(String name) {
      return Value.MISSING;
    }

    @Override
    public long measuredNs() {
      return tested.simulatedNs();
    }
  }
}
