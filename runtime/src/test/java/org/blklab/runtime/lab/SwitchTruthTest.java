package org.blklab.runtime.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.run.ExpectationResult;
import org.blklab.runtime.run.Output;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Recordings of case j: how long a write takes beside a reader, and who sees the stall. */
class SwitchTruthTest {
  private static final double US = 1e3;

  /**
   * The recorded alternation is a shell's: each write begins 1.2 ms after the one before ended,
   * that is, that long after a tick. Here two writers take turns with that phase.
   */
  private static String text(
      String kernel, String elevator, String attribute, String written, String repetition) {
    String writes = repetition + " { nullb0.queue." + attribute + " = \"" + written + "\" }\n";
    if (repetition.contains("from")) {
      String[] words = repetition.split(" ");
      long periodMs = Long.parseLong(words[1].replace("ms", ""));
      long fromUs = Long.parseLong(words[3].replace("us", ""));
      String every = "every " + 2 * periodMs + "ms from ";
      writes =
          every + fromUs + "us { nullb0.queue.scheduler = " + written + " }\n"
              + every + (fromUs + 1000 * periodMs) + "us { nullb0.queue.scheduler = none }\n";
    }
    return """
    kernel "%s"
    machine { cpus = 1; hz = 250; costs = truth-vm }
    host n : null_blk { irqmode = 2 }
    lun nullb0 : constant on n { completion_nsec = 100us; size = 1g }
    queue on nullb0 { scheduler = %s }
    workload r on nullb0 {
      rw = randread; bs = 4k; ioengine = libaio; iodepth = 1; direct = on
      runtime = 400ms; time_based = on
    }
    """
            .formatted(kernel, elevator)
        + writes
        + "run\n";
  }

  @ParameterizedTest
  @CsvFileSource(resources = "j-switch.csv", ignoreLeadingAndTrailingWhitespace = true)
  void j_switch_medianDurationAsRecorded(
      String kernel,
      String elevator,
      String attribute,
      String written,
      String repetition,
      double recordedUs) {
    // given
    Map<String, Double> measured =
        run(text(kernel, elevator, attribute, written, repetition));
    // then
    // a write that freezes nothing is 16 us long; where writes and I/Os are in step here (81 I/Os
    // of
    // 123.7 us to a write on 7.2) an interrupt falls into nearly each, so the shortest is taken
    String which = recordedUs > 1000 ? "p50" : "min";
    double duration = measured.get("machine.writes." + which) / US;
    assertThat(duration).isCloseTo(recordedUs, within(0.15 * recordedUs));
    double longest = measured.get("machine.writes.max");
    if (recordedUs > 1000) {
      // the reader waits as long as the write takes (spec 09 Z2) …
      assertThat(measured.get("r.read.lat.max")).isBetween(0.97 * longest, 1.2 * longest);
      assertThat(measured.get("nullb0.stages.freeze.max")).isGreaterThan(0.9 * longest);
      // … but neither the device nor the disk's statistics know of it
      assertThat(measured.get("nullb0.stages.device.max")).isLessThan(1000 * US);
    }
  }

  private static Map<String, Double> run(String text) {
    RunRequest request = RunRequest.of(new Source("j.blk", text));
    Checked checked =
        Lab.check(
            request,
            (file, from) -> {
              throw new NoSuchFileException(file);
            });
    assertThat(checked.diagnostics()).isEmpty();
    List<Diagnostic> problems = new ArrayList<>();
    var outcome = Lab.prepare(checked.plan().orElseThrow(), request, into(problems)).run();
    assertThat(problems).isEmpty();
    return outcome.measurements();
  }

  private static Output into(List<Diagnostic> problems) {
    return new Output() {
      @Override
      public void line(String text) {}

      @Override
      public void table(TableData table) {}

      @Override
      public void diagnostic(Diagnostic diagnostic) {
        problems.add(diagnostic);
      }

      @Override
      public void expectation(ExpectationResult result) {}
    };
  }
}
