package org.blklab.runtime.check.env;

import java.io.IOException;
import org.blklab.grammar.diag.Source;

/** Reads the files that a scenario names; the checker itself touches no file. */
@FunctionalInterface
public interface SourceResolver {

  /**
   * Reads a file that {@code from} names.
   *
   * @return its text under a name that is the same for the same file, however it was named
   * @throws IOException if it cannot be read; the message says why in a few words
   */
  Source read(String file, Source from) throws IOException;

  /** For texts that may not name files. */
  static SourceResolver none() {
    return (file, _) -> {
      throw new IOException("files cannot be read here");
    };
  }
}
