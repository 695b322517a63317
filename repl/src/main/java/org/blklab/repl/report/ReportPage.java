package org.blklab.repl.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.blklab.grammar.SourceParser;
import org.blklab.grammar.ast.Lexeme;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.experiment.RunResult;
import org.blklab.runtime.lab.Extras.Seen;
import org.blklab.runtime.lab.Kernels;
import org.blklab.runtime.lab.Version;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.plan.Step;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.plan.TableData.Column;
import org.blklab.runtime.plan.ValueFormat;
import org.blklab.runtime.run.ExpectationResult;
import org.blklab.runtime.run.Observation;
import org.blklab.runtime.stats.LunRecording;
import org.blklab.runtime.stats.StageStats.Stage;

/**
 * A run as one page of HTML that needs nothing else: no network, no other file. The interactive
 * charts are drawn by uPlot, which is embedded.
 */
final class ReportPage {
  private static final String UPLOT = "/META-INF/resources/webjars/uplot/1.6.30/dist/";

  private final Seen seen;
  private final Transcript said;
  private final String command;
  private final StringBuilder html = new StringBuilder();

  ReportPage(Seen seen, Transcript said, String command) {
    this.seen = seen;
    this.said = said;
    this.command = command;
  }

  /**
   * @param sources the scenario, then the files that it reads
   */
  String text(List<Source> sources) {
    head();
    summary();
    findings();
    expectations();
    section("results", "Results");
    said();
    if (!said.hasTables()) { // a quiet run
      seen.variants().forEach(this::summaries);
      if (seen.variants().isEmpty()) {
        html.append("<p class=\"hint\">A quiet run prints no tables.</p>\n");
      }
    }
    section("charts-title", "Charts");
    html.append("<p class=\"hint\">Drag to zoom, double click to see all; with the keyboard: Tab");
    html.append(" to a chart, arrows to read values, + and - to zoom, 0 to see all.</p>\n");
    html.append("<div id=\"plots\"></div>\n");
    slowest();
    kernels();
    section("scenario", "Scenario");
    html.append("<pre tabindex=\"0\"><code>" + highlighted(sources.getFirst()));
    html.append("</code></pre>\n");
    for (Source file : sources.subList(1, sources.size())) {
      html.append("<h3>" + escaped(file.name()) + "</h3>\n<pre tabindex=\"0\"><code>");
      html.append(
          (isScenario(file) ? highlighted(file) : escaped(file.text())) + "</code></pre>\n");
    }
    html.append("</main>\n");
    html.append("<script type=\"application/json\" id=\"charts\">");
    html.append(ReportCharts.json(new ReportCharts(seen).all()) + "</script>\n");
    html.append("<script>" + resource(UPLOT + "uPlot.iife.min.js") + "</script>\n");
    html.append("<script>" + resource("report.js") + "</script>\n</body>\n</html>\n");
    return html.toString();
  }

  private void head() {
    String title = escaped(seen.outcome().scenario());
    html.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    html.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    html.append("<link rel=\"icon\" href=\"data:,\">\n<title>" + title + " – blklab</title>\n");
    html.append("<style>" + resource(UPLOT + "uPlot.min.css") + resource("report.css"));
    html.append("</style>\n</head>\n<body>\n<header><h1>" + title + "</h1>\n<nav>");
    for (String target : List.of("results", "charts-title", "slowest", "kernels", "scenario")) {
      String name = target.equals("charts-title") ? "charts" : target;
      html.append("<a href=\"#" + target + "\">" + name + "</a>");
    }
    html.append("</nav><button id=\"theme\" type=\"button\">light / dark</button></header>\n");
    html.append("<main>\n");
  }

  private void section(String id, String title) {
    html.append("<h2 id=\"" + id + "\">" + title + "</h2>\n");
  }

  private void summary() {
    html.append("<dl>");
    entry("blklab", Version.TEXT);
    entry("seed", Long.toString(seen.outcome().seed()));
    seen.outcome().params().forEach((name, value) -> entry("param " + name, value.toString()));
    if (seen.outcome().simulatedNs() > 0) {
      entry("simulated", ValueFormat.time(seen.outcome().simulatedNs()));
    }
    html.append("<dt>again</dt><dd><code>" + escaped(command) + "</code></dd></dl>\n");
  }

  private void entry(String name, String value) {
    html.append("<dt>" + escaped(name) + "</dt><dd>" + escaped(value) + "</dd>");
  }

  /** What changed, by how much, how sure, and why: for who reads no further. */
  private void findings() {
    if (!seen.findings().isEmpty()) {
      section("short", "In short");
      html.append("<ul>\n");
      seen.findings().forEach(text -> html.append("<li>" + escaped(text) + "</li>\n"));
      html.append("</ul>\n");
    }
  }

  /** Tables and lines as they were said, neighbouring lines together. */
  private void said() {
    boolean open = false;
    for (Transcript.Said each : said.all()) {
      if (each instanceof Transcript.Line(var text)) {
        html.append(open ? "\n" : "<pre tabindex=\"0\">").append(escaped(text));
        open = true;
        continue;
      }
      html.append(open ? "</pre>\n" : "");
      open = false;
      if (each instanceof Transcript.Table(var table)) {
        table(table);
      }
    }
    html.append(open ? "</pre>\n" : "");
  }

