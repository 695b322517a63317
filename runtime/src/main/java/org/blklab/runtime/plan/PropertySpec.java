package org.blklab.runtime.plan;

import java.util.List;
import java.util.Locale;

/**
 * A property that a declaration may have.
 *
 * @param type what may stand after {@code =}
 * @param words the allowed words of a {@link Type#WORD}; empty for any
 * @param min smallest allowed number in base units, inclusive
 * @param max largest, inclusive
 * @param defaultText the default as a user would write it; empty if there is none
 * @param doc one or two sentences: meaning, unit, range
 */
public record PropertySpec(
    String name,
    Type type,
    List<String> words,
    double min,
    double max,
    String defaultText,
    String doc) {

  /** What kind of value is due. */
  public enum Type {
    COUNT,
    REAL,
    SIZE,
    TIME,
    RATE,
    BYTE_RATE,
    RATIO,
    SPIN,
    BOOL,
    WORD,
    TEXT,
    RANGE_OF_SIZE,
    REFERENCE,
    /** A kernel attribute: bare numbers in the kernel's unit, strings raw, quantities converted. */
    KERNEL,
    /** A fio value that is a word, a number or a string checked inside. */
    FIO
  }

  public PropertySpec {
    words = List.copyOf(words);
  }

  public static PropertySpec of(String name, Type type, String defaultText, String doc) {
    double min = type == Type.REAL || type == Type.KERNEL ? -Double.MAX_VALUE : 0;
    return new PropertySpec(name, type, List.of(), min, Double.MAX_VALUE, defaultText, doc);
  }

  public static PropertySpec words(String name, String defaultText, String doc, String... words) {
    return new PropertySpec(
        name, Type.WORD, List.of(words), 0, 0, defaultText, doc);
  }

  public PropertySpec in(double least, double most) {
    return new PropertySpec(name, type, words, least, most, defaultText, doc);
  }

  /** For messages: what is due. */
  public String expected() {
    return switch (type) {
      case SIZE, RANGE_OF_SIZE -> Dimension.SIZE.example();
      case TIME -> Dimension.TIME.example();
      case RATE -> Dimension.RATE.example();
      case BYTE_RATE -> Dimension.BYTE_RATE.example();
      case RATIO -> Dimension.RATIO.example();
      case SPIN -> Dimension.SPIN.example();
      case COUNT, REAL -> "a number";
      case BOOL -> "`on` or `off`";
      case WORD -> words.isEmpty() ? "a word" : "one of " + String.join(", ", words);
      default -> "a " + type.name().toLowerCase(Locale.ROOT);
    };
  }
}
