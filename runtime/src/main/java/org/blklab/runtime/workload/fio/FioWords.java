package org.blklab.runtime.workload.fio;

import java.util.ArrayList;
import java.util.List;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Source;
import org.blklab.grammar.diag.Span;
import org.blklab.runtime.workload.fio.FioLines.RawSection;

/**
 * A fio command line cut into sections and options, as a shell and fio would: blanks separate
 * words, quotes and backslashes protect, {@code --name} begins a job, and what stands before the
 * first one holds for all.
 */
final class FioWords {
  private record Word(String text, List<Integer> at) {}

  private final Source source;
  private final Span span;
  private final List<Diagnostic> diagnostics;
  private final List<Word> words = new ArrayList<>();

  FioWords(Source source, Span span, List<Diagnostic> diagnostics) {
    this.source = source;
    this.span = span;
    this.diagnostics = diagnostics;
  }

  List<RawSection> sections() {
    split();
    List<RawSection> sections = new ArrayList<>();
    Span start = new Span(span.start(), span.start());
    sections.add(new RawSection("global", start, new ArrayList<>()));
    for (int i = afterProgram(); i < words.size(); i++) {
      Word word = words.get(i);
      if (!word.text.startsWith("-") || word.text.equals("-")) {
        error(place(word), "expected an option such as `--rw=randread`, found a file or a word");
        continue;
      }
      FioItem item = item(word);
      boolean takesNext = !item.hasValue() && needsValue(item.name()) && i + 1 < words.size();
      if (takesNext && !words.get(i + 1).text.startsWith("-")) {
        Word value = words.get(++i);
        item = new FioItem(item.name(), item.nameSpan(), value.text, value.at);
      }
      if (item.name().equals("name")) {
        sections.add(new RawSection(item.value(), item.valueSpan(), new ArrayList<>()));
      } else {
        sections.getLast().items().add(item);
      }
    }
    return sections;
  }

  /** Behind {@code fio}, {@code sudo fio}, {@code /usr/bin/fio}; at the start without. */
  private int afterProgram() {
    for (int i = 0; i < words.size() && !words.get(i).text.startsWith("--"); i++) {
      String text = words.get(i).text;
      if (text.equals("fio") || text.endsWith("/fio")) {
        return i + 1;
      }
    }
    return 0;
  }

  private static boolean needsValue(String name) {
    return name.equals("name")
        || name.equals("filename")
        || FioOption.named(name).map(option -> !option.isFlag()).orElse(false);
  }

  private FioItem item(Word word) {
    int dashes = word.text.startsWith("--") ? 2 : 1;
    int equals = word.text.indexOf('=');
    int nameEnd = equals < 0 ? word.text.length() : equals;
    Span name = new Span(word.at.get(dashes), word.at.get(nameEnd));
    String text = word.text.substring(dashes, nameEnd);
    return equals < 0
        ? new FioItem(text, name, "", List.of())
        : new FioItem(
            text,
            name,
            word.text.substring(equals + 1),
            word.at.subList(equals + 1, word.at.size()));
  }

  private void split() {
    String text = source.text();
    StringBuilder word = new StringBuilder();
    List<Integer> at = new ArrayList<>();
    char quote = 0;
    boolean open = false;
    for (int i = span.start(); i < span.end(); i++) {
      char c = text.charAt(i);
      if (quote != 0 && c == quote) {
        quote = 0;
      } else if (quote == 0 && (c == '"' || c == '\'')) {
        quote = c;
        open = true;
      } else if (c == '\\' && quote != '\'' && i + 1 < span.end()) {
        i += text.startsWith("\r\n", i + 1) ? 2 : 1;
        if (text.charAt(i) != '\n') {
          word.append(text.charAt(i));
          at.add(i);
          open = true;
        }
      } else if (quote == 0 && c <= ' ') {
        open = endWord(word, at, i, open);
      } else {
        word.append(c);
        at.add(i);
        open = true;
      }
    }
    if (quote != 0) {
      error(new Span(span.end(), span.end()), "a quotation mark is not closed");
    }
    endWord(word, at, span.end(), open);
  }

  private boolean endWord(StringBuilder word, List<Integer> at, int end, boolean open) {
    if (open) {
      List<Integer> places = new ArrayList<>(at);
      places.add(end);
      words.add(new Word(word.toString(), places));
      word.setLength(0);
      at.clear();
    }
    return false;
  }

  private static Span place(Word word) {
    return new Span(word.at.getFirst(), word.at.getLast());
  }

  private void error(Span place, String message) {
    diagnostics.add(Diagnostic.error(Code.SYNTAX, source, place, message));
  }
}
