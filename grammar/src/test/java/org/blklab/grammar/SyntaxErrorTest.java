package org.blklab.grammar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.blklab.grammar.Parsing.errors;
import static org.blklab.grammar.Parsing.firstMessage;

import java.util.ArrayList;
import java.util.List;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where errors are underlined, and that one mistake is one error. */
class SyntaxErrorTest {
  @Test
  void unknownStatement_isUnderlined() {
    errors("run\n^wrokload^ r on sda { rw = read }\nrun", Code.SYNTAX);
  }

  @Test
  void unexpectedEnd_isBehindTheLastWord() {
    errors("expect a > (b + 1) *^^ ;\nrun", Code.SYNTAX);
    errors("report^^   # comment\nrun", Code.SYNTAX);
  }

  @Test
  void errorsInBlock_eachStatementReportsItsOwn() {
    errors(
        "at 5s { ^foo^; run; x = ^=^ 1 }\nmachine { a ^b^; c = 1; ^5^ }",
        Code.SYNTAX,
        Code.SYNTAX,
        Code.SYNTAX,
        Code.SYNTAX);
  }

  @Test
  void errorInHead_skipsTheWholeBlock() {
    errors("lun sda ^sdb^ { a b; c d { e f } }\nrun", Code.SYNTAX);
  }

  @Test
  void lexicalError_silencesItsStatementOnly() {
    errors("let a = ^@^ = = =\nlet b = ^=^", Code.BAD_CHARACTER, Code.SYNTAX);
  }

  @Test
  void unclosedBracket_nextLineBeginsAStatement_endsThere() {
    errors("expect ^(^a > 3\nlun sda : hdd\nlet x ^5^", Code.UNCLOSED, Code.SYNTAX);
  }

  @Test
  void unclosedBracket_beforeBlockEnd_isReportedOnce() {
    errors("at 5s { x = ^[^1, 2 }\nrun", Code.UNCLOSED);
  }

  @Test
  void forgottenBrace_lineBeginsAStatement_isFoundByItsIndentation() {
    errors("machine ^{^\n  cpus = 4\nlun sda : hdd\nrun", Code.UNCLOSED);
    errors("machine {\n  cpus = 4\n  lun ^sda^ : hdd\n}\nrun", Code.SYNTAX);
  }

  @Test
  void strayBrace_afterAnotherError_isItsConsequence() {
    errors("run\n^}^\nrun", Code.SYNTAX);
    errors("^wrok^ load\n}\nrun", Code.SYNTAX);
  }

  @Test
  void moreThanTwentyErrors_areCutThere() {
    // given
    var text = "let x = = 1\n".repeat(100);
    // when
    ParseResult result = SourceParser.parse(new Source("x", text));
    // then
    assertThat(result.diagnostics()).hasSize(20);
    assertThat(result.diagnostics().getLast().span().start()).isEqualTo(19 * 12 + 8);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "lun sda hdd ; expected `:`, `on`, `{` or the end of the line, found `hdd`",
        "queue sda ; expected `on`, found `sda`",
        "machine { cpus 4 } ; expected `=` after `cpus`, found `4`",
        "machine { = 4 } ; expected a property, found `=`",
        "sweep { 4 } ; expected a path, found `4`",
        "compare { 4 } ; expected a variant or a property, found `4`",
        "workload w { job { 4 } } ; expected a step of a job, found `4`",
        "4 ; expected a statement, found `4`",
        "let x = ; expected an expression, found the end of the text",
        "let x = 1 2 ; expected an operator or the end of the line, found `2`",
        "on { } ; expected the name of a trace point, found `{`",
        "lun a : ] ; expected a model, found `]`",
        "expect a.4 ; expected a name, found `4`",
        "use \"a\" \"b\" ; expected the end of the line, found a string",
        "print \"${1 2}\" ; expected `}` or an operator, found `2`",
      })
  void message_saysWhatWasExpectedInWords(String text, String message) {
    assertThat(firstMessage(text)).isEqualTo(message);
  }

  @Test
  void nesting_hundredThousandBrackets_isOneError() {
    for (String bracket : new String[] {"(", "[", "f(", "-(", "\"${", "x[", "not ("}) {
      String text = "let x = " + bracket.repeat(100_000);
      ParseResult result = SourceParser.parse(new Source("x", text));
      assertThat(result.diagnostics()).as(bracket).isNotEmpty();
      assertThat(result.diagnostics().getFirst().code())
          .as(bracket)
          .isIn(Code.TOO_LARGE, Code.UNCLOSED);
    }
  }

  @Test
  void nesting_hundredThousandBlocks_isOneError() {
    assertThat(SourceParser.parse(new Source("x", "at 5s {\n".repeat(100_000))).diagnostics())
        .extracting(d -> d.code())
        .containsExactly(Code.TOO_LARGE);
  }

  @Test
  void nesting_upToTheLimit_isFine() {
    assertThat(Parsing.statements("let x = " + "(".repeat(90) + "1" + ")".repeat(90))).hasSize(1);
    assertThat(Parsing.statements("let x = 1" + " + 1".repeat(240))).hasSize(1);
    assertThat(Parsing.statements("let x = [1" + ", 1 + 1".repeat(5_000) + "]")).hasSize(1);
    assertThat(Parsing.statements("at 5s {".repeat(90) + "}".repeat(90))).hasSize(1);
  }

  @Test
  void nesting_upToTheLimit_fitsIntoASmallStack() throws InterruptedException {
    // given
    var text = "at 5s {".repeat(50) + "x = " + "-(".repeat(49) + "not 1" + " + 1".repeat(150);
    List<ParseResult> results = new ArrayList<>();
    var source = new Source("x", text + ")".repeat(49) + "}".repeat(50));
    // when
    var small =
        new Thread(null, () -> results.add(SourceParser.parse(source)), "small", 384 * 1024);
    small.start();
    small.join();
    // then
    assertThat(results).hasSize(1);
    assertThat(results.getFirst().diagnostics()).isEmpty();
  }

  @Test
  void chain_ofManyOperators_isOneError() {
    for (String piece : new String[] {" + 1", " and 1", "[0]", " ? 1 : 1", " .. 1"}) {
      ParseResult result = SourceParser.parse(new Source("x", "let x = 1" + piece.repeat(1_000)));
      assertThat(result.diagnostics()).as(piece).isNotEmpty().hasSizeLessThanOrEqualTo(2);
    }
    ParseResult prefixes = SourceParser.parse(new Source("x", "let x = " + "-".repeat(1_000)));
    assertThat(prefixes.diagnostics()).extracting(d -> d.code()).contains(Code.TOO_LARGE);
  }
}
