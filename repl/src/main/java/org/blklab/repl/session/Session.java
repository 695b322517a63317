package org.blklab.repl.session;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.blklab.grammar.SourceParser;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Source;
import org.blklab.grammar.diag.Suggest;
import org.blklab.repl.session.answer.Answer;
import org.blklab.repl.session.answer.Reply;
import org.blklab.repl.session.answer.SessionText;
import org.blklab.repl.session.command.Command;
import org.blklab.repl.session.command.Desk;
import org.blklab.repl.session.command.FileCommands;
import org.blklab.repl.session.command.HelpCommands;
import org.blklab.repl.session.command.Mistake;
import org.blklab.repl.session.command.Pace;
import org.blklab.repl.session.command.PastCommands;
import org.blklab.repl.session.command.Plots;
import org.blklab.repl.session.command.ResultCommands;
import org.blklab.repl.session.command.RunCommands;
import org.blklab.repl.session.command.ShellWords;
import org.blklab.runtime.lab.FileAccess;
import org.blklab.runtime.lab.Lab;
import org.blklab.runtime.lab.LabRun;
import org.blklab.runtime.lab.LabSession;
import org.blklab.runtime.lab.LabView;
import org.blklab.runtime.lab.StoppedException;
import org.blklab.runtime.plan.Step;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.plan.ValueFormat;

/**
 * The prompt without a terminal: text in, {@link Reply} out. Takes every statement of the language,
 * and commands. For one thread; {@link #interrupt} and {@link #progress} may be called from others.
 */
public final class Session implements Desk, AutoCloseable {
  /** Signs after which what looks like a command is a statement all the same. */
  private static final String STATEMENT_SIGNS = "=:";

  /** The same, but only if they stand close to the word: `ls ..` is a command. */
  private static final String STATEMENT_PARTS = ".-[";

  /** Other words for commands, alone on their line. */
  private static final Map<String, String> SHORT = Map.of("?", "help", "exit", "quit", "q", "quit");

  /** How the language says that a line begins with a word it does not know. */
  private static final String UNKNOWN = "unknown statement";

  private static final int MOST_TRACED = 200;

  private final SessionText text;
  private final LabSession lab;
  private final Map<String, Command> commands = new LinkedHashMap<>();
  private final FileCommands shell;
  private final ResultCommands results;
  private long tracedBefore;
  private int entry;
  private volatile boolean watched;
  private volatile boolean interrupted;
  private Pace pace = Pace.NONE;

  /**
   * @param colour whether ANSI colours are welcome in replies
   * @param columns of the terminal, for tables and plots
   */
  public Session(FileAccess files, boolean colour, int columns) {
    text = new SessionText(colour, columns);
    lab = Lab.session(files, text, (step, _) -> plotStep(step));
    List<Command> all = new ArrayList<>();
    all.addAll(new HelpCommands(this).list());
    all.addAll(new RunCommands(this).list());
    shell = new FileCommands(this);
    all.addAll(shell.list());
    results = new ResultCommands(this);
    all.addAll(results.list());
    all.addAll(new PastCommands(this, files).list());
    all.forEach(command -> commands.put(command.name(), command));
  }

  // ---- text in, reply out --------------------------------------------------------------------

  /**
   * Does what was typed: a command, statements, or an expression to be shown; several of them if
   * several lines were pasted.
   *
   * @param typed one line or several
   */
  public Reply submit(String typed) {
    lab.begin();
    interrupted = false;
    if (typed.strip().indexOf('\n') < 0) {
      return one(typed);
    }
    Entries entries = new Entries(this);
    List<String> complete = new ArrayList<>();
    typed.lines().forEach(line -> entries.add(line).ifPresent(complete::add));
    if (!entries.rest().isBlank()) {
      return new Reply(Reply.Kind.INCOMPLETE, "");
    }
    return complete.size() == 1 ? one(complete.getFirst()) : all(complete);
  }

  /** The same as {@link #submit}, with what the reply is made of. */
  public Answer answer(String typed) {
    text.takeShown();
    return answer(typed, submit(typed));
  }

  /** The same as {@link #enter(Source)}, with what the reply is made of. */
  public Answer answer(Source file) {
    text.takeShown();
    return answer(file.text(), enter(file));
  }

  private Answer answer(String entry, Reply reply) {
    Answer.Shown shown = text.takeShown();
    Map<String, Double> measured = shown.tables().isEmpty() ? Map.of() : view().measurements();
    return new Answer(entry, reply, view().nowNs(), view().events(), shown, measured);
  }

