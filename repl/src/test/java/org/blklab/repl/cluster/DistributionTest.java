package org.blklab.repl.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.BiConsumer;
import org.blklab.runtime.experiment.Finished;
import org.blklab.runtime.experiment.GridRun;
import org.blklab.runtime.experiment.RunExecutor.Task;
import org.blklab.runtime.plan.ExperimentPlan.Scenario;
import org.blklab.runtime.run.RunOutcome.Status;
import org.junit.jupiter.api.Test;

/** Handing out, without a network. */
final class DistributionTest {
  private static final Distribution.Worker ANNA = worker(1, "anna");
  private static final Distribution.Worker BERT = worker(2, "bert");

  private static Distribution.Worker worker(int id, String name) {
    return new Distribution.Worker(new UUID(0, id), name, 1);
  }

  /** What a worker does with a task. */
  private interface Behaviour {
    void take(Distribution.Worker worker, int index, BiConsumer<byte[], Throwable> answered);
  }

  /** Workers that answer at once, or not at all. */
  private static final class Fakes implements Distribution.Workers {
    final List<Distribution.Worker> present = new ArrayList<>(List.of(ANNA, BERT));
    final List<String> log = new ArrayList<>();
    final Behaviour behaviour;
    int submitted;

    Fakes(Behaviour behaviour) {
      this.behaviour = behaviour;
    }

    @Override
    public List<Distribution.Worker> present() {
      return List.copyOf(present);
    }

    @Override
    public void submit(
        Distribution.Worker worker, PointTask task, BiConsumer<byte[], Throwable> answered) {
      submitted++;
      int index = task.run().point();
      log.add(worker.name() + " " + index);
      behaviour.take(worker, index, answered);
    }
  }

  private static List<Task> tasks(int count) {
    Scenario scenario = new Scenario("", Map.of(), List.of(), 0, 1);
    List<Task> tasks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      tasks.add(new Task(scenario, 1, false, Optional.of(new GridRun(0, i, 1))));
    }
    return tasks;
  }

  private static byte[] done(int index) {
    return Answer.of(new Finished(Status.OK, List.of(), Map.of("x", index + 0.1)));
  }

  private final Map<Integer, Finished> results = new TreeMap<>();
  private final List<String> notes = new ArrayList<>();

  private List<Integer> run(Fakes fakes, int count) {
    return new Distribution(fakes, tasks(count), new byte[] {1}, notes::add).run(results::put);
  }

  @Test
  void run_withWorkersThatAnswer_givesEachTaskToOne() {
    // given
    Fakes fakes = new Fakes((_, index, answered) -> answered.accept(done(index), null));
    // when
    List<Integer> left = run(fakes, 10);
    // then
    assertThat(left).isEmpty();
    assertThat(results).hasSize(10);
    assertThat(results.get(7).measurements()).isEqualTo(Map.of("x", 7.1));
    assertThat(fakes.submitted).isEqualTo(10);
    assertThat(notes).isEmpty();
  }

  @Test
  void run_whenAWorkerVanishesWithoutAWord_givesItsTasksToTheOther() {
    // given: Bert takes tasks, says nothing, and is gone after the fourth of Anna's answers
    Fakes[] fakes = new Fakes[1];
    int[] answers = {0};
    fakes[0] =
        new Fakes(
            (worker, index, answered) -> {
              if (worker.equals(ANNA)) {
                answered.accept(done(index), null);
                if (++answers[0] == 4) {
                  fakes[0].present.remove(BERT);
                }
              }
            });
    // when
    List<Integer> left = run(fakes[0], 10);
    // then
    assertThat(left).isEmpty();
    assertThat(results).hasSize(10);
    assertThat(fakes[0].submitted).isEqualTo(12); // the two in Bert's hands twice
    assertThat(notes).containsExactly("worker bert was lost; runs to be done again: 2");
  }

  @Test
  void run_whenAWorkerFails_givesItNothingMore() {
    Fakes fakes =
        new Fakes(
            (worker, index, answered) ->
                answered.accept(
                    worker.equals(BERT) ? null : done(index),
                    worker.equals(BERT) ? new IOException() : null));
    assertThat(run(fakes, 9)).isEmpty();
    assertThat(results).hasSize(9);
    assertThat(fakes.log).filteredOn(line -> line.startsWith("bert")).hasSize(2);
    assertThat(notes).containsExactly("worker bert was lost; runs to be done again: 2");
  }

  @Test
  void run_ofATaskThatTakesThreeWorkersWithIt_leavesItToTheOneWhoAsks() {
    // given
    Fakes fakes =
        new Fakes(
            (_, index, answered) ->
                answered.accept(
                    index == 0 ? null : done(index), index == 0 ? new IOException() : null));
    fakes.present.add(worker(3, "carl"));
    fakes.present.add(worker(4, "dora"));
    // when
    List<Integer> left = run(fakes, 12);
    // then: at most with the one that was in the same hands
    assertThat(left).contains(0).hasSizeLessThanOrEqualTo(2);
    assertThat(results).hasSize(12 - left.size());
    assertThat(fakes.log).filteredOn(line -> line.endsWith(" 0")).hasSize(3);
  }

  @Test
  void run_ofWhatAWorkerWillNotDo_leavesItAtOnce() {
    Fakes fakes =
        new Fakes(
            (_, index, answered) ->
                answered.accept(index % 2 == 0 ? done(index) : Answer.notHere(), null));
    assertThat(run(fakes, 6)).containsExactly(1, 3, 5);
    assertThat(fakes.submitted).isEqualTo(6);
  }

  @Test
  void run_withoutWorkers_leavesAll() {
    Fakes fakes = new Fakes((_, _, _) -> {});
    fakes.present.clear();
    assertThat(run(fakes, 3)).containsExactly(0, 1, 2);
    assertThat(notes).containsExactly("no worker is left; going on here");
  }

  @Test
  void run_withAWorkerThatForgotTheJob_sendsItAgain() {
    // given: the job comes with the first tasks; later Anna has forgotten it once
    boolean[] forgot = {false};
    Fakes fakes =
        new Fakes(
            (_, index, answered) -> {
              boolean forget = index == 5 && !forgot[0];
              forgot[0] |= forget;
              answered.accept(forget ? Answer.needsJob() : done(index), null);
            });
    fakes.present.remove(BERT);
    // when, then
    assertThat(run(fakes, 8)).isEmpty();
    assertThat(results).hasSize(8);
    assertThat(fakes.submitted).isEqualTo(9);
  }

  @Test
  void run_whenStopped_endsWithWhatThereIs() {
    Distribution[] running = new Distribution[1];
    Fakes fakes =
        new Fakes(
            (_, index, answered) -> {
              answered.accept(done(index), null);
              if (index == 2) {
                running[0].requestStop();
              }
            });
    running[0] = new Distribution(fakes, tasks(50), new byte[] {1}, notes::add);
    running[0].run(results::put);
    assertThat(results.size()).isBetween(1, 6);
  }
}
