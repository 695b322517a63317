package org.blklab.repl.console;

import java.util.Optional;
import java.util.regex.Pattern;
import org.blklab.grammar.SourceParser;
import org.blklab.grammar.ast.Lexeme;
import org.blklab.grammar.diag.Source;
import org.blklab.repl.session.command.Command;
import org.blklab.repl.session.Completion;
import org.blklab.repl.session.Session;
import org.jline.reader.Highlighter;
import org.jline.reader.LineReader;
import org.jline.reader.LineReader.SuggestionType;
import org.jline.reader.impl.LineReaderImpl;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;

/** Colours the line as it is typed, and shows a hint behind it. */
final class PromptHighlighter implements Highlighter {
  private static final String TAB = "\t";

  /** Less of a hint than so many characters helps nobody. */
  private static final int LEAST_HINT = 6;

  private static final AttributedStyle COMMAND = AttributedStyle.BOLD;

  private final Session session;
  private final Completion completion;
  private final boolean colour;

  PromptHighlighter(Session session, Completion completion, boolean colour) {
    this.session = session;
    this.completion = completion;
    this.colour = colour;
  }

  @Override
  public AttributedString highlight(LineReader reader, String buffer) {
    hint(reader, buffer);
    if (!colour) {
      return new AttributedString(buffer);
    }
    Optional<Command> command = session.commandOf(buffer);
    AttributedStringBuilder text = new AttributedStringBuilder();
    if (command.isPresent()) {
      int start = buffer.length() - buffer.stripLeading().length();
      int end = Math.min(buffer.length(), start + command.get().name().length());
      text.append(buffer.substring(0, start));
      text.styled(COMMAND, buffer.substring(start, end)).append(buffer.substring(end));
      return text.toAttributedString();
    }
    int done = 0;
    for (Lexeme lexeme : SourceParser.lexemes(new Source("entry", buffer))) {
      text.append(buffer.substring(done, lexeme.span().start()));
      text.styled(
          style(lexeme.kind()), buffer.substring(lexeme.span().start(), lexeme.span().end()));
      done = lexeme.span().end();
    }
    return text.append(buffer.substring(done)).toAttributedString();
  }

  /** Shows what is due behind the cursor, unless choices are shown: a hint would hide them. */
  private void hint(LineReader reader, String buffer) {
    boolean choosing =
        reader instanceof LineReaderImpl line && TAB.equals(line.getLastBinding());
    reader.setAutosuggestion(choosing ? SuggestionType.NONE : SuggestionType.TAIL_TIP);
    boolean atEnd = reader.getBuffer().cursor() == reader.getBuffer().length();
    String hint = atEnd && !buffer.contains("\n") ? completion.hint(buffer) : "";
    int columns = reader.getTerminal().getSize().getColumns();
    int room = columns - buffer.length() - TerminalPrompt.PROMPT.length() - 1;
    reader.setTailTip(hint.length() <= room ? hint : shortened(hint, room));
  }

  private static String shortened(String hint, int room) {
    return room < LEAST_HINT ? "" : hint.substring(0, room - 1) + "…";
  }

  private static AttributedStyle style(Lexeme.Kind kind) {
    return switch (kind) {
      case KEYWORD -> AttributedStyle.BOLD;
      case LITERAL -> AttributedStyle.DEFAULT.foreground(AttributedStyle.CYAN);
      case STRING -> AttributedStyle.DEFAULT.foreground(AttributedStyle.GREEN);
      case JAVASCRIPT -> AttributedStyle.DEFAULT.foreground(AttributedStyle.MAGENTA);
      case COMMENT -> AttributedStyle.DEFAULT.faint();
      case INVALID -> AttributedStyle.DEFAULT.foreground(AttributedStyle.RED);
      case NAME, SIGN -> AttributedStyle.DEFAULT;
    };
  }

  @Override
  public void setErrorPattern(Pattern pattern) {
    // errors are shown by diagnostics, with their place
  }

  @Override
  public void setErrorIndex(int index) {
    // as above
  }
}
