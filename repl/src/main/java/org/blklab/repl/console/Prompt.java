package org.blklab.repl.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Optional;
import java.util.function.Consumer;
import org.blklab.grammar.diag.Source;
import org.blklab.repl.session.answer.Answer;
import org.blklab.repl.session.Entries;
import org.blklab.repl.session.answer.Reply;
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
   * @param log gets every answer
   * @param silent answers go to the log only, if there is no terminal
   */
  public record Options(
      Optional<Source> scenario,
      boolean colour,
      boolean terminal,
      boolean history,
      Consumer<Answer> log,
      boolean silent) {}

  /** How it went. */
  public enum Ending {
    GOOD,
    EXPECTATION_FAILED,
    /** Something that was typed was wrong. */
    MISTAKE,
    INTERNAL_ERROR;

    Ending and(Answer answer) {
      Ending other =
          switch (answer.reply().kind()) {
            case ERROR -> MISTAKE;
            case INTERNAL -> INTERNAL_ERROR;
            default -> answer.isAsExpected() ? GOOD : EXPECTATION_FAILED;
          };
      return other.compareTo(this) > 0 ? other : this;
    }
  }

  /**
   * Returns when the user leaves.
   *
   * @return the worst that happened; GOOD on a terminal, where it was seen
   */
  public static Ending open(Options options, FileAccess files, PrintStream out)
      throws IOException {
    if (options.terminal()) {
      new TerminalPrompt(options, files).run();
      return Ending.GOOD;
    }
    try (Session session = new Session(files, false, columns())) {
      return piped(session, options, out);
    }
  }

  /** Types a few lines into a prompt that nobody sees, so that what it needs is loaded once. */
  public static void rehearse(FileAccess files) throws IOException {
    Options rehearsal = new Options(Optional.empty(), true, true, false, _ -> {}, false);
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

  private static Ending piped(Session session, Options options, PrintStream out)
      throws IOException {
    Ending ending = Ending.GOOD;
    if (options.scenario().isPresent()) {
      ending = ending.and(say(session.answer(options.scenario().get()), options, out));
    }
    // not closed: it is the program's own standard input
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    Entries entries = new Entries(session);
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      Optional<String> entry = entries.add(line);
      if (entry.isEmpty()) {
        continue;
      }
      Answer answer = say(session.answer(entry.get()), options, out);
      ending = ending.and(answer);
      if (answer.reply().kind() == Reply.Kind.QUIT) {
        return ending;
      }
    }
    if (!entries.rest().isEmpty()) {
      Source rest = new Source("standard input", entries.rest());
      ending = ending.and(say(session.answer(rest), options, out));
    }
    return ending;
  }

  private static Answer say(Answer answer, Options options, PrintStream out) {
    options.log().accept(answer);
    if (!options.silent()) {
      out.print(answer.reply().text());
      out.flush();
    }
    return answer;
  }

  /** The welcome for a terminal of so many columns. */
  static String welcome(int columns) {
    return Welcome.text(columns);
  }
}
