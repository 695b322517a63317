package org.blklab.runtime.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Source;
import org.blklab.grammar.diag.Span;
import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.plan.Dimension;
import org.blklab.runtime.plan.Expr;
import org.blklab.runtime.plan.ExperimentPlan.Bisect;
import org.blklab.runtime.plan.ExperimentPlan.Scenario;
import org.blklab.runtime.plan.Place;
import org.blklab.runtime.plan.Step;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.run.ExpectationResult;
import org.blklab.runtime.run.Output;
import org.blklab.runtime.run.Recording;
import org.blklab.runtime.run.RunOutcome.NamedRun;
import org.blklab.runtime.run.RunOutcome.Status;
import org.blklab.runtime.run.ExpectationResult;
import org.blklab.runtime.stats.LatencyHistogram;
import org.junit.jupiter.api.Test;

/** Which behaviours are blamed, over runs whose outcome is known. */
final class BisectRunTest {
  private static final Place PLACE = new Place(new Source("x", "bad"), new Span(0, 3));
  private static final List<Behaviour> DIFFERING = differing();

  private final List<String> said = new ArrayList<>();
  private final List<NamedRun> runs = new ArrayList<>();

  private static List<Behaviour> differing() {
    KernelProfile from = KernelProfile.of(Release.of("6.18").orElseThrow());
    KernelProfile to = KernelProfile.of(Release.of("7.2").orElseThrow());
    List<Behaviour> all = new ArrayList<>();
    for (Behaviour behaviour : Behaviour.values()) {
      if (from.has(behaviour) != to.has(behaviour)) {
        all.add(behaviour);
      }
    }
    return all;
  }

  /** A run measures what a function says of the behaviours that are as in 7.2. */
  private record Fake(double value) implements RunResult {
    @Override
    public Value measurement(String path) {
      return Value.real(value, Dimension.COUNT);
    }

    @Override
    public Status status() {
      return Status.OK;
    }

    @Override
    public List<Diagnostic> diagnostics() {
      return List.of();
    }

    @Override
    public List<ExpectationResult> expectations() {
      return List.of();
    }

    @Override
    public Optional<String> attribute(String owner, String attribute) {
      return Optional.empty();
    }

    @Override
    public Map<String, Double> measurements() {
      return Map.of("x", value);
    }

    @Override
    public List<TableData> summary() {
      return List.of();
    }

    @Override
    public Optional<TableData> details(String path) {
      return Optional.empty();
    }

    @Override
    public long simulatedNs() {
      return 1;
    }

    @Override
    public String kernel() {
      return "";
    }

    @Override
    public Optional<LatencyHistogram> histogram(String path) {
      return Optional.empty();
    }

    @Override
    public List<String> luns() {
      return List.of();
    }

    @Override
    public List<String> workloads() {
      return List.of();
    }

    @Override
    public Optional<Recording> recording() {
      return Optional.empty();
    }
  }

  private static RunExecutor executor(ToDoubleFunction<Set<Behaviour>> measured, int most) {
    int[] done = {0};
    return new RunExecutor() {
      @Override
      public <T> List<T> runAll(List<Task> tasks, BiFunction<Task, RunResult, T> keep) {
        List<T> results = new ArrayList<>();
        for (Task task : tasks) {
          boolean interrupted = ++done[0] > most;
          results.add(
              interrupted
                  ? null
                  : keep.apply(task, new Fake(measured.applyAsDouble(changed(task)))));
        }
        return results;
      }

      @Override
      public void requestStop() {}

      @Override
      public double share() {
        return Double.NaN;
      }
    };
  }

  private static Set<Behaviour> changed(RunExecutor.Task task) {
    Step.Declare declare = (Step.Declare) task.scenario().steps().getFirst();
    Declared.Kernel kernel = (Declared.Kernel) declare.what();
    Set<String> names = new HashSet<>(kernel.with());
    names.addAll(kernel.without());
    Set<Behaviour> changed = new HashSet<>();
    DIFFERING.stream().filter(each -> names.contains(each.text())).forEach(changed::add);
    return changed;
  }

