package org.blklab.runtime.workload.script;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.plan.JobStep;

/** The steps of a job script as a flat list of instructions, with jumps for repeats. */
final class JobProgram {
  static final int IO = 0;
  static final int FSYNC = 1;
  static final int COMPUTE = 2;
  static final int SLEEP = 3;

  /** Begins a repeat: {@code number} times; {@code jump} leads behind it. */
  static final int REPEAT = 4;

  /** Ends a repeat; {@code jump} leads to its first step. */
  static final int AGAIN = 5;

  static final int PARALLEL = 6;

  /** Ends a parallel block. */
  static final int JOIN = 7;

  static final int END = 8;

  static final int SEQUENTIAL = 0;
  static final int RANDOM = 1;
  static final int AT = 2;

  /** I/Os of a parallel block in flight at most. */
  private static final long MAX_PARALLEL = 1024;

  private final List<Integer> codes = new ArrayList<>();
  private final List<JobStep.Io> steps = new ArrayList<>();
  private final List<Long> numbers = new ArrayList<>();
  private final List<Integer> jumps = new ArrayList<>();
  private int depth;
  private int maxDepth;
  final int[] code;
  final JobStep.Io[] io; // of IO, else null
  final long[] number; // ns, or how often
  final int[] jump;
  private final int parallel;

  JobProgram(List<JobStep> script) {
    parallel = (int) Math.min(MAX_PARALLEL, Math.max(1, widest(script)));
    compile(script);
    emit(END, null, 0);
    code = codes.stream().mapToInt(Integer::intValue).toArray();
    io = steps.toArray(new JobStep.Io[0]);
    number = numbers.stream().mapToLong(Long::longValue).toArray();
    jump = jumps.stream().mapToInt(Integer::intValue).toArray();
  }

  /** How deep repeats are nested. */
  int depth() {
    return maxDepth;
  }

  /** I/Os in flight at most. */
  int parallel() {
    return parallel;
  }

  private void compile(List<JobStep> script) {
    for (JobStep step : script) {
      switch (step) {
        case JobStep.Io one -> emit(IO, one, 0);
        case JobStep.Fsync() -> emit(FSYNC, null, 0);
        case JobStep.Compute(var ns) -> emit(COMPUTE, null, ns);
        case JobStep.Sleep(var ns) -> emit(SLEEP, null, ns);
        case JobStep.Repeat(var times, var body) -> repeat(times, body);
        case JobStep.Parallel(var body) -> {
          emit(PARALLEL, null, 0);
          compile(body);
          emit(JOIN, null, 0);
        }
      }
    }
  }

  private void repeat(long times, List<JobStep> body) {
    depth++;
    maxDepth = Math.max(maxDepth, depth);
    int start = codes.size();
    emit(REPEAT, null, times);
    compile(body);
    emit(AGAIN, null, 0);
    jumps.set(codes.size() - 1, start + 1);
    jumps.set(start, codes.size());
    depth--;
  }

  private void emit(int what, JobStep.Io step, long with) {
    codes.add(what);
    steps.add(step);
    numbers.add(with);
    jumps.add(0);
  }

  /** The most I/Os that one parallel block may have in flight. */
  private static long widest(List<JobStep> script) {
    long most = 0;
    for (JobStep step : script) {
      most =
          switch (step) {
            case JobStep.Repeat(_, var body) -> Math.max(most, widest(body));
            case JobStep.Parallel(var body) -> Math.max(most, ios(body));
            default -> most;
          };
    }
    return most;
  }

  private static long ios(List<JobStep> script) {
    long sum = 0;
    for (JobStep step : script) {
      sum +=
          switch (step) {
            case JobStep.Io _ -> 1;
            case JobStep.Repeat(var times, var body) ->
                Math.min(MAX_PARALLEL, times) * Math.min(MAX_PARALLEL, ios(body));
            case JobStep.Parallel(var body) -> ios(body);
            default -> 0;
          };
    }
    return sum;
  }
}
