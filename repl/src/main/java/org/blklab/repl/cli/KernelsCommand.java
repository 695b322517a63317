package org.blklab.repl.cli;

import java.util.List;
import java.util.concurrent.Callable;
import org.blklab.runtime.lab.Kernels;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code blklab kernels [diff A B]}. */
@Command(
    name = "kernels",
    mixinStandardHelpOptions = true,
    description = "List the kernels, or with `diff A B` the behaviours that differ between two.")
final class KernelsCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      arity = "0..3",
      paramLabel = "diff A B",
      description = "Nothing, or `diff` and two releases.")
  private List<String> words = List.of();

  KernelsCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws UserProblem {
    if (words.isEmpty()) {
      console.out().println(String.join("\n", Kernels.list()));
      return ExitCode.OK;
    }
    if (words.size() != 3 || !words.getFirst().equals("diff")) {
      throw new UserProblem(ExitCode.USAGE, "write `blklab kernels` or `blklab kernels diff A B`");
    }
    for (String release : words.subList(1, 3)) {
      if (!Kernels.releases().contains(release)) {
        throw new UserProblem(
            ExitCode.USAGE,
            "no kernel `" + release + "`; known: " + String.join(", ", Kernels.releases()));
      }
    }
    List<String> lines = Kernels.diff(words.get(1), words.get(2));
    console.out().println(
        lines.isEmpty() ? "no simulated behaviour differs" : String.join("\n", lines));
    return ExitCode.OK;
  }
}
