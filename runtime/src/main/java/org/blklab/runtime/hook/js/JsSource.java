package org.blklab.runtime.hook.js;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.blklab.runtime.hook.HookFailure;
import org.blklab.runtime.hook.JobScript;
import org.blklab.runtime.hook.Script;
import org.blklab.runtime.workload.pattern.IoSource;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Value;

/** The I/Os of one process, by a generator of a script; none any more once it has failed. */
final class JsSource implements IoSource {
  private static final int OFFSET = 0;
  private static final int LENGTH = Double.BYTES;
  private static final int DELAY = 2 * Double.BYTES;

  private final PolyglotEngine engine;
  private final Script script;
  private final ByteBuffer answer =
      ByteBuffer.allocateDirect(3 * Double.BYTES).order(ByteOrder.nativeOrder());
  private Value next;
  private long epochNs;
  private long dueNs;

  private JsSource(PolyglotEngine engine, Script script) {
    this.engine = engine;
    this.script = script;
    engine.guard.whenDiscarded(() -> next = null);
  }

  static JsSource of(PolyglotEngine engine, JobScript job) throws HookFailure {
    Script script = job.script();
    Value exports = engine.newModule(script);
    if (PolyglotEngine.export(exports, "next") == null
        && PolyglotEngine.export(exports, "default") == null) {
      throw new HookFailure(
          PolyglotEngine.problem(
              script.head(),
              "the workload exports neither a function `next` nor a default generator",
              "write `export function next(now) { return { op: \"read\", offset: 0 }; }`"));
    }
    JsSource source = new JsSource(engine, script);
    HostPlace place =
        new HostPlace(job.workload(), job.lun(), job.sizeBytes(), job.index(), job.jobs());
    source.next =
        engine.setUp(
            script,
            () ->
                engine
                    .part("workload.js")
                    .execute(engine.kit(), exports, place, source.answer));
    return source;
  }

  @Override
  public void began(long nowNs) {
    epochNs = nowNs;
  }

  @Override
  public int choose() {
    if (!engine.guard.enter()) {
      return END;
    }
    long now = engine.world.machine().nowNs();
    engine.callbacks.calls(script);
    engine.view.now(now);
    try {
      int op = next.execute((double) now).asInt();
      dueNs = now - epochNs + (long) answer.getDouble(DELAY);
      return op;
    } catch (PolyglotException | OutOfMemoryError e) {
      engine.guard.failed(e, script);
      return END;
    } finally {
      engine.guard.leave();
    }
  }

  @Override
  public int place(int operation) {
    return operation;
  }

  @Override
  public long offsetBytes() {
    return (long) answer.getDouble(OFFSET);
  }

  @Override
  public long lengthBytes() {
    return (long) answer.getDouble(LENGTH);
  }

  @Override
  public long dueNs() {
    return dueNs;
  }

  @Override
  public void issued(int operation) {}
}
