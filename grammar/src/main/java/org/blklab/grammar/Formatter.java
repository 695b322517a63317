package org.blklab.grammar;

import java.util.List;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Source;
import org.blklab.grammar.internal.read.Reading;

/**
 * The canonical layout of the language: two blanks of indentation a block, one blank between words,
 * at most one empty line in a row. Line breaks, comments, strings and JavaScript stay as they are.
 * Formatting twice changes nothing more, and never what a text means.
 */
public final class Formatter {
  private Formatter() {}

  /** The text laid out anew; one with errors is left alone. */
  public static FormatResult format(Source source) {
    var reading = new Reading(source);
    reading.statements();
    List<Diagnostic> diagnostics = reading.diagnostics();
    boolean sound = diagnostics.stream().noneMatch(Diagnostic::isError);
    return new FormatResult(source, sound ? reading.formatted() : source.text(), diagnostics);
  }
}
