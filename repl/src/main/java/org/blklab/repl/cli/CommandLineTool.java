package org.blklab.repl.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.blklab.runtime.lab.Version;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Everything behind the command line. */
@Command(
    name = "blklab",
    sortOptions = false,
    versionProvider = CommandLineTool.VersionText.class,
    header = "A laboratory for the Linux block layer.",
    synopsisHeading = "%nUsage: ",
    customSynopsis = {
      "blklab                       open the prompt",
      "       blklab FILE.blk [-i]         run a scenario (-i: then open the prompt)",
      "       blklab COMMAND [OPTION ...]"
    },
    commandListHeading = "%nCommands:%n",
    footer = {"", "Exit codes: 0 all well, 1 internal error, 2 bad arguments or unreadable file,",
      "99 an expectation failed, 104 errors in the scenario, 105 interrupted, 107 error in a hook."})
public final class CommandLineTool implements Runnable {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  private boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Show the version.")
  private boolean version;

  @Option(
      names = Jit.OPTION,
      description = {
        "Compile JavaScript with Graal's compiler, for long runs with hooks; anywhere in the line.",
        "Fetched once, by Maven."
      })
  private boolean jit;

  private CommandLineTool() {}

  @Override
  public void run() {
    // without a command: run() is never reached, see below
  }

  static final class VersionText implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"blklab " + Version.TEXT};
    }
  }

  /**
   * Runs one command.
   *
   * @return the exit code
   */
  public static int run(String[] args, PrintStream out, PrintStream err) {
    Console console = Console.of(out, err);
    CommandLine line = commandLine(console);
    line.setOut(new PrintWriter(out, true, StandardCharsets.UTF_8));
    line.setErr(new PrintWriter(err, true, StandardCharsets.UTF_8));
    line.setColorScheme(
        CommandLine.Help.defaultColorScheme(console.colour() ? Ansi.ON : Ansi.OFF));
    line.setParameterExceptionHandler((e, _) -> badArguments(e, console));
    line.setExecutionExceptionHandler((e, _, _) -> internalError(e, console));
    line.setCaseInsensitiveEnumValuesAllowed(true);
    try {
      String[] rest = Jit.without(args);
      return rest.length == 0
          ? PromptCommand.open(Optional.empty(), console)
          : line.execute(withDefaultCommand(rest));
    } catch (UserProblem | IOException e) {
      return internalError(e, console);
    } catch (Error e) { // picocli lets these through; OutOfMemoryError is one
      return internalError(new IllegalStateException(e.toString(), e), console);
    }
  }

  private static CommandLine commandLine(Console console) {
    CommandLine line = new CommandLine(new CommandLineTool());
    line.addSubcommand("run", new RunCommand(console));
    line.addSubcommand("check", new CheckCommand(console));
    line.addSubcommand("fmt", new FmtCommand(console));
    line.addSubcommand("graph", new GraphCommand(console));
    line.addSubcommand("conform", new ConformCommand(console));
    line.addSubcommand("models", new ModelsCommand(console));
    line.addSubcommand("device", new DeviceCommand(console));
    line.addSubcommand("bench", new BenchCommand(console));
    line.addSubcommand("kernels", new KernelsCommand(console));
    line.addSubcommand("patch", new PatchCommand(console));
    line.addSubcommand("types", new TypesCommand(console));
    line.addSubcommand("explain", new ExplainCommand(console));
    return line;
  }

  /** {@code blklab x.blk} is {@code blklab run x.blk}. */
  private static String[] withDefaultCommand(String[] args) {
    boolean file =
        args.length > 0 && (args[0].endsWith(".blk") || args[0].endsWith(".mjs"));
    if (!file) {
      return args;
    }
    String[] longer = new String[args.length + 1];
    longer[0] = "run";
    System.arraycopy(args, 0, longer, 1, args.length);
    return longer;
  }

  private static int badArguments(ParameterException e, Console console) {
    console.err().println("blklab: " + e.getMessage());
    CommandLine command = e.getCommandLine();
    if (!CommandLine.UnmatchedArgumentException.printSuggestions(e, command.getErr())) {
      String name = command.getCommandSpec().qualifiedName();
      console.err().println("See `" + name + " --help`.");
    }
    return ExitCode.USAGE;
  }

  private static int internalError(Exception e, Console console) {
    if (e instanceof UserProblem problem) {
      console.err().println("blklab: " + problem.getMessage());
      return problem.exitCode();
    }
    StringWriter trace = new StringWriter();
    e.printStackTrace(new PrintWriter(trace));
    console.err().println("blklab: internal error, our fault: " + e.getMessage());
    console.err().println(
        "Please report it with the scenario, the command line and this text (blklab "
            + Version.TEXT
            + "):");
    console.err().print(trace);
    return ExitCode.INTERNAL_ERROR;
  }
}
