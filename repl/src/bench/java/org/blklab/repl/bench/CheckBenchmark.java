package org.blklab.repl.bench;

import java.util.concurrent.TimeUnit;
import org.blklab.runtime.lab.Checked;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Parsing and checking a scenario of 10,000 lines: lines per second. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(value = 1, jvmArgs = "-XX:+UseSerialGC")
public class CheckBenchmark {
  private static final int LINES = 10_000;

  private final String text = Load.all(false).getLast().text();

  @Benchmark
  @OperationsPerInvocation(LINES)
  public Checked check() {
    return Bench.check(text);
  }
}
