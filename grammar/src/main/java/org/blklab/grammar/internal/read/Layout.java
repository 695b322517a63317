package org.blklab.grammar.internal.read;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import org.blklab.grammar.internal.ScenarioParser;
import org.blklab.grammar.internal.Tok;
import org.blklab.grammar.internal.lex.Words;

/**
 * Writes the tokens of a text without errors anew, with its comments, in the canonical layout. Line
 * breaks stay where they were, except around the braces of a block: these are on lines of their own
 * if there is any line break between them.
 */
final class Layout {
  private static final int INDENT = 2;

  /** How far in a line stands that goes on with an expression. */
  private static final int CONTINUATION = 4;

  private final String text;

  /** With comments and newlines, but not knowing keywords. */
  private final List<Tok> raw;

  /** With keywords and ENDs; otherwise the same tokens in the same order. */
  private final List<Tok> filtered;

  /** Indexes in raw of the opening braces whose block has a line break. */
  private final BitSet broken = new BitSet();

  private final StringBuilder out = new StringBuilder();
  private final TrailingComments trailing = new TrailingComments(out);

  /** Whether each open block is broken, innermost first. */
  private final Deque<Boolean> blocks = new ArrayDeque<>();

  private int depth;
  private int parentheses;

  /** Index of the next filtered token. */
  private int next;

  /** Line breaks since the last token or comment. */
  private int newlines;

  /** Whether the last {@code ..} has blanks around it. */
  private boolean wideRange;

  private int previous = Words.NONE;
  private int beforePrevious = Words.NONE;

  Layout(String text, List<Tok> raw, List<Tok> filtered) {
    this.text = text;
    this.raw = raw;
    this.filtered = filtered;
  }

  String format() {
    findBrokenBlocks();
    int i = 0;
    while (raw.get(i).getType() != Tok.EOF) {
      switch (raw.get(i).getType()) {
        case ScenarioParser.NEWLINE -> newlines++;
        case ScenarioParser.SEMICOLON -> {
          // an END of the filtered tokens, or superfluous
        }
        case ScenarioParser.COMMENT -> comment(raw.get(i));
        case ScenarioParser.STRING_OPEN -> i = string(i);
        default -> token(i, raw.get(i));
      }
      i++;
    }
    return out.isEmpty() ? "" : trailing.aligned() + '\n';
  }

  private void findBrokenBlocks() {
    Deque<Integer> open = new ArrayDeque<>();
    Deque<Integer> breaksBefore = new ArrayDeque<>();
    int breaks = 0;
    for (int i = 0; i < raw.size(); i++) {
      switch (raw.get(i).getType()) {
        case ScenarioParser.NEWLINE -> breaks++;
        case ScenarioParser.LBRACE -> {
          open.push(i);
          breaksBefore.push(breaks);
        }
        case ScenarioParser.RBRACE -> broken.set(open.pop(), breaks > breaksBefore.pop());
        default -> {
          // no break
        }
      }
    }
  }

  private void comment(Tok comment) {
    String written = comment.getText().stripTrailing();
    if (newlines > 0 || out.isEmpty()) {
      newLine(isBetween() ? depth * INDENT : continuation(), isBetween());
      out.append(written);
    } else {
      trailing.append(written);
    }
    push(ScenarioParser.COMMENT);
  }

  /** Writes a string with holes as it is; the index of its last token. */
  private int string(int first) {
    token(first, raw.get(first));
    int last = first;
    int open = 1;
    while (open > 0) {
      last++;
      next++;
      int type = raw.get(last).getType();
      if (type == ScenarioParser.STRING_OPEN) {
        open++;
      } else if (type == ScenarioParser.STRING_CLOSE) {
        open--;
      }
    }
    out.append(text, raw.get(first).end(), raw.get(last).end());
    previous = ScenarioParser.STRING;
    return last;
  }

  private void token(int i, Tok token) {
    boolean starts = filtered.get(next).getType() == ScenarioParser.END;
    if (starts) {
      next++;
    }
    int type = filtered.get(next).getType();
    if (type == ScenarioParser.RANGE) {
      wideRange = Spacing.isBetweenSums(filtered, next);
    }
    if (type == ScenarioParser.RBRACE) {
      depth--;
      closeBlock();
    } else {
      parentheses -= closes(type) ? 1 : 0;
      separate(starts || next == 0, type);
    }
    next++;
    out.append(token.getText());
    parentheses += opens(type) ? 1 : 0;
    if (type == ScenarioParser.LBRACE) {
      blocks.push(broken.get(i));
      depth++;
    }
    push(type);
  }

  private static boolean opens(int type) {
    return type == ScenarioParser.LPAREN || type == ScenarioParser.LBRACKET;
  }

  private static boolean closes(int type) {
    return type == ScenarioParser.RPAREN || type == ScenarioParser.RBRACKET;
  }

  private void closeBlock() {
    boolean isBroken = blocks.pop();
    if (previous == ScenarioParser.LBRACE) {
      return;
    }
    if (isBroken) {
      newLine(depth * INDENT, false);
    } else {
      out.append(' ');
    }
  }

  private void separate(boolean starts, int type) {
    if (out.isEmpty()) {
      return;
    }
    if (previous == ScenarioParser.COMMENT || newlines > 0) {
      if (starts) {
        newLine(depth * INDENT, true);
      } else {
        newLine(closes(type) ? (depth + parentheses) * INDENT : continuation(), false);
      }
    } else if (previous == ScenarioParser.LBRACE) {
      if (blocks.peek()) {
        newLine(depth * INDENT, false);
      } else {
        out.append(' ');
      }
    } else if (starts) {
      out.append("; ");
    } else if (type == ScenarioParser.RANGE || previous == ScenarioParser.RANGE) {
      out.append(wideRange ? " " : "");
    } else if (Spacing.between(beforePrevious, previous, type)) {
      out.append(' ');
    }
  }

  /** Whether the next token begins or ends something, rather than going on with a statement. */
  private boolean isBetween() {
    int type = filtered.get(next).getType();
    boolean ends = type == ScenarioParser.END || type == ScenarioParser.RBRACE;
    return ends || type == Tok.EOF || next == 0;
  }

  /** How far in a line stands that goes on with a statement. */
  private int continuation() {
    return depth * INDENT + (parentheses > 0 ? parentheses * INDENT : CONTINUATION);
  }

  /** Begins a line; behind an empty one if the text has one here and it may group something. */
  private void newLine(int indent, boolean groups) {
    if (out.isEmpty()) {
      return;
    }
    out.append('\n');
    if (groups && newlines > 1 && previous != ScenarioParser.LBRACE) {
      out.append('\n');
    }
    out.append(" ".repeat(indent));
  }

  private void push(int type) {
    newlines = 0;
    beforePrevious = previous;
    previous = type;
  }
}
