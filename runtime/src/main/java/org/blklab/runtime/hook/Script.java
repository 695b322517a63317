package org.blklab.runtime.hook;

import java.util.Locale;
import org.blklab.grammar.diag.Source;
import org.blklab.grammar.diag.Span;
import org.blklab.runtime.plan.Place;
import org.blklab.runtime.plan.Step;

/**
 * Code of a hook and where it stands, so that errors can be shown there.
 *
 * @param source the text that holds it: a scenario, or a file of its own
 * @param span the code within that text
 * @param module whether it is a file of its own, whose exports are the hook
 */
public record Script(Source source, Span span, boolean module) {

  /** Code between braces in a scenario, or the file that is named there. */
  public static Script of(Step.JsCode code) {
    return code.file().isPresent()
        ? file(new Source(code.file().get(), code.code()))
        : new Script(code.place().source(), code.place().span(), false);
  }

  /** A whole file. */
  public static Script file(Source source) {
    return new Script(source, new Span(0, source.text().length()), true);
  }

  public String code() {
    return source.text().substring(span.start(), span.end());
  }

  /** Where it stands. */
  public Place place() {
    return new Place(source, span);
  }

  /** The first line of it: a message about the whole points there. */
  public Place head() {
    String text = source.text();
    int start = span.start();
    while (start < span.end() && Character.isWhitespace(text.charAt(start))) {
      start++;
    }
    int end = text.indexOf('\n', start);
    int last = end < 0 || end > span.end() ? span.end() : end;
    return new Place(source, new Span(start, last));
  }

  /**
   * GraalVM's name of the language: by the ending of the file, {@code js} for code in a scenario
   * and for any other ending.
   */
  public String language() {
    String name = module ? source.name().toLowerCase(Locale.ROOT) : "";
    return switch (name.substring(name.lastIndexOf('.') + 1)) {
      case "py" -> "python";
      case "rb" -> "ruby";
      case "wasm", "wat" -> "wasm";
      default -> "js";
    };
  }
}
