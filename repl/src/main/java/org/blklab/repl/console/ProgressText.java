package org.blklab.repl.console;

import org.blklab.repl.session.Session;
import org.blklab.runtime.lab.LabRun.Progress;
import org.blklab.runtime.plan.ValueFormat;
import org.jline.terminal.Terminal;

/** While a run takes long: how far it is, on one line that goes away again. */
final class ProgressText implements AutoCloseable {
  private static final long FIRST_MS = 1_000;
  private static final long EVERY_MS = 250;

  private final Thread thread;
  private final Terminal terminal;
  private volatile boolean shown;

  ProgressText(Session session, Terminal terminal) {
    this.terminal = terminal;
    thread = new Thread(() -> show(session), "progress");
    thread.setDaemon(true);
    if (!terminal.getType().startsWith(Terminal.TYPE_DUMB)) {
      thread.start();
    }
  }

  private void show(Session session) {
    try {
      Thread.sleep(FIRST_MS);
      long before = -1;
      while (true) {
        Progress now = session.progress();
        if (now.events() != before && !session.isWatched()) {
          String share =
              now.share() > 0 && now.share() <= 1 ? Math.round(now.share() * 100) + " %, " : "";
          String text =
              share + "simulated " + ValueFormat.time(now.simulatedNs()) + ", Ctrl-C stops";
          terminal.writer().print("\r\033[K" + text);
          terminal.flush();
          shown = true;
        }
        before = now.events();
        Thread.sleep(EVERY_MS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join(1_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (shown) {
      terminal.writer().print("\r\033[K");
      terminal.flush();
    }
  }
}
