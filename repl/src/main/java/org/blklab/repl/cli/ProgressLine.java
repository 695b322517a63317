package org.blklab.repl.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.blklab.runtime.lab.LabRun;
import org.blklab.runtime.lab.LabRun.Progress;
import org.blklab.runtime.plan.ValueFormat;

/** One line on the terminal that tells how far a long run is; nothing when nobody watches. */
final class ProgressLine implements AutoCloseable {
  private static final long FIRST_MS = 1_000;
  private static final long EVERY_MS = 250;

  private final Thread thread;
  private volatile boolean shown;
  private final Console console;

  private ProgressLine(LabRun run, Console console) {
    this.console = console;
    thread = console.interactive() ? new Thread(() -> show(run), "progress") : null;
    if (thread != null) {
      thread.setDaemon(true);
      thread.start();
    }
  }

  static ProgressLine of(LabRun run, Console console) {
    return new ProgressLine(run, console);
  }

  private void show(LabRun run) {
    try {
      Thread.sleep(FIRST_MS);
      long startMs = System.currentTimeMillis() - FIRST_MS;
      Progress before = run.progress();
      while (true) {
        Thread.sleep(EVERY_MS);
        Progress now = run.progress();
        console.err().print("\r\033[K" + text(before, now, System.currentTimeMillis() - startMs));
        console.err().flush();
        shown = true;
        before = now;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static String text(Progress before, Progress now, long elapsedMs) {
    double perSecond = 1000.0 / EVERY_MS;
    List<String> parts = new ArrayList<>();
    if (now.events() > 0) { // none are known of runs on other machines
      double millions = (now.events() - before.events()) * perSecond / 1e6;
      parts.add("simulated " + ValueFormat.time(now.simulatedNs()));
      parts.add(now.ios() + " I/Os");
      parts.add(String.format(Locale.ROOT, "%.1f M events/s", millions));
    }
    if (now.share() > 0.01 && now.share() <= 1) {
      double leftS = elapsedMs / 1000.0 * (1 - now.share()) / now.share();
      parts.add(String.format(Locale.ROOT, "%.0f %%", now.share() * 100));
      parts.add(String.format(Locale.ROOT, "%.0f s left", leftS));
    }
    return String.join(", ", parts);
  }

  @Override
  public void close() {
    if (thread == null) {
      return;
    }
    thread.interrupt();
    try {
      thread.join(1_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (shown) {
      console.err().print("\r\033[K");
      console.err().flush();
    }
  }
}
