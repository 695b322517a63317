package org.blklab.repl.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.blklab.grammar.diag.Source;
import org.blklab.grammar.diag.Suggest;

/** Reads scenario files, with one clear line for everything that can be wrong with one. */
final class ScenarioFiles {
  /** Nobody writes a scenario of this size; whoever names one meant another file. */
  private static final int MAX_BYTES = 16 << 20;

  private ScenarioFiles() {}

  /** Does something with one of several files, which does not hinder the others. */
  interface Work {
    /** Gives an exit code. */
    int run() throws UserProblem;
  }

  static int each(Console console, Work work) {
    try {
      return work.run();
    } catch (UserProblem e) {
      console.err().println("blklab: " + e.getMessage());
      return e.exitCode();
    }
  }

  static Source read(String name) throws UserProblem {
    try {
      if (name.equals("-")) {
        return new Source("<stdin>", decode("standard input", bytes("standard input", System.in)));
      }
      Path file = Path.of(name);
      if (Files.isDirectory(file)) {
        throw problem(name + " is a directory, not a scenario file");
      }
      if (Files.size(file) > MAX_BYTES) {
        throw problem(
            name + " has " + Files.size(file) + " bytes; a scenario has at most " + MAX_BYTES);
      }
      try (InputStream in = Files.newInputStream(file)) {
        return new Source(name, decode(name, bytes(name, in)));
      }
    } catch (NoSuchFileException | InvalidPathException e) {
      throw problem("no such file: " + name + suggestion(name));
    } catch (AccessDeniedException e) {
      throw problem("no permission to read " + name);
    } catch (IOException e) {
      throw problem("cannot read " + name + ": " + e.getMessage());
    }
  }

  /** Never more than a scenario may have: a device such as /dev/zero has no end and no size. */
  private static byte[] bytes(String name, InputStream in) throws UserProblem, IOException {
    byte[] bytes = in.readNBytes(MAX_BYTES + 1);
    if (bytes.length > MAX_BYTES) {
      throw problem(name + " goes on after " + MAX_BYTES + " bytes, the most a scenario has");
    }
    return bytes;
  }

  private static String decode(String name, byte[] bytes) throws UserProblem {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(bytes.length);
    CoderResult result =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .decode(in, out, true);
    if (result.isError()) {
      throw problem(name + " is no text in UTF-8: see byte " + in.position());
    }
    return out.flip().toString();
  }

  /** A scenario beside it whose name is nearly the same. */
  private static String suggestion(String name) {
    try {
      Path file = Path.of(name);
      Path folder = file.toAbsolutePath().getParent();
      try (Stream<Path> beside = Files.list(folder)) {
        List<String> names =
            beside
                .map(each -> each.getFileName().toString())
                .filter(each -> each.endsWith(".blk"))
                .sorted()
                .toList();
        return Suggest.closest(String.valueOf(file.getFileName()), names)
            .map(near -> "; did you mean " + file.resolveSibling(near) + "?")
            .orElse("");
      }
    } catch (IOException | InvalidPathException e) {
      return "";
    }
  }

  private static UserProblem problem(String message) {
    return new UserProblem(ExitCode.USAGE, message);
  }
}
