package org.blklab.runtime.elevator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The list of vectors and their tests, {@code docs/elevator-vectors.md}, names what there is. */
final class ElevatorVectorsTest {
  private static final Pattern NAMED = Pattern.compile("`(\\w+Test)\\.(\\w+)`");

  private static Map<String, String> sources() throws IOException {
    Map<String, String> sources = new TreeMap<>();
    try (Stream<Path> files = Files.walk(Path.of("src/test/java/org/blklab/runtime"))) {
      for (Path file : files.filter(each -> each.toString().endsWith("Test.java")).toList()) {
        sources.put(file.getFileName().toString().replace(".java", ""), Files.readString(file));
      }
    }
    return sources;
  }

  @Test
  void everyTestOfTheList_exists() throws IOException {
    // given
    Map<String, String> sources = sources();
    Matcher named = NAMED.matcher(Files.readString(Path.of("docs/elevator-vectors.md")));
    // when
    List<String> missing = new ArrayList<>();
    int count = 0;
    for (; named.find(); count++) {
      String source = sources.getOrDefault(named.group(1), "");
      if (!Pattern.compile("@Test\\s+void " + named.group(2) + "\\(").matcher(source).find()) {
        missing.add(named.group());
      }
    }
    // then
    assertThat(missing).isEmpty();
    assertThat(count).isGreaterThan(100);
  }
}
