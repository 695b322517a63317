package org.blklab.repl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code models}, {@code patch} and {@code explain}: what a stranger may ask for by name. */
class ModelsCommandTest {
  @Test
  void models_costs_listsTablesAndSteps() {
    // when
    Cli.Result result = Cli.run("models", "costs");
    // then
    assertThat(result.code()).isZero();
    assertThat(result.out())
        .startsWith("costs\n  zero ")
        .contains("\n  default ", "\n  truth-vm ")
        .containsPattern("\n  context-switch +switching to another task\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"zero", "default", "desktop", "truth-vm"})
  void models_costTable_isPrintedAsItIsWritten(String table) {
    // when
    Cli.Result result = Cli.run("models", "costs", table);
    // then
    assertThat(result.code()).isZero();
    assertThat(result.out()).startsWith("# ");
  }

  @Test
  void models_nameAlone_isLookedForInAllKinds() {
    // when
    Cli.Result result = Cli.run("models", "scsi_debug");
    // then
    assertThat(result.code()).isZero();
    assertThat(result.out()).startsWith("host scsi_debug\n").contains("ndelay");
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
    Cli.Result result = Cli.run((Object[]) line.split(" "));
    // then
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains(hint);
  }

  @Test
  void explain_costStep_saysWhatItCovers() {
    // when
    Cli.Result result = Cli.run("explain", "context-switch");
    // then
    assertThat(result.code()).isZero();
    assertThat(result.out()).contains("step of a cost table", "switching to another task");
  }
}
