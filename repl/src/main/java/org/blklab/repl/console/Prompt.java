package org.blklab.repl.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Optional;
import org.blklab.grammar.diag.Source;
import org.blklab.repl.session.Entries;
import org.blklab.repl.session.Reply;
import org.blklab.repl.session.Session;
import org.blklab.repl.session.Welcome;
import org.blklab.runtime.lab.FileAccess;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/** Opens the prompt: on a terminal, or for lines that come through a pipe. */
public final class Prompt {
  private Prompt() {}

  /**
   * How a prompt is opened.
   *
   * @param scenario done before the first prompt
   * @param colour whether ANSI colours are welcome
   * @param terminal whether input and output are a terminal
   * @param history whether what is typed on a terminal is kept for the next time
   */
  public record Options(
      Optional<Source> scenario, boolean colour, boolean terminal, boolean history) {}

  /**
   * Returns when the user leaves.
   *
   * @return whether all went without a mistake; always true on a terminal
   */
  public static boolean open(Options options, FileAccess files, PrintStream out)
      throws IOException {
    if (options.terminal()) {
      return new TerminalPrompt(options, files).run();
    }
    try (Session session = new Session(files, false, columns())) {
      return piped(session, options, out);
    }
  }

  /** Types a few lines into a prompt that nobody sees, so that what it needs is loaded once. */
  public static void rehearse(FileAccess files) throws IOException {
    Options rehearsal = new Options(Optional.empty(), true, true, false);
    byte[] lines = "lun sda : hdd\nsda.queue.nr_requests\nhelp\nrun 1ms\nquit\n".getBytes(UTF_8);
    try (Terminal terminal =
        TerminalBuilder.builder()
            .system(false)
            .streams(new ByteArrayInputStream(lines), OutputStream.nullOutputStream())
            .type("xterm-256color")
            .build()) {
      new TerminalPrompt(rehearsal, files).converse(terminal);
    }
  }

  /** COLUMNS as a shell exports it, for output through a pipe. */
  private static int columns() {
    String columns = System.getenv("COLUMNS");
    return columns != null && columns.matches("[1-9][0-9]{1,3}") ? Integer.parseInt(columns) : 100;
  }

  private static boolean piped(Session session, Options options, PrintStream out)
      throws IOException {
    boolean good = true;
    if (options.scenario().isPresent()) {
      good = say(session.enter(options.scenario().get()), out);
    }
    // not closed: it is the program's own standard input
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, UTF_8));
    Entries entries = new Entries(session);
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      Optional<String> entry = entries.add(line);
      if (entry.isEmpty()) {
        continue;
      }
      Reply reply = session.submit(entry.get());
      good &= say(reply, out);
      if (reply.kind() == Reply.Kind.QUIT) {
        return good;
      }
    }
    if (!entries.rest().isEmpty()) {
      good &= say(session.enter(new Source("standard input", entries.rest())), out);
    }
    return good;
  }

  private static boolean say(Reply reply, PrintStream out) {
    out.print(reply.text());
    out.flush();
    return reply.kind() != Reply.Kind.ERROR && reply.kind() != Reply.Kind.INTERNAL;
  }

  /** The welcome for a terminal of so many columns. */
  static String welcome(int columns) {
    return Welcome.text(columns);
  }
}
