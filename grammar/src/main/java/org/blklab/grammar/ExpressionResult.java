package org.blklab.grammar;

import java.util.List;
import java.util.Optional;
import org.blklab.grammar.ast.Expr;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Source;

/**
 * What the parser made of a text that should be one expression.
 *
 * @param expression empty if there are errors
 * @param diagnostics at most 20, sorted by offset
 * @param incomplete the text is right as far as it goes, but not finished
 */
public record ExpressionResult(
    Source source, Optional<Expr> expression, List<Diagnostic> diagnostics, boolean incomplete) {
  public ExpressionResult {
    diagnostics = List.copyOf(diagnostics);
  }

  public boolean hasErrors() {
    return diagnostics.stream().anyMatch(Diagnostic::isError);
  }
}
