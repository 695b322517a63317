package org.blklab.runtime.lab;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.blklab.grammar.diag.Source;

/** Reads files of the file system, beside the one that names them. */
public final class NearbyFiles implements FileAccess {
  private static final int MAX_BYTES = 256 << 20;

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
      return new Source(path.toString(), text(path));
    } catch (NoSuchFileException e) {
      throw new IOException("there is no such file", e);
    } catch (AccessDeniedException e) {
      throw new IOException("there is no permission to read it", e);
    } catch (CharacterCodingException e) {
      throw new IOException("it is no text in UTF-8", e);
    }
  }

  /** Never more than is allowed: a device such as /dev/zero has no end and no size. */
  private static String text(Path path) throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      boolean large = Files.size(path) > MAX_BYTES;
      byte[] bytes = large ? new byte[0] : in.readNBytes(MAX_BYTES + 1);
      if (large || bytes.length > MAX_BYTES) {
        throw new IOException("it has more than 256 MiB");
      }
      return StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .decode(ByteBuffer.wrap(bytes))
          .toString();
    }
  }

  @Override
  public Path locate(String file, Source from) {
    Path beside = Path.of(from.name()).getParent();
    return (beside == null ? folder : beside).resolve(file).normalize();
  }
}
