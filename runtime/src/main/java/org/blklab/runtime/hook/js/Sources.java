package org.blklab.runtime.hook.js;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.blklab.grammar.diag.Span;
import org.blklab.runtime.hook.Script;
import org.blklab.runtime.plan.Place;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.SourceSection;

/** Scripts as the language gets them, and the way back from its positions to the user's text. */
final class Sources {
  private static final String MODULE = "application/javascript+module";

  private record Known(Source source, Script script, int prefix) {}

  private final List<Known> known = new ArrayList<>();

  /** Code that is run once, in strict mode. */
  Source script(Script script) {
    return add(script, "\"use strict\";", "", null);
  }

  /** Code as the body of a function. */
  Source function(Script script, String parameter) {
    return add(script, "\"use strict\";(function(" + parameter + "){", "\n})", null);
  }

  /** A file whose exports count. */
  Source module(Script script) {
    return add(script, "", "", script.language().equals("js") ? MODULE : null);
  }

  private Source add(Script script, String before, String after, String mimeType) {
    try {
      Source source =
          Source.newBuilder(
                  script.language(), before + script.code() + after, script.source().name())
              .mimeType(mimeType)
              .build();
      known.add(new Known(source, script, before.length()));
      return source;
    } catch (IOException e) {
      throw new IllegalStateException("a text cannot be read", e);
    }
  }

  /** Where a position of the language is in a user's text; null if it is in none. */
  Place place(SourceSection section) {
    if (section == null || !section.isAvailable()) {
      return null;
    }
    for (Known each : known) {
      if (each.source.equals(section.getSource())) {
        int start = section.hasCharIndex() ? section.getCharIndex() - each.prefix : 0;
        return place(each.script, start, Math.max(1, section.getCharLength()));
      }
    }
    return null;
  }

  private static Place place(Script script, int start, int length) {
    Span all = script.span();
    int from = Math.clamp(all.start() + start, all.start(), all.end());
    int line = script.source().text().indexOf('\n', from);
    int last = line < 0 || line > all.end() ? all.end() : line;
    return new Place(script.source(), new Span(from, Math.clamp(from + length, from, last)));
  }
}
