package org.blklab.runtime.check;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.blklab.grammar.ParseResult;
import org.blklab.grammar.ast.Statement;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Span;

/**
 * What of a text could not be read, and which later errors may come from that alone: a name that
 * seems unknown was perhaps declared there.
 */
final class Damage {
  private static final Pattern WORD = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_-]*");

  private static final Set<Code> ABOUT_NAMES =
      EnumSet.of(Code.UNKNOWN_NAME, Code.UNKNOWN_MODEL, Code.UNKNOWN_PATH, Code.WRONG_WORD);

  /** May be wrong about a statement of which a part was not read. */
  private static final Set<Code> ABOUT_WHOLES =
      EnumSet.of(Code.MISSING_PROPERTY, Code.CONTRADICTION, Code.ENDLESS, Code.OUT_OF_RANGE);

  private final ParseResult parsed;
  private final List<Span> spans = new ArrayList<>();

  Damage(ParseResult parsed) {
    this.parsed = parsed;
    for (Diagnostic diagnostic : parsed.diagnostics()) {
      if (diagnostic.isError()) {
        spans.add(around(diagnostic.span().start()));
      }
    }
  }

  /** The statement that an offset lies in, or what lies between those that were read. */
  private Span around(int offset) {
    int start = 0;
    int end = parsed.source().text().length();
    for (Statement statement : parsed.statements()) {
      Span span = statement.span();
      if (span.contains(offset)) {
        return span;
      }
      if (span.end() <= offset) {
        start = span.end();
      } else {
        end = Math.min(end, span.start());
      }
    }
    return new Span(start, Math.max(start, end));
  }

  /** Whether an error may be no error of its own. */
  boolean mayHaveCaused(Diagnostic diagnostic) {
    if (spans.isEmpty() || !diagnostic.source().equals(parsed.source())) {
      return false;
    }
    String text = parsed.source().text();
    if (ABOUT_NAMES.contains(diagnostic.code())) {
      Matcher word =
          WORD.matcher(text.substring(diagnostic.span().start(), diagnostic.span().end()));
      return word.find() && isMentioned(word.group(), text);
    }
    return ABOUT_WHOLES.contains(diagnostic.code())
        && spans.stream().anyMatch(span -> span.contains(diagnostic.span().start()));
  }

  private boolean isMentioned(String word, String text) {
    for (Span span : spans) {
      Matcher there = WORD.matcher(text.substring(span.start(), span.end()));
      while (there.find()) {
        if (there.group().equals(word)) {
          return true;
        }
      }
    }
    return false;
  }
}
