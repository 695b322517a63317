package org.blklab.repl.session.command;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Source;
import org.blklab.repl.session.answer.Reply;
import org.blklab.repl.session.answer.SessionText;
import org.blklab.runtime.lab.LabSession;
import org.blklab.runtime.lab.LabView;

/** What commands need of the session that they are commands of. */
public interface Desk {
  /** Does one line: a command, statements, or an expression to be shown. */
  Reply one(String typed);

  /** Does statements, or shows an expression. */
  Reply enter(String typed);

  /** Does the statements of a file; one that ends within a block is wrong, not incomplete. */
  Reply enter(Source file);

  /** What is answered to statements that were done. */
  Reply reply(LabSession.Outcome outcome, String typed);

  /** The answer to something that was only checked. */
  Reply checked(List<Diagnostic> diagnostics);

  LabSession lab();

  /** Questions about the present state; not while a run is under way. */
  LabView view();

  /** Where answers are written. */
  SessionText text();

  /** Who watches runs. */
  Pace pace();

  /** Says whether a live view is on the screen. */
  void setWatched(boolean live);

  /** The whole path of a file as it is seen from the present folder. */
  String absolute(String path);

  Collection<Command> commands();

  Optional<Command> command(String name);

  /** The command a text begins with, if it is not a statement. */
  Optional<Command> commandOf(String typed);
}
