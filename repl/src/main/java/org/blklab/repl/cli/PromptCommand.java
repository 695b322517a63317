package org.blklab.repl.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.blklab.grammar.diag.Source;
import org.blklab.repl.console.Prompt;
import org.blklab.repl.session.answer.Answer;
import org.blklab.repl.session.answer.AnswerJson;
import org.blklab.runtime.lab.NearbyFiles;

/** {@code blklab} and {@code blklab [FILE] -i}: the prompt. */
final class PromptCommand {
  private static final String STANDARD_OUTPUT = "-";

  private PromptCommand() {}

  /**
   * What is asked for.
   *
   * @param file a scenario whose statements are done first
   * @param params values for the scenario's params
   * @param seed instead of the scenario's
   * @param json where each answer goes as a line of JSON; - for standard output, instead of text
   */
  record Request(
      Optional<String> file,
      Map<String, String> params,
      Optional<Long> seed,
      Optional<String> json) {
    static final Request PLAIN =
        new Request(Optional.empty(), Map.of(), Optional.empty(), Optional.empty());
  }

  /**
   * Opens it, and returns when the user leaves.
   *
   * @return the exit code
   */
  static int open(Request request, Console console) throws UserProblem, IOException {
    Optional<Source> scenario = Optional.empty();
    if (request.file().isPresent()) {
      Source source = ScenarioFiles.read(request.file().get());
      scenario = Optional.of(Rewriting.with(source, request.params(), request.seed()));
    } else if (!request.params().isEmpty()) {
      throw new UserProblem(ExitCode.USAGE, "--set needs a FILE with `param`s");
    } else if (request.seed().isPresent()) {
      scenario = Optional.of(new Source("--seed", "seed = " + request.seed().get()));
    }
    if (request.json().isEmpty()) {
      return open(scenario, console, _ -> {}, false);
    }
    if (request.json().get().equals(STANDARD_OUTPUT)) {
      if (console.interactive()) {
        throw new UserProblem(ExitCode.USAGE, "on a terminal --json needs the name of a file");
      }
      return open(scenario, console, answer -> console.out().print(AnswerJson.line(answer)), true);
    }
    try (BufferedWriter lines =
        Files.newBufferedWriter(Path.of(request.json().get()), StandardCharsets.UTF_8)) {
      return open(scenario, console, answer -> write(answer, lines), false);
    } catch (IOException | UncheckedIOException e) {
      throw new UserProblem(
          ExitCode.USAGE, "cannot write " + request.json().get() + ": " + e.getMessage());
    }
  }

  private static void write(Answer answer, BufferedWriter to) {
    try {
      to.write(AnswerJson.line(answer));
      to.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int open(
      Optional<Source> scenario, Console console, Consumer<Answer> log, boolean silent)
      throws IOException {
    Prompt.Options options =
        new Prompt.Options(
            scenario, console.colour(), console.interactive(), true, log, silent);
    return switch (Prompt.open(options, new NearbyFiles("-"), console.out())) {
      case GOOD -> ExitCode.OK;
      case EXPECTATION_FAILED -> ExitCode.FAILED;
      case MISTAKE -> ExitCode.SCENARIO;
      case INTERNAL_ERROR -> ExitCode.INTERNAL_ERROR;
    };
  }

  /**
   * Does what a first use does, so that a cache of loaded classes can be made of it: runs a
   * scenario and opens a prompt that nobody sees.
   */
  static int rehearse(String file, Console console) throws IOException {
    String[] run = {"run", file};
    int code = CommandLineTool.run(run, console.out(), console.err());
    Prompt.rehearse(new NearbyFiles("-"));
    return code;
  }
}
