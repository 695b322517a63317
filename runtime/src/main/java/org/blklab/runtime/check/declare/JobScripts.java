package org.blklab.runtime.check.declare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.blklab.grammar.ast.Expr;
import org.blklab.grammar.ast.Item;
import org.blklab.grammar.diag.Code;
import org.blklab.runtime.check.env.Checking;
import org.blklab.runtime.check.expr.Expressions;
import org.blklab.runtime.plan.Dimension;
import org.blklab.runtime.plan.JobStep;
import org.blklab.runtime.plan.Value;

/** The steps of a job script, in base units. */
public final class JobScripts {
  private static final int SECTOR = 512;

  private final Checking checking;
  private final Expressions expressions;

  JobScripts(Checking checking, Expressions expressions) {
    this.checking = checking;
    this.expressions = expressions;
  }

  List<JobStep> job(Item.Job job) {
    List<JobStep> steps = steps(job.steps());
    if (job.steps().isEmpty()) {
      checking.error(
          Code.MISSING_PROPERTY,
          job.span(),
          "this job does nothing",
          "give it a step, such as `read 4k random`");
    }
    return steps;
  }

  private List<JobStep> steps(List<org.blklab.grammar.ast.JobStep> written) {
    List<JobStep> steps = new ArrayList<>();
    for (org.blklab.grammar.ast.JobStep step : written) {
      step(step).ifPresent(steps::add);
    }
    return steps;
  }

  private Optional<JobStep> step(org.blklab.grammar.ast.JobStep step) {
    return switch (step) {
      case org.blklab.grammar.ast.JobStep.Io io -> io(io);
      case org.blklab.grammar.ast.JobStep.Fsync _ -> Optional.of(new JobStep.Fsync());
      case org.blklab.grammar.ast.JobStep.Compute(var time, _) ->
          amount(time, Dimension.TIME, "a time to compute").map(JobStep.Compute::new);
      case org.blklab.grammar.ast.JobStep.Sleep(var time, _) ->
          amount(time, Dimension.TIME, "a time to sleep").map(JobStep.Sleep::new);
      case org.blklab.grammar.ast.JobStep.Repeat(var times, var body, _) -> {
        List<JobStep> inner = steps(body);
        yield amount(times, Dimension.COUNT, "the number of repetitions")
            .map(count -> new JobStep.Repeat(count, inner));
      }
      case org.blklab.grammar.ast.JobStep.Parallel(var body, _) ->
          Optional.of(new JobStep.Parallel(steps(body)));
    };
  }

  private Optional<JobStep> io(org.blklab.grammar.ast.JobStep.Io io) {
    Optional<Long> size = sectors(io.size(), "the size of an I/O");
    if (size.isPresent() && size.get() == 0) {
      checking.error(Code.OUT_OF_RANGE, io.size().span(), "the size of an I/O cannot be 0");
    }
    Optional<Long> at =
        io.at().isPresent() ? sectors(io.at().get(), "the place of an I/O") : Optional.of(0L);
    if (size.isEmpty() || at.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new JobStep.Io(
            io.op().ordinal(),
            size.get(),
            io.placement().ordinal(),
            at.get(),
            io.sync(),
            io.fua()));
  }

  private Optional<Long> sectors(Expr expr, String what) {
    Optional<Long> bytes = amount(expr, Dimension.SIZE, what);
    if (bytes.isPresent() && bytes.get() % SECTOR != 0) {
      checking.error(Code.OUT_OF_RANGE, expr.span(), what + " must be a multiple of 512 bytes");
      return Optional.empty();
    }
    return bytes;
  }

  private Optional<Long> amount(Expr expr, Dimension due, String what) {
    Optional<Value> value = expressions.constant(expressions.measure(expr, due), what);
    if (value.isEmpty()) {
      return Optional.empty();
    }
    double amount = value.get().asDouble();
    boolean whole = due != Dimension.COUNT || value.get() instanceof Value.Int;
    if (amount < 0 || amount >= Long.MAX_VALUE || !whole) {
      checking.error(
          Code.OUT_OF_RANGE,
          expr.span(),
          what + (whole ? " cannot be " : " must be whole, not ") + checking.quoted(expr.span()));
      return Optional.empty();
    }
    return Optional.of(value.get() instanceof Value.Int(var exact, _) ? exact : Math.round(amount));
  }
}
