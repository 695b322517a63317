package org.blklab.repl.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.blklab.repl.report.WholeFile;

/** Where typed lines are kept from session to session: {@code $XDG_STATE_HOME/blklab/history}. */
final class HistoryFile {
  private static final Pattern LINE = Pattern.compile("[0-9]{1,18}:.*");

  private HistoryFile() {}

  /** The file, in a state that it can be read and added to; empty if there is no place for it. */
  static Optional<Path> find() {
    String state = System.getenv("XDG_STATE_HOME");
    Path folder =
        state != null && Path.of(state).isAbsolute()
            ? Path.of(state)
            : Path.of(System.getProperty("user.home"), ".local", "state");
    Path file = folder.resolve("blklab").resolve("history");
    try {
      Files.createDirectories(file.getParent());
      if (Files.exists(file)) {
        mend(file);
      }
      return Optional.of(file);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * Takes out what is no line of a history: a program that was killed may have left half of one.
   */
  static void mend(Path file) throws IOException {
    byte[] before = Files.readAllBytes(file);
    List<String> good =
        new String(before, UTF_8).lines().filter(line -> LINE.matcher(line).matches()).toList();
    byte[] after = (String.join("\n", good) + (good.isEmpty() ? "" : "\n")).getBytes(UTF_8);
    if (!Arrays.equals(before, after)) {
      WholeFile.write(file, after);
    }
  }
}
