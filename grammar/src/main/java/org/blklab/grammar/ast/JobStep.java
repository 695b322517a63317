package org.blklab.grammar.ast;

import java.util.List;
import java.util.Optional;
import org.blklab.grammar.diag.Span;

/** One step of a process's life in a job script. */
public sealed interface JobStep extends Node {

  /**
   * {@code read|write|trim SIZE [random|sequential|at EXPR] [sync] [fua]}.
   *
   * @param at the offset in bytes when {@code placement} is {@link Placement#AT}
   */
  record Io(
      Op op,
      Expr size,
      Placement placement,
      Optional<Expr> at,
      boolean sync,
      boolean fua,
      Span span)
      implements JobStep {}

  record Fsync(Span span) implements JobStep {}

  record Compute(Expr time, Span span) implements JobStep {}

  record Sleep(Expr time, Span span) implements JobStep {}

  record Repeat(Expr times, List<JobStep> steps, Span span) implements JobStep {
    public Repeat {
      steps = List.copyOf(steps);
    }
  }

  record Parallel(List<JobStep> steps, Span span) implements JobStep {
    public Parallel {
      steps = List.copyOf(steps);
    }
  }

  enum Op {
    READ,
    WRITE,
    TRIM
  }

  /** Where the I/O goes; {@code SEQUENTIAL} is the default. */
  enum Placement {
    SEQUENTIAL,
    RANDOM,
    AT
  }
}
