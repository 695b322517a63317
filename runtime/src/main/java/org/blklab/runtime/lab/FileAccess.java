package org.blklab.runtime.lab;

import java.io.IOException;
import java.nio.file.Path;
import org.blklab.grammar.diag.Source;

/** Reads the files that a scenario names ({@code use}, {@code fio "file"}). */
@FunctionalInterface
public interface FileAccess {
  /**
   * @param file as the scenario names it
   * @param from the text that names it; relative names are relative to its place
   * @return its text, under a name that is the same for the same file however it was named
   * @throws IOException if it cannot be read; the message says why in a few words
   */
  Source read(String file, Source from) throws IOException;

  /**
   * Where a recording is that a scenario names ({@code replay "trace"}), which may be several files
   * of which this is the common beginning.
   *
   * @throws IOException if this access reads no such files
   */
  default Path locate(String file, Source from) throws IOException {
    throw new IOException("recordings cannot be read here");
  }
}