  /** One after the other, until all are done or somebody has had enough. */
  private Reply all(List<String> entries) {
    StringBuilder said = new StringBuilder();
    Reply.Kind kind = Reply.Kind.DONE;
    for (int i = 0; i < entries.size(); i++) {
      String entry = entries.get(i);
      Reply reply = one(entry);
      if (!reply.text().isEmpty()) {
        said.append(text.dim("> " + entry.strip())).append('\n').append(reply.text());
      }
      if (reply.kind() != Reply.Kind.DONE) {
        kind = reply.kind();
      }
      int left = entries.size() - i - 1;
      if (kind == Reply.Kind.QUIT) {
        break;
      }
      if (interrupted && left > 0) {
        said.append(left).append(" more of what was pasted ").append(left == 1 ? "was" : "were");
        said.append(" not done\n");
        break;
      }
    }
    return new Reply(kind, said.toString());
  }

  @Override
  public Reply one(String typed) {
    try {
      Optional<Command> command = commandOf(typed);
      return command.isPresent() ? run(command.get(), typed.strip()) : enter(typed);
    } catch (Mistake e) {
      return Reply.error(text.take() + "error: " + e.getMessage() + "\n");
    } catch (StoppedException e) {
      String at = ValueFormat.time(view().nowNs());
      return new Reply(Reply.Kind.STOPPED, text.take() + "stopped; still at " + at + "\n");
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      return new Reply(Reply.Kind.INTERNAL, text.take() + InternalProblem.report(e));
    }
  }

  private Reply run(Command command, String line) throws Mistake {
    String words = SHORT.containsKey(line) ? "" : line.substring(command.name().length());
    Reply reply = command.body().run(words.strip());
    return new Reply(reply.kind(), text.take() + reply.text());
  }

  @Override
  public Optional<Command> commandOf(String typed) {
    String line = typed.strip();
    int end = 0;
    while (end < line.length()
        && (Character.isLetterOrDigit(line.charAt(end)) || line.charAt(end) == '_')) {
      end++;
    }
    if (SHORT.containsKey(line)) {
      return Optional.of(commands.get(SHORT.get(line)));
    }
    Command command = commands.get(line.substring(0, end));
    String rest = line.substring(end).stripLeading();
    boolean statement =
        command == null
            || !rest.isEmpty() && STATEMENT_SIGNS.indexOf(rest.charAt(0)) >= 0
            || end < line.length() && STATEMENT_PARTS.indexOf(line.charAt(end)) >= 0
            || RunCommands.isStatement(command.name(), rest);
    return statement ? Optional.empty() : Optional.of(command);
  }

  @Override
  public Reply enter(String typed) {
    if (typed.isBlank()) {
      return Reply.done("");
    }
    Source source = new Source("entry " + (entry + 1), typed);
    Optional<Reply> value = expression(source);
    if (value.isPresent()) {
      return value.get();
    }
    LabSession.Outcome outcome = lab.enter(source);
    if (!outcome.incomplete()) {
      entry++;
    }
    return reply(outcome, typed);
  }

  @Override
  public Reply enter(Source file) {
    LabSession.Outcome outcome = lab.enter(file);
    outcome.diagnostics().stream().filter(_ -> outcome.incomplete()).forEach(text::diagnostic);
    return outcome.incomplete() ? Reply.error(text.take()) : reply(outcome, file.text());
  }

  @Override
  public Reply reply(LabSession.Outcome outcome, String typed) {
    if (outcome.incomplete()) {
      return new Reply(Reply.Kind.INCOMPLETE, "");
    }
    String said = text.take();
    outcome.diagnostics().forEach(text::diagnostic);
    String checked = text.take();
    if (!outcome.wasExecuted()) {
      boolean unknown =
          outcome.diagnostics().stream().anyMatch(each -> each.message().startsWith(UNKNOWN));
      return Reply.error(checked + (unknown ? hint(typed) : ""));
    }
    String all = checked + said + traced();
    if (all.isEmpty() && typed.strip().startsWith("run") && view().luns().isEmpty()) {
      all = "at " + ValueFormat.time(view().nowNs()) + ", but nothing is declared yet;"
          + " such as `lun sda : hdd`\n";
    }
    return switch (outcome.status()) {
      case OK, EXPECTATION_FAILED -> Reply.done(all);
      case INTERRUPTED -> new Reply(Reply.Kind.STOPPED, all + stopped(outcome));
      default -> Reply.error(all);
    };
  }

