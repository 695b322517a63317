package org.blklab.repl.cli;

import java.util.concurrent.Callable;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.repl.report.TextOutput;
import org.blklab.runtime.lab.Checked;
import org.blklab.runtime.lab.Lab;
import org.blklab.runtime.lab.NearbyFiles;
import org.blklab.runtime.lab.RunRequest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code blklab graph FILE}. */
@Command(
    name = "graph",
    mixinStandardHelpOptions = true,
    description = "Print the objects a scenario declares, as a tree or as DOT.")
final class GraphCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(paramLabel = "FILE", description = "The scenario; - for standard input.")
  private String file;

  @Option(names = "--dot", description = "Print DOT, for Graphviz.")
  private boolean dot;

  GraphCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws UserProblem {
    RunRequest request = RunRequest.of(ScenarioFiles.read(file));
    TextOutput output = new TextOutput(console.out(), console.err(), console.colour());
    NearbyFiles files = new NearbyFiles(file);
    Checked checked = Lab.check(request, files);
    for (Diagnostic diagnostic : checked.diagnostics()) {
      output.diagnostic(diagnostic);
    }
    if (checked.plan().isEmpty()) {
      return ExitCode.SCENARIO;
    }
    console.out().print(Lab.drawing(checked.plan().get(), dot, files));
    return ExitCode.OK;
  }
}
