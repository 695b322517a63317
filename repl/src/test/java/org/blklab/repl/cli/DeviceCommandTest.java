package org.blklab.repl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DeviceCommandTest {
  @Test
  void device_knownPreset_showsEachFigureWithItsSourceAndHolds() {
    // when
    Cli.Result result = Cli.run("device", "barracuda-1t");
    // then
    String text = result.out();
    assertThat(result.code()).isZero();
    assertThat(text)
        .contains("random read 4 KiB", "sequential write 128 KiB", "p99.9")
        .contains("IOPS of random reads by depth")
        .contains("OSTEP: 105 MB/s")
        .doesNotContain("OFF");
  }

  @Test
  void device_json_isTheSameInBaseUnits() {
    // when
    Cli.Result result = Cli.run("device", "cheetah-9lp", "--json", "-");
    // then
    assertThat(result.code()).isZero();
    assertThat(result.out())
        .startsWith("{")
        .contains("\"device\" : \"cheetah-9lp\"", "\"holds\" : true", "\"p99.9_ns\"");
  }

  @Test
  void device_unknownName_listsTheKnown() {
    // when
    Cli.Result result = Cli.run("device", "floppy");
    // then
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err())
        .contains("no device `floppy`; known: ironwolf-pro-16t");
  }
}
