package org.blklab.repl.session;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.stream.Collectors;
import org.blklab.runtime.lab.Version;

/** What is said when the program itself is wrong. */
final class InternalProblem {
  private static final int MOST_LINES = 30;

  private InternalProblem() {}

  static String report(Throwable e) {
    StringWriter trace = new StringWriter();
    e.printStackTrace(new PrintWriter(trace));
    return "internal error, our fault: "
        + e.getMessage()
        + "\nThe session goes on; `undo` takes back the last statement. Please report this with"
        + " what `save FILE` writes (blklab "
        + Version.TEXT
        + "):\n"
        + trace.toString().lines().limit(MOST_LINES).collect(Collectors.joining("\n"))
        + "\n";
  }
}
