package org.blklab.repl.cli;

import java.util.Arrays;
import java.util.List;

/**
 * {@code --jit}: hooks compiled by Graal's compiler instead of interpreted. It is no part of the
 * program but a module of the virtual machine, so the launcher must set it up before there is one:
 * it fetches the compiler once and takes the option away.
 */
final class Jit {
  static final String OPTION = "--jit";

  /** The module that the launcher adds. */
  private static final String COMPILER = "jdk.graal.compiler";

  private Jit() {}

  static boolean isOn() {
    return ModuleLayer.boot().findModule(COMPILER).isPresent();
  }

  /**
   * The arguments without the option.
   *
   * @throws UserProblem if it was given to a virtual machine without the compiler
   */
  static String[] without(String[] args) throws UserProblem {
    List<String> rest = Arrays.stream(args).filter(arg -> !arg.equals(OPTION)).toList();
    if (rest.size() < args.length && !isOn()) {
      throw new UserProblem(
          ExitCode.USAGE,
          "--jit is for the launcher, repl/bin/blklab: this Java has no Graal compiler (it would"
              + " need -XX:+UnlockExperimentalVMOptions -XX:+EnableJVMCI"
              + " --upgrade-module-path=DIR)");
    }
    return rest.toArray(String[]::new);
  }
}
