package org.blklab.repl;

import org.blklab.repl.cli.CommandLineTool;
import org.blklab.repl.cli.Leaving;
import org.blklab.repl.cli.StandardOutput;
import org.blklab.runtime.lab.Version;

/** The program {@code blklab}. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    if (args.length == 1 && (args[0].equals("--version") || args[0].equals("-V"))) {
      System.out.println("blklab " + Version.TEXT); // before anything else is loaded
      return;
    }
    StandardOutput out = StandardOutput.install();
    int code = CommandLineTool.run(args, System.out, System.err);
    System.out.flush();
    Leaving.exit(out.exitCode(code, System.err));
  }
}
