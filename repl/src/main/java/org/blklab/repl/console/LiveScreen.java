package org.blklab.repl.console;

import java.io.IOException;
import java.util.List;
import org.blklab.repl.session.Pace;
import org.jline.terminal.Attributes;
import org.jline.terminal.Terminal;

/** Draws the live view over itself, at the speed that was asked for. */
final class LiveScreen implements Pace {
  private static final int KEY_WAIT_MS = 20;

  private final Terminal terminal;
  private int drawn;
  private long dueNs;

  LiveScreen(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public boolean frame(List<String> frame, long simulatedNs, double speed) {
    StringBuilder text = new StringBuilder();
    long nowNs = System.nanoTime();
    boolean first = nowNs - dueNs > 2_000_000_000L || drawn == 0;
    if (first) {
      dueNs = nowNs;
    } else {
      text.append("\033[").append(drawn).append('A');
    }
    int rows = Math.max(1, terminal.getSize().getRows() - 2);
    List<String> shown = frame.subList(0, Math.min(rows, frame.size()));
    for (String line : shown) {
      text.append('\r').append(line).append("\033[K\r\n");
    }
    text.append("\033[2mq leaves\033[0m\033[J");
    drawn = shown.size();
    dueNs += speed > 0 ? Math.round(simulatedNs / speed) : 0;
    boolean goOn = waitForKey(text.toString());
    terminal.writer().print("\r\033[K");
    terminal.flush();
    if (!goOn) {
      drawn = 0;
    }
    return goOn;
  }

  /** Shows the frame until the next is due; false when q is typed. */
  private boolean waitForKey(String text) {
    Attributes before = terminal.enterRawMode();
    try {
      terminal.writer().print(text);
      terminal.flush();
      do {
        int key = terminal.reader().read(KEY_WAIT_MS);
        if (key == 'q' || key == 'Q' || key == 3) {
          return false;
        }
      } while (System.nanoTime() < dueNs);
      return true;
    } catch (IOException e) {
      return false;
    } finally {
      terminal.setAttributes(before);
    }
  }
}
