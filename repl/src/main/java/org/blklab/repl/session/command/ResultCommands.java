package org.blklab.repl.session.command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.blklab.repl.session.answer.Reply;
import org.blklab.repl.session.text.Iostat;
import org.blklab.repl.session.text.WhyText;
import org.blklab.runtime.lab.Lab;
import org.blklab.runtime.lab.LabView;
import org.blklab.runtime.lab.Life;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.MeasurementSpec;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.plan.ValueFormat;

/** Looking: at results, at the insides of queues, at single requests. */
public final class ResultCommands {
  private static final int SHOWN_TRACE = 20;

  /** Less room than so many columns is not enough to fold a line. */
  private static final int LEAST_ROOM = 16;

  private static final Pattern SLOWEST =
      Pattern.compile("(?:slowest)?(?:\\s*([0-9]{1,3}))?(?:\\s*(reads?|writes?))?");
  private static final Pattern TAIL = Pattern.compile("(?:tail(?:\\s+([1-9][0-9]{0,5}))?)?");
  private static final Pattern REQUEST = Pattern.compile("request\\s+#?([0-9]{1,15})");

  private static final String COLUMNS =
      "D: requests given to the device; seq: share of them that begin where the one before ended;"
          + " size: their mean; in flight: how many the device had on average; tag waits: how often"
          + " a task slept for a tag; util: share of the time in which anything was in flight.";

  private final Desk session;
  private final Iostat iostat = new Iostat();
  private boolean tracing;

  public ResultCommands(Desk session) {
    this.session = session;
  }

  public List<Command> list() {
    return List.of(
        new Command(
            "time", "time", "simulated time now", "", List.of("time"), _ -> time()),
        new Command(
            "stats",
            "stats [PATH]",
            "the result tables; LUN.stages: where time went; PATH: a value",
            COLUMNS,
            List.of("stats", "stats sda", "stats sda.stages"),
            this::stats),
        new Command(
            "iostat",
            "iostat [EVERY [TIMES]]",
            "rates since the last iostat; with a time: run on, a table for each",
            "",
            List.of("iostat", "iostat 100ms 5"),
            this::iostat),
        new Command(
            "latency",
            "latency [PATH]",
            "a histogram of latencies",
            "",
            List.of("latency", "latency r.read.clat", "latency sda.stages.elevator"),
            this::latency),
        new Command(
            "plot",
            "plot PATH [over time | cdf | histogram]",
            "draw a measurement in the terminal",
            "Over time it shows each part of the session by itself.",
            List.of("plot r.read.iops", "plot r.read.clat.p99 over time", "plot r.read.clat cdf"),
            this::plot),
        new Command(
            "trace",
            "trace [on | off | tail [N]]",
            "the last trace records as blkparse has them; on: after every run",
            "`trace LUN to \"name\"` (a statement) writes a real blktrace.",
            List.of("trace tail 30", "trace on"),
            this::trace),
        new Command(
            "why",
            "why [slowest [N] [read | write] | request N]",
            "the life of a request: its stages, who went before it, by which rule",
            "",
            List.of("why slowest", "why slowest 3 read", "why request 12"),
            this::why),
        new Command(
            "show",
            "show [graph | queues | tags | elevator | devices] [LUN]",
            "what there is, and what is inside at this moment",
            "",
            List.of("show", "show tags sda", "show elevator"),
            this::show),
        new Command(
            "describe",
            "describe PATH",
            "what a name means, and its value: attributes, measurements, models",
            "",
            List.of("describe sda.queue.async_depth", "describe r.read.clat.p99", "describe hdd"),
            words -> new Descriptions(session).describe(words)));
  }

  private Reply time() {
    LabView view = session.view();
    return Reply.done(ValueFormat.time(view.nowNs()) + " (" + view.events() + " events)\n");
  }

  private Reply stats(String words) throws Mistake {
    LabView view = session.view();
    if (words.isEmpty()) {
      List<TableData> tables = view.summary();
      if (tables.isEmpty()) {
        return Reply.done("nothing yet: declare a LUN and a workload, then `run 1s`\n");
      }
      tables.forEach(session.text()::table);
      return Reply.done("");
    }
    Optional<TableData> details = view.details(words);
    if (details.isPresent()) {
      session.text().table(details.get());
      return Reply.done("");
    }
    return session.enter("table " + words);
  }

