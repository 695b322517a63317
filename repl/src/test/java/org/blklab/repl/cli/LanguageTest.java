package org.blklab.repl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.blklab.grammar.diag.Code;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every construct of the language through {@code blklab check}: a right one has no diagnostic, a
 * wrong one has its stable code, a caret, and nothing of the parser generator's wording.
 */
final class LanguageTest {
  private static final String PRELUDE =
      "lun sda : constant\nworkload w on sda { rw = randread; bs = 4k; number_ios = 4 }\n";
  private static final Pattern CODE = Pattern.compile("(?m)^error\\[(E\\d+)\\]");

  /** Those that only a run can have, or a text that is too large for a line. */
  private static final Set<Code> ELSEWHERE =
      Set.of(
          Code.NOT_IN_THIS_VERSION,
          Code.CYCLIC_USE,
          Code.TOO_MANY,
          Code.CONTRADICTION,
          Code.OUT_OF_RANGE,
          Code.IN_THE_PAST,
          Code.ERRNO,
          Code.MISSING_PROPERTY,
          Code.HOOK_FAILED,
          Code.HOOK_LIMIT);

  @TempDir private Path folder;

  /** @param codes of which one must come; {@code ok} if none may */
  private record Construct(String codes, String text) {}

  private static final String JARGON =
      "mismatched|extraneous|no viable|<EOF>|NEWLINE|IDENTIFIER|Exception";

  @TestFactory
  Stream<DynamicTest> everyConstruct_hasItsCode() throws IOException {
    return constructs().stream()
        .map(each -> DynamicTest.dynamicTest(each.codes + " " + each.text, () -> check(each)));
  }

  @Test
  void everyCodeOfTheChecker_isAmongThem() throws IOException {
    Set<String> missing = new TreeSet<>();
    for (Code code : Code.values()) {
      if (!ELSEWHERE.contains(code) && code.text().startsWith("E")) {
        missing.add(code.text());
      }
    }
    for (Construct construct : constructs()) {
      missing.removeAll(List.of(construct.codes.split(",")));
    }
    assertThat(missing).isEmpty();
  }

  private void check(Construct construct) throws IOException {
    // given
    Path file = folder.resolve("x.blk");
    Files.writeString(file, PRELUDE + construct.text.replace("⏎", "\n") + "\n");
    // when
    Cli.Result result = Cli.run("check", file);
    // then
    if (construct.codes.equals("ok")) {
      assertThat(result).isEqualTo(new Cli.Result(0, "", ""));
      return;
    }
    List<String> codes = new ArrayList<>();
    Matcher code = CODE.matcher(result.err());
    while (code.find()) {
      codes.add(code.group(1));
    }
    assertThat(result.code()).as(result.toString()).isEqualTo(ExitCode.SCENARIO);
    assertThat(codes).as(result.toString()).hasSize(1);
    assertThat(construct.codes.split(",")).as(result.toString()).contains(codes.getFirst());
    assertThat(result.err()).contains("--> ").contains("^");
    assertThat(result.err())
        .doesNotContainPattern(JARGON);
  }

  private static List<Construct> constructs() throws IOException {
    List<Construct> constructs = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of("src/test/resources/language/constructs.txt"))) {
      int bar = line.indexOf('|');
      if (!line.startsWith("#") || bar == 0) {
        constructs.add(
            new Construct(line.substring(0, bar).strip(), line.substring(bar + 1).strip()));
      }
    }
    return constructs;
  }
}
