package org.blklab.repl.console;

import java.util.List;
import org.blklab.repl.session.Choice;
import org.blklab.repl.session.Completion;
import org.jline.builtins.Completers.FileNameCompleter;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;

/** Shows JLine what {@link Completion} knows, and file names after load and save. */
final class PromptCompleter implements Completer {
  /** Less of a text than so many characters helps nobody. */
  private static final int LEAST_DOC = 12;

  private final Completion completion;
  private final Completer fileNames = new FileNameCompleter();

  PromptCompleter(Completion completion) {
    this.completion = completion;
  }

  @Override
  public void complete(LineReader reader, ParsedLine line, List<Candidate> candidates) {
    String before = line.line().substring(0, line.cursor());
    if (before.matches("\\s*(load|save)\\s.*")) {
      fileNames.complete(reader, line, candidates);
      return;
    }
    List<Choice> choices = completion.choices(before);
    boolean documented = choices.stream().anyMatch(choice -> !choice.doc().isEmpty());
    int names = choices.stream().mapToInt(choice -> choice.value().length()).max().orElse(0);
    int columns = reader.getTerminal().getSize().getColumns() - 1;
    for (Choice choice : choices) {
      candidates.add(
          new Candidate(
              choice.value(),
              documented ? shown(choice, names, columns) : choice.value(),
              choice.group(),
              null,
              null,
              null,
              !choice.open() && !choice.value().endsWith(".")));
    }
  }

  /** The name with the first sentence about it beside it, as wide as the terminal. */
  private static String shown(Choice choice, int names, int columns) {
    int stop = choice.doc().indexOf(". ");
    String doc = stop < 0 ? choice.doc() : choice.doc().substring(0, stop);
    String line = choice.value() + " ".repeat(names - choice.value().length() + 2) + doc;
    if (names + LEAST_DOC > columns) {
      return choice.value();
    }
    String cut = line.length() <= columns ? line : line.substring(0, columns - 1) + "…";
    return cut + " ".repeat(columns - cut.length());
  }
}
