package org.blklab.runtime.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.blklab.grammar.diag.Code;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.Attribute.StoreOperation;
import org.blklab.runtime.block.Errno;
import org.blklab.runtime.plan.Place;
import org.blklab.runtime.plan.Step;

/** The scenario's writes to attributes, and whether the kernel's answer is the one expected. */
final class AttributeWrites {
  /** The task that does the writes outside {@code task NAME { … }}; it stays on CPU 0. */
  static final String SCRIPT = "script";

  /** Writes that were queued together, until the last has returned. */
  static final class Round {
    private int pending;
    private Runnable whenDone;

    boolean isBusy() {
      return pending > 0;
    }

    /** Runs {@code action} once when all of them have returned: now, if none is under way. */
    void whenDone(Runnable action) {
      if (pending == 0) {
        action.run();
      } else {
        whenDone = action;
      }
    }

    private void begun() {
      pending++;
    }

    private void ended() {
      if (--pending == 0 && whenDone != null) {
        Runnable action = whenDone;
        whenDone = null;
        action.run();
      }
    }
  }

  private final ScenarioRun run;
  private final Live live;
  private final Map<String, ScriptTask> writers = new LinkedHashMap<>();
  private Round current; // that the writes queued now belong to; null for none

  AttributeWrites(ScenarioRun run, Live live) {
    this.run = run;
    this.live = live;
  }

  /** The script's own task. */
  ScriptTask script() {
    return writer(SCRIPT);
  }

  private ScriptTask writer(String name) {
    return writers.computeIfAbsent(
        name, _ -> new ScriptTask(live, name, name.equals(SCRIPT) ? 1 : -1));
  }

  /** Whether the script itself has something to write. */
  boolean isBusy() {
    return writers.containsKey(SCRIPT) && writers.get(SCRIPT).isBusy();
  }

  /** Does {@code action}; the writes that it queues belong to the round. */
  void during(Round round, Runnable action) {
    current = round;
    action.run();
    current = null;
  }

  /** Queues what a task is to write: an assignment, or those of which an errno is expected. */
  void execute(String task, Step step) {
    switch (step) {
      case Step.Assign assign -> write(task, assign, Errno.OK);
      case Step.ExpectError(var errno, var body, _) -> {
        for (Step inner : body) {
          if (inner instanceof Step.Assign assign) {
            write(task, assign, Errno.valueOf(errno));
          } else {
            run.executeNow(inner);
          }
        }
      }
      default -> run.executeNow(step);
    }
  }

  /** Queues a write; the answer is judged when it has come. */
  void write(String task, Step.Assign assign, Errno expected) {
    String path = assign.owner() + "." + assign.attribute().replace('/', '.');
    Round round = current;
    if (round != null) {
      round.begun();
    }
    writer(task)
        .write(
            () -> {
              Optional<Attribute> attribute = live.attribute(assign.owner(), assign.attribute());
              if (attribute.isEmpty() || !attribute.get().writable()) {
                return StoreOperation.done(attribute.isEmpty() ? Errno.ENOENT : Errno.EACCES);
              }
              String text = assign.unit().write(run.evaluate(assign.value())).orElse("");
              return attribute.get().store(text);
            },
            errno -> {
              stored(assign, path, errno, expected);
              if (round != null) {
                round.ended();
              }
            });
  }

  private void stored(Step.Assign assign, String path, Errno errno, Errno expected) {
    run.sim().requestStop(); // whoever waits for the write looks now
    if (expected != Errno.OK) {
      boolean pass = errno == expected;
      run.record(
          new ExpectationResult(
              "error " + expected + " { " + assign.place().text() + " }",
              pass,
              "",
              pass ? "" : path + " answered " + errno,
              pass ? "" : "expected " + expected,
              "",
              assign.place()));
    } else if (errno != Errno.OK) {
      refused(path, errno, assign.place());
    }
  }

  void refused(String path, Errno errno, Place place) {
    run.error(
        Code.ERRNO, place, "writing " + path + " failed: " + errno + " (" + errno.words() + ")");
  }
}
