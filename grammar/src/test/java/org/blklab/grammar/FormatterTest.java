package org.blklab.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.blklab.grammar.diag.DiagnosticRenderer;
import org.blklab.grammar.diag.Source;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class FormatterTest {
  @TestFactory
  Stream<DynamicTest> format_file_hasCanonicalLayout() throws IOException {
    return Golden.files("layout", ".blk").stream()
        .map(path -> DynamicTest.dynamicTest(path.getFileName().toString(), () -> compare(path)));
  }

  private static void compare(Path path) throws IOException {
    // given
    var source = new Source(path.getFileName().toString(), Golden.read(path));
    // when
    FormatResult result = Formatter.format(source);
    // then
    assertThat(DiagnosticRenderer.plain().render(result.diagnostics())).isEmpty();
    Golden.assertMatches(result.text(), Golden.sibling(path, ".fmt"));
    assertKeepsMeaning(source, result);
  }

  static void assertKeepsMeaning(Source source, FormatResult result) {
    var formatted = new Source(source.name(), result.text());
    assertThat(Formatter.format(formatted).text()).isEqualTo(result.text());
    assertThat(Shape.of(SourceParser.parse(formatted).statements()))
        .isEqualTo(Shape.of(SourceParser.parse(source).statements()));
  }
}
