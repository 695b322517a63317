package org.blklab.runtime.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Source;
import org.blklab.grammar.diag.Span;
import org.blklab.runtime.check.env.FioReader;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.plan.Value;

/** Knows {@code [section]}, {@code filename=} and {@code stonewall}; its words are wrong: `bad`. */
final class TestFio implements FioReader {

  @Override
  public Jobs file(Source source) {
    return read(source, source.text(), 0);
  }

  @Override
  public Jobs commandLine(Source source, Span span) {
    return read(source, source.text().substring(span.start(), span.end()), span.start());
  }

  private static Jobs read(Source source, String text, int start) {
    int bad = text.indexOf("bad");
    if (bad >= 0) {
      var span = new Span(start + bad, start + bad + 3);
      return new Jobs(
          List.of(), List.of(Diagnostic.error(Code.BAD_VALUE, source, span, "cannot be read")));
    }
    List<Section> sections = new ArrayList<>();
    for (String part : text.split("\\[")) {
      if (part.contains("]")) {
        String name = part.substring(0, part.indexOf(']'));
        int file = part.indexOf("filename=/dev/");
        Optional<String> lun =
            file < 0 ? Optional.empty() : Optional.of(part.substring(file + 14).split("\\s")[0]);
        Settings settings = new Settings(Map.of("iodepth", Value.count(8)));
        sections.add(new Section(name, settings, lun, part.contains("stonewall")));
      }
    }
    return new Jobs(sections, List.of());
  }

  @Override
  public List<Finding> check(Settings settings) {
    boolean odd = settings.text("bssplit", "").startsWith("3k");
    return odd
        ? List.of(new Finding("bssplit", 0, 2, Code.BAD_VALUE, "3k is no power of two", List.of()))
        : List.of();
  }
}
