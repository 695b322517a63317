package org.blklab.grammar;

import java.util.List;
import org.blklab.grammar.ast.Statement;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Source;

/**
 * What the parser made of a text.
 *
 * @param statements all that could be read; with errors, what is left beside them
 * @param diagnostics at most 20, sorted by offset
 * @param incomplete the text ends inside a block, bracket or string: the prompt asks for more
 */
public record ParseResult(
    Source source,
    List<Statement> statements,
    List<Diagnostic> diagnostics,
    boolean incomplete) {
  public ParseResult {
    statements = List.copyOf(statements);
    diagnostics = List.copyOf(diagnostics);
  }

  public boolean hasErrors() {
    return diagnostics.stream().anyMatch(Diagnostic::isError);
  }
}
