package org.blklab.runtime.conform;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Makes the events of a trace from its dispatches alone. Which requests each process sent, in what
 * order, is known: its job file and fio's generator say it. When is reconstructed: a request was
 * completed a device's time after its D; a process sends the next one when one is completed, and
 * before its own D. While the CPU was busy with others (the tracer itself) that is wrong, but where
 * the dispatches show it.
 */
final class Reconstruction {
  /** A process that starts beside another: its fork, in ns; a guess. */
  private static final long FORK_NS = 300_000;

  /** From one request that a process sends to the next, in ns (I to I, spec 09 §7). */
  private static final long NEXT_NS = 6_500;

  /** A request that is started later than this after there was a tag had not waited, in ns. */
  private static final long IDLE_NS = 30_000;

  /** The same where more wait than there are tags; a tick delays the worker by up to 40 us. */
  private static final long TICK_NS = 60_000;

  private record Event(long timeNs, int order, String text) {}

  private final List<DispatchList.Start> starts;
  private final List<Sender> senders;
  private final DispatchTimes times;
  private final boolean inTask;
  private final long deviceNs;
  private final int tags;
  private long slackNs; // of the process at hand
  private final int[] senderOf; // by D
  private final int[] pids; // by sender
  private final List<Event> events = new ArrayList<>();

  /**
   * @param inTask whether the kernel starts a lone request in its task
   * @param serviceNs the device's time
   * @param tags of the driver
   */
  Reconstruction(
      List<DispatchList.Start> starts,
      List<Sender> senders,
      boolean inTask,
      long serviceNs,
      int tags) {
    this.starts = starts;
    this.senders = senders;
    this.inTask = inTask;
    times = DispatchTimes.of(inTask);
    this.tags = tags;
    deviceNs = serviceNs + times.completion();
    senderOf = new int[starts.size()];
    pids = pids();
  }

  /**
   * Text of blkparse.
   *
   * @throws NotSimulated if a dispatch is of no job
   */
  String text() throws NotSimulated {
    assign();
    for (int i = 0; i < senders.size(); i++) {
      sends(i);
    }
    for (int i = 0; i < starts.size(); i++) {
      DispatchList.Start start = starts.get(i);
      add(start.timeNs(), i, start, "D", start.pid(), isTask(start.pid()) ? "fio" : "kworker/0:1H");
      add(start.timeNs() + deviceNs, i, start, "C", 0, "0");
    }
    events.sort(Comparator.comparingLong(Event::timeNs).thenComparingInt(Event::order));
    StringBuilder text = new StringBuilder();
    int number = 0;
    for (Event event : events) {
      text.append(
          String.format(
              Locale.ROOT, event.text, ++number, event.timeNs / 1_000_000_000,
              event.timeNs % 1_000_000_000));
    }
    return text.toString();
  }

  private void add(
      long ns, int issue, DispatchList.Start start, String letter, int pid, String comm) {
    String what = start.rwbs() + " " + start.sector() + " + " + start.sectors();
    String end = letter.equals("P") ? "N [fio]" : letter.equals("U") ? "N [fio] 1" : null;
    events.add(
        new Event(
            ns,
            issue,
            "8,0 0 %d %d.%09d " + pid + " " + letter + " "
                + (end == null ? what + " [" + comm + "]" : end) + "\n"));
  }

  /**
   * The pids of the processes, in the order of creation: the last ones, for the worker of the
   * hardware queue is older. A kernel that starts everything in the worker does not show them.
   */
  private int[] pids() {
    int[] seen = starts.stream().mapToInt(DispatchList.Start::pid).distinct().sorted().toArray();
    int count = senders.size();
    int above = seen.length == 0 ? 1 : seen[seen.length - 1] + 1;
    if (inTask && seen.length > count) {
      return Arrays.copyOfRange(seen, seen.length - count, seen.length);
    }
    int[] made = new int[count];
    Arrays.setAll(made, i -> above + i);
    return made;
  }

