package org.blklab.repl.console;

import java.io.IOException;
import java.util.Map;
import org.blklab.repl.session.answer.Answer;
import org.blklab.repl.session.Completion;
import org.blklab.repl.session.answer.Reply;
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
import org.jline.utils.Signals;

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

  void run() throws IOException {
    // asking the terminal what it can draw would read, and lose, what has been typed by now
    TerminalBuilder builder =
        TerminalBuilder.builder().system(true).dumb(true).graphemeCluster(false);
    try (Terminal terminal = builder.build()) {
      converse(terminal);
    }
  }

  /** Answers line by line until the user leaves. */
  void converse(Terminal terminal) {
    try (Session session = new Session(files, options.colour(), width(terminal))) {
      boolean plain = terminal.getType().startsWith(Terminal.TYPE_DUMB);
      LineReader reader = reader(terminal, session, plain);
      terminal.handle(Signal.INT, _ -> session.interrupt());
      if (plain) {
        Signals.register(Signal.INT.name(), session::interrupt); // a dumb terminal knows of none
      }
      terminal.handle(Signal.WINCH, _ -> session.setColumns(width(terminal)));
      if (!plain) {
        session.setPace(new LiveScreen(terminal, options.colour(), session::isInterrupted));
      }
      Pager pager = new Pager(terminal, plain, options.colour());
      if (options.scenario().isPresent()) {
        Answer answer;
        try (Waiting _ = new Waiting(session, terminal)) {
          answer = session.answer(options.scenario().get());
        }
        options.log().accept(answer);
        pager.show(answer.reply().text());
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
    Answer answer;
    Waiting waiting = new Waiting(session, terminal);
    try (waiting) {
      answer = session.answer(typed);
    }
    options.log().accept(answer);
    if (!waiting.typedAhead().isEmpty()) {
      reader.runMacro(waiting.typedAhead());
    }
    pager.show(answer.reply().text());
    return answer.reply().kind() != Reply.Kind.QUIT;
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
      HistoryFile.find().ifPresent(file -> builder.variable(LineReader.HISTORY_FILE, file));
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
}
