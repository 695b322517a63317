package org.blklab.runtime.run;

import java.util.Optional;
import java.util.function.Consumer;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.runtime.block.Attribute.StoreOperation;
import org.blklab.runtime.block.Errno;
import org.blklab.runtime.hook.HookActions;
import org.blklab.runtime.hook.HookFailure;
import org.blklab.runtime.hook.Hooks;
import org.blklab.runtime.hook.ObserverHook;
import org.blklab.runtime.hook.Script;
import org.blklab.runtime.plan.Place;
import org.blklab.runtime.plan.Step;
import org.blklab.runtime.plan.ValueFormat;

/** Between a run and its hooks: sets them up, and does what they ask for. */
final class HookDoor implements HookActions {
  private final ScenarioRun run;
  private final Live live;
  private boolean ended;
  private boolean failed;

  HookDoor(ScenarioRun run, Live live) {
    this.run = run;
    this.live = live;
    live.hooks().connect(this);
  }

  private Hooks hooks() {
    return live.hooks();
  }

  /** A {@code run} begins: what ended the one before is over. */
  void begin() {
    ended = false;
    failed = false;
    int lost = hooks().takeLost();
    if (lost > 0) {
      run.out()
          .line(
              lost == 1
                  ? "the hook that was stopped is gone and sees nothing more; write it again"
                  : lost + " hooks are gone since one was stopped, and see nothing more");
    }
  }

  /** Whether a hook has ended the present {@code run}. */
  boolean hasEnded() {
    return ended;
  }

  void script(Step.JsCode code) {
    try {
      hooks().run(Script.of(code));
    } catch (HookFailure e) {
      run.report(e.diagnostic());
    }
  }

  void observe(Step.On on) {
    try {
      ObserverHook hook =
          hooks().observer(on.tracepoint(), on.variable(), Script.of(on.js().orElseThrow()));
      live.addProbe(Optional.empty(), new StepProbe(on, run, hook));
    } catch (HookFailure e) {
      run.report(e.diagnostic());
    }
  }

  @Override
  public void print(String line) {
    run.out().line(line);
  }

  @Override
  public void write(
      String owner, String attribute, String text, Place place, Consumer<Errno> done) {
    run.writes()
        .script()
        .write(
            () ->
                live.attribute(owner, attribute)
                    .map(file -> file.store(text))
                    .orElse(StoreOperation.done(Errno.ENOENT)),
            errno -> {
              run.sim().requestStop(); // whoever waits for writes looks now
              if (done != null) {
                done.accept(errno);
              } else if (errno != Errno.OK) {
                run.writes().refused(owner + "." + attribute.replace('/', '.'), errno, place);
              }
            });
  }

  @Override
  public void stop(String reason) {
    if (!ended) {
      run.out()
          .line(
              "stopped at "
                  + ValueFormat.time(run.sim().nowNs())
                  + " by a hook"
                  + (reason.isEmpty() ? "" : ": " + reason));
    }
    end();
  }

  @Override
  public void failed(Diagnostic diagnostic) {
    if (!failed) { // what follows within the same event is a consequence
      failed = true;
      run.report(diagnostic);
    }
    end();
  }

  private void end() {
    ended = true;
    run.sim().requestStop();
  }
}
