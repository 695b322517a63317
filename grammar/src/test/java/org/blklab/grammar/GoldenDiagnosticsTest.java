package org.blklab.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.blklab.grammar.diag.DiagnosticRenderer;
import org.blklab.grammar.diag.Source;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What the parser says about each {@code x.blk} stands in {@code x.err}. */
class GoldenDiagnosticsTest {
  private static final String FOLDER = "diagnostics";

  @TestFactory
  Stream<DynamicTest> parse_brokenFile_saysWhatIsWrong() throws IOException {
    return Golden.files(FOLDER, ".blk").stream()
        .map(path -> DynamicTest.dynamicTest(path.getFileName().toString(), () -> compare(path)));
  }

  @Test
  void goldenFiles_all_haveAnInput() throws IOException {
    assertThat(Golden.files(FOLDER, ".err"))
        .isNotEmpty()
        .allMatch(err -> Files.exists(Golden.sibling(err, ".blk")));
  }

  private static void compare(Path path) throws IOException {
    // given
    var source = new Source(path.getFileName().toString(), Golden.read(path));
    // when
    ParseResult result = SourceParser.parse(source);
    String said = DiagnosticRenderer.plain().render(result.diagnostics());
    if (result.incomplete()) {
      said += "(incomplete)\n";
    }
    // then
    Golden.assertMatches(said, Golden.sibling(path, ".err"));
    assertThat(result.hasErrors()).isTrue();
  }
}
