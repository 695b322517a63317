package org.blklab.repl.cli;

import java.io.PrintStream;

/**
 * Where a command writes.
 *
 * @param colour whether ANSI colours are welcome
 * @param interactive whether somebody watches the error stream, so that progress makes sense
 */
record Console(PrintStream out, PrintStream err, boolean colour, boolean interactive) {
  static Console of(PrintStream out, PrintStream err) {
    boolean terminal = System.console() != null && System.console().isTerminal();
    boolean unwanted = !System.getenv().getOrDefault("NO_COLOR", "").isEmpty();
    boolean plain = unwanted || "dumb".equals(System.getenv("TERM")) || !terminal;
    boolean real = out == System.out;
    return new Console(out, err, real && !plain, real && terminal);
  }
}
