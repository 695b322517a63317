package org.blklab.grammar.internal.read;

import java.util.ArrayList;
import java.util.List;

/**
 * The comments behind something in their lines. Those of lines that follow each other with the same
 * indentation stand below each other, unless a line would become too long by that.
 */
final class TrailingComments {
  private static final String BEFORE = "  ";
  private static final int MAX_COLUMNS = 100;

  /** A comment: its line, that line's indentation and width before it, and where it stands. */
  private record Trailing(int line, int indent, int width, int at, int length) {
    boolean goesOn(Trailing before) {
      return line == before.line + 1 && indent == before.indent;
    }
  }

  private final StringBuilder out;
  private final List<Trailing> all = new ArrayList<>();
  private int line;
  private int counted; // up to where lines are counted
  private int lineStart;

  TrailingComments(StringBuilder out) {
    this.out = out;
  }

  /** Writes one behind what the line has. */
  void append(String comment) {
    for (; counted < out.length(); counted++) {
      if (out.charAt(counted) == '\n') {
        line++;
        lineStart = counted + 1;
      }
    }
    int indent = lineStart;
    while (indent < out.length() && out.charAt(indent) == ' ') {
      indent++;
    }
    int at = out.length();
    all.add(new Trailing(line, indent - lineStart, at - lineStart, at, comment.length()));
    out.append(BEFORE).append(comment);
  }

  /** Puts them below each other; when all is written. */
  String aligned() {
    StringBuilder text = new StringBuilder(out.length() + 16 * all.size());
    int done = 0;
    for (int first = 0; first < all.size(); ) {
      int end = first + 1;
      while (end < all.size() && all.get(end).goesOn(all.get(end - 1))) {
        end++;
      }
      int width = common(all.subList(first, end));
      for (Trailing each : all.subList(first, end)) {
        text.append(out, done, each.at).append(" ".repeat(Math.max(0, width - each.width)));
        done = each.at;
      }
      first = end;
    }
    return text.append(out, done, out.length()).toString();
  }

  /** The width that all lines have before their comments; 0 for each its own. */
  private static int common(List<Trailing> lines) {
    int width = 0;
    int longest = 0;
    int own = 0;
    for (Trailing each : lines) {
      width = Math.max(width, each.width);
      longest = Math.max(longest, each.length);
      own = Math.max(own, each.width + each.length);
    }
    int columns = BEFORE.length() + width + longest;
    return columns > Math.max(MAX_COLUMNS, BEFORE.length() + own) ? 0 : width;
  }
}
