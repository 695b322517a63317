package org.blklab.grammar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.blklab.grammar.Parsing.errors;
import static org.blklab.grammar.Parsing.statement;
import static org.blklab.grammar.Parsing.statements;

import java.util.List;
import java.util.stream.Stream;
import org.blklab.grammar.ast.Statement;
import org.blklab.grammar.diag.Code;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Keywords are special only in their position. */
class KeywordTest {
  static Stream<String> softWords() {
    return Stream.of(
        "queue",
        "costs",
        "host",
        "device",
        "lun",
        "elevator",
        "cgroup",
        "workload",
        "for",
        "use",
        "let",
        "param",
        "run",
        "at",
        "every",
        "task",
        "expect",
        "abort",
        "print",
        "table",
        "plot",
        "trace",
        "report",
        "reset",
        "compare",
        "sweep",
        "bisect",
        "tune",
        "variant",
        "patch",
        "without",
        "job",
        "read",
        "write",
        "trim",
        "fsync",
        "compute",
        "sleep",
        "repeat",
        "parallel",
        "when",
        "after",
        "from",
        "to",
        "over",
        "bad",
        "within",
        "runs",
        "random",
        "sequential",
        "sync",
        "fua",
        "error",
        "minimise",
        "maximise",
        "s",
        "h",
        "k",
        "ms",
        "rpm",
        "p99",
        "stats",
        "time",
        "cdf",
        "fio",
        "replay");
  }

  @ParameterizedTest
  @MethodSource("softWords")
  void softKeyword_asName_isOne(String word) {
    // given
    var template =
        """
        lun W : hdd on W { W = W; W.W = W }
        workload W : W on W { W = W; job { read W at W sync; repeat W { compute W } } }
        cgroup W
        kernel "7.2" { W = 1; patch W; without W }
        let W = W + W[W].W - -W / W(W)
        param W = [W, W, W] in W..W
        W = W
        W.W = W ? W : W
        for W in W { lun "${W}" : W }
        run W + 1
        run until W > W and not W or W in W
        at W { W = 1 }
        every W after from W to W { W.x = 1 }
        expect W > W, W
        expect error W { W = W }
        abort when W == W, W
        print W, W
        plot W over W to W
        trace W to W
        report W
        reset W
        on W (W) when W.W { W = 1 }
        compare { variant W { W = 1 }; W = 3 }
        sweep { W = W; W in W }
        bisect from W to W bad when W
        tune minimise W over { W in W } within W runs
        """;
    // when
    List<Statement> statements = statements(template.replace("W", word));
    // then
    assertThat(statements).hasSize(26);
    assertThat(statements.get(6)).isInstanceOf(Statement.Assign.class);
    assertThat(((Statement.Run) statements.get(10)).until()).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"machine", "kernel", "on", "off", "true", "false", "and", "or", "not", "in", "js"})
  void reservedWord_declared_isAnError(String word) {
    errors("let ^" + word + "^ = 1", Code.RESERVED_NAME);
    errors("lun ^" + word + "^ : hdd", Code.RESERVED_NAME);
    errors("for ^" + word + "^ in 0..1 { lun a : hdd }", Code.RESERVED_NAME);
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off", "and", "in", "js", "machine"})
  void reservedWord_behindDot_isAName(String word) {
    assertThat(statement("x." + word + " = 1")).isInstanceOf(Statement.Assign.class);
  }

  @Test
  void runUntil_word_isAlwaysTheKeyword() {
    errors("run until^^", Code.SYNTAX);
    assertThat(((Statement.Run) statement("run (until)")).time()).isPresent();
  }

  @Test
  void statementWord_bracketTouching_isAPath() {
    assertThat(statement("print[0].x = 3")).isInstanceOf(Statement.Assign.class);
    assertThat(statement("print [0]")).isInstanceOf(Statement.Print.class);
  }

  @Test
  void machine_withDot_isAPath() {
    assertThat(statement("machine.cpus = 4")).isInstanceOf(Statement.Assign.class);
    assertThat(statement("machine { cpus = 4 }")).isInstanceOf(Statement.Declaration.class);
  }
}
