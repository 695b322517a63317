package org.blklab.repl.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.blklab.repl.report.ConformText;
import org.blklab.runtime.conform.BadRecording;
import org.blklab.runtime.conform.Conformance;
import org.blklab.runtime.conform.Row;
import org.blklab.runtime.lab.Lab;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code blklab conform DIR}. */
@Command(
    name = "conform",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    description = "Hold recordings of real kernels against what the simulation predicts.")
final class ConformCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(arity = "1..*", paramLabel = "DIR", description = "Where recordings are.")
  private List<String> paths = List.of();

  ConformCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws UserProblem {
    ConformText text = new ConformText(console.out());
    List<Row> rows = new ArrayList<>();
    try {
      Conformance conformance = Lab.conformance();
      for (String path : paths) {
        Path directory = Path.of(path);
        if (!Files.isDirectory(directory)) {
          throw new UserProblem(ExitCode.USAGE, path + ": no such directory");
        }
        conformance.directory(
            directory,
            row -> {
              rows.add(row);
              text.row(row);
            });
      }
    } catch (BadRecording e) {
      throw new UserProblem(ExitCode.USAGE, e.getMessage());
    }
    text.end(rows);
    return rows.stream().anyMatch(Row::failed) ? ExitCode.FAILED : ExitCode.OK;
  }
}
