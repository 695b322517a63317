package org.blklab.repl.session;

import java.util.Optional;
import java.util.regex.Pattern;
import org.blklab.grammar.SourceParser;
import org.blklab.grammar.diag.Source;

/**
 * Puts lines together to entries: a line alone, or several that one block, bracket or string holds.
 */
public final class Entries {
  private static final Pattern STRING = Pattern.compile("\"(?:[^\"\\\\]++|\\\\.)*+\"");
  private static final Pattern COMMENT = Pattern.compile("#.*");
  private static final String OTHER_RULES = "\"\"\"";

  private final Session session;
  private final StringBuilder pending = new StringBuilder();
  private int open;
  private boolean countable = true;

  public Entries(Session session) {
    this.session = session;
  }

  /** The entry that ends with this line; empty if more lines are needed. */
  public Optional<String> add(String line) {
    boolean first = pending.isEmpty();
    pending.append(first ? "" : "\n").append(line);
    if (first && session.commandOf(line).isPresent()) {
      return Optional.of(take());
    }
    count(line);
    boolean certainlyOpen = countable && open > 0;
    if (certainlyOpen
        || SourceParser.parse(new Source("entry", pending.toString())).incomplete()) {
      return Optional.empty();
    }
    return Optional.of(take());
  }

  /** Spares reading a long block again for each of its lines: brackets tell where it is open. */
  private void count(String line) {
    if (line.contains(OTHER_RULES) || line.contains("js")) {
      countable = false; // brackets in raw strings and JavaScript are something else
    }
    String bare = COMMENT.matcher(STRING.matcher(line).replaceAll("")).replaceAll("");
    for (int i = 0; i < bare.length(); i++) {
      switch (bare.charAt(i)) {
        case '{', '(', '[' -> open++;
        case '}', ')', ']' -> open--;
        default -> {}
      }
    }
  }

  private String take() {
    String entry = pending.toString();
    pending.setLength(0);
    open = 0;
    countable = true;
    return entry;
  }

  /** What was begun and is not complete; empty if nothing. */
  public String rest() {
    return pending.toString();
  }

  /** Whether the last entry of a text goes on. */
  public static boolean goesOn(Session session, String text) {
    Entries entries = new Entries(session);
    text.lines().forEach(entries::add);
    return !entries.rest().isBlank();
  }
}
