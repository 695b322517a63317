package org.blklab.repl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code models}, {@code patch} and {@code explain}: what a stranger may ask for by name. */
class ModelsCommandTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(String... args) {
    return CommandLineTool.run(
        args,
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  private String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private String err() {
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void models_costs_listsTablesAndSteps() {
    // when
    int code = run("models", "costs");
    // then
    assertThat(code).isZero();
    assertThat(out())
        .startsWith("costs\n  zero ")
        .contains("\n  default ", "\n  truth-vm ")
        .containsPattern("\n  context-switch +switching to another task\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"zero", "default", "desktop", "truth-vm"})
  void models_costTable_isPrintedAsItIsWritten(String table) {
    // when
    int code = run("models", "costs", table);
    // then
    assertThat(code).isZero();
    assertThat(out()).startsWith("# ");
  }

  @Test
  void models_nameAlone_isLookedForInAllKinds() {
    // when
    int code = run("models", "scsi_debug");
    // then
    assertThat(code).isZero();
    assertThat(out()).startsWith("host scsi_debug\n").contains("ndelay");
  }

  @ParameterizedTest
  @CsvSource({
    "models constnat, did you mean `constant`?",
    "patch mq-deadline-min-shallow, there is mq-deadline-min-shallow-1",
    "patch elevator-unchangd, did you mean `elevator-unchanged`?",
    "explain contxt-switch, did you mean `context-switch`?"
  })
  void name_almostRight_isSuggested(String line, String hint) {
    // when
    int code = run(line.split(" "));
    // then
    assertThat(code).isEqualTo(2);
    assertThat(err()).contains(hint);
  }

  @Test
  void explain_costStep_saysWhatItCovers() {
    // when
    int code = run("explain", "context-switch");
    // then
    assertThat(code).isZero();
    assertThat(out()).contains("step of a cost table", "switching to another task");
  }
}
