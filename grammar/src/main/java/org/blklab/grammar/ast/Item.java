package org.blklab.grammar.ast;

import java.util.List;
import java.util.Optional;
import org.blklab.grammar.diag.Span;

/** What stands inside the braces of a declaration. */
public sealed interface Item extends Node {

  /** {@code key = value}; a step of a cost table may add {@code from "source"}. */
  record Property(Path key, Expr value, Optional<Expr.Text> from, Span span) implements Item {}

  /** {@code patch NAME} ({@code on}) or {@code without NAME} inside a kernel. */
  record Patch(boolean on, Name name, Span span) implements Item {}

  /** {@code job { … }} inside a workload. */
  record Job(List<JobStep> steps, Span span) implements Item {
    public Job {
      steps = List.copyOf(steps);
    }
  }
}
