package org.blklab.runtime.hook.js;

import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.blklab.runtime.hook.ExperimentScript;
import org.blklab.runtime.hook.ExperimentWorld;
import org.blklab.runtime.hook.HookFailure;
import org.blklab.runtime.hook.Script;
import org.blklab.runtime.hook.TrialFailure;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.PolyglotException;

/** An experiment in a context of its own; without limits, for its user waits for it. */
public final class PolyglotExperiment implements ExperimentScript {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Script script;
  private final ExperimentWorld world;
  private final Sources sources = new Sources();
  private final Context context = Sandbox.context(0);
  private volatile boolean stopped;

  public PolyglotExperiment(Script script, ExperimentWorld world) {
    this.script = script;
    this.world = world;
  }

  @Override
  public void run() throws HookFailure {
    HostExperiment host = new HostExperiment(world);
    try (context) {
      context.eval(Sandbox.resource("sandbox.js")).executeVoid(host, new HostMath());
      context.eval(Sandbox.resource("experiment.js")).executeVoid(host);
      context.eval(sources.module(script));
    } catch (PolyglotException e) {
      if (stopped) {
        return;
      }
      if (e.isHostException() && e.asHostException() instanceof TrialFailure failure) {
        throw failure;
      }
      throw new HookFailure(new Failures(sources).diagnostic(e, script, 0));
    } catch (OutOfMemoryError e) {
      throw new HookFailure(Failures.outOfMemory(script.head()));
    }
  }

  @Override
  public void stop() {
    stopped = true;
    try {
      context.interrupt(PATIENCE);
    } catch (TimeoutException | IllegalStateException e) {
      // in a run, which is stopped by itself; or over
    }
  }
}
