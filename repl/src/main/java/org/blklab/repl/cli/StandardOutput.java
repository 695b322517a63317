package org.blklab.repl.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Standard output that remembers what {@link PrintStream} swallows: results that did not reach a
 * full disk are no results. A reader that went away (a pipe into {@code head}) had enough.
 */
public final class StandardOutput {
  private static final int BUFFER_BYTES = 1 << 13;

  private final OutputStream to;
  private String failure = "";

  private StandardOutput(OutputStream to) {
    this.to = to;
  }

  /** From now on {@code System.out} is this, in UTF-8 and flushed at each line. */
  public static StandardOutput install() {
    StandardOutput output = new StandardOutput(new FileOutputStream(FileDescriptor.out));
    System.setOut(output.stream());
    return output;
  }

  /** For tests: the same on another stream. */
  static StandardOutput on(OutputStream to) {
    return new StandardOutput(to);
  }

  PrintStream stream() {
    return new PrintStream(
        new BufferedOutputStream(new Remembering(), BUFFER_BYTES),
        true,
        StandardCharsets.UTF_8);
  }

  /** The exit code of a command that ended with {@code code}; says why if it changes. */
  public int exitCode(int code, PrintStream err) {
    if (failure.isEmpty() || failure.toLowerCase(Locale.ROOT).contains("broken pipe")) {
      return code;
    }
    err.println("blklab: cannot write to standard output: " + failure);
    err.flush();
    return code == ExitCode.OK ? ExitCode.USAGE : code;
  }

  private final class Remembering extends OutputStream {
    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      try {
        to.write(bytes, from, length);
      } catch (IOException e) {
        failure = String.valueOf(e.getMessage());
        throw e;
      }
    }

    @Override
    public void flush() throws IOException {
      to.flush();
    }
  }
}
