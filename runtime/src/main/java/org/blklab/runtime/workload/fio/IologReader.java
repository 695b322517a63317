package org.blklab.runtime.workload.fio;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Source;
import org.blklab.grammar.diag.Span;
import org.blklab.runtime.workload.pattern.IoSource;
import org.blklab.runtime.workload.pattern.RecordedIos;

/**
 * Reads fio's iolog, versions 2 and 3 (HOWTO, "Trace file format"; version 3 has a time in
 * microseconds before each line, as fio 3.33 writes it). The I/Os of all files of the log are taken
 * for the one disk; which files there are can be asked.
 */
public final class IologReader {
  private static final int MAX_ERRORS = 20;

  /**
   * What a log says.
   *
   * @param files their names, in the order of their lines
   */
  public record Iolog(RecordedIos ios, List<String> files, List<Diagnostic> diagnostics) {
    public Iolog {
      files = List.copyOf(files);
      diagnostics = List.copyOf(diagnostics);
    }

    public boolean hasErrors() {
      return diagnostics.stream().anyMatch(Diagnostic::isError);
    }
  }

  private record Word(String text, Span span) {}

  private final Source source;
  private final RecordedIos ios = new RecordedIos();
  private final Set<String> files = new LinkedHashSet<>();
  private final List<Diagnostic> diagnostics = new ArrayList<>();
  private int version;
  private long nowNs;

  private IologReader(Source source) {
    this.source = source;
  }

  /** Whether a text begins as an iolog does. */
  public static boolean isIolog(String text) {
    return text.startsWith("fio version ");
  }

  /** Reads a log; never throws for what is in it. */
  public static Iolog read(Source source) {
    IologReader reader = new IologReader(source);
    reader.lines();
    return new Iolog(reader.ios, List.copyOf(reader.files), reader.diagnostics);
  }

  private void lines() {
    String text = source.text();
    int from = 0;
    boolean first = true;
    boolean waits = false;
    while (from < text.length() && diagnostics.size() < MAX_ERRORS) {
      int newline = text.indexOf('\n', from);
      int to = newline < 0 ? text.length() : newline;
      List<Word> words = words(from, to);
      if (first) {
        if (!header(words, new Span(from, to))) {
          return;
        }
        first = false;
      } else if (!words.isEmpty()) {
        waits |= line(words, new Span(from, to));
      }
      from = to + 1;
    }
    if (first) {
      error(new Span(0, 0), "an iolog begins with `fio version 2 iolog` or `fio version 3 iolog`");
    }
    ios.setTimed(version == 3 || waits);
  }

  private List<Word> words(int from, int to) {
    List<Word> words = new ArrayList<>(5);
    String text = source.text();
    int at = from;
    while (at < to) {
      while (at < to && text.charAt(at) <= ' ') {
        at++;
      }
      int start = at;
      while (at < to && text.charAt(at) > ' ') {
        at++;
      }
      if (at > start) {
        words.add(new Word(text.substring(start, at), new Span(start, at)));
      }
    }
    return words;
  }

  private boolean header(List<Word> words, Span span) {
    boolean known =
        words.size() == 4
            && words.get(0).text.equals("fio")
            && words.get(1).text.equals("version")
            && words.get(3).text.equals("iolog")
            && (words.get(2).text.equals("2") || words.get(2).text.equals("3"));
    if (!known) {
      error(span, "an iolog begins with `fio version 2 iolog` or `fio version 3 iolog`");
      return false;
    }
    version = words.get(2).text.charAt(0) - '0';
    return true;
  }

  /**
   * @return whether it was a wait
   */
  private boolean line(List<Word> words, Span span) {
    int name = version == 3 ? 1 : 0;
    if (words.size() != name + 2 && words.size() != name + 4) {
      error(
          span,
          "expected "
              + (version == 3 ? "time, " : "")
              + "file, action, and offset and"
              + " length of an I/O");
      return false;
    }
    if (version == 3) {
      long time = number(words.get(0)) * 1000;
      nowNs = Math.max(nowNs, time);
    }
    files.add(words.get(name).text);
    Word action = words.get(name + 1);
    boolean io = words.size() == name + 4;
    if (!io) {
      switch (action.text) {
        case "add", "open", "close" -> {} // nothing to do for a disk
        case "sync" -> add(IoSource.SYNC, 0, 0);
        case "datasync" -> add(IoSource.DATASYNC, 0, 0);
        default -> error(action.span, "unknown action `" + action.text + "`");
      }
      return false;
    }
    return io(action, words.get(name + 2), words.get(name + 3));
  }

  private boolean io(Word action, Word offset, Word length) {
    long place = number(offset);
    switch (action.text) {
      case "wait" -> {
        if (version == 3) {
          error(action.span, "`wait` is not allowed in version 3, which has times");
        }
        nowNs += place < 100 ? 0 : place * 1000;
        return true;
      }
      case "sync" -> add(IoSource.SYNC, 0, 0);
      case "datasync" -> add(IoSource.DATASYNC, 0, 0);
      case "read" -> sized(IoSource.READ, place, length);
      case "write" -> sized(IoSource.WRITE, place, length);
      case "trim" -> sized(IoSource.TRIM, place, length);
      default -> error(action.span, "unknown action `" + action.text + "`");
    }
    return false;
  }

  private void sized(int op, long place, Word length) {
    long bytes = number(length);
    if (bytes == 0) {
      error(length.span, "an I/O of 0 bytes");
      return;
    }
    add(op, place, bytes);
  }

  private void add(int op, long offset, long bytes) {
    ios.add(nowNs, 0, "fio", op, 0, offset, bytes);
  }

  private long number(Word word) {
    try {
      long value = Long.parseLong(word.text);
      if (value >= 0 && value <= Long.MAX_VALUE / 1000) {
        return value;
      }
    } catch (NumberFormatException e) {
      // falls through to the message
    }
    error(word.span, "expected a whole number, found `" + word.text + "`");
    return 0;
  }

  private void error(Span span, String message) {
    diagnostics.add(Diagnostic.error(Code.BAD_VALUE, source, span, message));
  }
}