  private void expectations() {
    List<ExpectationResult> all = seen.outcome().expectations();
    if (all.isEmpty()) {
      return;
    }
    section("expectations", "Expectations");
    html.append(
        "<div class=\"scroll\" tabindex=\"0\"><table"
            + " class=\"wrap\"><tr><th></th><th>expected</th><th>found</th></tr>\n");
    for (ExpectationResult result : all) {
      String mark = result.pass() ? "<td class=\"ok\">ok" : "<td class=\"bad\">failed";
      String found =
          result.left().isEmpty() ? result.reason() : result.left() + "; " + result.right();
      html.append("<tr>" + mark + "</td><td><code>" + escaped(result.text()) + "</code> ");
      html.append(escaped(result.message()) + "</td><td>" + escaped(found) + "</td></tr>\n");
    }
    html.append("</table></div>\n");
  }

  private void summaries(String variant, List<RunResult> results) {
    for (TableData table : results.getFirst().summary()) {
      table(new TableData(variant, table.columns(), table.rows()));
    }
  }

  private void table(TableData table) {
    html.append("<div class=\"scroll\" tabindex=\"0\"><table>");
    if (!table.title().isEmpty()) {
      html.append("<caption>" + escaped(table.title()) + "</caption>");
    }
    html.append("<tr>");
    for (Column column : table.columns()) {
      html.append((column.rightAligned() ? "<th class=\"r\">" : "<th>") + escaped(column.name()));
    }
    html.append("</tr>\n");
    for (List<String> row : table.rows()) {
      html.append("<tr>");
      for (int i = 0; i < row.size(); i++) {
        html.append(table.columns().get(i).rightAligned() ? "<td class=\"r\">" : "<td>");
        html.append(escaped(row.get(i)) + "</td>");
      }
      html.append("</tr>\n");
    }
    html.append("</table></div>\n");
  }

  private void slowest() {
    section("slowest", "Slowest requests");
    boolean any = slowest("", seen.own());
    for (var variant : seen.variants().entrySet()) {
      any |= slowest(variant.getKey() + ": ", variant.getValue().getFirst());
    }
    if (!any) {
      html.append("<p class=\"hint\">No request was watched.</p>\n");
    }
  }

  private boolean slowest(String title, Observation run) {
    boolean any = false;
    for (String lun : run.recording().isPresent() ? run.luns() : List.<String>of()) {
      List<LunRecording.Life> lives =
          run.recording().get().lun(lun).map(LunRecording::slowest).orElse(List.of());
      if (!lives.isEmpty()) {
        table(lives(title + lun, lives));
        any = true;
      }
    }
    return any;
  }

  private static TableData lives(String title, List<LunRecording.Life> lives) {
    List<Column> columns = new ArrayList<>();
    for (String name : List.of("submitted", "latency", "sector", "size")) {
      columns.add(new Column(name, true));
    }
    columns.add(2, new Column("what", false));
    columns.add(3, new Column("by", false));
    for (Stage stage : Stage.values()) {
      columns.add(new Column(stage.text(), true));
    }
    List<List<String>> rows = new ArrayList<>();
    for (LunRecording.Life life : lives) {
      List<String> row = new ArrayList<>();
      row.add(ValueFormat.time(life.startNs()));
      row.add(ValueFormat.time(life.latencyNs()));
      row.add(life.op());
      row.add(life.task());
      row.add(Long.toString(life.sector()));
      row.add(ValueFormat.size(512L * life.sectors()));
      for (long ns : life.stageNs()) {
        row.add(ns == 0 ? "" : ValueFormat.time(ns));
      }
      rows.add(row);
    }
    return new TableData(title, columns, rows);
  }

  private void kernels() {
    section("kernels", "Kernel and its behaviours");
    if (seen.variants().isEmpty()) {
      html.append("<p>Kernel " + escaped(seen.outcome().kernel()) + ".</p>\n");
    }
    seen.variants()
        .forEach(
            (name, runs) ->
                html.append(
                    "<p>" + escaped(name + ": kernel " + runs.getFirst().kernel()) + "</p>\n"));
    for (Step step : seen.plan().steps()) {
      if (step instanceof Step.Declare(Declared.Kernel kernel, _)) {
        html.append("<p><code>" + escaped(kernel.place().text()) + "</code></p>\n");
        for (String name : kernel.with()) {
          Kernels.describe(name).ifPresent(text -> html.append("<pre>" + escaped(text) + "</pre>"));
        }
        for (String name : kernel.without()) {
          Kernels.describe(name).ifPresent(text -> html.append("<pre>" + escaped(text) + "</pre>"));
        }
      }
    }
    html.append("<details><summary>All behaviours that are simulated</summary><pre>");
    html.append(escaped(String.join("\n", Kernels.behaviours())) + "</pre></details>\n");
  }

  private static boolean isScenario(Source source) {
    return source.name().endsWith(".blk");
  }

  private static String highlighted(Source source) {
    StringBuilder marked = new StringBuilder();
    int at = 0;
    for (Lexeme lexeme : SourceParser.lexemes(source)) {
      marked.append(escaped(source.text().substring(at, lexeme.span().start())));
      String text = escaped(source.text().substring(lexeme.span().start(), lexeme.span().end()));
      String mark = MARKS.get(lexeme.kind());
      marked.append(mark == null ? text : "<span class=\"" + mark + "\">" + text + "</span>");
      at = lexeme.span().end();
    }
    return marked.append(escaped(source.text().substring(at))).toString();
  }

  private static final Map<Lexeme.Kind, String> MARKS =
      Map.of(
          Lexeme.Kind.KEYWORD, "k",
          Lexeme.Kind.STRING, "s",
          Lexeme.Kind.LITERAL, "n",
          Lexeme.Kind.COMMENT, "c");

  private static String resource(String name) {
    try (InputStream in = ReportPage.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the installation lacks " + name);
      }
      // a script element ends at the first "</", wherever it stands
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return text.replace("</script", "<\\/script");
    } catch (IOException e) {
      throw new IllegalStateException("cannot read " + name, e);
    }
  }

  static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
