package org.blklab.runtime.run;

import java.util.Optional;
import org.blklab.grammar.diag.Code;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.Attribute.StoreOperation;
import org.blklab.runtime.block.Errno;
import org.blklab.runtime.plan.Place;
import org.blklab.runtime.plan.Step;

/** The scenario's writes to attributes, and whether the kernel's answer is the one expected. */
final class AttributeWrites {
  private final ScenarioRun run;
  private final Live live;
  private ScriptTask script;

  AttributeWrites(ScenarioRun run, Live live) {
    this.run = run;
    this.live = live;
  }

  /** The task that writes. */
  ScriptTask script() {
    if (script == null) {
      script = new ScriptTask(live);
    }
    return script;
  }

  boolean isBusy() {
    return script != null && script.isBusy();
  }

  /** Runs {@code action} once when there is nothing more to write. */
  void whenIdle(Runnable action) {
    script().whenIdle(action);
  }

  /** Queues a write; the answer is judged when it has come. */
  void write(Step.Assign assign, Errno expected) {
    String path = assign.owner() + "." + assign.attribute().replace('/', '.');
    script()
        .write(
            () -> {
              Optional<Attribute> attribute = live.attribute(assign.owner(), assign.attribute());
              if (attribute.isEmpty() || !attribute.get().writable()) {
                return StoreOperation.done(attribute.isEmpty() ? Errno.ENOENT : Errno.EACCES);
              }
              String text = assign.unit().write(run.evaluate(assign.value())).orElse("");
              return attribute.get().store(text);
            },
            errno -> stored(assign, path, errno, expected));
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
