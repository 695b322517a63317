package org.blklab.repl.session.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.blklab.grammar.diag.Suggest;
import org.blklab.repl.session.answer.Reply;
import org.blklab.repl.session.text.WhyText;
import org.blklab.runtime.lab.LabView;
import org.blklab.runtime.plan.Kind;

/** Help, the tour, and the way out. */
public final class HelpCommands {
  private static final List<List<String>> GROUPS =
      List.of(
          List.of("let time pass", "run", "step", "continue", "top"),
          List.of("look", "stats", "latency", "plot", "iostat", "show", "describe", "time"),
          List.of("ask why", "why", "trace", "break", "watch"),
          List.of("files of the kernel", "ls", "cd", "pwd", "cat", "echo"),
          List.of("the past", "back", "undo", "snapshot", "goto", "reset", "save", "load"),
          List.of("else", "help", "tour", "quit"));

  private final Desk session;
  private final Tour tour;

  public HelpCommands(Desk session) {
    this.session = session;
    tour = new Tour(session);
  }

  public List<Command> list() {
    return List.of(
        new Command(
            "help",
            "help [NAME | statements | models | tracepoints]",
            "what can be typed, and what a name means",
            "",
            List.of("help", "help run", "help statements"),
            this::help),
        new Command(
            "tour",
            "tour [N]",
            "a lesson in 8 steps: why reads go first, what fifo_batch does",
            "`tour` alone goes to the next step; each step says what it types for you.",
            List.of("tour", "tour 1"),
            tour::go),
        new Command(
            "quit",
            "quit",
            "leave; `exit` and Ctrl-D do the same",
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
      case "statements", "language" -> Reply.done(statements(STATEMENTS.lines().toList()));
      case "models" -> Reply.done(models());
      case "tracepoints" -> Reply.done(tracepoints());
      default -> about(words);
    };
  }

  /** About a command, a kind of statement, or any other name. */
  private Reply about(String words) throws Mistake {
    if (session.command(words).isPresent()) {
      return Reply.done(wrapped(text(session.command(words).get())));
    }
    List<String> lines =
        STATEMENTS.lines().filter(line -> line.matches("\\Q" + words + "\\E\\b.*")).toList();
    Optional<String> named = new Descriptions(session).text(words);
    if (!lines.isEmpty() || named.isPresent()) {
      String shown = lines.isEmpty() ? "" : statements(lines);
      return Reply.done(shown + named.orElse(""));
    }
    List<String> names = session.commands().stream().map(Command::name).toList();
    throw new Mistake(
        "no command and no name `" + words + "`"
            + Suggest.hint(words, names).map(hint -> "; " + hint).orElse(""));
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
        hanging(String.format(Locale.ROOT, "  %-9s ", name), command.doc(), width, text);
      }
    }
    text.append(
        wrapped(
            "Everything else is the scenario language: `help statements`. `help NAME` tells more"
                + " about a command, a statement, an attribute, a model. A path alone (sda.util)"
                + " shows its value."));
    return text.toString();
  }

  /** A text beside a head, its further lines below its first. */
  static void hanging(String head, String text, int width, StringBuilder to) {
    String indent = " ".repeat(head.length());
    List<String> lines = WhyText.wrap(text, width, indent);
    to.append(head).append(lines.getFirst().substring(indent.length())).append('\n');
    lines.stream().skip(1).forEach(line -> to.append(line).append('\n'));
  }

  /** Statements with what they mean beside them, or below them where it is too narrow for that. */
  private String statements(List<String> lines) {
    int width = session.text().width();
    if (lines.stream().allMatch(line -> line.length() <= width)) {
      return String.join("\n", lines) + "\n";
    }
    StringBuilder text = new StringBuilder();
    for (String line : lines) {
      String[] parts = line.strip().split("\\s{2,}", 2);
      boolean meaning = line.startsWith(" ");
      WhyText.wrap(parts[0], width, meaning ? "    " : "")
          .forEach(each -> text.append(each).append('\n'));
      if (parts.length > 1) {
        WhyText.wrap(parts[1], width, "    ").forEach(each -> text.append(each).append('\n'));
      }
    }
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
      every 1s { sda.queue.nr_requests = 9 }  again and again
      task udev { sda.queue.scheduler = bfq }
                                             the same by another task, which nothing waits for
      run 1s                                 let time pass
      print r.read.iops, r.read.clat.p99     values
      table r.read                           a table of them; also plot, report
      expect r.read.clat.p99 < 20ms          a check; `expect error EINVAL { … }`: of a write
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

  private String tracepoints() {
    StringBuilder text = new StringBuilder();
    int width = session.text().width();
    for (String[] point : LabView.tracepoints()) {
      String name = String.format(Locale.ROOT, "  %-21s %1s  ", point[0], point[1]);
      if (width >= 2 * name.length()) {
        hanging(name, point[2], width, text);
      } else {
        text.append(name.stripTrailing()).append('\n');
        WhyText.wrap(point[2], width, "    ").forEach(each -> text.append(each).append('\n'));
      }
    }
    return text.toString();
  }
}
