package org.blklab.repl.bench;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.blklab.grammar.diag.Source;
import org.blklab.repl.report.TextOutput;
import org.blklab.runtime.experiment.Journal;
import org.blklab.runtime.lab.Checked;
import org.blklab.runtime.lab.Lab;
import org.blklab.runtime.lab.LabOptions;
import org.blklab.runtime.lab.RunRequest;
import org.blklab.runtime.run.RunOutcome;

/** Times loads, each as {@code blklab run} would do it, after a part of it as a warm-up. */
public final class Bench {
  /** Simulated I/Os before a measurement, so that the machine's code is compiled. */
  private static final long WARM_UP = 200_000;

  /** Less than the blocks of the smallest device, so that each round finds free ones. */
  private static final long A_ROUND = 1_000_000;

  private static final PrintStream NOWHERE =
      new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);

  private Bench() {}

  /**
   * Times a load.
   *
   * @param ios simulated I/Os of a load whose share is 1
   */
  public static Timed time(Load load, long ios) {
    long count = Math.max(1, Math.round(ios * load.share()));
    return switch (load.what()) {
      case SIMULATE -> {
        for (int i = 0; i < load.warmUps(); i++) {
          simulate(load, Math.min(count, WARM_UP));
        }
        yield Timed.of(
            load, count, () -> simulate(load, count).measurements().get("machine.events"));
      }
      case CHECK -> {
        long lines = load.text().lines().count();
        long times = Math.max(1, count / lines);
        checkOften(load, times);
        yield Timed.of(load, times * lines, () -> checkOften(load, times));
      }
    };
  }

  private static double checkOften(Load load, long times) {
    for (long i = 0; i < times; i++) {
      check(load.text());
    }
    return 0;
  }

  /** Parses and checks a text that is right. */
  static Checked check(String text) {
    RunRequest request = RunRequest.of(new Source("bench.blk", text));
    Checked checked = Lab.check(request, Bench::file);
    if (checked.plan().isEmpty()) {
      throw new IllegalStateException(
          "a load is wrong: " + checked.diagnostics().getFirst().message() + "; please report");
    }
    return checked;
  }

  /** Simulates a load with the tables of a run, which go nowhere. */
  static RunOutcome simulate(Load load, long count) {
    long rounds = (count + A_ROUND - 1) / A_ROUND;
    String text =
        load.text()
            .replace("ROUNDS", Long.toString(rounds))
            .replace("IOS", Long.toString(count / rounds));
    LabOptions options = new LabOptions(false, true, 1, Journal.NONE, Optional.empty());
    TextOutput output = new TextOutput(NOWHERE, NOWHERE, false);
    return Lab.prepare(check(text).plan().orElseThrow(), options, output, Bench::file).run();
  }

  private static Source file(String name, Source from) throws IOException {
    if (!name.endsWith(".mjs")) {
      throw new IOException("no such file");
    }
    return new Source(name, Load.ELEVATOR);
  }
}
