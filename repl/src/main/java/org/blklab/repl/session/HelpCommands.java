package org.blklab.repl.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.blklab.grammar.diag.Suggest;
import org.blklab.runtime.lab.LabView;
import org.blklab.runtime.plan.Kind;

/** Help, the tour, and the way out. */
final class HelpCommands {
  private static final List<List<String>> GROUPS =
      List.of(
          List.of("let time pass", "run", "step", "continue", "top"),
          List.of("look", "stats", "latency", "plot", "iostat", "show", "describe", "time"),
          List.of("ask why", "why", "trace", "break", "watch"),
          List.of("files of the kernel", "ls", "cd", "pwd", "cat", "echo"),
          List.of("the past", "back", "undo", "snapshot", "goto", "reset", "save", "load"),
          List.of("else", "help", "tour", "quit"));

  private final Session session;
  private final Tour tour;

  HelpCommands(Session session) {
    this.session = session;
    tour = new Tour(session);
  }

  List<Command> list() {
    return List.of(
        new Command(
            "help",
            "help [COMMAND | statements | models | tracepoints]",
            "what can be typed",
            "",
            List.of("help", "help run", "help statements"),
            this::help),
        new Command(
            "tour",
            "tour [N]",
            "a lesson in 8 steps: why elevators prefer reads, and what fifo_batch does",
            "`tour` alone goes to the next step; each step says what it types for you.",
            List.of("tour", "tour 1"),
            tour::go),
        new Command(
            "quit",
            "quit",
            "leave; Ctrl-D does the same",
            "",
            List.of("quit"),
            _ -> new Reply(Reply.Kind.QUIT, "")));
  }

  static String text(Command command) {
    StringBuilder text = new StringBuilder(command.usage()).append('\n');
    text.append("  ").append(command.doc()).append('\n');
    if (!command.more().isEmpty()) {
      text.append("  ").append(command.more()).append('\n');
    }
    text.append("  for example:\n");
    command.examples().forEach(example -> text.append("    ").append(example).append('\n'));
    return text.toString().stripTrailing();
  }

  private Reply help(String words) throws Mistake {
    return switch (words) {
      case "" -> Reply.done(overview());
      case "statements", "language" -> Reply.done(STATEMENTS);
      case "models" -> Reply.done(models());
      case "tracepoints" -> Reply.done(tracepoints());
      default -> {
        if (session.command(words).isEmpty()) {
          List<String> names = session.commands().stream().map(Command::name).toList();
          throw new Mistake(
              "no command `" + words + "`"
                  + Suggest.hint(words, names).map(hint -> "; " + hint).orElse("")
                  + "; `describe " + words + "` explains other names");
        }
        yield Reply.done(wrapped(text(session.command(words).get())));
      }
    };
  }

  private String wrapped(String text) {
    int width = session.text().width();
    List<String> lines = new ArrayList<>();
    for (String line : text.lines().toList()) {
      int indent = line.length() - line.stripLeading().length();
      lines.addAll(WhyText.wrap(line.strip(), width, " ".repeat(indent)));
    }
    return String.join("\n", lines) + "\n";
  }

  private String overview() {
    int width = session.text().width();
    StringBuilder text = new StringBuilder();
    for (List<String> group : GROUPS) {
      text.append(session.text().bold(group.getFirst())).append('\n');
      for (String name : group.subList(1, group.size())) {
        Command command = session.command(name).orElseThrow();
        String line = String.format(Locale.ROOT, "  %-9s %s", name, command.doc());
        text.append(line.length() <= width ? line : line.substring(0, width - 1) + "…");
        text.append('\n');
      }
    }
    text.append(
        wrapped(
            "Everything else is the scenario language: `help statements`. `help COMMAND` has"
                + " examples. A path alone (sda.util) shows its value."));
    return text.toString();
  }

  private static final String STATEMENTS =
      """
      lun sda : hdd                          a disk; models: `help models`
      queue on sda { scheduler = bfq }       its queue, as sysfs names things
      workload r on sda { rw = randread; bs = 4k; iodepth = 8 }
                                             what processes do, in fio's words
      sda.queue.nr_requests = 32             a write to sysfs, now
      at 3s { sda.queue.scheduler = kyber }  the same at a time
      run 1s                                 let time pass
      print r.read.iops, r.read.clat.p99     values
      expect r.read.clat.p99 < 20ms          a check
      on block_rq_issue (rq) when rq.sectors > 256 { print rq.sector }
      compare { variant a { kernel "6.18" }; variant b { kernel "7.2" } }
      let x = 3; param jobs = 4; kernel "7.2"; machine { cpus = 8 }
      Several lines: end a line inside { } and go on.
      """;

  private String models() {
    StringBuilder text = new StringBuilder();
    for (Kind kind : List.of(Kind.DEVICE, Kind.HOST, Kind.ELEVATOR)) {
      text.append(session.text().bold(kind.text())).append('\n');
      text.append(FileCommands.columns(ResultCommands.models(kind), session.text().width()));
    }
    return text.append("`describe NAME` tells more.\n").toString();
  }

  private static String tracepoints() {
    StringBuilder text = new StringBuilder();
    for (String[] point : LabView.tracepoints()) {
      text.append(String.format(Locale.ROOT, "  %-21s %1s  %s%n", point[0], point[1], point[2]));
    }
    return text.toString();
  }
}
