package org.blklab.repl.cli;

import java.util.concurrent.Callable;
import org.blklab.runtime.lab.Lab;
import picocli.CommandLine.Command;

/** {@code blklab types}. */
@Command(
    name = "types",
    mixinStandardHelpOptions = true,
    description = "Print the JavaScript API's types, for editors: blklab types > blklab.d.ts")
final class TypesCommand implements Callable<Integer> {
  private final Console console;

  TypesCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    console.out().print(Lab.scriptTypes());
    return ExitCode.OK;
  }
}
