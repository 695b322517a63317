package org.blklab.runtime.lab;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.blklab.grammar.diag.Source;

/** Reads files of the file system, beside the one that names them. */
public final class NearbyFiles implements FileAccess {
  private static final long MAX_BYTES = 256L << 20;

  private final Path folder;

  /**
   * @param scenario the scenario's own file name; {@code -} for standard input
   */
  public NearbyFiles(String scenario) {
    Path parent = scenario.equals("-") ? null : Path.of(scenario).getParent();
    folder = parent == null ? Path.of("") : parent;
  }

  @Override
  public Source read(String file, Source from) throws IOException {
    Path path = locate(file, from);
    if (Files.isDirectory(path)) {
      throw new IOException("it is a directory");
    }
    try {
      if (Files.size(path) > MAX_BYTES) {
        throw new IOException("it has more than 256 MiB");
      }
      return new Source(path.toString(), Files.readString(path, StandardCharsets.UTF_8));
    } catch (NoSuchFileException e) {
      throw new IOException("there is no such file", e);
    }
  }

  @Override
  public Path locate(String file, Source from) {
    Path beside = Path.of(from.name()).getParent();
    return (beside == null ? folder : beside).resolve(file).normalize();
  }
}
