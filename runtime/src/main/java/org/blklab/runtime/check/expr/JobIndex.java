package org.blklab.runtime.check.expr;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Span;
import org.blklab.runtime.check.env.Checking;
import org.blklab.runtime.check.env.Scope;
import org.blklab.runtime.check.env.Symbol;
import org.blklab.runtime.check.env.Typed;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.Value;

/** Which jobs of a workload {@code readers[0]}, {@code readers[0..3]} are. */
public final class JobIndex {
  /** A range of jobs becomes a list of measurements; more are not meant. */
  private static final int MAX_SELECTED = 65_536;

  private final Checking checking;

  JobIndex(Checking checking) {
    this.checking = checking;
  }

  /** Numbers of jobs; empty if they are none of the workload's, which is reported. */
  Optional<List<Long>> numbers(Scope env, String workload, Typed index, Span span) {
    if (index.isPoison()) {
      return Optional.empty();
    }
    Optional<Value> value = index.constant();
    if (value.isEmpty()) {
      checking.error(Code.NOT_CONSTANT, span, "which job it is must be known before the run");
      return Optional.empty();
    }
    Optional<List<Long>> jobs = whole(value.get());
    if (jobs.isEmpty()) {
      checking.error(
          Code.WRONG_TYPE, span, "expected the number of a job, or a range or list of them");
      return Optional.empty();
    }
    long count =
        env.find(Kind.WORKLOAD, workload)
            .flatMap(Symbol::declared)
            .map(declared -> ((Declared.Workload) declared).settings().integer("numjobs", 1))
            .orElse(Long.MAX_VALUE);
    for (long job : jobs.get()) {
      if (job < 0 || job >= count) {
        checking.error(
            Code.OUT_OF_RANGE,
            span,
            "`" + workload + "` has no job " + job + ": they are 0 to " + (count - 1));
        return Optional.empty();
      }
    }
    return jobs;
  }

  private static Optional<List<Long>> whole(Value value) {
    return switch (value) {
      case Value.Int(var number, _) -> Optional.of(List.of(number));
      case Value.Range(Value.Int(var from, _), Value.Int(var to, _))
          when to >= from && to - from < MAX_SELECTED -> {
        List<Long> all = new ArrayList<>();
        for (long at = from; at <= to; at++) {
          all.add(at);
        }
        yield Optional.of(all);
      }
      case Value.ListOf(var items) -> {
        List<Long> all = new ArrayList<>();
        for (Value item : items) {
          if (!(item instanceof Value.Int(var number, _))) {
            yield Optional.empty();
          }
          all.add(number);
        }
        yield Optional.of(all);
      }
      default -> Optional.empty();
    };
  }
}
