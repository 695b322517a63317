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
  private static final int MOST_DOC = 60;

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
    for (Choice choice : completion.choices(before)) {
      String doc = choice.doc().isEmpty() ? null : shortened(choice.doc());
      candidates.add(
          new Candidate(
              choice.value(),
              choice.value(),
              choice.group(),
              doc,
              null,
              null,
              !choice.open() && !choice.value().endsWith(".")));
    }
  }

  private static String shortened(String doc) {
    int stop = doc.indexOf(". ");
    String first = stop < 0 ? doc : doc.substring(0, stop);
    return first.length() <= MOST_DOC ? first : first.substring(0, MOST_DOC - 1) + "…";
  }

}
