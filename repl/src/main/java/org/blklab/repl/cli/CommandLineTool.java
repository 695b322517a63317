package org.blklab.repl.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
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
    footer = {
      "",
      "Exit codes: 0 all well, 1 internal error, 2 bad arguments or unreadable file,",
      "99 an expectation failed, 104 errors in the scenario, 105 interrupted, 107 error in a hook."
    })
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

  /** The first of two words that make the launcher's cache of classes; the second is a scenario. */
  private static final String REHEARSE = "--rehearse";

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
    try {
      String[] words = withDefaultCommand(Jit.without(args));
      if (words.length == 0) {
        return PromptCommand.open(PromptCommand.Request.PLAIN, console);
      }
      if (words.length == 2 && words[0].equals(REHEARSE)) {
        return PromptCommand.rehearse(words[1], console);
      }
      return isPlainRun(words) // the most frequent call; it needs no parser of options
          ? RunCommand.of(words[1], console).call()
          : commandLine(console, words, out, err).execute(words);
    } catch (UserProblem | IOException | RuntimeException e) {
      return internalError(e, console);
    } catch (OutOfMemoryError e) {
      return outOfMemory(console);
    } catch (Error e) { // picocli lets these through; OutOfMemoryError is one
      return internalError(new IllegalStateException(e.toString(), e), console);
    }
  }

  private static boolean isPlainRun(String[] words) {
    return words.length == 2 && words[0].equals("run") && words[1].matches("[^-@].*");
  }

  /** The one command that is called, or all of them: reading what a command takes costs time. */
  private static CommandLine commandLine(
      Console console, String[] args, PrintStream out, PrintStream err) {
    Map<String, Supplier<Callable<Integer>>> all = commands(console);
    CommandLine line = new CommandLine(new CommandLineTool());
    if (args.length > 0 && all.containsKey(args[0])) {
      line.addSubcommand(args[0], all.get(args[0]).get());
    } else {
      all.forEach((name, command) -> line.addSubcommand(name, command.get()));
    }
    line.setOut(new PrintWriter(out, true, StandardCharsets.UTF_8));
    line.setErr(new PrintWriter(err, true, StandardCharsets.UTF_8));
    line.setColorScheme(
        CommandLine.Help.defaultColorScheme(console.colour() ? Ansi.ON : Ansi.OFF));
    line.setParameterExceptionHandler((e, _) -> badArguments(e, console));
    line.setExecutionExceptionHandler((e, _, _) -> internalError(e, console));
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.registerConverter(Long.class, CommandLineTool::wholeNumber);
    line.registerConverter(Long.TYPE, CommandLineTool::wholeNumber);
    line.registerConverter(Integer.class, text -> Math.toIntExact(wholeNumber(text)));
    return line;
  }

  private static Map<String, Supplier<Callable<Integer>>> commands(Console console) {
    Map<String, Supplier<Callable<Integer>>> all = new LinkedHashMap<>();
    all.put("run", () -> new RunCommand(console));
    all.put("check", () -> new CheckCommand(console));
    all.put("fmt", () -> new FmtCommand(console));
    all.put("graph", () -> new GraphCommand(console));
    all.put("conform", () -> new ConformCommand(console));
    all.put("models", () -> new ModelsCommand(console));
    all.put("device", () -> new DeviceCommand(console));
    all.put("bench", () -> new BenchCommand(console));
    all.put("kernels", () -> new KernelsCommand(console));
    all.put("patch", () -> new PatchCommand(console));
    all.put("types", () -> new TypesCommand(console));
    all.put("explain", () -> new ExplainCommand(console));
    all.put("worker", () -> new WorkerCommand(console));
    return all;
  }

  /** {@code blklab x.blk} is {@code blklab run x.blk}, and so is {@code blklab -i …}. */
  private static String[] withDefaultCommand(String[] args) {
    String first = args.length == 0 ? "" : args[0];
    boolean file = first.endsWith(".blk") || first.endsWith(".mjs");
    boolean prompt = first.equals("-i") || first.equals("--interactive");
    if (!file && !prompt) {
      return args;
    }
    String[] longer = new String[args.length + 1];
    longer[0] = "run";
    System.arraycopy(args, 0, longer, 1, args.length);
    return longer;
  }

  private static long wholeNumber(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new CommandLine.TypeConversionException("`" + text + "` is no whole number");
    }
  }

  private static int badArguments(ParameterException e, Console console) {
    CommandLine command = e.getCommandLine();
    boolean noCommand =
        e instanceof CommandLine.UnmatchedArgumentException unmatched
            && command.getParent() == null
            && !unmatched.isUnknownOption();
    String message =
        noCommand
            ? "no command `"
                + ((CommandLine.UnmatchedArgumentException) e).getUnmatched().getFirst()
                + "`, and no scenario (those end in .blk)"
            : e.getMessage();
    console.err().println("blklab: " + message);
    if (!CommandLine.UnmatchedArgumentException.printSuggestions(e, command.getErr())) {
      String name = command.getCommandSpec().qualifiedName();
      console.err().println("See `" + name + " --help`.");
    }
    return ExitCode.USAGE;
  }

  private static int outOfMemory(Console console) {
    long mib = Runtime.getRuntime().maxMemory() >> 20;
    console.err().println(
        "blklab: out of memory: this needs more than " + mib
            + " MiB; give it more with BLKLAB_JAVA_OPTS=-Xmx8g, or ask for fewer jobs, I/Os in"
            + " flight or LUNs");
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
