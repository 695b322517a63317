package org.blklab.repl.session.command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.blklab.grammar.diag.Suggest;
import org.blklab.repl.session.answer.Reply;
import org.blklab.repl.session.text.WhyText;
import org.blklab.runtime.lab.Explanations;
import org.blklab.runtime.lab.Lab;
import org.blklab.runtime.lab.LabView;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.MeasurementSpec;
import org.blklab.runtime.plan.ModelSpec;
import org.blklab.runtime.plan.PropertySpec;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.plan.ValueFormat;

/** What a name means. */
final class Descriptions {
  private static final int MOST_NAMESAKES = 12;

  private final Desk session;
  private final List<Map<String, Object>> facts = new ArrayList<>();

  Descriptions(Desk session) {
    this.session = session;
  }

  /** What is measured at a path, if anything is. */
  static Optional<MeasurementSpec> measurement(Desk session, String path) {
    int dot = path.indexOf('.');
    if (dot < 0) {
      return Optional.empty();
    }
    String owner = path.substring(0, dot).replaceFirst("\\[.*", "");
    LabView view = session.view();
    Kind kind =
        owner.equals("machine")
            ? Kind.MACHINE
            : view.luns().contains(owner)
                ? Kind.LUN
                : view.workloads().contains(owner) ? Kind.WORKLOAD : null;
    return Lab.catalogue().measurements().stream()
        .filter(spec -> spec.owner() == kind && spec.matches(path.substring(dot + 1)))
        .findFirst();
  }

  Reply describe(String words) throws Mistake {
    if (words.isEmpty()) {
      throw new Mistake("describe what? Such as `describe sda.queue.nr_requests`");
    }
    Optional<String> text = text(words);
    if (text.isEmpty()) {
      throw new Mistake(
          "nothing is called `" + words + "`"
              + Suggest.hint(words, names()).map(hint -> "; " + hint).orElse(""));
    }
    session.text().values("describe", facts);
    return Reply.done(text.get());
  }

  /** All that is known about a name; empty if nothing is. */
  Optional<String> text(String words) {
    List<String> lines = new ArrayList<>();
    attribute(words, lines);
    measured(words, lines);
    owner(words, lines);
    model(words, lines);
    tracepoint(words, lines);
    session
        .command(words)
        .ifPresent(
            command -> {
              lines.add(HelpCommands.text(command));
              Map<String, Object> fact = fact("command", command.name(), command.doc());
              fact.put("usage", command.usage());
            });
    if (lines.isEmpty()) {
      namesakes(words, lines);
      List<String> explained = Explanations.of(words);
      lines.addAll(explained);
      if (!explained.isEmpty()) {
        fact("explanation", words, String.join("\n", explained));
      }
    }
    if (lines.isEmpty()) {
      return Optional.empty();
    }
    int width = session.text().width();
    StringBuilder text = new StringBuilder();
    for (String line : String.join("\n", lines).lines().toList()) {
      int indent = line.length() - line.stripLeading().length();
      boolean fits = line.length() <= width;
      List<String> wrapped =
          fits ? List.of(line) : WhyText.wrapHanging(line.strip(), width, " ".repeat(indent));
      wrapped.forEach(each -> text.append(each).append('\n'));
    }
    return Optional.of(text.toString());
  }

  /** One more thing of this name, for programs. */
  private Map<String, Object> fact(String what, String name, String doc) {
    Map<String, Object> fact = new LinkedHashMap<>();
    fact.put("what", what);
    fact.put("name", name);
    fact.put("doc", doc);
    facts.add(fact);
    return fact;
  }

  /**
   * Attributes of LUNs that have this as the last part of their name: {@code fifo_batch}, {@code
   * queue/nr_requests}.
   */
  private void namesakes(String words, List<String> to) {
    String name = words.replace('/', '.');
    for (String lun : session.view().luns()) {
      for (String path : session.view().attributes(lun)) {
        if (path.endsWith("." + name) && to.size() < MOST_NAMESAKES) {
          attribute(lun + "." + path, to);
        }
      }
    }
  }

  private List<String> names() {
    List<String> all = new ArrayList<>();
    for (String lun : session.view().luns()) {
      all.add(lun);
      session.view().attributes(lun).forEach(path -> all.add(lun + "." + path));
    }
    all.addAll(session.view().workloads());
    Lab.catalogue().models().forEach(model -> all.add(model.name()));
    all.addAll(Lab.catalogue().tracePoints());
    return all;
  }