  private Reply iostat(String words) throws Mistake {
    if (words.isEmpty()) {
      session.text().table(iostat.next(session.view()));
      return Reply.done("");
    }
    String[] parts = words.split("\\s+");
    long everyNs = new RunCommands(session).time(parts[0]);
    if (parts.length > 2
        || parts.length == 2 && !parts[1].matches("[1-9][0-9]{0,3}")
        || everyNs == 0) {
      throw new Mistake("write `iostat 100ms 5`: run on, with a table every 100 ms, five times");
    }
    int times = parts.length == 2 ? Integer.parseInt(parts[1]) : 1;
    iostat.next(session.view());
    var outcome =
        session
            .lab()
            .runSliced(
                everyNs * times,
                everyNs,
                () -> {
                  session.text().table(iostat.next(session.view()));
                  return true;
                });
    return session.reply(outcome, words);
  }

  /** Paths of latencies that have samples. */
  private List<String> latencies() {
    List<String> paths = new ArrayList<>();
    for (String workload : session.view().workloads()) {
      for (String kind : List.of("read.clat", "write.clat", "trim.clat", "sync.lat", "lat")) {
        if (!(session.view().measure(workload + "." + kind + ".max") instanceof Value.Missing)) {
          paths.add(workload + "." + kind);
        }
      }
    }
    return paths;
  }

  private Reply latency(String words) throws Mistake {
    List<String> paths = words.isEmpty() ? latencies() : List.of(words);
    if (paths.isEmpty()) {
      return Reply.done("no samples yet; `run 1s`\n");
    }
    StringBuilder text = new StringBuilder();
    for (String path : paths) {
      checkPath(path + ".p50");
      text.append(new Plots(session).histogram(path)).append('\n');
    }
    return Reply.done(text.toString());
  }

  private void checkPath(String path) throws Mistake {
    if (session.view().measure(path) instanceof Value.Missing
        && Descriptions.measurement(session, path).isEmpty()) {
      throw new Mistake(
          "no latency `"
              + path.substring(0, path.lastIndexOf('.'))
              + "`; such as r.read.clat or sda.stages.device");
    }
  }

  private Reply plot(String words) throws Mistake {
    String path = words;
    String over = "time";
    for (String kind : List.of("over time", "over cdf", "over histogram", "cdf", "histogram")) {
      if (words.endsWith(" " + kind)) {
        path = words.substring(0, words.length() - kind.length()).strip();
        over = kind.replace("over ", "");
        break;
      }
    }
    Optional<MeasurementSpec> known =
        Descriptions.measurement(session, over.equals("time") ? path : path + ".p50");
    if (words.isEmpty()) {
      throw new Mistake("plot what? Such as `plot r.read.iops` or `plot r.read.clat cdf`");
    }
    if (known.isEmpty()) {
      throw new Mistake(
          "no measurement `" + path + "`; such as r.read.iops, or `plot r.read.clat cdf`");
    }
    return Reply.done(new Plots(session).plot(path, over) + "\n");
  }

  private Reply trace(String words) throws Mistake {
    Matcher tail = TAIL.matcher(words);
    if (words.equals("on") || words.equals("off")) {
      tracing = words.equals("on");
      return Reply.done("");
    }
    if (!tail.matches()) {
      throw new Mistake("write `trace tail 20`, `trace on` or `trace off`");
    }
    int lines = tail.group(1) == null ? SHOWN_TRACE : Integer.parseInt(tail.group(1));
    List<String> text = session.view().trace(lines);
    session.text().values("trace", session.view().traceValues(lines));
    return Reply.done(text.isEmpty() ? "nothing was traced yet\n" : String.join("\n", text) + "\n");
  }

  public boolean isTracing() {
    return tracing;
  }

