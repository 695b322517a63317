package org.blklab.repl.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.blklab.repl.session.Completion;
import org.blklab.repl.session.Reply;
import org.blklab.repl.session.Session;
import org.blklab.runtime.lab.FileAccess;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReader.Option;
import org.jline.reader.LineReader.SuggestionType;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;
import org.jline.terminal.Terminal.Signal;
import org.jline.terminal.TerminalBuilder;

/** The prompt on a terminal. */
final class TerminalPrompt {
  static final String PROMPT = "blklab> ";
  private static final int HISTORY_LINES = 10_000;

  /** How lists of choices look without colours. Only looked through, in any order. */
  private static final Map<String, String> UNCOLOURED =
      Map.of(
          LineReader.COMPLETION_STYLE_STARTING, "bold",
          LineReader.COMPLETION_STYLE_DESCRIPTION, "",
          LineReader.COMPLETION_STYLE_GROUP, "bold",
          LineReader.COMPLETION_STYLE_SELECTION, "inverse",
          LineReader.COMPLETION_STYLE_BACKGROUND, "");

  private final Prompt.Options options;
  private final FileAccess files;

  TerminalPrompt(Prompt.Options options, FileAccess files) {
    this.options = options;
    this.files = files;
  }

  boolean run() throws IOException {
    try (Terminal terminal = TerminalBuilder.builder().system(true).dumb(true).build()) {
      converse(terminal);
    }
    return true;
  }

  /** Answers line by line until the user leaves. */
  void converse(Terminal terminal) {
    try (Session session = new Session(files, options.colour(), width(terminal))) {
      boolean plain = terminal.getType().startsWith(Terminal.TYPE_DUMB);
      LineReader reader = reader(terminal, session, plain);
      terminal.handle(Signal.INT, _ -> session.interrupt());
      terminal.handle(Signal.WINCH, _ -> session.setColumns(width(terminal)));
      if (!plain) {
        session.setPace(new LiveScreen(terminal, options.colour(), session::isInterrupted));
      }
      Pager pager = new Pager(terminal, plain, options.colour());
      if (options.scenario().isPresent()) {
        Reply reply;
        try (Waiting _ = new Waiting(session, terminal)) {
          reply = session.enter(options.scenario().get());
        }
        pager.show(reply.text());
      } else {
        pager.show(Prompt.welcome(width(terminal)));
      }
      while (turn(terminal, session, reader, pager)) {
        session.setColumns(width(terminal));
      }
    }
  }

  private static int width(Terminal terminal) {
    int width = terminal.getSize().getColumns();
    return width <= 0 ? 80 : width;
  }

  /** One entry and its answer; false to leave. */
  private boolean turn(Terminal terminal, Session session, LineReader reader, Pager pager) {
    String typed;
    try {
      typed = reader.readLine(PROMPT);
    } catch (UserInterruptException e) {
      return true; // Ctrl-C at the prompt throws the line away
    } catch (EndOfFileException e) {
      return false;
    }
    session.setColumns(width(terminal));
    Reply reply;
    Waiting waiting = new Waiting(session, terminal);
    try (waiting) {
      reply = session.submit(typed);
    }
    if (!waiting.typedAhead().isEmpty()) {
      reader.runMacro(waiting.typedAhead());
    }
    pager.show(reply.text());
    return reply.kind() != Reply.Kind.QUIT;
  }

  private LineReader reader(Terminal terminal, Session session, boolean plain) {
    Completion completion = new Completion(session);
    LineReaderBuilder builder =
        LineReaderBuilder.builder()
            .terminal(terminal)
            .appName("blklab")
            .parser(new PromptParser(session))
            .completer(new PromptCompleter(completion))
            .variable(LineReader.SECONDARY_PROMPT_PATTERN, "%P   ...> ")
            .variable(LineReader.INDENTATION, 0)
            .variable(LineReader.HISTORY_SIZE, HISTORY_LINES)
            .variable(LineReader.HISTORY_FILE_SIZE, HISTORY_LINES)
            .variable(LineReader.LIST_MAX, 200)
            .variable(LineReader.BELL_STYLE, "none")
            .option(Option.DISABLE_EVENT_EXPANSION, true)
            .option(Option.HISTORY_IGNORE_SPACE, false)
            .option(Option.AUTO_FRESH_LINE, true);
    if (options.history()) {
      historyFile(builder);
    }
    if (!options.colour()) {
      UNCOLOURED.forEach(builder::variable);
    }
    if (!plain) {
      builder.highlighter(new PromptHighlighter(session, completion, options.colour()));
    }
    LineReader reader = builder.build();
    reader.setAutosuggestion(plain ? SuggestionType.NONE : SuggestionType.TAIL_TIP);
    return reader;
  }

  /** Kept where the XDG rules want it; without such a place the history ends with the session. */
  private static void historyFile(LineReaderBuilder builder) {
    String state = System.getenv("XDG_STATE_HOME");
    Path folder =
        state != null && Path.of(state).isAbsolute()
            ? Path.of(state)
            : Path.of(System.getProperty("user.home"), ".local", "state");
    try {
      Files.createDirectories(folder.resolve("blklab"));
      builder.variable(LineReader.HISTORY_FILE, folder.resolve("blklab").resolve("history"));
    } catch (IOException e) {
      builder.option(Option.HISTORY_INCREMENTAL, false);
    }
  }
}
