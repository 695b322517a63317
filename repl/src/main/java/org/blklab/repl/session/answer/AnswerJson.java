package org.blklab.repl.session.answer;

import java.util.List;
import java.util.Locale;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.runtime.lab.Life;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.run.ExpectationResult;
import org.blklab.runtime.stats.StageStats.Stage;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** An answer of the prompt as one line of JSON. */
public final class AnswerJson {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private AnswerJson() {}

  /** The line, ended. Parts that an answer does not have are left out. */
  public static String line(Answer answer) {
    ObjectNode root = MAPPER.createObjectNode();
    root.put("entry", answer.entry());
    root.put("kind", answer.reply().kind().name().toLowerCase(Locale.ROOT));
    root.put("simulated_ns", answer.simulatedNs());
    root.put("events", answer.events());
    root.put("text", answer.reply().text());
    Answer.Shown shown = answer.shown();
    shown.diagnostics().forEach(each -> diagnostic(each, root.withArray("diagnostics")));
    shown.expectations().forEach(each -> expectation(each, root.withArray("expectations")));
    shown.tables().forEach(each -> table(each, root.withArray("tables")));
    shown.requests().forEach(each -> request(each, root.withArray("requests")));
    shown.series().forEach(each -> series(each, root.withArray("series")));
    shown.values().forEach((name, value) -> root.set(name, MAPPER.valueToTree(value)));
    if (!answer.measurements().isEmpty()) {
      ObjectNode to = root.putObject("measurements");
      answer.measurements().forEach((path, value) -> number(to, path, value));
    }
    return root + "\n";
  }

  private static void diagnostic(Diagnostic diagnostic, ArrayNode to) {
    ObjectNode node = to.addObject();
    node.put("severity", diagnostic.severity().name().toLowerCase(Locale.ROOT));
    node.put("code", diagnostic.code().text());
    node.put("message", diagnostic.message());
    node.put("source", diagnostic.source().name());
    node.put("start", diagnostic.span().start());
    node.put("end", diagnostic.span().end());
    strings(diagnostic.hints(), node.putArray("hints"));
  }

  private static void expectation(ExpectationResult result, ArrayNode to) {
    ObjectNode node = to.addObject();
    node.put("text", result.text());
    node.put("pass", result.pass());
    node.put("left", result.left());
    node.put("right", result.right());
  }

  private static void table(TableData table, ArrayNode to) {
    ObjectNode node = to.addObject();
    if (!table.title().isEmpty()) {
      node.put("title", table.title());
    }
    strings(
        table.columns().stream().map(TableData.Column::name).toList(), node.putArray("columns"));
    ArrayNode rows = node.putArray("rows");
    table.rows().forEach(row -> strings(row, rows.addArray()));
  }

  private static void request(Life life, ArrayNode to) {
    ObjectNode node = to.addObject();
    node.put("id", life.id());
    node.put("lun", life.lun());
    node.put("op", life.op());
    node.put("sector", life.sector());
    node.put("sectors", life.sectors());
    node.put("task", life.task());
    node.put("elevator", life.elevator());
    node.put("insert_ns", life.insertNs());
    node.put("issue_ns", life.issueNs());
    node.put("complete_ns", life.completeNs());
    node.put("total_ns", life.totalNs());
    ObjectNode stages = node.putObject("stages_ns");
    for (Stage stage : Stage.values()) {
      stages.put(stage.text(), life.stagesNs().get(stage.ordinal()));
    }
    node.put("reads_before", life.readsBefore());
    node.put("writes_before", life.writesBefore());
    node.put("overtakers", life.overtakers());
    ArrayNode before = node.putArray("last_before");
    for (Life.Before each : life.lastBefore()) {
      ObjectNode one = before.addObject();
      one.put("id", each.id());
      one.put("op", each.op());
      one.put("sector", each.sector());
      one.put("issue_ns", each.issueNs());
      one.put("later", each.later());
    }
  }

  private static void series(Answer.Series series, ArrayNode to) {
    ObjectNode node = to.addObject();
    node.put("path", series.path());
    node.put("over", series.over());
    numbers(series.x(), node.putArray("x"));
    numbers(series.y(), node.putArray("y"));
  }

  private static void numbers(List<Double> values, ArrayNode to) {
    for (double value : values) {
      if (Double.isFinite(value)) {
        to.add(value);
      } else {
        to.addNull();
      }
    }
  }

  private static void number(ObjectNode to, String name, double value) {
    if (Double.isFinite(value)) {
      to.put(name, value);
    } else {
      to.putNull(name);
    }
  }

  private static void strings(List<String> texts, ArrayNode to) {
    texts.forEach(to::add);
  }
}
