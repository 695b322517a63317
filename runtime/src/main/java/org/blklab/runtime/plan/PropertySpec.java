package org.blklab.runtime.plan;

import java.util.List;
import java.util.Locale;

/**
 * A property that a declaration may have.
 *
 * @param type what may stand after {@code =}
 * @param words the allowed words of a {@link Type#WORD} or {@link Type#FIO}, empty for any; the
 *     kind that a {@link Type#REFERENCE} refers to
 * @param min smallest allowed number in base units, inclusive; for a {@link Type#KERNEL} in the
 *     kernel's unit
 * @param max largest, inclusive
 * @param dimensions what a quantity may measure that stands for a {@link Type#FIO}; bare numbers
 *     may stand too, but not for a time
 * @param unit the kernel's unit of a {@link Type#KERNEL}; {@link KernelUnit#TEXT} for the others
 * @param defaultText the default as a user would write it; empty if there is none
 * @param doc one or two sentences: meaning, unit, range
 */
public record PropertySpec(
    String name,
    Type type,
    List<String> words,
    double min,
    double max,
    List<Dimension> dimensions,
    KernelUnit unit,
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
    FIO,
    /** Any constant: a number, a quantity, a word, a string. */
    ANY
  }

  public PropertySpec {
    words = List.copyOf(words);
    dimensions = List.copyOf(dimensions);
  }

  public static PropertySpec of(String name, Type type, String defaultText, String doc) {
    double min =
        type == Type.REAL || type == Type.KERNEL || type == Type.ANY ? -Double.MAX_VALUE : 0;
    return new PropertySpec(
        name,
        type,
        List.of(),
        min,
        Double.MAX_VALUE,
        List.of(),
        KernelUnit.TEXT,
        defaultText,
        doc);
  }

  public static PropertySpec words(String name, String defaultText, String doc, String... words) {
    return of(name, Type.WORD, defaultText, doc).withWords(words);
  }

  /** A kernel attribute; without {@link #in} only the kernel's own store rule limits it. */
  public static PropertySpec kernel(String name, KernelUnit unit, String defaultText, String doc) {
    return new PropertySpec(
        name,
        Type.KERNEL,
        List.of(),
        -Double.MAX_VALUE,
        Double.MAX_VALUE,
        List.of(),
        unit,
        defaultText,
        doc);
  }

  /** The name of a declared thing of a kind, or of a built-in model of that kind. */
  public static PropertySpec reference(String name, Kind kind, String defaultText, String doc) {
    return of(name, Type.REFERENCE, defaultText, doc).withWords(kind.text());
  }

  /** What else a user may say: the model has properties of any name. */
  public static PropertySpec anyOther(String doc) {
    return of(ModelSpec.ANY_OTHER, Type.ANY, "", doc);
  }

  PropertySpec named(String other) {
    return new PropertySpec(
        other, type, words, min, max, dimensions, unit, defaultText, doc);
  }

  public PropertySpec in(double least, double most) {
    return new PropertySpec(
        name, type, words, least, most, dimensions, unit, defaultText, doc);
  }

  public PropertySpec withWords(String... allowed) {
    return new PropertySpec(
        name, type, List.of(allowed), min, max, dimensions, unit, defaultText, doc);
  }

  /** A fio property that also quantities may stand for, the usual one first. */
  public PropertySpec measuring(Dimension... allowed) {
    return new PropertySpec(
        name, type, words, min, max, List.of(allowed), unit, defaultText, doc);
  }

  /** For messages: what is due. */
  public String expected() {
    return switch (type) {
      case SIZE -> Dimension.SIZE.example();
      case RANGE_OF_SIZE -> "a range of sizes such as `0..500g`";
      case TIME -> Dimension.TIME.example();
      case RATE -> Dimension.RATE.example();
      case BYTE_RATE -> Dimension.BYTE_RATE.example();
      case RATIO -> Dimension.RATIO.example();
      case SPIN -> Dimension.SPIN.example();
      case COUNT -> "a whole number";
      case REAL -> "a number";
      case BOOL -> "`on` or `off`";
      case WORD, FIO -> words.isEmpty() ? "a word" : "one of " + String.join(", ", words);
      case TEXT -> "a string";
      case REFERENCE -> "the name of a " + words.getFirst().toLowerCase(Locale.ROOT);
      case KERNEL -> unit.expected();
      case ANY -> "a number, a quantity, a word or a string";
    };
  }
}
