package org.blklab.repl.console;

import java.io.IOException;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.blklab.repl.session.command.Pace;
import org.jline.terminal.Attributes;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;

/** Draws the live view over itself, at the speed that was asked for. */
final class LiveScreen implements Pace {
  private static final int KEY_WAIT_MS = 20;
  private static final long MOST_LATE_NS = 100_000_000L;

  private final Terminal terminal;
  private final boolean colour;
  private final BooleanSupplier interrupted;
  private Size size; // null until something was drawn
  private int drawn;
  private long dueNs;

  /**
   * @param interrupted whether the run that is watched was asked to stop
   */
  LiveScreen(Terminal terminal, boolean colour, BooleanSupplier interrupted) {
    this.terminal = terminal;
    this.colour = colour;
    this.interrupted = interrupted;
  }

  @Override
  public void begin() {
    drawn = 0;
    dueNs = System.nanoTime();
  }

  @Override
  public boolean frame(List<String> frame, long simulatedNs, double speed) {
    StringBuilder text = new StringBuilder();
    long nowNs = System.nanoTime();
    Size now = terminal.getSize();
    if (drawn > 0 && !now.equals(size)) {
      text.append("\033[H\033[2J"); // the terminal has wrapped the old lines as it pleased
    } else if (drawn > 0) {
      text.append("\033[").append(drawn).append('A');
    }
    size = now;
    int rows = Math.max(1, now.getRows() - 2);
    int columns = Math.max(1, now.getColumns() - 1);
    List<String> shown = frame.subList(0, Math.min(rows, frame.size()));
    for (String line : shown) {
      text.append('\r').append(line, 0, Math.min(columns, line.length())).append("\033[K\r\n");
    }
    text.append(colour ? "\033[2mq leaves\033[0m\033[J" : "q leaves\033[J");
    drawn = shown.size();
    // a simulation that cannot keep up does not hurry later
    dueNs = Math.max(dueNs + Math.round(simulatedNs / speed), nowNs - MOST_LATE_NS);
    boolean goOn = waitForKey(text.toString());
    terminal.writer().print("\r\033[K");
    terminal.flush();
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
      } while (System.nanoTime() < dueNs && !interrupted.getAsBoolean());
      return true;
    } catch (IOException e) {
      return false;
    } finally {
      terminal.setAttributes(before);
    }
  }
}
