package org.blklab.runtime.kernel;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The lines of {@code behaviours.txt}: name, what it does, source, an empty one. Read when asked.
 */
final class BehaviourTexts {
  private static final String FILE = "behaviours.txt";
  private static final int LINES_EACH = 4;

  /** What is said of one behaviour. */
  record Entry(String doc, String source) {}

  private BehaviourTexts() {}

  /** Read once, at the first question. */
  private static final class Holder {
    static final Map<String, Entry> ENTRIES = read();
  }

  static Entry of(String name) {
    Entry entry = Holder.ENTRIES.get(name);
    if (entry == null) {
      throw new IllegalStateException(FILE + " says nothing of " + name + "; please report");
    }
    return entry;
  }

  static int count() {
    return Holder.ENTRIES.size();
  }

  private static Map<String, Entry> read() {
    Map<String, Entry> entries = new TreeMap<>();
    List<String> lines =
        text().lines().dropWhile(line -> line.startsWith("#") || line.isEmpty()).toList();
    for (int i = 0; i + 2 < lines.size(); i += LINES_EACH) {
      entries.put(lines.get(i), new Entry(lines.get(i + 1).strip(), lines.get(i + 2).strip()));
    }
    return entries;
  }

  private static String text() {
    String path = "/org/blklab/runtime/kernel/" + FILE;
    try (InputStream in = BehaviourTexts.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new IllegalStateException(FILE + " is missing; please report");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(FILE + " cannot be read; please report", e);
    }
  }
}
