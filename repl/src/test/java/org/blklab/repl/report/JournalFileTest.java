package org.blklab.repl.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Points outlive the program. */
final class JournalFileTest {
  @TempDir Path folder;

  @Test
  void find_afterReopening_givesTheSameNumbers() throws IOException {
    // given
    Path file = folder.resolve("points");
    try (JournalFile journal = JournalFile.open(file, "1")) {
      journal.add("a", Map.of("x", 0.1, "y", Double.NaN));
    }
    // when, then
    try (JournalFile journal = JournalFile.open(file, "1")) {
      assertThat(journal.find("a").orElseThrow()).isEqualTo(Map.of("x", 0.1, "y", Double.NaN));
      assertThat(journal.find("b")).isEmpty();
    }
  }

  @Test
  void open_afterACrash_ignoresTheLineThatWasCutOff() throws IOException {
    // given
    Path file = folder.resolve("points");
    try (JournalFile journal = JournalFile.open(file, "1")) {
      journal.add("a", Map.of("x", 1.0));
    }
    Files.writeString(file, "{\"key\":\"b\",\"measu", StandardOpenOption.APPEND);
    // when
    try (JournalFile journal = JournalFile.open(file, "1")) {
      journal.add("c", Map.of("x", 3.0));
    }
    // then
    try (JournalFile journal = JournalFile.open(file, "1")) {
      assertThat(journal.find("a")).isPresent();
      assertThat(journal.find("b")).isEmpty();
      assertThat(journal.find("c")).isPresent();
    }
  }

  @Test
  void open_ofAnotherVersion_isRefused() throws IOException {
    Path file = folder.resolve("points");
    JournalFile.open(file, "1").close();
    assertThatThrownBy(() -> JournalFile.open(file, "2")).isInstanceOf(IOException.class);
  }
}
