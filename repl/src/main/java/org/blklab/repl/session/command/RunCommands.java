package org.blklab.repl.session.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Source;
import org.blklab.repl.session.answer.Reply;
import org.blklab.repl.session.text.TopView;
import org.blklab.runtime.lab.LabSession;
import org.blklab.runtime.lab.LabView;
import org.blklab.runtime.plan.Dimension;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.plan.ValueFormat;

/** Letting time pass: run, step, breakpoints, the live view. */
public final class RunCommands {
  private static final Pattern SPEED = Pattern.compile("(.+?)\\s+speed\\s+(\\S+)");
  private static final long FRAMES_PER_SECOND = 10;
  /** How long `top` goes on if nobody leaves it. */
  private static final String LONG = "1h";

  private final Desk session;

  public RunCommands(Desk session) {
    this.session = session;
  }

  /** Whether a line that begins with a command's name belongs to the language. */
  public static boolean isStatement(String command, String rest) {
    return switch (command) {
      case "run" -> !SPEED.matcher(rest).matches();
      case "reset" -> rest.startsWith("stats");
      case "trace" -> rest.matches("\\S+\\s+to\\s.*");
      case "plot" -> rest.matches(".*\\sto\\s+\".*");
      default -> false;
    };
  }

  public List<Command> list() {
    return List.of(
        new Command(
            "run",
            "run [TIME | until EXPR] [speed N]",
            "let time pass: for a time, until a condition, or to the end of all",
            "`speed 1` runs as fast as a real clock and shows the live view; Ctrl-C stops a run"
                + " and keeps its state.",
            List.of("run 1s", "run until r.read.ios > 1000", "run 10s speed 1"),
            this::run),
        new Command(
            "step",
            "step [N] [TRACEPOINT]",
            "run until the next trace point (or the Nth of a name) was passed",
            "",
            List.of("step", "step 10", "step block_rq_issue", "step 3 block_rq_complete"),
            this::step),
        new Command(
            "break",
            "break [TRACEPOINT [when EXPR] | clear]",
            "stop every run where a trace point is passed; alone: list them",
            "`rq` is what passes: rq.op, rq.sector, rq.sectors, rq.job, rq.tag, rq.elevator, ….",
            List.of("break block_rq_issue when rq.sectors > 128", "break tag_wait", "break clear"),
            this::breakpoint),
        new Command(
            "watch",
            "watch [EXPR | clear]",
            "stop where a value changes, show it at every stop; alone: show all",
            "",
            List.of("watch sda.requeues", "watch clear"),
            this::watch),
        new Command(
            "continue",
            "continue",
            "go on with what was stopped",
            "Also after steps: they are on its way.",
            List.of("continue"),
            _ -> resume()),
        new Command(
            "top",
            "top [TIME] [speed N]",
            "run and watch queues, depths, IOPS and latencies; q leaves",
            "Without a terminal it shows the state now.",
            List.of("top", "top 30s speed 0.1"),
            this::top));
  }

  private Reply run(String words) throws Mistake {
    Matcher speed = SPEED.matcher(words);
    if (!speed.matches()) {
      return session.enter(("run " + words).strip());
    }
    return live(time(speed.group(1)), speed(speed.group(2)));
  }

  private static double speed(String word) throws Mistake {
    if (!word.matches("[0-9]{1,9}(\\.[0-9]{1,9})?|\\.[0-9]{1,9}")) {
      throw new Mistake("`" + word + "` is no speed; 1 is real time, 0.1 ten times slower");
    }
    double speed = Double.parseDouble(word);
    if (speed > 0) {
      return speed;
    }
    throw new Mistake("a speed is more than 0; 1 is real time, 0.1 ten times slower");
  }

  /** A time as the language writes it, in ns. */
  long time(String word) throws Mistake {
    List<Diagnostic> problems = new ArrayList<>();
    Optional<Value> value = session.lab().evaluate(new Source("time", word), problems);
    if (value.isPresent()
        && value.get() instanceof Value.Int(var ns, var of)
        && of == Dimension.TIME
        && ns >= 0) {
      return ns;
    }
    throw new Mistake("`" + word + "` is no time; write 500us, 10ms, 2s");
  }

