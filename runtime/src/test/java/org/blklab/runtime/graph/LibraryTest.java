package org.blklab.runtime.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.TreeSet;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.check.env.Preset;
import org.blklab.runtime.lab.Checked;
import org.blklab.runtime.lab.Lab;
import org.blklab.runtime.lab.RunRequest;
import org.blklab.runtime.plan.Kind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LibraryTest {
  static List<Preset> presets() {
    return new Library().presets();
  }

  /** They are read only when they are named, so each is named here. */
  @ParameterizedTest
  @MethodSource("presets")
  void preset_ofTheLibrary_isRightAndUnderItsName(Preset preset) {
    // given
    String use =
        preset.kind() == Kind.HOST
            ? "host h : %s\nlun x : constant on h\n"
            : "lun x : %s\n";
    RunRequest request = RunRequest.of(new Source("test.blk", use.formatted(preset.name())));
    // when
    Checked checked = Lab.check(request, LibraryTest::noFile);
    // then
    assertThat(checked.diagnostics()).isEmpty();
    assertThat(Lab.drawing(checked.plan().orElseThrow(), false)).contains("lun x: ");
    assertThat(Lab.preset(preset.name()).orElseThrow().text())
        .contains(preset.kind().text() + " " + preset.name() + " : ");
    assertThat(Lab.presetDoc(preset.name())).isNotEmpty();
    assertThat(new TreeSet<>(Lab.presetNames(preset.kind()))).contains(preset.name());
  }

  private static Source noFile(String file, Source from) throws IOException {
    throw new IOException("there are no files here: " + file + " of " + from.name());
  }
}
