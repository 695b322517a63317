package org.blklab.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.DiagnosticRenderer;
import org.blklab.grammar.diag.Source;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The examples of the language reference are right, and in canonical layout. */
class ReadmeTest {
  private static final Pattern EXAMPLE = Pattern.compile("```blk\n(.*?)```", Pattern.DOTALL);

  @TestFactory
  Stream<DynamicTest> example_ofTheReference_parsesAndIsFormatted() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    var examples = EXAMPLE.matcher(readme());
    while (examples.find()) {
      String text = examples.group(1);
      tests.add(DynamicTest.dynamicTest(text.lines().findFirst().orElse(""), () -> check(text)));
    }
    assertThat(tests).hasSizeGreaterThan(10);
    return tests.stream();
  }

  @Test
  void errorOfTheReference_isWhatIsPrinted() throws IOException {
    // given
    var text = "lun sda : hdd\nwrokload r on sda { rw = randread }\n";
    // when
    String printed =
        DiagnosticRenderer.plain()
            .render(SourceParser.parse(new Source("hello.blk", text)).diagnostics());
    // then
    assertThat(readme()).contains(printed.indent(4));
  }

  @Test
  void codesOfTheReference_areThoseOfTheEnum() throws IOException {
    String readme = readme();
    for (Code code : Code.values()) {
      boolean syntax = code.text().startsWith("E10") && code != Code.UNREADABLE;
      assertThat(readme.contains("| " + code.text() + " |"))
          .as(code.toString())
          .isEqualTo(syntax || code == Code.RESERVED_NAME);
    }
  }

  private static void check(String text) {
    FormatResult result = Formatter.format(new Source("README.md", text));
    assertThat(DiagnosticRenderer.plain().render(result.diagnostics())).isEmpty();
    assertThat(result.text()).isEqualTo(text);
  }

  private static String readme() throws IOException {
    return Files.readString(Path.of("README.md"));
  }
}
