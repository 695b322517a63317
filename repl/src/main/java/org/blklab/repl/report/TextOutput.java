package org.blklab.repl.report;

import java.io.PrintStream;
import java.util.List;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.DiagnosticRenderer;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.run.ExpectationResult;
import org.blklab.runtime.run.Output;

/** What a run says, as plain text: results to one stream, diagnostics to another. */
public final class TextOutput implements Output {
  private final PrintStream out;
  private final PrintStream err;
  private final boolean colour;
  private final DiagnosticRenderer renderer;
  private boolean anything;

  public TextOutput(PrintStream out, PrintStream err, boolean colour) {
    this.out = out;
    this.err = err;
    this.colour = colour;
    renderer = colour ? DiagnosticRenderer.coloured() : DiagnosticRenderer.plain();
  }

  @Override
  public void line(String text) {
    out.println(text);
    anything = true;
  }

  @Override
  public void table(TableData table) {
    if (anything) {
      out.println();
    }
    anything = true;
    List<String> lines = table.lines();
    for (int i = 0; i < lines.size(); i++) {
      boolean head = i == (table.title().isEmpty() ? 0 : 1);
      out.println(colour && head ? "\033[1m" + lines.get(i) + "\033[0m" : lines.get(i));
    }
  }

  @Override
  public void expectation(ExpectationResult result) {
    anything = true;
    String mark = result.pass() ? "ok    " : "FAILED";
    if (colour) {
      mark = (result.pass() ? "\033[32m" : "\033[1;31m") + mark + "\033[0m";
    }
    out.println(mark + " " + result.text());
    if (!result.pass()) {
      if (!result.message().isEmpty()) {
        out.println("         " + result.message());
      }
      if (!result.left().isEmpty()) {
        out.println("         left:  " + result.left());
        out.println("         right: " + result.right());
      }
      if (!result.reason().isEmpty()) {
        out.println("         " + result.reason());
      }
    }
  }

  @Override
  public void diagnostic(Diagnostic diagnostic) {
    out.flush();
    err.print(renderer.render(diagnostic));
    err.flush();
  }
}
