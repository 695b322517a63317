package org.blklab.repl.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.blklab.repl.session.command.Command;
import org.blklab.repl.session.command.ResultCommands;
import org.blklab.runtime.lab.Lab;
import org.blklab.runtime.lab.LabView;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.MeasurementSpec;
import org.blklab.runtime.plan.ModelSpec;
import org.blklab.runtime.plan.PropertySpec;

/** What may stand at the cursor, and a hint about what stands before it. */
public final class Completion {
  private static final List<String> STATEMENTS =
      List.of(
          "lun",
          "host",
          "device",
          "queue",
          "elevator",
          "workload",
          "cgroup",
          "machine",
          "kernel",
          "costs",
          "run",
          "at",
          "every",
          "task",
          "on",
          "print",
          "table",
          "plot",
          "expect",
          "abort",
          "let",
          "param",
          "seed",
          "compare",
          "sweep",
          "bisect",
          "tune",
          "use",
          "for",
          "report",
          "js");
  private static final Pattern VALUE =
      Pattern.compile("([A-Za-z_][A-Za-z0-9_.-]*)\\s*=\\s*(\\S*)$");
  private static final Pattern BLOCK =
      Pattern.compile("(?s).*(?:^|[;{}\\n])\\s*([a-z]+)\\b([^{};]*)\\{[^{}]*$");
  private static final List<String> PATH_COMMANDS =
      List.of("print", "table", "plot", "expect", "describe", "stats", "latency", "watch");

  private final Session session;

  public Completion(Session session) {
    this.session = session;
  }

  /** The word at the end of a text, as far as it is typed. */
  public static String word(String before) {
    int start = before.length();
    while (start > 0 && " \t\n={};,()>".indexOf(before.charAt(start - 1)) < 0) {
      start--;
    }
    return before.substring(start);
  }

  /**
   * @param before everything up to the cursor
   * @return whole words that begin with the one at the cursor
   */
  public List<Choice> choices(String before) {
    String word = word(before);
    List<Choice> all = new ArrayList<>();
    String head = before.substring(0, before.length() - word.length());
    String first = head.strip().split("\\s+", 2)[0];
    Optional<Command> command = head.isBlank() ? Optional.empty() : session.commandOf(head);
    Matcher value = VALUE.matcher(before);
    if (command.isPresent() && !PATH_COMMANDS.contains(first)) {
      ofCommand(command.get().name(), head, word, all);
    } else if (value.find()) {
      values(before, value.group(1), all);
    } else if (head.stripTrailing().endsWith(":") && !head.isBlank()) {
      models(first, all);
    } else if (block(before).isPresent()) {
      properties(block(before).get(), all);
      paths(word, all);
    } else if (head.isBlank()) {
      session.commands().forEach(c -> all.add(Choice.of(c.name(), c.doc(), "commands")));
      STATEMENTS.forEach(each -> all.add(Choice.of(each, "", "statements")));
      paths(word, all);
    } else if (first.equals("on") && head.strip().equals("on")) {
      tracepoints(all);
    } else if (head.matches("(?s).*\\bon\\s+$")) {
      owners(all, first.equals("lun") ? Kind.HOST : Kind.LUN);
    } else if (first.equals("kernel")) {
      Lab.catalogue().releases().forEach(r -> all.add(Choice.of('"' + r + '"', "", "kernels")));
    } else {
      command.ifPresent(c -> ofCommand(c.name(), head, word, all));
      paths(word, all);
    }
    return all.stream().filter(choice -> choice.value().startsWith(word)).distinct().toList();
  }

  private void ofCommand(String name, String head, String word, List<Choice> to) {
    switch (name) {
      case "ls", "cd", "cat" -> files(word, to);
      case "echo" -> {
        if (head.contains(">")) {
          files(word, to);
        }
      }
      case "help" ->
          session.commands().forEach(c -> to.add(Choice.of(c.name(), c.doc(), "commands")));
      case "step", "break" -> tracepoints(to);
      case "show" -> {
        for (String what : List.of("graph", "queues", "tags", "elevator", "devices")) {
          to.add(Choice.of(what, "", "show"));
        }
        owners(to, Kind.LUN);
      }
      case "trace" -> List.of("on", "off", "tail").forEach(w -> to.add(Choice.of(w, "", "trace")));
      case "why" -> List.of("slowest", "request").forEach(w -> to.add(Choice.of(w, "", "why")));
      case "goto" ->
          session.lab().snapshots().forEach(each -> to.add(Choice.of(each, "", "snapshots")));
      case "run" -> List.of("until").forEach(w -> to.add(Choice.of(w, "", "run")));
      case "reset" -> to.add(Choice.of("stats", "zero the measurements", "reset"));
      case "plot" ->
          List.of("over", "cdf", "histogram").forEach(w -> to.add(Choice.of(w, "", "plot")));
      case "describe" -> {
        for (ModelSpec model : Lab.catalogue().models()) {
          if (!model.name().isEmpty()) {
            to.add(Choice.of(model.name(), model.doc(), "models"));
          }
        }
        tracepoints(to);
      }
      default -> {}
    }
  }

  private static void tracepoints(List<Choice> to) {
    LabView.tracepoints().forEach(p -> to.add(Choice.of(p[0], p[2], "trace points")));
  }

  private void owners(List<Choice> to, Kind kind) {
    session.view().names(kind).forEach(name -> to.add(Choice.of(name, "", kind.text())));
  }

