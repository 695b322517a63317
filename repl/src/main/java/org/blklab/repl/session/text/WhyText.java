package org.blklab.repl.session.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.blklab.runtime.lab.LabView;
import org.blklab.runtime.lab.Life;
import org.blklab.runtime.plan.ValueFormat;

/** The life of a request in plain sentences. */
public final class WhyText {
  private static final String[] STAGES = {
    "freeze", "tag_wait", "plug", "elevator", "budget", "driver_tag", "device"
  };
  private static final int ELEVATOR = 3;
  private static final int TAG_WAIT = 1;
  private static final int BUDGET = 4;
  private static final int DRIVER_TAG = 5;
  private static final int DEVICE = 6;
  private static final int MOST_SHARERS = 4;

  private final LabView view;
  private final Life life;
  private final int width;

  public WhyText(LabView view, Life life, int width) {
    this.view = view;
    this.life = life;
    this.width = width;
  }

  public String text() {
    List<String> lines = new ArrayList<>();
    String head =
        "#" + life.id() + ": " + life.op() + " of " + ValueFormat.size(512L * life.sectors())
            + " at sector " + life.sector() + " on " + life.lun() + " by " + life.task() + " took "
            + time(life.totalNs());
    lines.addAll(wrapHanging(head, width, ""));
    int room = Math.max(8, Math.min(30, width - 36));
    for (int i = 0; i < STAGES.length; i++) {
      long ns = life.stagesNs().get(i);
      if (ns > 0) {
        double share = (double) ns / Math.max(1, life.totalNs());
        lines.add(
            String.format(
                    Locale.ROOT,
                    "  %-10s %8s %4.0f%% %s",
                    STAGES[i],
                    time(ns),
                    100 * share,
                    TopView.bar(share, room))
                .stripTrailing());
      }
    }
    for (String sentence : sentences()) {
      lines.addAll(wrapped(sentence, "  "));
    }
    return String.join("\n", lines) + "\n";
  }

  private static String time(long ns) {
    return ValueFormat.time(ns);
  }

  private List<String> sentences() {
    List<String> all = new ArrayList<>();
    if (life.stagesNs().get(0) > 0) {
      all.add("Its task slept " + stage(0) + " because the queue was frozen by a write to sysfs.");
    }
    if (life.stagesNs().get(TAG_WAIT) > 0) {
      String kind = life.elevator().equals("none") ? "driver tag" : "scheduler tag";
      all.add(
          "Its task slept "
              + stage(TAG_WAIT)
              + " for a "
              + kind
              + ": all were taken"
              + (life.waitQueue() < 0
                  ? "."
                  : "; it stood in wait queue " + life.waitQueue() + " of 8.")
              + " `describe "
              + life.lun()
              + ".queue.nr_requests` sets how many there are ("
              + attribute("nr_requests")
              + " now).");
    }
    if (share(TAG_WAIT) + share(ELEVATOR) + share(DRIVER_TAG) > 0.05) {
      view.sharedHost(life.lun()).ifPresent(host -> all.add(sharers(host)));
    }
    before(all);
    if (share(ELEVATOR) > 0.05) {
      rule(all);
    }
    if (life.stagesNs().get(BUDGET) > 0) {
      all.add(
          "It was chosen, but waited " + stage(BUDGET) + " because the device already had as many"
              + " commands as its queue_depth allows.");
    }
    if (share(DRIVER_TAG) > 0.05) {
      all.add(
          "It was chosen, but waited " + stage(DRIVER_TAG) + " for a driver tag or the driver.");
    }
    if (share(DEVICE) > 0.5) {
      all.add(
          "Most of its time it was in the device: the hardware served it " + stage(DEVICE)
              + " after it was given to it, in an order of its own.");
    }
    return all;
  }

  /** Who holds the tags that it may have waited for; the greediest first. */
  private String sharers(String host) {
    record Held(String lun, double tags) {}
    List<Held> held = new ArrayList<>();
    for (String lun : view.lunsOf(host)) {
      held.add(new Held(lun, view.measure(lun + ".tags.depth.mean").asDouble()));
    }
    held.sort(Comparator.comparingDouble((Held each) -> -each.tags()));
    List<String> texts = new ArrayList<>();
    for (Held each : held.subList(0, Math.min(MOST_SHARERS, held.size()))) {
      texts.add(String.format(Locale.ROOT, "%s held %.1f", each.lun(), each.tags()));
    }
    return "It shares the driver tags of host " + host + ": on average " + String.join(", ", texts)
        + (held.size() > MOST_SHARERS ? ", others fewer" : "") + ". `table " + host
        + "` shows who waited and who woke whom.";
  }

