package org.blklab.runtime.workload.option;

import java.util.ArrayList;
import java.util.List;

/**
 * A stretch of an option's text that remembers where it stands.
 *
 * @param text the whole text
 * @param start first char
 * @param end char after the last
 */
record Piece(String text, int start, int end) {

  static Piece of(String text) {
    return new Piece(text, 0, text.length());
  }

  String string() {
    return text.substring(start, end);
  }

  boolean isEmpty() {
    return start == end;
  }

  /** Without blanks around it. */
  Piece trim() {
    int from = start;
    int to = end;
    while (from < to && text.charAt(from) <= ' ') {
      from++;
    }
    while (to > from && text.charAt(to - 1) <= ' ') {
      to--;
    }
    return new Piece(text, from, to);
  }

  /** The pieces between separators; one more than there are separators. */
  List<Piece> split(char separator) {
    List<Piece> parts = new ArrayList<>();
    int from = start;
    for (int i = start; i < end; i++) {
      if (text.charAt(i) == separator) {
        parts.add(new Piece(text, from, i));
        from = i + 1;
      }
    }
    parts.add(new Piece(text, from, end));
    return parts;
  }

  /** Index of a char inside the piece, -1 if it is not there. */
  int indexOf(char wanted) {
    int at = text.indexOf(wanted, start);
    return at >= 0 && at < end ? at : -1;
  }

  Piece before(int index) {
    return new Piece(text, start, index);
  }

  Piece after(int index) {
    return new Piece(text, index + 1, end);
  }
}