  private boolean isTask(int pid) {
    return senderOfPid(pid) >= 0;
  }

  private int senderOfPid(int pid) {
    for (int i = 0; i < pids.length; i++) {
      if (pids[i] == pid) {
        return i;
      }
    }
    return -1;
  }

  private void assign() throws NotSimulated {
    for (int i = 0; i < starts.size(); i++) {
      senderOf[i] = -1;
      for (int s = 0; s < senders.size() && senderOf[i] < 0; s++) {
        if (senders.get(s).take(starts.get(i).sector(), i)) {
          senderOf[i] = s;
        }
      }
      if (senderOf[i] < 0) {
        throw new NotSimulated(
            "what was sent cannot be told from the job file: dispatch " + (i + 1)
                + ", sector " + starts.get(i).sector());
      }
    }
  }

  private long completed(int issue) {
    return starts.get(issue).timeNs() + deviceNs;
  }

  /** When one process sent its requests. */
  private void sends(int number) {
    Sender sender = senders.get(number);
    slackNs = sender.depth() > tags ? TICK_NS : IDLE_NS;
    List<Sender.Sent> sent = sender.sent();
    long[] done = sent.stream().mapToLong(one -> completed(one.issue())).sorted().toArray();
    long first = starts.getFirst().timeNs() - times.insertToWorker() + rank(number) * FORK_NS;
    long last = 0;
    for (int i = 0; i < sent.size(); i++) {
      Sender.Sent one = sent.get(i);
      long free = i < sender.depth() ? first : done[i - sender.depth()];
      long usual = i < sender.depth() ? first : free + times.resubmit();
      long at = Math.max(usual, last + NEXT_NS);
      at = Math.max(at, notBefore(number, one.issue(), at));
      at = Math.min(at, latest(number, one.issue()));
      last = at;
      send(number, one, at);
    }
  }

  /** How many processes had a D before its first. */
  private long rank(int number) {
    for (int i = 0; i < senderOf.length; i++) {
      if (senderOf[i] == number) {
        return Arrays.stream(senderOf, 0, i).distinct().count();
      }
    }
    return 0;
  }

  /** Before its own D, by as much as the way takes. */
  private long latest(int number, int issue) {
    DispatchList.Start start = starts.get(issue);
    boolean own = senderOfPid(start.pid()) == number;
    return start.timeNs() - (own ? times.insertToTask() : times.insertToWorker());
  }

  /**
   * A D of the same process as the one before, when a tag had been free: nothing of that process
   * waited, or it would have been started.
   */
  private long notBefore(int number, int issue, long at) {
    for (int i = issue; i > 0 && starts.get(i).timeNs() > at; i--) {
      boolean idle = starts.get(i).timeNs() > freeSince(i) + slackNs;
      if (idle && senderOf[i] == number && senderOf[i - 1] == number) {
        return i == issue ? latest(number, i) : starts.get(i).timeNs() - times.insertToWorker();
      }
    }
    return at;
  }

  /** Since when there had been a tag for this D, and nothing was started. */
  private long freeSince(int issue) {
    long before = starts.get(issue - 1).timeNs();
    return issue < tags ? before : Math.max(before, completed(issue - tags));
  }

  private void send(int number, Sender.Sent one, long at) {
    DispatchList.Start start = starts.get(one.issue());
    int pid = pids[number];
    long queued = at - times.queueToInsert();
    add(queued, one.issue(), start, "Q", pid, "fio");
    add(queued + times.queueToInsert() / 2, one.issue(), start, "G", pid, "fio");
    if (inTask) {
      add(queued + times.queueToInsert() / 2 + 1, one.issue(), start, "P", pid, "fio");
      add(queued + times.queueToInsert() / 2 + 2, one.issue(), start, "U", pid, "fio");
    }
    add(at, one.issue(), start, "I", pid, "fio");
  }
}
