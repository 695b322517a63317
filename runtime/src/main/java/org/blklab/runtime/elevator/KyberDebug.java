package org.blklab.runtime.elevator;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.SbitmapQueue;
import org.blklab.runtime.elevator.files.DebugFile;

/** Kyber's files in debugfs (spec 03 §9). */
final class KyberDebug {
  private final List<Attribute> files = new ArrayList<>();

  KyberDebug(
      KyberElevator elevator, KyberHctx[] hctxs, SbitmapQueue[] tokens, boolean ownAsyncDepth) {
    for (int domain = 0; domain < KyberDomain.COUNT; domain++) {
      SbitmapQueue pool = tokens[domain];
      add("sched/" + lower(domain) + "_tokens", "requests that may be in flight", () -> show(pool));
    }
    if (ownAsyncDepth) {
      add(
          "sched/async_depth",
          "scheduler tags that async requests may use",
          () -> elevator.asyncDepth() + "\n");
    }
    for (int i = 0; i < hctxs.length; i++) {
      addHctx("hctx" + i + "/sched/", hctxs[i]);
    }
  }

  private void addHctx(String folder, KyberHctx hctx) {
    for (int i = 0; i < KyberDomain.COUNT; i++) {
      int domain = i;
      String name = folder + lower(domain);
      add(
          name + "_rqs",
          "requests moved out of staging",
          () -> DeadlineDebug.lines(hctx.ready(domain)));
      add(
          name + "_waiting",
          "whether this hardware queue waits for a token",
          () -> hctx.isWaiting(domain) ? "1\n" : "0\n");
    }
    add(folder + "cur_domain", "whose turn it is", () -> KyberDomain.name(hctx.current()) + "\n");
    add(folder + "batching", "requests of the running batch", () -> hctx.batching() + "\n");
  }

  List<Attribute> files() {
    return List.copyOf(files);
  }

  private void add(String name, String doc, Supplier<String> text) {
    files.add(new DebugFile(name, doc, text));
  }

  private static String lower(int domain) {
    return KyberDomain.name(domain).toLowerCase(Locale.ROOT);
  }

  private static String show(SbitmapQueue pool) {
    StringBuilder text = new StringBuilder();
    pool.show(text);
    return text.toString();
  }
}
