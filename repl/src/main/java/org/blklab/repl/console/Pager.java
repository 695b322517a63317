package org.blklab.repl.console;

import java.io.IOException;
import java.util.List;
import org.jline.terminal.Attributes;
import org.jline.terminal.Terminal;
import org.jline.terminal.Terminal.Signal;
import org.jline.terminal.Terminal.SignalHandler;
import org.jline.utils.NonBlockingReader;

/** Shows text a screen at a time if it is longer than the screen. */
final class Pager {
  private static final String MORE = "-- more: space; Enter: a line; q: no more --";
  private static final String NARROW_MORE = "-- more: space, Enter, q --";

  private static final long KEY_WAIT_MS = 50;

  private final Terminal terminal;
  private final boolean plain;
  private final boolean colour;
  private volatile boolean interrupted;

  /**
   * @param plain the terminal can neither go back in a line nor clear it: nothing is paged
   */
  Pager(Terminal terminal, boolean plain, boolean colour) {
    this.terminal = terminal;
    this.plain = plain;
    this.colour = colour;
  }

  void show(String text) {
    int rows = terminal.getSize().getRows();
    int columns = Math.max(1, terminal.getSize().getColumns());
    List<String> lines = text.lines().toList();
    int needed = lines.stream().mapToInt(line -> rows(line, columns)).sum();
    if (plain || rows < 5 || needed < rows) {
      terminal.writer().print(text);
      terminal.flush();
      return;
    }
    Attributes before = terminal.enterRawMode();
    interrupted = false;
    SignalHandler handler = terminal.handle(Signal.INT, _ -> interrupted = true);
    try {
      int left = rows - 1;
      for (String line : lines) {
        while (left < rows(line, columns)) {
          left = ask(rows);
          if (left < 0) {
            return;
          }
        }
        terminal.writer().print(line + "\r\n");
        left -= rows(line, columns);
      }
      terminal.flush();
    } catch (IOException e) {
      terminal.writer().print(text);
    } finally {
      terminal.handle(Signal.INT, handler);
      terminal.setAttributes(before);
      terminal.flush();
    }
  }

  private static int rows(String line, int columns) {
    int visible = line.replaceAll("\033\\[[0-9;]*m", "").length();
    return Math.max(1, (visible + columns - 1) / columns);
  }

  /** How many rows more; -1 for none. */
  private int ask(int rows) throws IOException {
    String more = terminal.getSize().getColumns() > MORE.length() ? MORE : NARROW_MORE;
    terminal.writer().print(colour ? "\033[7m" + more + "\033[0m" : more);
    terminal.flush();
    int key = NonBlockingReader.READ_EXPIRED;
    while (key == NonBlockingReader.READ_EXPIRED && !interrupted) {
      key = terminal.reader().read(KEY_WAIT_MS);
    }
    key = interrupted ? 'q' : key;
    terminal.writer().print("\r\033[K");
    return switch (key) {
      case 'q', 'Q', 3, 4, 27, -1 -> -1;
      case '\r', '\n', 'j' -> 1;
      default -> rows - 1;
    };
  }
}
