package org.blklab.repl.cli;

import java.util.List;
import java.util.concurrent.Callable;
import org.blklab.grammar.FormatResult;
import org.blklab.grammar.Formatter;
import org.blklab.grammar.diag.DiagnosticRenderer;
import org.blklab.grammar.diag.Source;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code blklab fmt FILE...}. */
@Command(
    name = "fmt",
    mixinStandardHelpOptions = true,
    description = "Format scenarios in place; - formats standard input to standard output.")
final class FmtCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "Scenarios to format.")
  private List<String> files;

  @Option(
      names = "--check",
      description = "Change nothing; name the files that are not formatted and exit with 99.")
  private boolean checkOnly;

  FmtCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    int worst = ExitCode.OK;
    for (String file : files) {
      worst = Math.max(worst, ScenarioFiles.each(console, () -> format(file)));
    }
    return worst;
  }

  private int format(String file) throws UserProblem {
    Source source = ScenarioFiles.read(file);
    FormatResult formatted = Formatter.format(source);
    if (formatted.hasErrors()) {
      DiagnosticRenderer renderer =
          console.colour() ? DiagnosticRenderer.coloured() : DiagnosticRenderer.plain();
      formatted.diagnostics().forEach(each -> console.err().print(renderer.render(each)));
      return ExitCode.SCENARIO;
    }
    if (checkOnly) {
      if (formatted.isChanged()) {
        console.out().println(file);
        return ExitCode.FAILED;
      }
      return ExitCode.OK;
    }
    if (file.equals("-")) {
      console.out().print(formatted.text());
    } else if (formatted.isChanged()) {
      Destination.write(file, formatted.text());
    }
    return ExitCode.OK;
  }
}
