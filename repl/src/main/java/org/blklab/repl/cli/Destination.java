package org.blklab.repl.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.blklab.repl.report.WholeFile;

/** A file that an option names, to be written when all is known. */
final class Destination {
  private Destination() {}

  /**
   * Complains of what can be known now, so that a long run is not in vain.
   *
   * @param file null if the option was not given; {@code -} is standard output
   */
  static void check(String file) throws UserProblem {
    if (file == null || file.equals("-")) {
      return;
    }
    try {
      WholeFile.check(file);
    } catch (IOException e) {
      throw problem(file, e);
    }
  }

  /** Writes it whole or not at all. */
  static void write(String file, String text) throws UserProblem {
    try {
      WholeFile.write(Path.of(file), text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw problem(file, e);
    }
  }

  private static UserProblem problem(String file, IOException why) {
    return new UserProblem(
        ExitCode.USAGE, "cannot write `" + file + "`: " + WholeFile.reason(why));
  }
}
