package org.blklab.grammar.diag;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Finds what somebody probably meant to write. */
public final class Suggest {
  /** Farther away is probably something else. */
  private static final int MAX_DISTANCE = 2;

  /** A list of more is not read. */
  private static final int MAX_LISTED = 8;

  /** A name with more dashes is no subtraction; also bounds the work. */
  private static final int MAX_PIECES = 8;

  private Suggest() {}

  /**
   * The nearest of the known words: at most two letters added, left out, replaced or swapped with
   * their neighbour (one in words of up to three letters), whatever the case. Of equally near ones
   * the first.
   */
  public static Optional<String> closest(String word, Collection<String> known) {
    String wanted = word.toLowerCase(Locale.ROOT);
    int best = Math.min(MAX_DISTANCE, (wanted.length() + 1) / 3) + 1;
    String nearest = null;
    for (String candidate : known) {
      int distance = distance(wanted, candidate.toLowerCase(Locale.ROOT), best - 1);
      if (distance < best && !candidate.equals(word)) {
        best = distance;
        nearest = candidate;
      }
    }
    return Optional.ofNullable(nearest);
  }

  /**
   * A hint for a diagnostic: the nearest word, the whole list if it has at most eight entries, or
   * both; empty if neither would help.
   */
  public static Optional<String> hint(String word, Collection<String> known) {
    Optional<String> nearest = closest(word, known).map(near -> "did you mean `" + near + "`?");
    if (known.isEmpty() || known.size() > MAX_LISTED) {
      return nearest;
    }
    String list = String.join(", ", known);
    return Optional.of(nearest.map(n -> n + " Known: " + list).orElse("known: " + list));
  }

  /**
   * For an unknown name with {@code -} in it: a hint to write a subtraction, if the name can be cut
   * at dashes into pieces that all are numbers or known names.
   */
  public static Optional<String> minusHint(String name, Predicate<String> isKnown) {
    String[] words = name.split("-", -1);
    if (words.length < 2 || words.length > MAX_PIECES) {
      return Optional.empty();
    }
    // pieces[i]: how the first i words can be cut, as text with spaced minus signs, or null
    String[] pieces = new String[words.length + 1];
    pieces[0] = "";
    for (int end = 1; end <= words.length; end++) {
      for (int start = 0; start < end && pieces[end] == null; start++) {
        String piece = String.join("-", Arrays.asList(words).subList(start, end));
        if (pieces[start] != null && end - start < words.length && isOperand(piece, isKnown)) {
          pieces[end] = start == 0 ? piece : pieces[start] + " - " + piece;
        }
      }
    }
    return Optional.ofNullable(pieces[words.length])
        .map(cut -> "put spaces around `-`: `" + cut + "`");
  }

  private static boolean isOperand(String piece, Predicate<String> isKnown) {
    if (piece.isEmpty()) {
      return false;
    }
    boolean number = piece.charAt(0) >= '0' && piece.charAt(0) <= '9' && piece.indexOf('-') < 0;
    return number || isKnown.test(piece);
  }

  /** Words in backquotes: {@code `a`, `b` or `c`}. */
  public static String oneOf(List<String> words) {
    List<String> quoted = words.stream().map(word -> "`" + word + "`").toList();
    if (quoted.size() < 2) {
      return String.join("", quoted);
    }
    int last = quoted.size() - 1;
    return quoted.stream().limit(last).collect(Collectors.joining(", "))
        + " or "
        + quoted.get(last);
  }

  /**
   * How many insertions, deletions, replacements and swaps of neighbours lead from one word to the
   * other; {@code limit + 1} if more than {@code limit}.
   */
  static int distance(String from, String to, int limit) {
    if (Math.abs(from.length() - to.length()) > limit) {
      return limit + 1;
    }
    int[] before = new int[to.length() + 1];
    int[] above = new int[to.length() + 1];
    int[] row = new int[to.length() + 1];
    for (int j = 0; j <= to.length(); j++) {
      above[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        char a = from.charAt(i - 1);
        char b = to.charAt(j - 1);
        int best = Math.min(above[j], row[j - 1]) + 1;
        best = Math.min(best, above[j - 1] + (a == b ? 0 : 1));
        if (i > 1 && j > 1 && a == to.charAt(j - 2) && from.charAt(i - 2) == b) {
          best = Math.min(best, before[j - 2] + 1);
        }
        row[j] = best;
      }
      int[] free = before;
      before = above;
      above = row;
      row = free;
    }
    return Math.min(above[to.length()], limit + 1);
  }
}
