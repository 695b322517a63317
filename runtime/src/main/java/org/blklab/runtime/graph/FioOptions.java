package org.blklab.runtime.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Source;
import org.blklab.grammar.diag.Span;
import org.blklab.runtime.check.env.FioReader;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.workload.fio.FioImport;
import org.blklab.runtime.workload.option.JobOptions;
import org.blklab.runtime.workload.option.OptionProblem;

/** What the workload model knows of fio, for the checker. */
public final class FioOptions implements FioReader {

  @Override
  public Jobs file(Source source) {
    return jobs(FioImport.file(source));
  }

  @Override
  public Jobs commandLine(Source source, Span span) {
    return jobs(FioImport.commandLine(source, span));
  }

  private static Jobs jobs(FioImport.Result read) {
    List<Section> sections = new ArrayList<>();
    for (FioImport.Section job : read.sections()) {
      sections.add(new Section(job.name(), job.settings(), job.luns(), job.waits()));
    }
    return new Jobs(sections, read.diagnostics());
  }

  @Override
  public List<Finding> check(Settings settings, long deviceBytes) {
    JobOptions.Result read = JobOptions.read(settings);
    List<OptionProblem> problems = new ArrayList<>(read.problems());
    if (read.options().isPresent() && deviceBytes >= 0) {
      JobOptions options = read.options().get();
      Optional<OptionProblem> misfit =
          options
              .extent()
              .misfit(deviceBytes, options.identity().numjobs(), options.access().smallestBytes());
      misfit.ifPresent(problems::add);
    }
    return problems.stream().map(FioOptions::finding).toList();
  }

  @Override
  public boolean isEndless(Settings settings) {
    return JobOptions.read(settings).options().map(JobOptions::isEndless).orElse(false);
  }

  private static Finding finding(OptionProblem problem) {
    Code code =
        switch (problem.kind()) {
          case BAD_VALUE -> Code.BAD_VALUE;
          case OUT_OF_RANGE -> Code.OUT_OF_RANGE;
          case CONTRADICTION -> Code.CONTRADICTION;
          case MISSING -> Code.MISSING_PROPERTY;
        };
    return new Finding(
        problem.property(),
        problem.start(),
        problem.end(),
        code,
        problem.message(),
        problem.hints());
  }
}
