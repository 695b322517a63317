package org.blklab.repl.cli;

import java.io.IOException;
import java.util.Optional;
import org.blklab.grammar.diag.Source;
import org.blklab.repl.console.Prompt;
import org.blklab.runtime.lab.NearbyFiles;

/** {@code blklab} and {@code blklab FILE -i}: the prompt. */
final class PromptCommand {
  private PromptCommand() {}

  /**
   * @param file a scenario whose statements are done first
   * @return the exit code
   */
  static int open(Optional<String> file, Console console) throws UserProblem, IOException {
    Optional<Source> scenario = Optional.empty();
    if (file.isPresent()) {
      scenario = Optional.of(ScenarioFiles.read(file.get()));
    }
    Prompt.Options options =
        new Prompt.Options(scenario, console.colour(), console.interactive(), true);
    boolean good = Prompt.open(options, new NearbyFiles("-"), console.out());
    return good ? ExitCode.OK : ExitCode.SCENARIO;
  }

  /**
   * Does what a first use does, so that a cache of loaded classes can be made of it: runs a scenario
   * and opens a prompt that nobody sees.
   */
  static int rehearse(String file, Console console) throws IOException {
    int code = CommandLineTool.run(new String[] {"run", "--quiet", file}, console.out(), console.err());
    Prompt.rehearse(new NearbyFiles("-"));
    return code;
  }
}
