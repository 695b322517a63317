package org.blklab.repl.report;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes a file so that it is there whole or not at all. */
public final class WholeFile {
  private WholeFile() {}

  public static void write(Path file, byte[] content) throws IOException {
    Path absolute = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
    if (Files.isDirectory(absolute)) {
      throw new IOException(file + " is a directory");
    }
    if (Files.exists(absolute) && !Files.isRegularFile(absolute)) {
      Files.write(absolute, content); // a pipe or device such as /dev/stdout: nothing to rename
      return;
    }
    // not a temporary file as Java makes them, which only its owner may read
    String name = "." + absolute.getFileName() + "." + ProcessHandle.current().pid() + ".part";
    Path draft = absolute.resolveSibling(name);
    try {
      Files.write(draft, content);
      try {
        Files.move(draft, absolute, StandardCopyOption.ATOMIC_MOVE);
      } catch (AtomicMoveNotSupportedException e) {
        Files.move(draft, absolute, StandardCopyOption.REPLACE_EXISTING);
      }
    } finally {
      Files.deleteIfExists(draft);
    }
  }
}