  private Reply live(long ns, double speed) {
    long slice = Math.max(1, Math.round(1e9 * speed / FRAMES_PER_SECOND));
    Pace pace = session.pace();
    long[] before = {session.view().nowNs()};
    session.setWatched(pace != Pace.NONE);
    pace.begin();
    LabSession.Outcome outcome =
        session
            .lab()
            .runSliced(
                ns,
                slice,
                () -> {
                  LabView view = session.view();
                  List<String> frame = new TopView(view, session.text().width()).lines();
                  boolean more = pace.frame(frame, view.nowNs() - before[0], speed);
                  before[0] = view.nowNs();
                  return more;
                });
    session.setWatched(false);
    session.view().summary().forEach(session.text()::table);
    return session.reply(outcome, "");
  }

  private Reply top(String words) throws Mistake {
    if (session.pace() == Pace.NONE && words.isEmpty()) {
      return Reply.done(
          String.join("\n", new TopView(session.view(), session.text().width()).lines()) + "\n");
    }
    Matcher speed = SPEED.matcher(words.startsWith("speed") ? LONG + " " + words : words);
    if (speed.matches()) {
      return live(time(speed.group(1)), speed(speed.group(2)));
    }
    return live(time(words.isEmpty() ? LONG : words), 1);
  }

  private Reply step(String words) throws Mistake {
    long hits = 1;
    Optional<String> point = Optional.empty();
    for (String word : words.isEmpty() ? new String[0] : words.split("\\s+")) {
      if (word.matches("[0-9]{1,15}") && !word.matches("0+")) {
        hits = Long.parseLong(word);
      } else if (word.matches("[-+0-9.].*")) {
        throw new Mistake("write `step 10`: how often a trace point is to be passed, 1 or more");
      } else {
        point = Optional.of(tracepoint(word));
      }
    }
    long before = session.view().nowNs();
    LabSession.Outcome outcome = session.lab().step(hits, point);
    if (outcome.status() == org.blklab.runtime.run.RunOutcome.Status.OK) {
      return Reply.done("nothing more happens: no event is waiting\n");
    }
    Reply reply = session.reply(outcome, "");
    long now = session.view().nowNs();
    String later = ValueFormat.time(now - before) + " later";
    String passed = "at " + ValueFormat.time(now) + ", " + later;
    return new Reply(
        reply.kind(), reply.text() + session.text().dim(passed) + "\n");
  }

  private static String tracepoint(String word) throws Mistake {
    List<String> names = LabView.tracepoints().stream().map(point -> point[0]).toList();
    if (names.contains(word)) {
      return word;
    }
    throw new Mistake(
        "no trace point `"
            + word
            + "`"
            + org.blklab.grammar.diag.Suggest.hint(word, names).map(hint -> "; " + hint).orElse("")
            + "; `help tracepoints` lists them");
  }

  private Reply breakpoint(String words) throws Mistake {
    if (words.isEmpty()) {
      StringBuilder lines = new StringBuilder();
      List<String> all = session.lab().stops().breaks();
      for (int i = 0; i < all.size(); i++) {
        lines.append(i + 1).append("  ").append(all.get(i)).append('\n');
      }
      return Reply.done(all.isEmpty() ? "no breakpoints\n" : lines.toString());
    }
    if (words.equals("clear")) {
      session.lab().stops().clearBreaks();
      return Reply.done("no breakpoints any more\n");
    }
    String[] parts = words.split("\\s+", 2);
    String point = tracepoint(parts[0]);
    Optional<String> when = Optional.empty();
    if (parts.length == 2) {
      if (!parts[1].startsWith("when ")) {
        throw new Mistake("write `break " + point + " when EXPR`");
      }
      when = Optional.of(parts[1].substring("when ".length()));
    }
    return session.checked(session.lab().stops().addBreak(point, when));
  }

  private Reply watch(String words) {
    if (words.isEmpty()) {
      List<String> all = session.lab().stops().watches();
      return Reply.done(all.isEmpty() ? "nothing is watched\n" : String.join("\n", all) + "\n");
    }
    if (words.equals("clear")) {
      session.lab().stops().clearWatches();
      return Reply.done("nothing is watched any more\n");
    }
    return session.checked(session.lab().stops().addWatch(words));
  }

  private Reply resume() throws Mistake {
    Optional<LabSession.Outcome> outcome = session.lab().resume();
    if (outcome.isEmpty()) {
      throw new Mistake("nothing was stopped; write `run 1s`");
    }
    return session.reply(outcome.get(), "continue");
  }
}
