package org.blklab.repl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class DeviceCommandTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(String... args) {
    return CommandLineTool.run(
        args,
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  @Test
  void device_knownPreset_showsEachFigureWithItsSourceAndHolds() {
    // when
    int code = run("device", "barracuda-1t");
    // then
    String text = out.toString(StandardCharsets.UTF_8);
    assertThat(code).isZero();
    assertThat(text)
        .contains("random read 4 KiB", "sequential write 128 KiB", "p99.9")
        .contains("IOPS of random reads by depth")
        .contains("OSTEP: 105 MB/s")
        .doesNotContain("OFF");
  }

  @Test
  void device_json_isTheSameInBaseUnits() {
    // when
    int code = run("device", "cheetah-9lp", "--json", "-");
    // then
    assertThat(code).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8))
        .startsWith("{")
        .contains("\"device\" : \"cheetah-9lp\"", "\"holds\" : true", "\"p99.9_ns\"");
  }

  @Test
  void device_unknownName_listsTheKnown() {
    // when
    int code = run("device", "floppy");
    // then
    assertThat(code).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("no device `floppy`; known: ironwolf-pro-16t");
  }
}
