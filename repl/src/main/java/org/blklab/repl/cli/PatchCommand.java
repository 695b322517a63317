package org.blklab.repl.cli;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.blklab.grammar.diag.Suggest;
import org.blklab.runtime.lab.Kernels;
import org.blklab.runtime.lab.Lab;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code blklab patch [NAME]}. */
@Command(
    name = "patch",
    mixinStandardHelpOptions = true,
    description = "Say what a behaviour of the kernel is, and which releases have it.")
final class PatchCommand implements Callable<Integer> {
  private static final int MOST_HINTS = 8;

  private final Console console;

  @Parameters(arity = "0..1", paramLabel = "NAME", description = "All of them without a name.")
  private String name;

  PatchCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws UserProblem {
    if (name == null) {
      console.out().println(String.join("\n", Kernels.behaviours()));
      return ExitCode.OK;
    }
    Optional<String> text = Kernels.describe(name);
    if (text.isEmpty()) {
      throw new UserProblem(
          ExitCode.USAGE, "no behaviour `" + name + "`; see `blklab patch`" + hint());
    }
    console.out().println(text.get());
    return ExitCode.OK;
  }

  /** Behaviours with the words typed in their names, if there are few, else one spelt alike. */
  private String hint() {
    List<String> names = Lab.catalogue().behaviours();
    List<String> with = names.stream().filter(each -> each.contains(name)).toList();
    if (!with.isEmpty() && with.size() <= MOST_HINTS) {
      return "; there is " + String.join(", ", with);
    }
    return Suggest.closest(name, names).map(near -> "; did you mean `" + near + "`?").orElse("");
  }
}
