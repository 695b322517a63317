package org.blklab.runtime.hook.js;

import org.blklab.runtime.block.Op;
import org.blklab.runtime.device.DeviceCommand;
import org.blklab.runtime.device.ServiceTime;
import org.blklab.runtime.hook.DeviceScript;
import org.blklab.runtime.hook.HookFailure;
import org.blklab.runtime.hook.Script;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Value;

/** Service times by a function of a script; 0 once it has failed. */
final class JsDevice implements ServiceTime {
  private final PolyglotEngine engine;
  private final Script script;
  private Value serve;

  private JsDevice(PolyglotEngine engine, Script script, Value serve) {
    this.engine = engine;
    this.script = script;
    this.serve = serve;
    engine.guard.whenDiscarded(() -> this.serve = null);
  }

  static JsDevice of(PolyglotEngine engine, DeviceScript device) throws HookFailure {
    Script script = device.script();
    Value exports = engine.newModule(script);
    if (PolyglotEngine.export(exports, "service_time") == null) {
      throw new HookFailure(
          PolyglotEngine.problem(
              script.head(),
              "the device exports no function `service_time`",
              "write `export function service_time(io) { return 100 * blk.us; }`"));
    }
    HostPlace place = new HostPlace(device.name(), device.name(), device.sizeBytes(), 0, 1);
    Parameters parameters = new Parameters(engine.context(), device.parameters());
    return new JsDevice(
        engine,
        script,
        engine.setUp(
            script,
            () ->
                engine
                    .part("device.js")
                    .execute(engine.kit(), exports, place, parameters.object())));
  }

  @Override
  public long nextNs(DeviceCommand command, long startNs) {
    if (!engine.guard.enter()) {
      return 0;
    }
    engine.callbacks.calls(script);
    engine.view.now(startNs);
    engine.view.set(
        command.op(),
        (command.flags() & DeviceCommand.FUA) != 0 ? Op.FUA : 0,
        command.sector(),
        command.sectors());
    try {
      return (long) serve.execute().asDouble();
    } catch (PolyglotException | OutOfMemoryError e) {
      engine.guard.failed(e, script);
      return 0;
    } finally {
      engine.guard.leave();
    }
  }
}