  private void files(String word, List<Choice> to) {
    String folder = word.substring(0, word.lastIndexOf('/') + 1);
    String path = session.absolute(folder.isEmpty() ? "." : folder);
    LabView view = session.view();
    for (String name : view.list(path)) {
      String file = (path.equals("/") ? "" : path) + "/" + name;
      to.add(new Choice(folder + name, view.doc(file).orElse(""), "files", name.endsWith("/")));
    }
  }

  private static void models(String first, List<Choice> to) {
    for (Kind kind : Kind.values()) {
      if (kind.text().equals(first) || kind == Kind.DEVICE && first.equals("lun")) {
        for (String name : ResultCommands.models(kind)) {
          String doc =
              Lab.catalogue().model(kind, name).map(ModelSpec::doc).orElse(Lab.presetDoc(name));
          to.add(Choice.of(name, doc, kind.text()));
        }
      }
    }
  }

  /** Owners, then what is below them. */
  private void paths(String word, List<Choice> to) {
    LabView view = session.view();
    int dot = word.lastIndexOf('.');
    List<String> owners = new ArrayList<>(view.luns());
    owners.addAll(view.workloads());
    owners.add("machine");
    if (dot < 0) {
      owners.forEach(name -> to.add(new Choice(name, "", "names", true)));
      view.variables().forEach(name -> to.add(Choice.of(name, "", "names")));
      return;
    }
    String owner = word.substring(0, word.indexOf('.'));
    String prefix = word.substring(0, dot + 1);
    if (view.luns().contains(owner)) {
      for (String path : view.attributes(owner)) {
        String doc = view.file(owner + "." + path).flatMap(view::doc).orElse("");
        below(owner + "." + path, prefix, doc, "attributes", to);
      }
    }
    Kind kind =
        owner.equals("machine")
            ? Kind.MACHINE
            : view.luns().contains(owner) ? Kind.LUN : Kind.WORKLOAD;
    if (owners.contains(owner)) {
      for (MeasurementSpec spec : Lab.catalogue().measurements()) {
        if (spec.owner() == kind) {
          String pattern = spec.pattern().replace("pN", "p99");
          below(owner + "." + pattern, prefix, spec.doc(), "measurements", to);
        }
      }
    }
  }

  /** Completes by one part of a path at a time. */
  private static void below(String path, String prefix, String doc, String group, List<Choice> to) {
    if (path.startsWith(prefix)) {
      int next = path.indexOf('.', prefix.length());
      to.add(
          next < 0
              ? Choice.of(path, doc, group)
              : new Choice(path.substring(0, next + 1), "", group, true));
    }
  }

  // ---- blocks and values ---------------------------------------------------------------------

  private record Block(String kind, String head) {}

  private static Optional<Block> block(String before) {
    Matcher block = BLOCK.matcher(before);
    return block.matches()
        ? Optional.of(new Block(block.group(1), block.group(2)))
        : Optional.empty();
  }

  /** Properties of what is being declared. */
  private static List<PropertySpec> specs(Block block) {
    List<PropertySpec> all = new ArrayList<>();
    String model = block.head().replaceFirst("(?s).*:\\s*([A-Za-z0-9_-]+).*", "$1").strip();
    for (ModelSpec spec : Lab.catalogue().models()) {
      boolean kind =
          spec.kind().text().equals(block.kind())
              || spec.kind() == Kind.DEVICE && block.kind().equals("lun");
      if (kind && (spec.name().isEmpty() || spec.name().equals(model))) {
        all.addAll(spec.properties());
      }
    }
    return all;
  }

  private static void properties(Block block, List<Choice> to) {
    specs(block).forEach(spec -> to.add(Choice.of(spec.name(), spec.doc(), "properties")));
  }

  private void values(String before, String name, List<Choice> to) {
    Optional<Block> block = block(before);
    if (block.isPresent()) {
      specs(block.get()).stream()
          .filter(spec -> spec.name().equals(name))
          .filter(spec -> spec.type() != PropertySpec.Type.REFERENCE)
          .forEach(spec -> spec.words().forEach(w -> to.add(Choice.of(w, "", "values"))));
    }
    if (name.endsWith("scheduler")) {
      ResultCommands.models(Kind.ELEVATOR).stream()
          .filter(word -> !word.equals("js")) // a kind of declaration, not an elevator
          .forEach(word -> to.add(Choice.of(word, "", "elevators")));
      owners(to, Kind.ELEVATOR);
    }
  }

  /** A word or two about what is due at the cursor; empty if nothing helps. */
  public String hint(String before) {
    Matcher value = VALUE.matcher(before);
    if (value.find()) {
      if (!value.group(2).isEmpty()) {
        return "";
      }
      Optional<Block> block = block(before);
      if (block.isPresent()) {
        return specs(block.get()).stream()
            .filter(spec -> spec.name().equals(value.group(1)))
            .findFirst()
            .map(spec -> due(spec))
            .orElse("");
      }
      LabView view = session.view();
      return view.file(value.group(1))
          .flatMap(view::read)
          .map(now -> "now " + now.strip())
          .orElse("");
    }
    String name = before.strip();
    return before.equals(name + " ")
        ? session
            .commandOf(name)
            .map(c -> c.usage().substring(c.name().length()).strip())
            .orElse("")
        : "";
  }

  private static String due(PropertySpec spec) {
    String expected = spec.expected().replace("`", "");
    return spec.defaultText().isEmpty() ? expected : expected + "; default " + spec.defaultText();
  }
}
