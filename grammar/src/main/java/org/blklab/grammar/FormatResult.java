package org.blklab.grammar;

import java.util.List;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Source;

/**
 * What the formatter made of a text.
 *
 * @param text the text in its canonical layout; with errors, the text as it was
 * @param diagnostics what is wrong with it, as the parser says it
 */
public record FormatResult(Source source, String text, List<Diagnostic> diagnostics) {
  public FormatResult {
    diagnostics = List.copyOf(diagnostics);
  }

  public boolean hasErrors() {
    return diagnostics.stream().anyMatch(Diagnostic::isError);
  }

  /** Whether formatting makes a difference. */
  public boolean isChanged() {
    return !text.equals(source.text());
  }
}
