package org.blklab.runtime.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.runtime.Seeds;
import org.junit.jupiter.api.Test;

/** Scenarios with words lost, doubled and exchanged: diagnostics, never an exception. */
final class MutationTest {
  private static final Path FOLDER =
      Path.of("src", "test", "resources", "org", "blklab", "runtime", "check");

  private static final Pattern TOKEN = Pattern.compile("[\\w.-]+|\\s+|.", Pattern.DOTALL);

  @Test
  void compile_mutatedScenarios_neverThrows() {
    List<List<String>> texts = texts();
    Seeds.forEach(
        400,
        seed -> {
          // given
          var random = new SplittableRandom(seed);
          List<String> tokens = new ArrayList<>(texts.get(random.nextInt(texts.size())));
          List<String> others = texts.get(random.nextInt(texts.size()));
          int changes = 1 + random.nextInt(4);
          for (int i = 0; i < changes && !tokens.isEmpty(); i++) {
            int at = random.nextInt(tokens.size());
            String other = others.get(random.nextInt(others.size()));
            switch (random.nextInt(4)) {
              case 0 -> tokens.remove(at);
              case 1 -> tokens.add(at, tokens.get(at));
              case 2 -> tokens.set(at, other);
              default -> tokens.add(at, other);
            }
          }
          String text = String.join("", tokens);
          // when
          Compiled compiled = Texts.file(text);
          // then
          assertThat(compiled.diagnostics()).hasSizeLessThanOrEqualTo(20);
          boolean errors = compiled.diagnostics().stream().anyMatch(Diagnostic::isError);
          assertThat(compiled.hasErrors()).as(text).isEqualTo(errors);
          for (Diagnostic diagnostic : compiled.diagnostics()) {
            assertThat(diagnostic.span().end())
                .as(diagnostic.message())
                .isLessThanOrEqualTo(diagnostic.source().text().length() + 1);
            assertThat(diagnostic.message()).isNotBlank().doesNotContainPattern("\\bnull\\b");
          }
          assertThat(Texts.rendered(compiled)).doesNotContain("Optional");
        });
  }

  private static List<List<String>> texts() {
    List<List<String>> texts = new ArrayList<>();
    try (Stream<Path> files = Files.list(FOLDER)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".blk")).sorted().toList()) {
        if (!file.toString().contains("too-many")) {
          List<String> tokens = new ArrayList<>();
          Matcher matcher = TOKEN.matcher(Files.readString(file));
          while (matcher.find()) {
            tokens.add(matcher.group());
          }
          texts.add(tokens);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return texts;
  }
}
