package org.blklab.repl.cli;

import java.util.List;
import java.util.concurrent.Callable;
import org.blklab.runtime.lab.Explanations;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code blklab explain NAME}. */
@Command(
    name = "explain",
    mixinStandardHelpOptions = true,
    description = "Say what a measurement, a behaviour of the kernel or an attribute means.")
final class ExplainCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      paramLabel = "PATH|PATCH|ATTRIBUTE",
      description = "For example sda.dispatch.sequential, mq-deadline-min-shallow-1, nr_requests.")
  private String name;

  ExplainCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws UserProblem {
    List<String> texts = Explanations.of(name);
    if (texts.isEmpty()) {
      throw new UserProblem(
          ExitCode.USAGE,
          "nothing is known by the name `" + name + "`" + Explanations.hint(name));
    }
    console.out().println(String.join("\n\n", texts));
    return ExitCode.OK;
  }
}
