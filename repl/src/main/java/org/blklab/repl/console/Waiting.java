package org.blklab.repl.console;

import java.io.IOException;
import org.blklab.repl.session.Session;
import org.blklab.runtime.lab.LabRun.Progress;
import org.blklab.runtime.plan.ValueFormat;
import org.jline.terminal.Attributes;
import org.jline.terminal.Terminal;

/**
 * While an answer takes long: takes the keys that are typed meanwhile, and shows them with how far
 * the run is on one line that goes away again. The keys are for the next line.
 */
final class Waiting implements AutoCloseable {
  private static final long FIRST_MS = 200;
  private static final long PROGRESS_AFTER_MS = 1_000;
  private static final long KEY_WAIT_MS = 20;
  private static final long EVERY_MS = 250;
  private static final long MOST_PATIENCE_MS = 1_000;
  private static final char BACKSPACE = 127;

  private final Session session;
  private final Terminal terminal;
  private final Attributes before;
  private final Thread thread;
  private final StringBuilder keys = new StringBuilder();
  private final boolean plain;
  private volatile boolean ended;
  private boolean shown;

  Waiting(Session session, Terminal terminal) {
    this.session = session;
    this.terminal = terminal;
    plain = terminal.getType().startsWith(Terminal.TYPE_DUMB);
    before = terminal.enterRawMode(); // what is typed now would be shown in the middle of an answer
    thread = new Thread(this::attend, "waiting");
    thread.setDaemon(true);
    thread.start();
  }

  private void attend() {
    try {
      Thread.sleep(FIRST_MS);
      long startNs = System.nanoTime();
      long shownNs = startNs;
      while (!ended) {
        if (session.isWatched()) {
          Thread.sleep(KEY_WAIT_MS); // the live view takes the keys
          continue;
        }
        boolean typed = take(terminal.reader().read(KEY_WAIT_MS));
        long nowNs = System.nanoTime();
        boolean late = nowNs - startNs > (PROGRESS_AFTER_MS - FIRST_MS) * 1_000_000;
        boolean due = late && nowNs - shownNs > EVERY_MS * 1_000_000;
        if (!plain && !ended && (typed || due)) {
          show(late);
          shownNs = nowNs;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      // the terminal is gone; the prompt will notice
    }
  }

  private boolean take(int key) {
    if (key < 0) {
      return false;
    }
    if (key == BACKSPACE && !keys.isEmpty()) {
      keys.setLength(keys.length() - 1);
    } else {
      keys.append((char) key);
    }
    return true;
  }

  private void show(boolean withProgress) {
    String typed = keys.toString().replaceAll("\\R", " ⏎ ").replaceAll("\\p{Cntrl}", "");
    String text = withProgress ? progress() + (typed.isEmpty() ? "" : "  " + typed) : typed;
    int room = Math.max(1, terminal.getSize().getColumns() - 1);
    String line = text.length() <= room ? text : text.substring(text.length() - room);
    terminal.writer().print("\r\033[K" + line);
    terminal.flush();
    shown = true;
  }

  private String progress() {
    Progress now = session.progress();
    boolean known = now.share() > 0 && now.share() <= 1;
    String share = known ? Math.round(now.share() * 100) + "%, " : "";
    String stop = session.isInterrupted() ? "stopping" : "Ctrl-C stops";
    return share + "simulated " + ValueFormat.time(now.simulatedNs()) + ", " + stop;
  }

  /** What was typed meanwhile; nothing if the answer was interrupted, as a shell does. */
  String typedAhead() {
    return session.isInterrupted() ? "" : keys.toString();
  }

  @Override
  public void close() {
    ended = true;
    try {
      if (Thread.currentThread() != thread) {
        thread.interrupt();
        thread.join(MOST_PATIENCE_MS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (shown) {
      terminal.writer().print("\r\033[K");
    }
    terminal.setAttributes(before);
    terminal.flush();
  }
}
