package org.blklab.repl.cli;

import java.util.List;
import java.util.concurrent.Callable;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.DiagnosticRenderer;
import org.blklab.runtime.lab.Checked;
import org.blklab.runtime.lab.Lab;
import org.blklab.runtime.lab.NearbyFiles;
import org.blklab.runtime.lab.RunRequest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code blklab check FILE...}: parses and checks without running. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    description = "Check scenarios without running them.")
final class CheckCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "Scenarios to check.")
  private List<String> files;

  CheckCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    int worst = ExitCode.OK;
    for (String file : files) {
      worst = Math.max(worst, ScenarioFiles.each(console, () -> check(file)));
    }
    return worst;
  }

  private int check(String file) throws UserProblem {
    DiagnosticRenderer renderer =
        console.colour() ? DiagnosticRenderer.coloured() : DiagnosticRenderer.plain();
    Checked checked = Lab.check(RunRequest.of(ScenarioFiles.read(file)), new NearbyFiles(file));
    for (Diagnostic diagnostic : checked.diagnostics()) {
      console.err().print(renderer.render(diagnostic));
    }
    return checked.hasErrors() ? ExitCode.SCENARIO : ExitCode.OK;
  }
}
