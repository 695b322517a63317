package org.blklab.repl.session.command;

import java.util.ArrayList;
import java.util.List;
import org.blklab.repl.session.answer.Reply;
import org.blklab.repl.session.text.WhyText;

/** A lesson at the prompt: each step says something, then types something. */
final class Tour {
  private record Stop(String words, List<String> typed, String look) {}

  private static final List<Stop> STOPS =
      List.of(
          new Stop(
              "A hard disk, one reader that waits for each of its reads, and three writers with"
                  + " 16 writes under way each. The drive shall take one command at a time, so that"
                  + " the kernel alone decides what goes next.",
              List.of(
                  "reset",
                  "lun sda : hdd",
                  "workload reader on sda { rw = randread; bs = 4k }",
                  """
                  workload writer on sda {
                    rw = randwrite; bs = 64k; iodepth = 16; numjobs = 3
                  }\
                  """,
                  "echo 1 > sda/device/queue_depth"),
              "Nothing of the workloads has run yet. `show` draws what there is."),
          new Stop(
              "First without an elevator: requests go to the drive in the order in which they"
                  + " come.",
              List.of("echo none > sda/queue/scheduler", "reset stats", "run 4s"),
              "Look at the reader: its mean is what a user waits for each click."),
          new Stop(
              "Why was one of its reads so slow? Ask for the life of the slowest.",
              List.of("why slowest read"),
              "It stood in line behind the writes: nothing preferred it. A point can be given a"
                  + " name, to come back to it: snapshot none"),
          new Stop(
              "Now mq-deadline, which the kernel chooses for such a disk; it is said to prefer"
                  + " reads.",
              List.of("echo mq-deadline > sda/queue/scheduler", "reset stats", "run 4s"),
              "Is the reader better off? Perhaps less than you thought. mq-deadline does prefer"
                  + " reads, but by a rule of its own:"),
          new Stop(
              "By which rule? Reads are preferred; writes may go when reads were preferred"
                  + " writes_starved times.",
              List.of("cat sda/queue/iosched/*", "describe sda.queue.iosched.writes_starved"),
              "Why prefer reads? A process waits for its read; writes come from the page cache, and"
                  + " nobody waits for a single one."),
          new Stop(
              "But a batch of writes that has begun goes on, up to fifo_batch = 16 of them, even if"
                  + " a read has come meanwhile.",
              List.of("why slowest read"),
              "Count the writes before that read: about a batch."),
          new Stop(
              "With fifo_batch = 1 the elevator looks after each request whether a read has come.",
              List.of("echo 1 > sda/queue/iosched/fifo_batch", "reset stats", "run 4s"),
              "At most one more write goes before a read now, not a batch of them. The writers"
                  + " lose, and with them the order by sector that made a batch cheap."),
          new Stop(
              "The whole lesson in one picture: how long reads took, from left to right none,"
                  + " mq-deadline with batches of 16, and of 1.",
              List.of("plot reader.read.clat.mean"),
              "`back 4s` goes back before the last run: try kyber or bfq. `save lesson.blk` keeps"
                  + " all of it. The end."));

  /** As the prompt of a terminal looks. */
  private static final String PROMPT = "blklab> ";

  private static final String GOES_ON = "   ...> ";

  private static final List<String> OWN_WORKLOADS = List.of("reader", "writer");

  /** The name of the point at which the tour began. */
  private static final String KEPT = "before-tour";

  private final Desk session;
  private int next;

  Tour(Desk session) {
    this.session = session;
  }

  Reply go(String words) throws Mistake {
    int step = next;
    if (words.matches("[1-8]")) {
      step = Integer.parseInt(words) - 1;
    } else if (!words.isEmpty()) {
      throw new Mistake("the tour has steps 1 to " + STOPS.size());
    }
    step = step % STOPS.size();
    Stop stop = STOPS.get(step);
    if (step > 0 && !session.view().workloads().containsAll(OWN_WORKLOADS)) {
      throw new Mistake("each step builds on the one before; begin with `tour 1`");
    }
    StringBuilder text = new StringBuilder();
    text.append(session.text().bold("step " + (step + 1) + " of " + STOPS.size())).append('\n');
    paragraph(stop.words(), text);
    List<String> typed = new ArrayList<>();
    if (step == 0 && !session.view().luns().isEmpty()) {
      paragraph("What you have typed is kept: `goto " + KEPT + "` brings it back.", text);
      typed.add("snapshot " + KEPT);
    }
    typed.addAll(stop.typed());
    for (String line : typed) {
      text.append(session.text().dim(PROMPT));
      text.append(line.replace("\n", "\n" + session.text().dim(GOES_ON))).append('\n');
      Reply reply = session.one(line);
      text.append(reply.text());
      if (reply.kind() != Reply.Kind.DONE) {
        return new Reply(reply.kind(), text.toString());
      }
    }
    paragraph(stop.look(), text);
    next = step + 1;
    String more = next < STOPS.size() ? "`tour` goes on." : "`tour` begins again.";
    return Reply.done(text.append(session.text().dim(more)).append('\n').toString());
  }

  private void paragraph(String words, StringBuilder to) {
    to.append(String.join("\n", WhyText.wrap(words, session.text().width(), ""))).append('\n');
  }
}
