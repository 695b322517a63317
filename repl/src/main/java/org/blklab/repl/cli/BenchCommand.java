package org.blklab.repl.cli;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.blklab.repl.bench.Bench;
import org.blklab.repl.bench.BenchText;
import org.blklab.repl.bench.Load;
import org.blklab.repl.bench.Timed;
import org.blklab.repl.report.WholeFile;
import org.blklab.runtime.lab.Version;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code blklab bench}: how many simulated I/Os this machine does in a second of real time. */
@Command(
    name = "bench",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    description = "Measure the simulator's own speed: simulated I/Os per second of real time.",
    footer = {
      "",
      "A target is met by what a second of CPU time does, so that other programs on the machine",
      "do not count. The long run: BLKLAB_JAVA_OPTS=-Xmx256m blklab bench --only 'none, constant,"
          + " QD 32, costs zero' --ios 1e8"
    })
final class BenchCommand implements Callable<Integer> {
  private static final long LEAST = 1000;

  private final Console console;

  @Option(
      names = "--ios",
      paramLabel = "N",
      description = "Simulated I/Os of each load, such as 1e7; 2000000 if not given.")
  private String ios = "2000000";

  @Option(names = "--only", paramLabel = "TEXT", description = "Only loads whose name has TEXT.")
  private String only = "";

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Write the figures as JSON; - for standard output, then without the table.")
  private String json;

  BenchCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws UserProblem {
    long count = count();
    List<Load> loads =
        Load.all(Jit.isOn()).stream().filter(load -> load.name().contains(only)).toList();
    if (loads.isEmpty()) {
      throw new UserProblem(ExitCode.USAGE, "no load has `" + only + "` in its name");
    }
    List<Timed> all = new ArrayList<>();
    try (Interruption _ = Interruption.ending(console)) {
      for (Load load : loads) {
        all.add(Bench.time(load, count));
      }
    }
    if (!"-".equals(json)) {
      BenchText.table(all).lines().forEach(console.out()::println);
    }
    if (json != null) {
      write(BenchText.json(all, Version.TEXT));
    }
    return ExitCode.OK;
  }

  private long count() throws UserProblem {
    try {
      long count = new BigDecimal(ios).longValueExact();
      if (count >= LEAST) {
        return count;
      }
    } catch (NumberFormatException | ArithmeticException e) {
      // said below
    }
    throw new UserProblem(
        ExitCode.USAGE,
        "--ios must be at least " + LEAST + " and a whole number, not `" + ios + "`");
  }

  private void write(String text) throws UserProblem {
    if (json.equals("-")) {
      console.out().print(text);
      return;
    }
    try {
      WholeFile.write(Path.of(json), text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UserProblem(ExitCode.USAGE, "cannot write " + json + ": " + e.getMessage());
    }
  }
}
