package org.blklab.repl.bench;

import java.util.concurrent.TimeUnit;
import org.blklab.runtime.run.RunOutcome;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The loads of {@code blklab bench}: simulated I/Os per second. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 1,
    jvmArgs = {
      "-XX:+UseSerialGC",
      "--enable-native-access=ALL-UNNAMED",
      "--sun-misc-unsafe-memory-access=allow",
      "-Dpolyglot.engine.WarnInterpreterOnly=false"
    })
public class SimulationBenchmark {
  private static final int IOS = 100_000;

  /** Rows of {@link Load#all} that simulate. */
  @Param({"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"})
  private int load;

  /** A run of 100,000 I/Os with all that a run has: check, graph, tables. */
  @Benchmark
  @OperationsPerInvocation(IOS)
  public RunOutcome simulate() {
    return Bench.simulate(Load.all(false).get(load), IOS);
  }
}