  /** Bad when x > 1.5 * good.x. */
  private Status run(RunExecutor executor) {
    Expr limit =
        new Expr.Binary(
            Expr.Op.MULTIPLY,
            new Expr.Constant(Value.real(1.5, Dimension.COUNT), PLACE),
            new Expr.Measure("good.x", PLACE),
            PLACE);
    Expr bad = new Expr.Binary(Expr.Op.GREATER, new Expr.Measure("x", PLACE), limit, PLACE);
    Scenario base = new Scenario("", Map.of(), List.of(), 0, 1);
    return new BisectRun(executor, new Said(), runs).run(new Bisect(base, "6.18", "7.2", bad));
  }

  /** Lines alone. */
  private final class Said implements Output {
    @Override
    public void line(String text) {
      said.add(text);
    }

    @Override
    public void table(TableData table) {
      said.addAll(table.lines());
    }

    @Override
    public void expectation(ExpectationResult result) {}

    @Override
    public void diagnostic(Diagnostic diagnostic) {}
  }

  private static String name(int index) {
    return DIFFERING.get(index).text();
  }

  @Test
  void bisect_whereOneTurnsIt_namesIt() {
    // given
    Behaviour culprit = DIFFERING.get(7);
    // when
    run(executor(changed -> changed.contains(culprit) ? 3 : 1, 100));
    // then
    assertThat(said).anyMatch(line -> line.matches("bisect: the behaviour is . " + name(7)));
    assertThat(said.getLast()).contains("with 5 of 5 seeds; 7.2 without is good");
    assertThat(runs).hasSize(2 + DIFFERING.size() + 1);
  }

  @Test
  void bisect_whereSeveralTurnIt_namesTheOneThatMovesItMost() {
    // given: the weaker one comes first, and is enough for the condition
    run(
        executor(
            changed ->
                1
                    + (changed.contains(DIFFERING.get(2)) ? 0.8 : 0)
                    + (changed.contains(DIFFERING.get(9)) ? 3 : 0),
            100));
    // then
    assertThat(said).anyMatch(line -> line.matches("bisect: the behaviour is . " + name(9)));
    assertThat(said).anyMatch(line -> line.matches("bisect: 2 turn 6.18 bad alone.*"));
    assertThat(said).anyMatch(line -> line.matches(". " + name(2) + " +bad .*\\+80.0 % +21 %"));
    assertThat(said.getLast()).contains("7.2 without all 2 that turn it alone is good");
  }

  @Test
  void bisect_whereEitherIsEnough_namesBoth() {
    run(
        executor(
            changed ->
                changed.contains(DIFFERING.get(2)) || changed.contains(DIFFERING.get(9)) ? 2 : 1,
            100));
    assertThat(said)
        .anyMatch(line -> line.startsWith("bisect: each of these is enough: "))
        .anyMatch(
            line -> line.contains(name(2)) && line.contains(" or ") && line.contains(name(9)));
  }

  @Test
  void bisect_whereAPairIsNeeded_findsThePair() {
    run(
        executor(
            changed ->
                changed.contains(DIFFERING.get(3)) && changed.contains(DIFFERING.get(12)) ? 2 : 1,
            100));
    assertThat(said).contains("bisect: none turns 6.18 bad alone; looking for some together");
    assertThat(said)
        .anyMatch(
            line ->
                line.startsWith("bisect: the pair is ")
                    && line.contains(name(3))
                    && line.contains(name(12)));
  }

  @Test
  void bisect_withOtherSeedsOnTheEdge_saysInHowManyItHeld() {
    // given: a culprit that turns the condition in every second run from the 22nd on
    int[] count = {0};
    run(
        executor(
            changed ->
                changed.contains(DIFFERING.get(0)) && (++count[0] < 4 || count[0] % 2 == 0) ? 2 : 1,
            100));
    assertThat(said.getLast()).containsPattern("with [1-4] of 5 seeds");
  }

  @Test
  void bisect_interrupted_saysThatThereIsNoAnswer() {
    Status status = run(executor(changed -> changed.isEmpty() ? 1 : 3, 5));
    assertThat(status).isEqualTo(Status.INTERRUPTED);
    assertThat(said.getLast()).isEqualTo("bisect: interrupted before an answer was found");
  }
}
