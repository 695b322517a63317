package org.blklab.runtime.graph;

import java.io.IOException;
import java.nio.file.Path;
import org.blklab.grammar.diag.Source;

/** Finds the files of recordings that a scenario names. */
@FunctionalInterface
public interface FileLocator {
  /** For graphs that read no files. */
  FileLocator NONE =
      (file, _) -> {
        throw new IOException("files cannot be read here");
      };

  /**
   * Where a file is, whether or not it exists.
   *
   * @param file as the scenario names it
   * @param from the text that names it; relative names are relative to its place
   * @throws IOException if files cannot be read; the message says why in a few words
   */
  Path locate(String file, Source from) throws IOException;
}
