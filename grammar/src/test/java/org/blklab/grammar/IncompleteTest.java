package org.blklab.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import org.blklab.grammar.diag.Source;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When the prompt asks for another line, and when it says what is wrong instead. */
class IncompleteTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "machine {",
        "machine {\n  cpus = 4\n",
        "machine { cpus =",
        "workload w on sda { job { read 4k; parallel {",
        "on x js {",
        "on x js { if (a) { }",
        "on x js { `${ } `",
        "workload w : fio \"\"\"\n--rw=read",
        "print (1 + 2",
        "print [1,\n2,\n",
        "print 1,\n",
        "expect a >",
        "expect a and",
        "let x = # comment",
        "let x =\n\n",
        "print a ?",
        "print a ? b :",
        "lun sda :",
        "expect f(",
        "expect a in 1..",
        "print not",
        "compare { variant a { kernel \"7.2\" }\n",
      })
  void parse_unfinishedText_asksForMore(String text) {
    // when
    ParseResult result = SourceParser.parse(new Source("prompt", text));
    // then
    assertThat(result.incomplete()).isTrue();
    assertThat(result.diagnostics()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\n",
        "# comment",
        "run",
        "lun sda : hdd\n",
        "machine { cpus = 4 }",
        "on x js { if (a) { } }",
      })
  void parse_finishedText_asksForNothing(String text) {
    // when
    ParseResult result = SourceParser.parse(new Source("prompt", text));
    // then
    assertThat(result.incomplete()).isFalse();
    assertThat(result.diagnostics()).isEmpty();
  }

  /** More text would not help, so the prompt must not wait for it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "run until",
        "lun",
        "machine",
        "machine { cpus == 4",
        "machine { cpus = 4 }}",
        "print \"abc",
        "print \"abc ${1 + ",
        "print )",
        "expect (a > 3]",
        "print 5sec (",
        "machine {\n cpus = 4\nlun sda : hdd\nworkload w on sda {",
        "wrokload w on sda {",
      })
  void parse_wrongText_asksForNothing(String text) {
    // when
    ParseResult result = SourceParser.parse(new Source("prompt", text));
    // then
    assertThat(result.incomplete()).isFalse();
    assertThat(result.hasErrors()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a +", "(a", "f(1,", "[1, 2", "a ? b :"})
  void parseExpression_unfinished_asksForMore(String text) {
    assertThat(SourceParser.parseExpression(new Source("prompt", text)).incomplete()).isTrue();
  }
}
