package org.blklab.runtime.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.experiment.Journal;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.run.ExpectationResult;
import org.blklab.runtime.run.Output;
import org.blklab.runtime.run.RunOutcome;
import org.blklab.runtime.run.RunOutcome.Status;
import org.junit.jupiter.api.Test;

/** Experiments from their text to their results. */
final class ExperimentsTest {
  private static final String MACHINE =
      """
      param jobs = 2
      host h : ahci
      lun sda : uniform on h { min = 100us; max = 900us; parallel = 4; slots = 32; size = 16g }
      queue on sda { scheduler = mq-deadline }
      workload w on sda {
        rw = randread
        bs = 4k
        iodepth = 8
        numjobs = jobs
        ioengine = libaio
        direct = on
        number_ios = 200
      }
      """;

  private static final String WAKE_BATCH =
      """
      kernel "7.2"
      machine { cpus = 12 }
      host sata : ahci
      lun sda : uniform on sata {
        min = 320us; max = 4ms; parallel = 1; slots = 32; size = 16t; rotational = on
      }
      queue on sda { scheduler = mq-deadline }
      workload jobs on sda {
        arrival = 340/s
        max_processes = 500
        region = 0..500g
        job {
          read 4k random
          compute 80us
          read 4k random
        }
      }
      run 15s
      """;

  /** Everything a run said. */
  private static final class Said implements Output {
    final List<String> lines = new ArrayList<>();

    @Override
    public void line(String text) {
      lines.add(text);
    }

    @Override
    public void table(TableData table) {
      lines.addAll(table.lines());
    }

    @Override
    public void expectation(ExpectationResult result) {
      lines.add(result.pass() + " " + result.text());
    }

    @Override
    public void diagnostic(Diagnostic diagnostic) {
      lines.add(diagnostic.message());
    }
  }

  private static RunOutcome run(String text, int threads, Journal journal, Said said) {
    RunRequest request = RunRequest.of(new Source("test.blk", text));
    Checked checked = Lab.check(request, ExperimentsTest::noFile);
    assertThat(checked.diagnostics().stream().filter(Diagnostic::isError)).isEmpty();
    LabOptions options = new LabOptions(false, false, threads, journal, Optional.empty());
    return Lab.prepare(checked.plan().orElseThrow(), options, said).run();
  }

  private static Source noFile(String file, Source from) throws IOException {
    throw new IOException("there are no files here: " + file + " of " + from.name());
  }

  private static RunOutcome run(String text, Said said) {
    return run(text, 2, Journal.NONE, said);
  }

  @Test
  void sweep_onAnyNumberOfThreads_saysAndGivesTheSame() {
    // given
    String text = MACHINE + "sweep { jobs = [1, 3]; sda.queue.nr_requests = [8, 64]; repeat = 3 }";
    Said alone = new Said();
    Said four = new Said();
    // when
    RunOutcome one = run(text, 1, Journal.NONE, alone);
    RunOutcome many = run(text, 4, Journal.NONE, four);
    // then
    assertThat(one.runs()).hasSize(12).isEqualTo(many.runs());
    assertThat(alone.lines).isEqualTo(four.lines);
    assertThat(one.runs().get(3).params()).containsEntry("jobs", 1L);
    assertThat(one.runs().get(3).params()).containsEntry("sda.queue.nr_requests", 64L);
    assertThat(one.runs().get(4).seed()).isEqualTo(one.runs().get(3).seed() + 1);
  }

  @Test
  void sweep_withAJournal_runsOnlyWhatIsMissing() {
    // given
    Map<String, Map<String, Double>> kept = new HashMap<>();
    List<String> added = new ArrayList<>();
    Journal journal =
        new Journal() {
          @Override
          public synchronized Optional<Map<String, Double>> find(String key) {
            return Optional.ofNullable(kept.get(key));
          }

          @Override
          public synchronized void add(String key, Map<String, Double> measurements) {
            kept.put(key, measurements);
            added.add(key);
          }
        };
    Said first = new Said();
    Said second = new Said();
    run(MACHINE + "sweep { sda.queue.nr_requests = [8, 64] }", 2, journal, first);
    // when
    RunOutcome all =
        run(MACHINE + "sweep { sda.queue.nr_requests = [8, 64] }", 2, journal, second);
    // then
    assertThat(added).hasSize(2);
    assertThat(second.lines).isEqualTo(first.lines);
    assertThat(all.runs()).hasSize(2);
  }

  @Test
  void compare_ofTheSameKernels_seesNoDifference() {
    Said said = new Said();
    run(MACHINE + "compare { repeat = 6; variant a { }; variant b { kernel \"7.0\" } }", said);
    assertThat(said.lines).anyMatch(line -> line.startsWith("w.read.iops"));
    assertThat(said.lines.stream().filter(line -> line.startsWith("w.read")))
        .allMatch(line -> line.contains("no difference seen"));
  }

  @Test
  void compare_ofTwiceTheDepth_seesTheDifference() {
    Said said = new Said();
    run(
        MACHINE + "compare { repeat = 6; variant a { }; variant b { workload w on sda { iodepth ="
            + " 16 } } }",
        said);
    assertThat(said.lines).anyMatch(line -> line.matches("w.read.clat.mean .*\\+.* %.*p = 0.00.*"));
  }

  @Test
  void bisect_ofTheWakeUpRegression_namesTheBehaviour() {
    Said said = new Said();
    RunOutcome outcome =
        run(
            WAKE_BATCH
                + "bisect from \"6.18\" to \"7.2\" bad when jobs.run.p99 > 1.3 * good.jobs.run.p99",
            said);
    assertThat(outcome.status()).isEqualTo(Status.OK);
    assertThat(said.lines).contains("bisect: the behaviour is - mq-deadline-min-shallow-1");
  }

  @Test
  void bisect_whereNothingIsBad_saysSo() {
    Said said = new Said();
    run(MACHINE + "bisect from \"6.18\" to \"7.2\" bad when w.ios < good.w.ios", said);
    assertThat(said.lines).contains("bisect: the condition does not hold for 7.2 either");
  }

  @Test
  void tune_findsTheBestWithinItsBudget_andSaysTheRule() {
    Said said = new Said();
    RunOutcome outcome =
        run(
            MACHINE
                + "tune maximise w.read.iops over { sda.queue.nr_requests in [1, 2, 32, 64] }"
                + " within 20 runs",
            said);
    assertThat(outcome.runs()).hasSizeLessThanOrEqualTo(20);
    assertThat(said.lines.get(2)).doesNotStartWith(" 1 ").doesNotStartWith(" 2 ");
    assertThat(said.lines.getFirst()).contains("4 of 4 points tried");
    boolean rule = said.lines.getLast().matches("ACTION==.*ATTR\\{queue/nr_requests}=\"\\d+\"");
    assertThat(rule || said.lines.getLast().endsWith("leave it so")).isTrue();
  }
}