  private double share(int index) {
    return (double) life.stagesNs().get(index) / Math.max(1, life.totalNs());
  }

  private String stage(int index) {
    return time(life.stagesNs().get(index));
  }

  private void before(List<String> to) {
    int reads = life.readsBefore();
    int writes = life.writesBefore();
    if (reads + writes == 0) {
      if (life.stagesNs().get(ELEVATOR) > 0) {
        to.add("No other request was given to the device between its insertion and its issue.");
      }
      return;
    }
    to.add(
        "Between its insertion and its issue the device was given " + count(reads, "read")
            + " and " + count(writes, "write") + "; " + overtakers());
    StringBuilder last = new StringBuilder("The last before it:");
    for (Life.Before each : life.lastBefore()) {
      last.append(each == life.lastBefore().getFirst() ? " " : ", ");
      last.append('#').append(each.id()).append(' ').append(each.op().toLowerCase(Locale.ROOT));
      last.append(" at ").append(each.sector()).append(each.later() ? " (came later)" : "");
    }
    to.add(last.append('.').toString());
  }

  private String overtakers() {
    int later = life.overtakers();
    if (later == 0) {
      return "all of them had come before it.";
    }
    return later + " of them had come after it ("
        + count(life.readOvertakers(), "read") + ", "
        + count(later - life.readOvertakers(), "write") + ") and were preferred.";
  }

  private static String count(int number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }

  private String attribute(String name) {
    return view.read("/sys/block/" + life.lun() + "/queue/" + name).orElse("?").strip();
  }

  private void rule(List<String> to) {
    switch (life.elevator()) {
      case "mq-deadline" -> deadline(to);
      case "kyber" ->
          to.add(
              "Rule of kyber: each kind of request (read, write, discard, other) has its own number"
                  + " of tokens; this one waited for a token of its kind. kyber gives writes fewer"
                  + " tokens when reads miss read_lat_nsec = "
                  + attribute("iosched/read_lat_nsec") + " ns.");
      case "bfq" ->
          to.add(
              "Rule of bfq: one process at a time is served, until its budget of sectors is used"
                  + " up; the others wait for their turn, and bfq may idle (slice_idle = "
                  + attribute("iosched/slice_idle")
                  + " ms) for the next I/O of the one in service.");
      default ->
          to.add(
              "Without an elevator requests go in the order in which they come on each CPU; those"
                  + " of other CPUs may go first.");
    }
  }

  private void deadline(List<String> to) {
    boolean read = life.op().equals("READ");
    String expire = read ? "read_expire" : "write_expire";
    String batch = attribute("iosched/fifo_batch");
    long expireMs = number(attribute("iosched/" + expire)).orElse(-1L);
    long waitedMs = life.stagesNs().get(ELEVATOR) / 1_000_000;
    to.add(
        "Rule of mq-deadline: it serves batches of up to fifo_batch = " + batch + " requests in"
            + " sector order from one direction; between batches it prefers reads, and lets"
            + " writes go only after reads were preferred writes_starved = "
            + attribute("iosched/writes_starved") + " times"
            + (read ? "." : ". So writes wait for reads."));
    if (expireMs >= 0) {
      to.add(
          waitedMs >= expireMs
              ? "Its deadline (" + expire + " = " + expireMs + " ms) had passed when it was chosen:"
                  + " the next batch of " + (read ? "reads" : "writes") + " had to begin with the"
                  + " oldest."
              : "Its deadline (" + expire + " = " + expireMs + " ms) had not passed: sector order"
                  + " alone decided among the " + (read ? "reads" : "writes") + ".");
    }
  }

  private static Optional<Long> number(String text) {
    return text.matches("[0-9]{1,18}") ? Optional.of(Long.parseLong(text)) : Optional.empty();
  }

  /** A text in lines of at most the width. */
  private List<String> wrapped(String sentence, String indent) {
    return wrap(sentence, width, indent);
  }

  public static List<String> wrap(String sentence, int width, String indent) {
    return wrap(sentence, width, indent, indent);
  }

  /** The same, with further lines indented by two more. */
  public static List<String> wrapHanging(String sentence, int width, String indent) {
    return wrap(sentence, width, indent, indent + "  ");
  }

  private static List<String> wrap(String sentence, int width, String first, String further) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(first);
    boolean empty = true;
    for (String word : sentence.split(" ")) {
      if (!empty && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line = new StringBuilder(further);
        empty = true;
      }
      line.append(empty ? "" : " ").append(word);
      empty = false;
    }
    lines.add(line.toString());
    return lines;
  }
}
