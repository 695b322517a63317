package org.blklab.repl.cli;

import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.blklab.grammar.diag.Source;
import org.blklab.repl.report.TextOutput;
import org.blklab.runtime.lab.Checked;
import org.blklab.runtime.lab.Lab;
import org.blklab.runtime.lab.RunRequest;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.plan.TableData.Column;
import org.blklab.runtime.run.RunOutcome;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code blklab bench}: how many simulated I/Os this machine does in a second of real time. */
@Command(
    name = "bench",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    description = "Measure the simulator's own speed: simulated I/Os per second of real time.")
final class BenchCommand implements Callable<Integer> {
  /** Simulated I/Os before a measurement, so that the machine's code is compiled. */
  private static final long WARM_UP = 200_000;

  /** Less than the blocks of the smallest device, so that each round finds free ones. */
  private static final long A_ROUND = 1_000_000;

  /**
   * A load to be timed.
   *
   * @param share of the I/Os asked for, for loads that are slow
   * @param warmUps runs before the one that counts
   */
  record Load(String name, String text, double share, int warmUps) {
    Load(String name, String text, double share) {
      this(name, text, share, 1);
    }
  }

  private static final List<Load> LOADS =
      List.of(
          constant("none", "zero"),
          constant("mq-deadline", "zero"),
          constant("kyber", "zero"),
          constant("bfq", "zero"),
          constant("none", "default"),
          constant("mq-deadline", "default"),
          new Load("hdd, QD 32", device("hdd", "randread"), 0.2),
          new Load(
              "ssd steady, random writes, QD 32",
              device("pm9a3-4t { precondition = steady }", "randwrite"),
              0.5));

  private final Console console;

  @Option(
      names = "--ios",
      paramLabel = "N",
      description = "Simulated I/Os of each load; 2000000 if not given.")
  private long ios = 2_000_000;

  @Option(names = "--only", paramLabel = "TEXT", description = "Only loads whose name has TEXT.")
  private String only = "";

  BenchCommand(Console console) {
    this.console = console;
  }

  private static Load constant(String elevator, String costs) {
    String text =
        """
        machine { cpus = 1; costs = %s }
        host n : null_blk { hw_queue_depth = 64 }
        lun x : constant on n { completion_nsec = 10us }
        queue on x { scheduler = %s }
        workload w on x { rw = randread; bs = 4k; iodepth = 32; ioengine = libaio; number_ios = IOS; loops = ROUNDS }
        run
        """;
    return new Load(
        elevator + ", constant, QD 32, costs " + costs,
        String.format(Locale.ROOT, text, costs, elevator),
        1);
  }

  private static String device(String device, String rw) {
    String text =
        """
        lun x : %s
        workload w on x { rw = %s; bs = 4k; iodepth = 32; number_ios = IOS; loops = ROUNDS; norandommap = on }
        run
        """;
    return String.format(Locale.ROOT, text, device, rw);
  }

  @Override
  public Integer call() throws UserProblem {
    if (ios < 1000) {
      throw new UserProblem(ExitCode.USAGE, "--ios must be at least 1000");
    }
    List<List<String>> rows = new ArrayList<>();
    List<Load> loads = new ArrayList<>(LOADS);
    loads.addAll(HookLoads.loads());
    try (Interruption _ = Interruption.ending(console)) {
      for (Load load : loads) {
        if (load.name().contains(only)) {
          long count = Math.round(ios * load.share());
          for (int i = 0; i < load.warmUps(); i++) {
            run(load, Math.min(count, WARM_UP));
          }
          rows.add(timed(load, count));
        }
      }
    }
    if (rows.isEmpty()) {
      throw new UserProblem(ExitCode.USAGE, "no load has `" + only + "` in its name");
    }
    List<Column> columns =
        List.of(
            new Column("load", false),
            new Column("I/Os", true),
            new Column("seconds", true),
            new Column("I/Os/s", true),
            new Column("I/Os per CPU s", true),
            new Column("events/s", true));
    new TableData("", columns, rows).lines().forEach(console.out()::println);
    return ExitCode.OK;
  }

  private static List<String> timed(Load load, long count) {
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    long start = System.nanoTime();
    long startCpu = clock.getCurrentThreadCpuTime();
    RunOutcome outcome = run(load, count);
    double seconds = (System.nanoTime() - start) / 1e9;
    double done = outcome.measurements().get("w.ios");
    double cpuSeconds = (clock.getCurrentThreadCpuTime() - startCpu) / 1e9;
    return List.of(
        load.name(),
        String.format(Locale.ROOT, "%,.0f", done),
        String.format(Locale.ROOT, "%.2f", seconds),
        String.format(Locale.ROOT, "%,.0f", done / seconds),
        String.format(Locale.ROOT, "%,.0f", done / cpuSeconds),
        String.format(Locale.ROOT, "%,.0f", outcome.measurements().get("machine.events") / seconds));
  }

  private static RunOutcome run(Load load, long count) {
    long rounds = (count + A_ROUND - 1) / A_ROUND;
    String text =
        load.text()
            .replace("ROUNDS", Long.toString(rounds))
            .replace("IOS", Long.toString(count / rounds));
    Source source = new Source("bench.blk", text);
    RunRequest request = RunRequest.of(source);
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    Checked checked = Lab.check(request, (name, _) -> HookLoads.file(name));
    return Lab.prepare(
            checked.plan().orElseThrow(() -> new IllegalStateException("a bench load is wrong")),
            request,
            new TextOutput(nowhere, nowhere, false))
        .run();
  }
}
