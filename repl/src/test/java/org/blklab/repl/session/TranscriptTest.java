package org.blklab.repl.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.blklab.grammar.diag.Source;
import org.blklab.repl.session.answer.Reply;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whole sessions with all that they answer. Lines behind {@code >>>} are typed, {@code ...} goes on
 * with one; {@code TMP} is a folder of the test's own. {@code -Dgolden.update=true} writes anew.
 */
final class TranscriptTest {
  private static final Path FOLDER = Path.of("src", "test", "resources", "transcripts");
  private static final String TYPED = ">>> ";
  private static final String GOES_ON = "... ";
  private static final String COLUMNS = "columns ";
  private static final String FOLDER_NAME = "TMP";

  @TempDir private Path own;

  @TestFactory
  Stream<DynamicTest> transcripts() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.sorted().toList().stream()
          .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> check(file)));
    }
  }

  @Test
  void themes_areAllThere() {
    for (String theme :
        List.of("explore", "shell", "stepping", "why", "saving", "mistakes", "tour", "narrow")) {
      assertThat(FOLDER.resolve(theme + ".txt")).isNotEmptyFile();
    }
  }

  private void check(Path file) throws IOException {
    String expected = Files.readString(file);
    String actual = played(expected);
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(file, actual);
    } else {
      assertThat(actual).isEqualTo(expected);
    }
  }

  /** The same lines typed again. */
  private String played(String transcript) throws IOException {
    List<String> lines = transcript.lines().toList();
    StringBuilder text = new StringBuilder();
    int columns = 80;
    if (!lines.isEmpty() && lines.getFirst().startsWith(COLUMNS)) {
      text.append(lines.getFirst()).append('\n');
      columns = Integer.parseInt(lines.getFirst().substring(COLUMNS.length()));
    }
    try (Session session = new Session(TranscriptTest::read, false, columns)) {
      for (String entry : entries(lines)) {
        text.append(TYPED).append(entry.replace("\n", "\n" + GOES_ON)).append('\n');
        Reply reply = session.submit(entry.replace(FOLDER_NAME, own.toString()));
        text.append(reply.text().replace(own.toString(), FOLDER_NAME));
      }
    }
    return text.toString();
  }

  private static List<String> entries(List<String> lines) {
    List<String> entries = new ArrayList<>();
    for (String line : lines) {
      if (line.startsWith(TYPED)) {
        entries.add(line.substring(TYPED.length()));
      } else if (line.startsWith(GOES_ON)) {
        entries.add(entries.removeLast() + "\n" + line.substring(GOES_ON.length()));
      }
    }
    return entries;
  }

  private static Source read(String file, Source from) throws IOException {
    return new Source(file, Files.readString(Path.of(file), StandardCharsets.UTF_8));
  }
}