  @Override
  public Reply checked(List<Diagnostic> diagnostics) {
    diagnostics.forEach(text::diagnostic);
    boolean wrong = diagnostics.stream().anyMatch(Diagnostic::isError);
    return wrong ? Reply.error("") : Reply.done("");
  }

  /** With `trace on`, what passed the trace points since the last answer. */
  private String traced() {
    long now = lab.traced();
    long since = now - tracedBefore;
    tracedBefore = now;
    if (!results.isTracing() || since <= 0) {
      return "";
    }
    int lines = (int) Math.min(since, MOST_TRACED);
    text.values("trace", view().traceValues(lines));
    return String.join("\n", view().trace(lines)) + "\n";
  }

  private String stopped(LabSession.Outcome outcome) {
    String at = ValueFormat.time(view().nowNs());
    StringBuilder lines = new StringBuilder();
    if (outcome.stop().isEmpty()) {
      lines.append("stopped at ").append(at).append("; `continue` goes on\n");
    } else {
      if (!outcome.stop().get().isEmpty()) {
        lines.append("stopped at ").append(at).append(": ").append(outcome.stop().get());
        lines.append('\n');
      }
      view().trace(1).forEach(line -> lines.append(line).append('\n'));
    }
    lab.stops().watches().forEach(line -> lines.append("  ").append(line).append('\n'));
    return lines.toString();
  }

  /** For a line whose first word looks like a mistyped command. */
  private String hint(String typed) {
    String first = typed.strip().split("[^A-Za-z_]", 2)[0];
    Optional<String> elsewhere = ShellWords.instead(first);
    if (elsewhere.isPresent()) {
      return "hint: at this prompt: " + elsewhere.get() + "\n";
    }
    return first.isEmpty() || typed.contains("=") || typed.contains("{")
        ? ""
        : Suggest.hint(first, commands.keySet().stream().toList())
            .map(each -> "hint: as a command: " + each + "\n")
            .orElse("");
  }

  /** A bare expression is shown, as if `print` stood before it. */
  private Optional<Reply> expression(Source source) {
    boolean isStatement = !SourceParser.parse(source).hasErrors();
    if (isStatement
        || source.text().contains("\n")
        || SourceParser.parseExpression(source).hasErrors()) {
      return Optional.empty();
    }
    List<Diagnostic> problems = new ArrayList<>();
    Optional<Value> value = lab.evaluate(source, problems);
    if (value.isEmpty() && !source.text().strip().matches(".*[.+*/(].*")) {
      return Optional.empty(); // a lonely word: the language's own message is better
    }
    String shown = value.map(v -> ValueFormat.text(v) + "\n").orElse("");
    problems.forEach(text::diagnostic);
    String said = text.take();
    return Optional.of(value.isPresent() ? Reply.done(said + shown) : Reply.error(said));
  }

  private void plotStep(Step step) {
    if (step instanceof Step.Plot plot && plot.file().isEmpty()) {
      plot.values()
          .forEach(value -> text.line(new Plots(this).plot(value.place().text(), plot.over())));
    } else {
      text.line("plots and reports to files are made by `blklab run`; `save` this session first");
    }
  }

  // ---- for the commands and the console ------------------------------------------------------

  @Override
  public LabSession lab() {
    return lab;
  }

  @Override
  public LabView view() {
    return lab.view();
  }

  @Override
  public String absolute(String path) {
    return shell.absolute(path);
  }

  @Override
  public SessionText text() {
    return text;
  }

  @Override
  public Pace pace() {
    return pace;
  }

  /** Who watches from now on. */
  public void setPace(Pace watcher) {
    pace = watcher;
  }

  /** The terminal was resized. */
  public void setColumns(int columns) {
    text.setWidth(Math.max(20, columns));
  }

  @Override
  public Collection<Command> commands() {
    return commands.values();
  }

  @Override
  public Optional<Command> command(String name) {
    return Optional.ofNullable(commands.get(name));
  }

  /** Stops the run that is under way; its state stays. */
  public void interrupt() {
    interrupted = true;
    lab.requestStop();
  }

  /** Whether {@link #interrupt} was called since the last text came; from any thread. */
  public boolean isInterrupted() {
    return interrupted;
  }

  /** Whether a live view is on the screen; from any thread. */
  public boolean isWatched() {
    return watched;
  }

  @Override
  public void setWatched(boolean live) {
    watched = live;
  }

  /** How far the run is that is under way. */
  public LabRun.Progress progress() {
    return lab.progress();
  }

  @Override
  public void close() {
    lab.close();
  }
}
