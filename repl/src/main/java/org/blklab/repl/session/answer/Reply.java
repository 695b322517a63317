package org.blklab.repl.session.answer;

/**
 * What the prompt answers.
 *
 * @param text to be shown, each line ended; may be empty
 */
public record Reply(Kind kind, String text) {
  /** What to do next. */
  public enum Kind {
    DONE,
    /** The user's mistake, said in the text; nothing was changed unless it says so. */
    ERROR,
    /** More lines are needed; nothing was done. */
    INCOMPLETE,
    /** A run was stopped: by a breakpoint, or because somebody asked for it. */
    STOPPED,
    /** Our mistake, said in the text; the session goes on. */
    INTERNAL,
    QUIT
  }

  public static Reply done(String text) {
    return new Reply(Kind.DONE, text);
  }

  public static Reply error(String text) {
    return new Reply(Kind.ERROR, text);
  }
}
