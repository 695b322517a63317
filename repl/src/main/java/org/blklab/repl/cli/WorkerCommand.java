package org.blklab.repl.cli;

import java.util.concurrent.Callable;
import org.blklab.runtime.lab.LabOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code blklab worker}. */
@Command(
    name = "worker",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    description = "Run points of grids for others (`blklab run --cluster`), until it is ended.")
final class WorkerCommand implements Callable<Integer> {
  private final Console console;

  @Option(
      names = "--listen",
      paramLabel = "HOST[:PORT]",
      description = "The only address at which to be reached; default: 127.0.0.1:5701.")
  private String listen = "127.0.0.1";

  @Option(
      names = "--join",
      paramLabel = "HOST[:PORT],...",
      description = "Workers to join; one that answers is enough to find all.")
  private String join;

  @Option(
      names = "--secret",
      paramLabel = "FILE",
      description =
          "A file with a secret of 16 characters or more, the same for all that work together;"
              + " needed where other machines can reach this one.")
  private String secret;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Runs to do at a time; default: as many as there are cores.")
  private Integer threads;

  WorkerCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws UserProblem, InterruptedException {
    int count = threads == null ? LabOptions.of(true).threads() : threads;
    if (count < 1) {
      throw new UserProblem(ExitCode.USAGE, "--threads must be at least 1");
    }
    return WorkerProcess.run(listen, join, secret, count, console);
  }
}
