package org.blklab.repl.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
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
  void add_onAFullDisk_isToldWhenTheJournalIsClosed() {
    // given
    var full = new FullDisk(100);
    var journal = new JournalFile(new BufferedWriter(full));
    // when
    journal.add("a", Map.of("x", 1.0));
    journal.add("b", Map.of("x", 2.0));
    journal.add("c", Map.of("x", 3.0));
    // then
    assertThatThrownBy(journal::close).isInstanceOf(IOException.class).hasMessage("full");
    assertThat(full.written.toString()).contains("\"a\"").doesNotContain("\"c\"");
  }

  /** Takes so many characters and no more. */
  private static final class FullDisk extends Writer {
    private final StringBuilder written = new StringBuilder();
    private final int room;

    FullDisk(int room) {
      this.room = room;
    }

    @Override
    public void write(char[] text, int from, int length) throws IOException {
      if (written.length() + length > room) {
        throw new IOException("full");
      }
      written.append(text, from, length);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  @Test
  void open_ofAnotherVersion_isRefused() throws IOException {
    Path file = folder.resolve("points");
    JournalFile.open(file, "1").close();
    assertThatThrownBy(() -> JournalFile.open(file, "2")).isInstanceOf(IOException.class);
  }
}
