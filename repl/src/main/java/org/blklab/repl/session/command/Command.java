package org.blklab.repl.session.command;

import java.util.List;
import org.blklab.repl.session.answer.Reply;

/**
 * A command of the prompt.
 *
 * @param usage how it is written, one line
 * @param doc what it does, in a sentence
 * @param more further explanation, may be empty
 * @param examples lines that can be typed
 */
public record Command(
    String name, String usage, String doc, String more, List<String> examples, Body body) {
  public Command {
    examples = List.copyOf(examples);
  }

  /** Does it. */
  @FunctionalInterface
  public interface Body {
    /**
     * @param words what follows the command's name, as it was typed
     */
    Reply run(String words) throws Mistake;
  }
}
