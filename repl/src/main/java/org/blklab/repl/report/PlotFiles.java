package org.blklab.repl.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Source;
import org.blklab.repl.plot.Chart;
import org.blklab.repl.plot.ChartBuilder;
import org.blklab.repl.plot.Drawing;
import org.blklab.runtime.lab.Extras;
import org.blklab.runtime.lab.RememberedFiles;
import org.blklab.runtime.plan.Plan;
import org.blklab.runtime.plan.Step;
import org.blklab.runtime.run.Watching;

/** Carries out {@code plot} and {@code report}. */
public final class PlotFiles implements Extras {
  private final Transcript said;
  private final String command;
  private final RememberedFiles files;

  /**
   * @param said so far, for the report
   * @param command that reproduces the run, for the report
   * @param files that the scenario was read with, for the report
   */
  public PlotFiles(Transcript said, String command, RememberedFiles files) {
    this.said = said;
    this.command = command;
    this.files = files;
  }

  /** What can be known before a long run: files that cannot be written. */
  public static List<Diagnostic> problems(Plan plan) {
    List<Diagnostic> problems = new ArrayList<>();
    for (Step step : plan.steps()) {
      try {
        if (step instanceof Step.Plot plot && plot.file().isPresent()) {
          Drawing.check(plot.file().get());
          WholeFile.check(plot.file().get());
        } else if (step instanceof Step.Report report) {
          WholeFile.check(report.file());
        }
      } catch (IOException e) {
        problems.add(
            Diagnostic.error(
                Code.UNREADABLE,
                step.place().source(),
                step.place().span(),
                "cannot write this: " + e.getMessage()));
      }
    }
    return problems;
  }

  @Override
  public void plot(Step.Plot plot, Seen seen) throws IOException {
    Chart chart = new ChartBuilder(seen).of(plot);
    String what = Watching.path(plot.values().getFirst()).replace('.', '-');
    String file = plot.file().orElse(what + "-" + plot.over() + ".svg");
    if (chart.isEmpty()) {
      throw new IOException("there is nothing to plot: no samples");
    }
    WholeFile.write(Path.of(file), Drawing.bytes(chart, file));
  }

  @Override
  public void report(Step.Report report, Seen seen) throws IOException {
    List<Source> sources = new ArrayList<>(List.of(report.place().source()));
    files.all().values().stream().distinct().forEach(sources::add);
    String page = new ReportPage(seen, said, command).text(sources);
    WholeFile.write(Path.of(report.file()), page.getBytes(StandardCharsets.UTF_8));
  }
}
