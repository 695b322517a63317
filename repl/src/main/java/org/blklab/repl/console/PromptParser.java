package org.blklab.repl.console;

import java.util.ArrayList;
import java.util.List;
import org.blklab.repl.session.Completion;
import org.blklab.repl.session.Entries;
import org.blklab.repl.session.Session;
import org.jline.reader.CompletingParsedLine;
import org.jline.reader.EOFError;
import org.jline.reader.ParsedLine;
import org.jline.reader.Parser;

/** Tells JLine when an entry is complete, and which word the cursor is in. */
final class PromptParser implements Parser {
  private final Session session;

  PromptParser(Session session) {
    this.session = session;
  }

  @Override
  public ParsedLine parse(String line, int cursor, ParseContext context) {
    boolean accepting = context == ParseContext.ACCEPT_LINE || context == ParseContext.UNSPECIFIED;
    if (accepting && Entries.goesOn(session, line)) {
      throw new EOFError(-1, cursor, "the block goes on");
    }
    return new Line(line, cursor, Completion.word(line.substring(0, cursor)));
  }

  /**
   * A line with one word of interest: what stands before the cursor.
   *
   * @param before the word up to the cursor
   */
  private record Line(String line, int cursor, String before) implements CompletingParsedLine {
    @Override
    public String word() {
      return before;
    }

    @Override
    public int wordCursor() {
      return before.length();
    }

    @Override
    public int wordIndex() {
      return words().size() - 1;
    }

    @Override
    public List<String> words() {
      List<String> words = new ArrayList<>();
      String head = line.substring(0, cursor - before.length()).strip();
      if (!head.isEmpty()) {
        words.addAll(List.of(head.split("\\s+")));
      }
      words.add(before);
      return words;
    }

    @Override
    public CharSequence escape(CharSequence candidate, boolean complete) {
      return candidate;
    }

    @Override
    public int rawWordCursor() {
      return before.length();
    }

    @Override
    public int rawWordLength() {
      return before.length();
    }
  }
}