  private void attribute(String words, List<String> to) {
    LabView view = session.view();
    Optional<String> file = words.startsWith("/") ? Optional.of(words) : view.file(words);
    Optional<String> doc = file.flatMap(view::doc);
    if (doc.isEmpty()) {
      return;
    }
    String value = view.read(file.get()).orElse("").strip();
    to.add(words + " = " + value);
    to.add("  " + doc.get());
    to.add("  file: " + file.get());
    Map<String, Object> fact = fact("attribute", words, doc.get());
    fact.put("value", value);
    fact.put("file", file.get());
    view.languagePath(file.get())
        .ifPresent(
            path -> {
              to.add("  set it: " + path + " = " + example(value));
              fact.put("path", path);
            });
  }

  private static String example(String value) {
    if (value.matches("-?[0-9]+")) {
      return value;
    }
    int open = value.indexOf('[');
    int close = value.indexOf(']', open + 1);
    String word = open >= 0 && close > open ? value.substring(open + 1, close) : value;
    return word.matches("[a-z][a-z-]*") ? word : "\"" + word + "\"";
  }

  private void measured(String words, List<String> to) {
    measurement(session, words)
        .ifPresent(
            spec -> {
              Value value = session.view().measure(words);
              to.add(words + " = " + ValueFormat.text(value));
              to.add("  " + spec.doc());
              Map<String, Object> fact = fact("measurement", words, spec.doc());
              double number = value.isNumber() ? value.asDouble() : Double.NaN;
              fact.put("value", Double.isFinite(number) ? number : null);
              fact.put("dimension", spec.dimension().name().toLowerCase(Locale.ROOT));
            });
  }

  private void owner(String words, List<String> to) {
    LabView view = session.view();
    if (view.luns().contains(words)) {
      to.addAll(view.inside(words));
      fact("lun", words, "").put("inside", view.insideValues(words));
      to.add("  attributes: `ls /sys/block/" + words + "/queue`");
      to.add(
          "  measurements: " + words + ".util, " + words + ".dispatch.sequential, " + words
              + ".stages.device.p99, …");
    }
    List<String> behind = view.lunsOf(words);
    if (!behind.isEmpty()) {
      to.add("host " + words + " with LUNs " + String.join(", ", behind));
      to.add("  `table " + words + "` shows how they share its tags: held, waits, who woke whom");
    }
    if (view.workloads().contains(words)) {
      to.add("workload " + words + ": " + view.workload(words));
      fact("workload", words, "").put("properties", view.workloadValues(words));
      to.add("  measurements: " + words + ".read.iops, " + words + ".read.clat.p99, …");
    }
  }

  private void model(String words, List<String> to) {
    for (ModelSpec model : Lab.catalogue().models()) {
      boolean kind = model.name().isEmpty() && model.kind().text().equals(words);
      if (!model.name().equals(words) && !kind) {
        continue;
      }
      to.add((model.kind().text() + " " + model.name()).strip());
      to.add("  " + model.doc());
      Map<String, Object> properties = new LinkedHashMap<>();
      fact(model.kind().text(), model.name(), model.doc()).put("properties", properties);
      for (PropertySpec property : model.properties()) {
        String otherwise =
            property.defaultText().isEmpty() ? "" : " (default " + property.defaultText() + ")";
        to.add("  " + property.name() + ": " + property.doc() + otherwise);
        Map<String, Object> spec = new LinkedHashMap<>();
        spec.put("doc", property.doc());
        spec.put("default", property.defaultText());
        properties.put(property.name(), spec);
      }
    }
    Lab.preset(words)
        .ifPresent(
            source -> {
              to.add(source.text().stripTrailing());
              fact("preset", words, "").put("source", source.text().stripTrailing());
            });
  }

  private void tracepoint(String words, List<String> to) {
    for (String[] point : LabView.tracepoints()) {
      if (point[0].equals(words)) {
        to.add("trace point " + point[0] + (point[1].isEmpty() ? "" : " (" + point[1] + ")"));
        to.add("  " + point[2]);
        fact("tracepoint", point[0], point[2]).put("letter", point[1]);
      }
    }
  }
}
