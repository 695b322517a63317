package org.blklab.runtime.workload.fio;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.workload.option.BadText;
import org.blklab.runtime.workload.option.FioUnits;

/** Turns the text of an option into a value in base units. */
final class FioValue {
  private static final long SECOND_NS = 1_000_000_000L;
  private static final long MICROSECOND_NS = 1_000L;

  /** A number with a suffix of size inside of a longer text. */
  private static final Pattern SIZE =
      Pattern.compile("(?<![\\w.])(\\d+(?:\\.\\d+)?)([kmgtpKMGTP](?:[iI]?[bB]?))(?!\\w)");

  private final FioUnits units;

  FioValue(FioUnits units) {
    this.units = units;
  }

  Value read(FioOption option, FioItem item) throws BadText {
    String text = item.value();
    return switch (option.kind()) {
      case SIZE -> text.strip().endsWith("%") ? new Value.Text(text) : Value.size(units.size(text));
      case COUNT -> Value.count(units.size(text));
      case SECONDS -> Value.time(units.time(text, SECOND_NS));
      case MICROSECONDS -> Value.time(units.time(text, MICROSECOND_NS));
      case DELAY -> delay(text);
      case BOOL, SET -> new Value.Bool(!item.hasValue() || units.size(text) != 0);
      case NOT -> new Value.Bool(item.hasValue() && units.size(text) == 0);
      case TEXT -> new Value.Text(inBytes(text));
    };
  }

  private Value delay(String text) throws BadText {
    int dash = text.indexOf('-', 1);
    if (dash < 0) {
      return Value.time(units.time(text, SECOND_NS));
    }
    long from = units.time(text.substring(0, dash), SECOND_NS);
    long to = units.time(text.substring(dash + 1), SECOND_NS);
    return new Value.Range(Value.time(from), Value.time(to));
  }

  /** Suffixes mean something else with {@code kb_base = 1000}: they are replaced by bytes then. */
  private String inBytes(String text) throws BadText {
    if (units.size("1k") == 1024) {
      return text;
    }
    Matcher matcher = SIZE.matcher(text);
    StringBuilder plain = new StringBuilder();
    while (matcher.find()) {
      matcher.appendReplacement(plain, Long.toString(units.size(matcher.group())));
    }
    return matcher.appendTail(plain).toString();
  }
}
