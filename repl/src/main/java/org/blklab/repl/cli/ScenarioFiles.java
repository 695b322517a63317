package org.blklab.repl.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.blklab.grammar.diag.Source;

/** Reads scenario files, with one clear line for everything that can be wrong with one. */
final class ScenarioFiles {
  /** Nobody writes a scenario of this size; whoever names one meant another file. */
  private static final long MAX_BYTES = 16L << 20;

  private ScenarioFiles() {}

  static Source read(String name) throws UserProblem {
    try {
      if (name.equals("-")) {
        return new Source("<stdin>", decode(name, System.in.readNBytes((int) MAX_BYTES)));
      }
      Path file = Path.of(name);
      if (Files.isDirectory(file)) {
        throw problem(name + " is a directory, not a scenario file");
      }
      if (Files.size(file) > MAX_BYTES) {
        throw problem(
            name + " has " + (Files.size(file) >> 20) + " MiB; a scenario has at most 16 MiB");
      }
      return new Source(name, decode(name, Files.readAllBytes(file)));
    } catch (NoSuchFileException | InvalidPathException e) {
      throw problem("no such file: " + name);
    } catch (AccessDeniedException e) {
      throw problem("no permission to read " + name);
    } catch (IOException e) {
      throw problem("cannot read " + name + ": " + e.getMessage());
    }
  }

  private static String decode(String name, byte[] bytes) throws UserProblem {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .decode(ByteBuffer.wrap(bytes))
          .toString();
    } catch (CharacterCodingException e) {
      throw problem(name + " is no text in UTF-8");
    }
  }

  private static UserProblem problem(String message) {
    return new UserProblem(ExitCode.USAGE, message);
  }
}
