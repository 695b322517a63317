package org.blklab.grammar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.blklab.grammar.Parsing.declaration;
import static org.blklab.grammar.Parsing.item;
import static org.blklab.grammar.Parsing.statement;
import static org.blklab.grammar.Parsing.statements;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.blklab.grammar.ast.Item;
import org.blklab.grammar.ast.Statement;
import org.blklab.grammar.diag.Source;
import org.blklab.grammar.diag.Span;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatementTest {
  private static final String SDA = "(Ref (Path [(Part sda -)]))";

  @TestFactory
  Stream<DynamicTest> parse_validFile_keepsItsTree() throws IOException {
    return Golden.files("valid", ".blk").stream()
        .map(
            path ->
                DynamicTest.dynamicTest(
                    path.getFileName().toString(),
                    () -> {
                      List<String> shapes =
                          statements(Golden.read(path)).stream().map(Shape::of).toList();
                      String tree = String.join("\n", shapes) + "\n";
                      Golden.assertMatches(tree, Golden.sibling(path, ".ast"));
                    }));
  }

  @Test
  void everyStatement_ofTheTour_isThere() throws IOException {
    // given
    var tour = Golden.read(Golden.files("valid", "tour.blk").getFirst());
    // when
    List<Class<?>> kinds =
        statements(tour).stream().<Class<?>>map(Object::getClass).distinct().toList();
    // then
    assertThat(kinds).hasSameElementsAs(List.of(Statement.class.getPermittedSubclasses()));
  }

  /** Each kind with what it must have; the shape is kind, name, model, on, items. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "kernel \"7.2\" ; (Declaration KERNEL (Text [(Chars 7.2)] false) - - [])",
        "machine {} ; (Declaration MACHINE - - - [])",
        "queue on sda ; (Declaration QUEUE - - " + SDA + " [])",
        "queue on \"sd\" {} ; (Declaration QUEUE - - (Text [(Chars sd)] false) [])",
        "cgroup sda ; (Declaration CGROUP " + SDA + " - - [])",
        "lun sda : hdd ; (Declaration LUN " + SDA + " (Model (Name hdd) -) - [])",
        "lun \"sd\" : hdd on sda ; "
            + "(Declaration LUN (Text [(Chars sd)] false) (Model (Name hdd) -) "
            + SDA
            + " [])",
        "elevator sda : js \"e.mjs\" ; "
            + "(Declaration ELEVATOR "
            + SDA
            + " (Model (Name js) (Text [(Chars e.mjs)] false)) - [])",
        "workload sda on sda ; (Declaration WORKLOAD " + SDA + " - " + SDA + " [])",
      })
  void declaration_ofAKind_hasItsParts(String text, String shape) {
    assertThat(Shape.of(declaration(text))).isEqualTo(shape);
  }

  @Test
  void kernel_patches_areItems() {
    assertThat(Shape.of(declaration("kernel \"7.2\" { patch a-b; without c }").items()))
        .isEqualTo("[(Patch true (Name a-b)), (Patch false (Name c))]");
  }

  @Test
  void costs_step_mayNameItsSource() {
    // when
    var step = (Item.Property) item("costs a : default { wakeup = 60ns from \"measured\" }");
    // then
    assertThat(Shape.of(step.from())).isEqualTo("(Text [(Chars measured)] false)");
  }

  @Test
  void job_steps_haveTheirDefaults() {
    // given
    var text = "workload w on sda { job { read 4k; write 1k random fua; trim 1m at 4k sync fua } }";
    // when
    var job = (Item.Job) item(text);
    // then
    assertThat(job.steps())
        .extracting(Shape::of)
        .containsExactly(
            "(Io READ (Quantity 4 K) SEQUENTIAL - false false)",
            "(Io WRITE (Quantity 1 K) RANDOM - false true)",
            "(Io TRIM (Quantity 1 M) AT (Quantity 4 K) true true)");
  }

  @Test
  void task_hasANameAndStatements() {
    assertThat(Shape.of(statement("task task { seed = 1; expect error EBUSY { } }")))
        .isEqualTo(
            "(Task (Name task) [(Assign (Path [(Part seed -)]) (Num 1)),"
                + " (ExpectError (Name EBUSY) [])])");
  }

  @Test
  void every_allParts_areOptional() {
    assertThat(Shape.of(statement("every 5ms { run }")))
        .isEqualTo("(Every (Quantity 5 MS) false - - [(Run - -)])");
    assertThat(Shape.of(statement("every 5ms after from 1s to 2s { run }")))
        .isEqualTo("(Every (Quantity 5 MS) true (Quantity 1 S) (Quantity 2 S) [(Run - -)])");
  }

  @Test
  void on_withoutVariableAndCondition_isAllowed() {
    assertThat(Shape.of(statement("on tag_wait { run }")))
        .isEqualTo("(On (Name tag_wait) - - (Block [(Run - -)]))");
  }

  @Test
  void js_code_isUntouchedAndItsSpanIsTheInside() {
    // given
    var text = "on x js {  a ? {b} : `}${'}'}`  }";
    // when
    var on = (Statement.On) statement(text);
    // then
    var js = (Statement.Handler.Js) on.handler();
    assertThat(js.code()).isEqualTo("  a ? {b} : `}${'}'}`  ");
    assertThat(js.span()).isEqualTo(new Span(9, text.length() - 1));
    assertThat(Shape.of(((Statement.On) statement("on x js \"a.mjs\"")).handler()))
        .isEqualTo("(JsFile (Text [(Chars a.mjs)] false))");
  }

  @Test
  void plot_kind_standsWithOrWithoutOver() {
    assertThat(Shape.of(statement("plot a over time to \"f\"")))
        .isEqualTo("(Plot [(Ref (Path [(Part a -)]))] (Name time) (Text [(Chars f)] false))");
    assertThat(Shape.of(statement("plot a cdf")))
        .isEqualTo("(Plot [(Ref (Path [(Part a -)]))] (Name cdf) -)");
  }

  @Test
  void compare_settings_standBesideVariants() {
    // when
    var compare =
        (Statement.Compare) statement("compare { variant a { run }; repeat = 5; variant b {} }");
    // then
    assertThat(compare.variants()).extracting(v -> v.name().text()).containsExactly("a", "b");
    assertThat(compare.settings()).hasSize(1);
  }

  @Test
  void tune_goal_maySpellItEitherWay() {
    assertThat(((Statement.Tune) statement("tune minimize a over { b in 1..2 }")).minimise())
        .isTrue();
    assertThat(((Statement.Tune) statement("tune maximise a over { b in 1..2 }")).minimise())
        .isFalse();
  }

  @Test
  void separators_anyNumber_separateOnce() {
    assertThat(statements(";;\n\n run ;; ; run\n;\n")).hasSize(2);
    assertThat(declaration("machine {;; a = 1\n\n; b = 2;}").items()).hasSize(2);
  }

  @Test
  void newline_insideBracketsAndBehindOperators_endsNothing() {
    // given
    var text =
        """
        print (a
          + b), [1,
          2
        ]
        let x =
          1 +
          2
        let y = a ?
          b :
          c
        lun sda :
          hdd
        expect a in
          1..
          2 and
          b
        """;
    // then
    assertThat(statements(text)).hasSize(5);
  }

  @Test
  void comment_anywhere_isSkipped() {
    // given
    var text = "machine { # one\n a = 1 # two\n # three\n b = [1, # four\n 2] }# five\nrun#six";
    // then
    assertThat(statements(text)).hasSize(2);
  }

  @Test
  void source_windowsLineEndsAndByteOrderMark_areAccepted() {
    assertThat(statements("\uFEFFlun sda : hdd\r\nrun\r\n")).hasSize(2);
  }

  @Test
  void statement_span_coversItWithoutSeparator() {
    // when
    List<Statement> all = statements("  run 5s ; machine { a = 1 } # x\n");
    // then
    assertThat(all.get(0).span()).isEqualTo(new Span(2, 8));
    assertThat(all.get(1).span()).isEqualTo(new Span(11, 28));
  }

  @Test
  void statements_besidesErrors_areKept() {
    // given
    var text = "run\nlun lun lun\nmachine { a = 1; b b; c = 3 }\nfor i in 0..1 { x; run }\nrun";
    // when
    ParseResult result = SourceParser.parse(new Source("x", text));
    // then
    assertThat(result.diagnostics()).hasSize(3);
    assertThat(result.statements()).hasSize(4);
    assertThat(((Statement.Declaration) result.statements().get(1)).items()).hasSize(2);
    assertThat(((Statement.For) result.statements().get(2)).body()).hasSize(1);
  }
}
