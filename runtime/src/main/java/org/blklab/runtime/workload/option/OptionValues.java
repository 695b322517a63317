package org.blklab.runtime.workload.option;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.blklab.runtime.plan.Dimension;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.plan.Value;

/** Typed access to settings; collects what is wrong and goes on with the default. */
final class OptionValues {
  private final Settings settings;
  private final List<OptionProblem> problems = new ArrayList<>();

  /** Reads a part of a text. */
  interface Reader<T> {
    T read(Piece piece) throws BadText;
  }

  OptionValues(Settings settings) {
    this.settings = settings;
  }

  List<OptionProblem> problems() {
    return problems;
  }

  boolean has(String name) {
    return settings.has(name);
  }

  void problem(String name, OptionProblem.Kind kind, String message) {
    problem(name, kind, message, "");
  }

  void problem(String name, OptionProblem.Kind kind, String message, String hint) {
    problems.add(OptionProblem.whole(name, kind, message, hint));
  }

  long count(String name, long otherwise, long min, long max) {
    long value = number(name, otherwise, piece -> FioUnits.BINARY.size(piece));
    if (value < min || value > max) {
      String range = max == Long.MAX_VALUE ? "at least " + min : min + " to " + max;
      problem(name, OptionProblem.Kind.OUT_OF_RANGE, "`" + name + "` must be " + range);
      return otherwise;
    }
    return value;
  }

  int integer(String name, int otherwise, int min, int max) {
    return (int) count(name, otherwise, min, max);
  }

  /** Nanoseconds. */
  long time(String name, long otherwise) {
    return count(name, otherwise, 0, Long.MAX_VALUE);
  }

  boolean flag(String name, boolean otherwise) {
    Value value = settings.get(name).orElse(null);
    return switch (value) {
      case null -> otherwise;
      case Value.Bool(var on) -> on;
      case Value.Int(var number, _) -> number != 0;
      default -> {
        wrong(name, "`on` or `off`");
        yield otherwise;
      }
    };
  }

  double rate(String name) {
    Value value = settings.get(name).orElse(null);
    if (value == null) {
      return 0;
    }
    double rate = value.asDouble();
    if (!(rate > 0)) {
      problem(name, OptionProblem.Kind.OUT_OF_RANGE, "`" + name + "` must be more than 0/s");
      return 0;
    }
    return rate;
  }

  Amount amount(String name) {
    Value value = settings.get(name).orElse(null);
    return switch (value) {
      case null -> Amount.NONE;
      case Value.Real(var share, var dimension) when dimension == Dimension.RATIO ->
          percent(name, Math.round(share * 100));
      case Value.Int(var bytes, _) -> new Amount(nonNegative(name, bytes), 0);
      case Value.Real(var bytes, _) -> new Amount(nonNegative(name, Math.round(bytes)), 0);
      default -> text(name, Amount.NONE, piece -> amount(piece));
    };
  }

  private Amount percent(String name, long percent) {
    if (percent < 0 || percent > 100) {
      problem(name, OptionProblem.Kind.OUT_OF_RANGE, "a share must be 0% to 100%");
      return Amount.NONE;
    }
    return new Amount(0, (int) percent);
  }

  private long nonNegative(String name, long bytes) {
    if (bytes < 0) {
      problem(name, OptionProblem.Kind.OUT_OF_RANGE, "`" + name + "` must not be negative");
      return 0;
    }
    return bytes;
  }

  private static Amount amount(Piece piece) throws BadText {
    Piece trimmed = piece.trim();
    if (!trimmed.isEmpty() && trimmed.text().charAt(trimmed.end() - 1) == '%') {
      long percent = FioUnits.BINARY.size(trimmed.before(trimmed.end() - 1));
      if (percent < 0 || percent > 100) {
        throw BadText.range(trimmed, "a share must be 0% to 100%");
      }
      return new Amount(0, (int) percent);
    }
    long bytes = FioUnits.BINARY.size(trimmed);
    if (bytes < 0) {
      throw BadText.range(trimmed, "a size must not be negative");
    }
    return new Amount(bytes, 0);
  }

  /** One value for reads, writes and trims; a list or fio's commas give each its own. */
  List<Long> triple(String name, long otherwise) {
    Value value = settings.get(name).orElse(null);
    return switch (value) {
      case null -> List.of(otherwise, otherwise, otherwise);
      case Value.Int(var number, _) -> List.of(number, number, number);
      case Value.Real(var number, _) -> {
        long rounded = Math.round(number);
        yield List.of(rounded, rounded, rounded);
      }
      case Value.ListOf(var items) -> fromList(name, items, otherwise);
      default ->
          text(
              name,
              List.of(otherwise, otherwise, otherwise),
              piece -> FioText.triple(piece, otherwise, part -> FioUnits.BINARY.size(part)));
    };
  }

  private List<Long> fromList(String name, List<Value> items, long otherwise) {
    if (items.isEmpty() || items.size() > 3 || !items.stream().allMatch(Value::isNumber)) {
      wrong(name, "up to three numbers: reads, writes, trims");
      return List.of(otherwise, otherwise, otherwise);
    }
    List<Long> numbers = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      numbers.add(Math.round(items.get(Math.min(i, items.size() - 1)).asDouble()));
    }
    return numbers;
  }

  /** The value's text, read by {@code reader}; {@code otherwise} without one or if it is wrong. */
  <T> T text(String name, T otherwise, Reader<T> reader) {
    Optional<String> text = textOf(name);
    if (text.isEmpty()) {
      return otherwise;
    }
    try {
      return reader.read(Piece.of(text.get()));
    } catch (BadText bad) {
      problems.add(bad.of(name));
      return otherwise;
    }
  }

  private Optional<String> textOf(String name) {
    Value value = settings.get(name).orElse(null);
    return switch (value) {
      case null -> Optional.empty();
      case Value.Word(var word) -> Optional.of(word);
      case Value.Text(var text) -> Optional.of(text);
      case Value.Int(var number, _) -> Optional.of(Long.toString(number));
      case Value.Bool(var on) -> Optional.of(on ? "1" : "0");
      case Value.Reference(_, var reference) -> Optional.of(reference);
      default -> {
        wrong(name, "a word or a string");
        yield Optional.empty();
      }
    };
  }

  private long number(String name, long otherwise, Reader<Long> reader) {
    Value value = settings.get(name).orElse(null);
    return switch (value) {
      case null -> otherwise;
      case Value.Int(var number, _) -> number;
      case Value.Real(var number, var dimension) ->
          Math.round(dimension == Dimension.RATIO ? number * 100 : number);
      case Value.Bool(var on) -> on ? 1 : 0;
      default -> text(name, otherwise, reader);
    };
  }

  private void wrong(String name, String expected) {
    problem(name, OptionProblem.Kind.BAD_VALUE, "expected " + expected);
  }
}
