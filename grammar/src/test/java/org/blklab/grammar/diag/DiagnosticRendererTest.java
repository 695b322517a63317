package org.blklab.grammar.diag;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class DiagnosticRendererTest {
  private static final DiagnosticRenderer PLAIN = DiagnosticRenderer.plain();

  @Test
  void render_oneLine_looksAsTheStyleGuideSays() {
    // given
    var text = "\n\n\n\n\n\n  scheduler = mq-deadlin\n";
    String hint = "did you mean `mq-deadline`? Known: none, mq-deadline, kyber, bfq";
    var diagnostic =
        Diagnostic.error(
            Code.UNKNOWN_MODEL,
            new Source("nvme.blk", text),
            spanOf(text, "mq-deadlin"),
            "unknown elevator `mq-deadlin`",
            hint);
    // when
    String rendered = PLAIN.render(diagnostic);
    // then
    assertThat(rendered)
        .isEqualTo(
            """
            error[E203]: unknown elevator `mq-deadlin`
              --> nvme.blk:7:15
               |
             7 |   scheduler = mq-deadlin
               |               ^^^^^^^^^^
            hint: did you mean `mq-deadline`? Known: none, mq-deadline, kyber, bfq
            """);
  }

  @Test
  void render_lineNumberOfTwoDigits_widensTheMargin() {
    // given
    var text = "\n".repeat(11) + "abc";
    // then
    assertThat(render(text, spanOf(text, "b")))
        .isEqualTo(
            """
            error[E101]: wrong
               --> x.blk:12:2
                |
             12 | abc
                |  ^
            """);
  }

  @Test
  void render_emptySpanAtEndOfText_pointsBehindTheLastCharacter() {
    assertThat(render("abc", new Span(3, 3))).contains("x.blk:1:4").contains("   |    ^\n");
    assertThat(render("", new Span(0, 0))).contains("x.blk:1:1\n").contains(" 1 |\n   | ^\n");
  }

  @Test
  void render_tabs_putCaretsUnderTheWord() {
    assertThat(render("\tab\tcd", new Span(4, 6)))
        .endsWith(
            """
             1 |     ab  cd
               |         ^^
            """)
        .contains("x.blk:1:5");
  }

  @Test
  void render_wideAndCombiningCharacters_countsColumnsOfTheTerminal() {
    // given: two wide characters, one emoji of two chars, an e with a combining accent
    var text = "\u540D\u524D \uD83D\uDE00 e\u0301 x";
    // then
    assertThat(render(text, spanOf(text, "x")))
        .endsWith(" 1 | \u540D\u524D \uD83D\uDE00 e\u0301 x\n   |           ^\n")
        .contains("x.blk:1:9");
    assertThat(render(text, new Span(0, 2))).endsWith("   | ^^^^\n");
  }

  @Test
  void render_controlCharacters_neverReachTheTerminal() {
    // given
    var text = "a\u001B[31m\u202Eb\uD800c";
    var diagnostic =
        Diagnostic.error(
            Code.SYNTAX, new Source("x\u001B.blk", text), new Span(0, 1), "bad \u0007 \n thing");
    // when
    String rendered = PLAIN.render(diagnostic);
    // then
    assertThat(rendered.chars()).allMatch(c -> c == '\n' || c >= ' ' && c != 0x202E && c != 0xD800);
    assertThat(rendered.lines().count()).isEqualTo(5);
    assertThat(rendered).contains("a\uFFFD[31m\uFFFDb\uFFFDc");
  }

  @Test
  void render_spanOfTwoLines_showsBoth() {
    // given
    var text = "at 5s {\n    x\n}";
    // then
    assertThat(render(text, new Span(6, 13)))
        .endsWith(
            """
             1 | at 5s {
               |       ^
             2 |     x
               |     ^
            """);
  }

  @Test
  void render_spanOfManyLines_showsFirstAndLast() {
    // given
    var text = "at 5s {\n  x = 1\n  y = 2\n  }";
    // then
    assertThat(render(text, new Span(0, text.length())))
        .endsWith(
            """
             1 | at 5s {
               | ^^^^^^^
            ...
             4 |   }
               |   ^
            """);
  }

  @Test
  void render_spanEndingWithItsLineBreak_staysOnItsLine() {
    assertThat(render("abc\ndef", new Span(1, 4))).endsWith(" 1 | abc\n   |  ^^\n");
  }

  @Test
  void render_windowsLineEnds_areNotShown() {
    assertThat(render("abc\r\ndef\r\n", new Span(5, 8))).endsWith(" 2 | def\n   | ^^^\n");
  }

  @Test
  void render_veryLongLine_isCutAroundThePlace() {
    // given
    var text = "a ".repeat(5_000) + "here " + "b ".repeat(5_000);
    // when
    List<String> lines = render(text, spanOf(text, "here")).lines().toList();
    // then
    String shown = lines.get(3);
    String carets = lines.get(4);
    assertThat(shown).startsWith(" 1 | \u2026").endsWith("\u2026").hasSizeLessThan(180);
    assertThat(carets).endsWith("^^^^");
    assertThat(shown.substring(carets.indexOf('^'), carets.length())).isEqualTo("here");
  }

  @Test
  void render_severities_haveTheirWords() {
    // given
    var source = new Source("x.blk", "abc");
    var note =
        new Diagnostic(
            Severity.NOTE, Code.CLAMPED, source, new Span(0, 1), "clamped", List.of("a", "b"));
    // then
    assertThat(PLAIN.render(note)).startsWith("note[N001]: clamped").endsWith("hint: a\nhint: b\n");
  }

  @Test
  void render_coloured_hasTheSameTextBetweenTheSequences() {
    // given
    var diagnostic =
        Diagnostic.error(Code.SYNTAX, new Source("x", "abc"), new Span(0, 1), "wrong", "hint");
    // when
    String coloured = DiagnosticRenderer.coloured().render(diagnostic);
    // then
    assertThat(coloured).contains("\u001B[1;31merror[E101]\u001B[0m");
    assertThat(coloured.replaceAll("\u001B\\[[0-9;]*m", "")).isEqualTo(PLAIN.render(diagnostic));
  }

  @Test
  void render_several_separatesThemByAnEmptyLine() {
    // given
    var one = Diagnostic.error(Code.SYNTAX, new Source("x", "abc"), new Span(0, 1), "wrong");
    // then
    assertThat(PLAIN.render(List.of(one, one)))
        .isEqualTo(PLAIN.render(one) + "\n" + PLAIN.render(one));
    assertThat(PLAIN.render(List.of())).isEmpty();
  }

  private static String render(String text, Span span) {
    return PLAIN.render(Diagnostic.error(Code.SYNTAX, new Source("x.blk", text), span, "wrong"));
  }

  private static Span spanOf(String text, String word) {
    int start = text.indexOf(word);
    return new Span(start, start + word.length());
  }
}