  private Reply why(String words) throws Mistake {
    Matcher slowest = SLOWEST.matcher(words);
    Matcher request = REQUEST.matcher(words);
    LabView view = session.view();
    List<Life> lives;
    if (request.matches()) {
      lives = session.lab().life(Long.parseLong(request.group(1))).stream().toList();
      if (lives.isEmpty()) {
        throw new Mistake("no request #" + request.group(1) + " has ended yet");
      }
    } else if (slowest.matches()) {
      int most = slowest.group(1) == null ? 1 : Integer.parseInt(slowest.group(1));
      String kind = slowest.group(2);
      lives = view.slowest(most, kind == null ? -1 : kind.startsWith("read") ? 0 : 1);
    } else {
      throw new Mistake("write `why slowest 3`, `why slowest read` or `why request 1234`");
    }
    if (lives.isEmpty()) {
      return Reply.done("no request has ended yet; `run 1s`\n");
    }
    List<String> texts = new ArrayList<>();
    for (Life life : lives) {
      session.text().request(life);
      texts.add(new WhyText(view, life, session.text().width()).text());
    }
    return Reply.done(String.join("\n", texts));
  }

  private Reply show(String words) throws Mistake {
    String[] parts = words.isEmpty() ? new String[] {"graph"} : words.split("\\s+");
    LabView view = session.view();
    List<String> luns = view.luns();
    if (luns.isEmpty()) {
      return Reply.done("nothing is declared yet; such as `lun sda : hdd`\n");
    }
    if (parts.length == 2) {
      if (!luns.contains(parts[1])) {
        throw new Mistake("no LUN `" + parts[1] + "`; there are: " + String.join(", ", luns));
      }
      luns = List.of(parts[1]);
    }
    List<String> lines = new ArrayList<>();
    switch (parts[0]) {
      case "graph" -> {
        lines.addAll(view.drawing().lines().toList());
        session.text().values("show", view.drawingValues());
      }
      case "queues", "queue" -> show(luns, lines, view::inside, view::insideValues);
      case "tags" -> show(luns, lines, view::tags, view::tagValues);
      case "elevator", "elevators" -> show(luns, lines, view::elevator, view::elevatorValues);
      case "devices", "device" -> show(luns, lines, this::device, view::deviceValues);
      default -> {
        if (!luns.contains(parts[0])) {
          throw new Mistake("show graph, queues, tags, elevator or devices?");
        }
        show(List.of(parts[0]), lines, view::inside, view::insideValues);
      }
    }
    return Reply.done(folded(lines, session.text().width()));
  }

  private List<String> device(String lun) {
    String text = session.view().device(lun).strip();
    return List.of(lun + ": " + (text.isEmpty() ? "idle or without moving parts" : text));
  }

  /** Tells the same of several LUNs: to people, and to programs by the LUNs' names. */
  private void show(
      List<String> luns,
      List<String> to,
      Function<String, List<String>> text,
      Function<String, Object> values) {
    Map<String, Object> all = new LinkedHashMap<>();
    for (String lun : luns) {
      to.addAll(text.apply(lun));
      all.put(lun, values.apply(lun));
    }
    session.text().values("show", all);
  }

  /** Lines too long for the terminal go on below, within the branch of the tree they are on. */
  private static String folded(List<String> lines, int width) {
    StringBuilder text = new StringBuilder();
    for (String line : lines) {
      if (line.length() <= width) {
        text.append(line).append('\n');
        continue;
      }
      int start = 0;
      while (start < line.length() && " │├└─".indexOf(line.charAt(start)) >= 0) {
        start++;
      }
      String branch = line.substring(0, start);
      String below = branch.replace('├', '│').replace('└', ' ').replace('─', ' ') + "  ";
      List<String> wrapped = WhyText.wrap(line.substring(start), width, below);
      int room = width - below.length();
      boolean narrow = room < LEAST_ROOM;
      text.append(narrow ? line : branch + wrapped.getFirst().substring(below.length()))
          .append('\n');
      wrapped.stream().skip(narrow ? wrapped.size() : 1).forEach(l -> text.append(l).append('\n'));
    }
    return text.toString();
  }

  /** Names of the models of a kind with the presets of the library. */
  public static List<String> models(Kind kind) {
    List<String> all = new ArrayList<>(Lab.catalogue().modelNames(kind));
    Lab.presetNames(kind).stream().filter(name -> !all.contains(name)).forEach(all::add);
    return all;
  }
}
