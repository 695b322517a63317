package org.blklab.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.blklab.grammar.ast.Expr;
import org.blklab.grammar.ast.Item;
import org.blklab.grammar.ast.Statement;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.DiagnosticRenderer;
import org.blklab.grammar.diag.Source;
import org.blklab.grammar.diag.Span;

/** Short ways to parse in tests. */
final class Parsing {
  private Parsing() {}

  /** The statements of a text that must be free of errors. */
  static List<Statement> statements(String text) {
    ParseResult result = SourceParser.parse(new Source("test.blk", text));
    assertThat(DiagnosticRenderer.plain().render(result.diagnostics())).isEmpty();
    return result.statements();
  }

  static Statement statement(String text) {
    List<Statement> all = statements(text);
    assertThat(all).hasSize(1);
    return all.getFirst();
  }

  static Statement.Declaration declaration(String text) {
    return (Statement.Declaration) statement(text);
  }

  /** The only item of a declaration. */
  static Item item(String text) {
    return declaration(text).items().getFirst();
  }

  static Expr expression(String text) {
    ExpressionResult result = SourceParser.parseExpression(new Source("test.blk", text));
    assertThat(DiagnosticRenderer.plain().render(result.diagnostics())).isEmpty();
    return result.expression().orElseThrow();
  }

  /**
   * Checks that a text has exactly the errors that it shows: {@code ^} before and behind each place
   * (the carets themselves are no part of the text), in order of their codes.
   */
  static List<Diagnostic> errors(String textWithCarets, Code... codes) {
    String[] pieces = textWithCarets.split("\\^", -1);
    var text = new StringBuilder(pieces[0]);
    List<Span> spans = new ArrayList<>();
    for (int i = 1; i + 1 < pieces.length; i += 2) {
      int start = text.length();
      text.append(pieces[i]);
      spans.add(new Span(start, text.length()));
      text.append(pieces[i + 1]);
    }
    List<Diagnostic> found =
        SourceParser.parse(new Source("test.blk", text.toString())).diagnostics();
    String rendered = DiagnosticRenderer.plain().render(found);
    assertThat(found).extracting(Diagnostic::span).as(rendered).isEqualTo(spans);
    assertThat(found).extracting(Diagnostic::code).as(rendered).containsExactly(codes);
    return found;
  }

  static String firstMessage(String text) {
    return SourceParser.parse(new Source("test.blk", text)).diagnostics().getFirst().message();
  }
}
