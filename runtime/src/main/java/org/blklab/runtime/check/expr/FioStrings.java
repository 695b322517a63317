package org.blklab.runtime.check.expr;

import java.util.List;
import java.util.Optional;
import org.blklab.grammar.ast.Expr;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Span;
import org.blklab.grammar.diag.Suggest;
import org.blklab.runtime.check.env.Checking;
import org.blklab.runtime.plan.PropertySpec;

/** The insides of fio's values: {@code "read:-8k"}, {@code "4k/50:64k/50"}, {@code "zipf:1.2"}. */
public final class FioStrings {
  private static final String SIZE = "[0-9]+(\\.[0-9]+)?([kKmMgGtT]([iI]?[bB])?|[bB])?";
  private static final String NUMBER = "[0-9]+(\\.[0-9]+)?";

  private final Checking checking;

  FioStrings(Checking checking) {
    this.checking = checking;
  }

  /** A value under test: its text and where its characters stand. */
  private record Inside(String property, String text, Span span, int textStart) {

    /** Where a part of the text stands; the whole if escapes moved it. */
    Span at(int start, int end) {
      return textStart < 0 ? span : new Span(textStart + start, textStart + end);
    }
  }

  /** Checks a string; reports the part that is wrong. */
  boolean check(PropertySpec spec, String text, Expr expr) {
    var inside = new Inside(spec.name(), text, expr.span(), textStart(expr, text));
    return switch (spec.name()) {
      case "rw", "readwrite" -> direction(inside, spec.words());
      case "bssplit" -> split(inside);
      case "random_distribution" -> distribution(inside);
      case "cpus_allowed" -> cpus(inside);
      case "bs", "blocksize" -> list(inside, SIZE, 3, "a size such as 4k");
      case "bsrange", "blocksize_range" ->
          list(inside, SIZE + "-" + SIZE, 3, "a range such as 4k-64k");
      default -> word(inside, spec.words());
    };
  }

  private static int textStart(Expr expr, String text) {
    if (expr instanceof Expr.Text(var parts, _, _) && parts.size() == 1) {
      Span chars = parts.getFirst().span();
      return chars.end() - chars.start() == text.length() ? chars.start() : -1;
    }
    return -1;
  }

  private boolean direction(Inside inside, List<String> words) {
    String text = inside.text();
    int colon = text.indexOf(':');
    String word = colon < 0 ? text : text.substring(0, colon);
    if (!words.isEmpty() && !words.contains(word)) {
      return wrongWord(inside, word, words);
    }
    if (colon >= 0 && !text.substring(colon + 1).matches("[-+]?" + SIZE)) {
      return bad(
          inside, colon + 1, text.length(), "a number of I/Os or a stride such as `-8k`");
    }
    return true;
  }

  private boolean split(Inside inside) {
    int at = 0;
    for (String side : inside.text().split(",", -1)) {
      int percent = 0;
      int open = 0;
      for (String part : side.split(":", -1)) {
        if (!part.matches(SIZE + "(/[0-9]*)?")) {
          return bad(inside, at, at + part.length(), "a size and its share such as `4k/50`");
        }
        int slash = part.indexOf('/');
        String share = slash < 0 ? "" : part.substring(slash + 1);
        if (share.length() > 3) {
          return bad(inside, at + slash + 1, at + part.length(), "a share of at most 100");
        }
        percent += share.isEmpty() ? 0 : Integer.parseInt(share);
        open += share.isEmpty() ? 1 : 0;
        if (percent > 100) {
          return bad(inside, at + slash + 1, at + part.length(), "shares of 100 in all");
        }
        at += part.length() + 1;
      }
      if (open == 0 && percent != 100) {
        int start = at - side.length() - 1;
        return bad(inside, start, at - 1, "shares of 100 in all, not " + percent);
      }
    }
    return true;
  }

  private boolean distribution(Inside inside) {
    String text = inside.text();
    int colon = text.indexOf(':');
    String word = colon < 0 ? text : text.substring(0, colon);
    List<String> words = List.of("random", "zipf", "pareto", "normal", "zoned", "zoned_abs");
    if (!words.contains(word)) {
      return wrongWord(inside, word, words);
    }
    String rest = colon < 0 ? "" : text.substring(colon + 1);
    int from = Math.min(text.length(), colon + 1);
    return switch (word) {
      case "random" -> colon < 0 || bad(inside, colon, text.length(), "nothing after `random`");
      case "zipf", "pareto" -> parameter(inside, from, rest, word);
      case "normal" -> rest.matches(NUMBER + "(:" + NUMBER + ")?")
          || bad(inside, from, text.length(), "a deviation in percent such as `normal:20`");
      default -> rest.matches("[0-9]+/[0-9a-zA-Z]+(:[0-9]*/?[0-9a-zA-Z]*)*")
          || bad(inside, from, text.length(), "zones such as `60/10:40/90`");
    };
  }

  private boolean parameter(Inside inside, int from, String rest, String word) {
    String number = rest.contains(":") ? rest.substring(0, rest.indexOf(':')) : rest;
    int end = from + number.length();
    if (rest.isEmpty()) {
      return true;
    }
    if (!rest.matches(NUMBER + "(:" + NUMBER + ")?")) {
      return bad(inside, from, inside.text().length(), "a number such as `" + word + ":1.2`");
    }
    double value = Double.parseDouble(number);
    if (word.equals("zipf") && (value == 1.0 || value <= 0)) {
      return bad(inside, from, end, "a theta above 0 that is not 1");
    }
    if (word.equals("pareto") && (value <= 0 || value >= 1)) {
      return bad(inside, from, end, "a power between 0 and 1");
    }
    return true;
  }

  private boolean cpus(Inside inside) {
    int at = 0;
    for (String part : inside.text().split(",", -1)) {
      if (!part.matches("[0-9]{1,4}(-[0-9]{1,4})?")) {
        return bad(inside, at, at + part.length(), "a CPU or a range such as `0-3`");
      }
      int dash = part.indexOf('-');
      if (dash > 0
          && Integer.parseInt(part.substring(0, dash))
              > Integer.parseInt(part.substring(dash + 1))) {
        return bad(inside, at, at + part.length(), "a range that does not end before it begins");
      }
      at += part.length() + 1;
    }
    return true;
  }

  private boolean list(Inside inside, String pattern, int most, String expected) {
    int at = 0;
    int count = 0;
    for (String part : inside.text().split(",", -1)) {
      boolean empty = part.isEmpty() && count > 0;
      if (++count > most || !empty && !part.matches(pattern)) {
        return bad(inside, at, at + part.length(), count > most ? "at most " + most : expected);
      }
      at += part.length() + 1;
    }
    return true;
  }

  private boolean word(Inside inside, List<String> words) {
    return words.isEmpty()
        || words.contains(inside.text())
        || wrongWord(inside, inside.text(), words);
  }

  private boolean wrongWord(Inside inside, String word, List<String> words) {
    Optional<String> hint =
        Suggest.hint(word, words).or(() -> Optional.of("known: " + String.join(", ", words)));
    checking.error(
        Code.WRONG_WORD,
        inside.at(0, word.length()),
        "unknown value `" + word + "` for `" + inside.property() + "`",
        hint);
    return false;
  }

  private boolean bad(Inside inside, int start, int end, String expected) {
    int last = Math.max(end, Math.min(start + 1, inside.text().length() + 1));
    checking.error(
        Code.BAD_VALUE,
        inside.at(start, last),
        "`" + inside.property() + "` cannot be read here: expected " + expected);
    return false;
  }
}
