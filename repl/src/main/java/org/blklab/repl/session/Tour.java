package org.blklab.repl.session;

import java.util.List;

/** A lesson at the prompt: each step says something, then types something. */
final class Tour {
  private record Stop(String words, List<String> typed, String look) {}

  private static final List<Stop> STOPS =
      List.of(
          new Stop(
              "A hard disk, one reader that waits for each read, and a writer that always has 16"
                  + " writes under way. Nothing has run yet.",
              List.of(
                  "reset",
                  "lun sda : hdd",
                  "workload reader on sda { rw = randread; bs = 4k }",
                  "workload writer on sda { rw = randwrite; bs = 64k; iodepth = 16 }"),
              "The disk has the elevator that the kernel would choose. See it:"
                  + " cat sda/queue/scheduler"),
          new Stop(
              "First without an elevator: requests go to the drive as they come.",
              List.of("sda.queue.scheduler = none", "run 4s"),
              "The reader's p99 is what a user feels. Where was the time spent? stats sda.stages"),
          new Stop(
              "Why did one read take so long? Ask for the life of the slowest request.",
              List.of("why slowest"),
              "It lay in the drive, among the writes: the kernel had already given them all away."),
          new Stop(
              "Now mq-deadline, with the measurements set to zero. `snapshot` names this point.",
              List.of(
                  "snapshot before", "sda.queue.scheduler = mq-deadline", "reset stats", "run 4s"),
              "Compare both tables. The elevator can hold writes back only when the drive does not"
                  + " take them all."),
          new Stop(
              "Let the drive take one command at a time: now the order is the elevator's.",
              List.of("sda.device.queue_depth = 1", "reset stats", "run 4s"),
              "Reads are preferred: writes go after writes_starved (2) batches of reads, or when"
                  + " no read is there. describe sda.queue.iosched.writes_starved"),
          new Stop(
              "But a batch of writes that has begun runs to its end: fifo_batch = 16 of them.",
              List.of("why slowest", "describe sda.queue.iosched.fifo_batch"),
              "Count the writes before that read: no more than a batch."),
          new Stop(
              "fifo_batch = 1: after each write the elevator looks again whether a read has come.",
              List.of("echo 1 > sda/queue/iosched/fifo_batch", "reset stats", "run 4s"),
              "The reads are faster, the writes slower: their order is no longer by sector."),
          new Stop(
              "What it is like over the whole lesson:",
              List.of("plot reader.read.clat.mean"),
              "Go back with `goto before` and try kyber or bfq; `save lesson.blk` keeps all of it."
                  + " The end."));

  private final Session session;
  private int next;

  Tour(Session session) {
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
    int width = session.text().width();
    StringBuilder text = new StringBuilder();
    String title = "step " + (step + 1) + " of " + STOPS.size();
    text.append(session.text().bold(title)).append('\n');
    text.append(String.join("\n", WhyText.wrap(stop.words(), width, ""))).append('\n');
    for (String line : stop.typed()) {
      text.append(session.text().dim("blklab> ")).append(line).append('\n');
      Reply reply = session.submit(line);
      text.append(reply.text());
      if (reply.kind() != Reply.Kind.DONE) {
        return new Reply(reply.kind(), text.toString());
      }
    }
    text.append(String.join("\n", WhyText.wrap(stop.look(), width, ""))).append('\n');
    next = step + 1;
    String more = next < STOPS.size() ? "`tour` goes on." : "`tour` begins again.";
    return Reply.done(text.append(session.text().dim(more)).append('\n').toString());
  }
}
