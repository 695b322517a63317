package org.blklab.repl.session.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.blklab.grammar.diag.Source;
import org.blklab.repl.report.WholeFile;
import org.blklab.repl.session.answer.Reply;
import org.blklab.runtime.lab.FileAccess;
import org.blklab.runtime.plan.ValueFormat;

/** Going back, naming points, saving and loading. */
public final class PastCommands {
  private final Desk session;
  private final FileAccess files;

  public PastCommands(Desk session, FileAccess files) {
    this.session = session;
    this.files = files;
  }

  public List<Command> list() {
    return List.of(
        new Command(
            "back",
            "back [N | TIME]",
            "go back by N trace points, or by simulated time",
            "The session is done again up to that point: runs are deterministic, so it is the very"
                + " same state. `undo` takes it back.",
            List.of("back", "back 10", "back 500ms"),
            this::back),
        new Command(
            "snapshot",
            "snapshot [NAME]",
            "give the present point a name; alone: list the names",
            "",
            List.of("snapshot before"),
            this::snapshot),
        new Command(
            "goto",
            "goto NAME",
            "go to a point that has a name",
            "",
            List.of("goto before"),
            this::goTo),
        new Command(
            "undo",
            "undo",
            "take back the last statement, way back or reset",
            "",
            List.of("undo"),
            _ -> undo()),
        new Command(
            "reset",
            "reset [stats]",
            "begin anew with nothing declared; `reset stats`: zero measurements",
            "`undo` takes it back.",
            List.of("reset stats", "reset"),
            _ -> reset()),
        new Command(
            "save",
            "save FILE",
            "write the session as a scenario that comes to the same point",
            "",
            List.of("save mine.blk"),
            this::save),
        new Command(
            "load",
            "load FILE",
            "do the statements of a scenario file here",
            "",
            List.of("load mine.blk"),
            this::load));
  }

  private Reply here() {
    return Reply.done("at " + ValueFormat.time(session.view().nowNs()) + "\n");
  }

  private Reply back(String words) throws Mistake {
    if (words.isEmpty() || words.matches("[0-9]{1,9}")) {
      long steps = words.isEmpty() ? 1 : Long.parseLong(words);
      if (!session.lab().backSteps(steps)) {
        throw new Mistake("so far back only times are known; write `back 500ms`");
      }
    } else {
      session.lab().backTime(new RunCommands(session).time(words));
    }
    return here();
  }

  private static String name(String command, String words) throws Mistake {
    if (!words.matches("[A-Za-z_][A-Za-z0-9_-]*")) {
      throw new Mistake("write `" + command + " NAME`");
    }
    return words;
  }

  private Reply snapshot(String words) throws Mistake {
    if (words.isEmpty()) {
      List<String> all = session.lab().snapshots();
      return Reply.done(all.isEmpty() ? "no snapshots\n" : String.join("\n", all) + "\n");
    }
    session.lab().snapshot(name("snapshot", words));
    return Reply.done("");
  }

  private Reply goTo(String words) throws Mistake {
    if (!session.lab().goTo(name("goto", words))) {
      List<String> all = session.lab().snapshots();
      throw new Mistake(
          "no snapshot `"
              + words
              + "`"
              + (all.isEmpty()
                  ? "; `snapshot NAME` makes one"
                  : "; there are: " + String.join(", ", all)));
    }
    return here();
  }

  private Reply undo() throws Mistake {
    if (!session.lab().undo()) {
      throw new Mistake("there is nothing to take back");
    }
    return here();
  }

  private Reply reset() {
    session.lab().reset();
    return Reply.done("");
  }

  private Reply save(String words) throws Mistake {
    if (words.isEmpty()) {
      throw new Mistake("write `save FILE`");
    }
    try {
      byte[] content = session.lab().script().getBytes(StandardCharsets.UTF_8);
      WholeFile.write(Path.of(words), content);
    } catch (NoSuchFileException e) {
      throw new Mistake("cannot write " + words + ": there is no such directory");
    } catch (AccessDeniedException e) {
      throw new Mistake("cannot write " + words + ": permission denied");
    } catch (IOException | InvalidPathException e) {
      throw new Mistake(
          "cannot write `" + words + "`: "
              + (e instanceof IOException io ? WholeFile.reason(io) : e.getMessage()));
    }
    return Reply.done("saved; `blklab " + words + "` runs it\n");
  }

  private Reply load(String words) throws Mistake {
    if (words.isEmpty()) {
      throw new Mistake("write `load FILE`");
    }
    Source source;
    try {
      source = files.read(words, new Source("", ""));
    } catch (NoSuchFileException e) {
      throw new Mistake("cannot read " + words + ": there is no such file");
    } catch (IOException | InvalidPathException e) {
      throw new Mistake("cannot read " + words + ": " + e.getMessage());
    }
    return session.enter(source);
  }
}
