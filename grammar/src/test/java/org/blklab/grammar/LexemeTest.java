package org.blklab.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.blklab.grammar.ast.Lexeme;
import org.blklab.grammar.diag.Source;
import org.junit.jupiter.api.Test;

class LexemeTest {
  @Test
  void lexemes_ofAStatement_haveTheirKinds() {
    assertThat(kinds("run until x in 4k..\"a\" # c"))
        .isEqualTo(
            "KEYWORD run, KEYWORD until, NAME x, KEYWORD in, LITERAL 4k, SIGN .., STRING \"a\","
                + " COMMENT # c");
    assertThat(kinds("run = on;")).isEqualTo("NAME run, SIGN =, LITERAL on, SIGN ;");
  }

  @Test
  void lexemes_ofAStringWithHoles_showWhatStandsInThem() {
    assertThat(kinds("print \"a${b}c\""))
        .isEqualTo(
            "KEYWORD print, STRING \", STRING a, STRING ${, NAME b, STRING }, STRING c, STRING \"");
  }

  @Test
  void lexemes_ofJavaScript_areOne() {
    assertThat(kinds("on x js { a }"))
        .isEqualTo("KEYWORD on, NAME x, KEYWORD js, JAVASCRIPT { a }");
  }

  @Test
  void lexemes_ofBrokenText_areStillThere() {
    assertThat(kinds("} lun @ 5x \"a"))
        .isEqualTo("SIGN }, KEYWORD lun, INVALID @, INVALID 5x, STRING \", STRING a");
  }

  @Test
  void lexemes_ofTheTour_coverAllInk() throws IOException {
    // given
    var text = Golden.read(Golden.files("valid", "tour.blk").getFirst());
    // when
    var rest = new StringBuilder(text);
    for (Lexeme lexeme : SourceParser.lexemes(new Source("x", text))) {
      for (int i = lexeme.span().start(); i < lexeme.span().end(); i++) {
        rest.setCharAt(i, ' ');
      }
    }
    // then
    assertThat(rest.toString()).isBlank();
  }

  private static String kinds(String text) {
    List<Lexeme> all = SourceParser.lexemes(new Source("x", text));
    return all.stream()
        .map(l -> l.kind() + " " + text.substring(l.span().start(), l.span().end()))
        .collect(Collectors.joining(", "));
  }
}
