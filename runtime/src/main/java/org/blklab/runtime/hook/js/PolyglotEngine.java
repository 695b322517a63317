package org.blklab.runtime.hook.js;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.block.TracePoint;
import org.blklab.runtime.device.ServiceTime;
import org.blklab.runtime.elevator.hook.ElevatorHook;
import org.blklab.runtime.hook.DeviceScript;
import org.blklab.runtime.hook.ElevatorScript;
import org.blklab.runtime.hook.HookActions;
import org.blklab.runtime.hook.HookEngine;
import org.blklab.runtime.hook.HookFailure;
import org.blklab.runtime.hook.HookMeasurements;
import org.blklab.runtime.hook.HookWorld;
import org.blklab.runtime.hook.JobScript;
import org.blklab.runtime.hook.ObserverHook;
import org.blklab.runtime.hook.Script;
import org.blklab.runtime.plan.Place;
import org.blklab.runtime.workload.pattern.IoSource;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;

/** The scripts of one run in one context of GraalVM. */
public final class PolyglotEngine implements HookEngine {
  /** The door to the run, a global. */
  private static final String BLK = "blk";

  private static final String WASM = "wasm";

  final HookWorld world;
  final RequestView view = new RequestView();
  final Guard guard;
  final Callbacks callbacks;
  private Context context; // null once discarded, like all that belongs to it
  private final Sources sources = new Sources();
  private final Map<Script, Value> modules = new LinkedHashMap<>();
  private final Set<String> others = new TreeSet<>(); // files in other languages
  private Value kit; // what api.js hands back
  private Value rq;
  private RequestQueue[] luns = {};

  public PolyglotEngine(HookWorld world, HookActions actions, HookMeasurements measurements) {
    this.world = world;
    context = Sandbox.context(Guard.STATEMENTS);
    guard = new Guard(context, new Failures(sources), actions);
    callbacks = new Callbacks(world, guard, view);
    HostApi host = new HostApi(world, actions, measurements, view, callbacks);
    part("sandbox.js").executeVoid(host, new HostMath());
    kit = part("api.js").execute(host, view.memory(), measurements.memory(), layout());
    rq = kit.getMember("rq");
    guard.whenDiscarded(this::letGo);
  }

  private void letGo() {
    context = null;
    kit = null;
    rq = null;
    modules.clear();
    callbacks.letGo();
  }

  /** Names and kinds of the fields of {@link RequestView}, for api.js. */
  private Value layout() {
    StringBuilder text = new StringBuilder("[");
    for (RequestField field : RequestField.values()) {
      text.append("[\"").append(field.text()).append("\",\"").append(field.kind()).append("\"],");
    }
    return context.eval(Sandbox.LANGUAGE, text.append("]").toString());
  }

  /** A call at set-up. */
  interface SetUp {
    Value call();
  }

  Value setUp(Script script, SetUp what) throws HookFailure {
    guard.enter();
    callbacks.calls(script);
    view.now(world.machine().nowNs());
    try {
      return what.call();
    } catch (PolyglotException | OutOfMemoryError e) {
      throw guard.failure(e, script);
    } finally {
      guard.leave();
    }
  }

  @Override
  public void run(Script script) throws HookFailure {
    if (script.module()) {
      module(script);
    } else {
      Source source = sources.script(script);
      setUp(script, () -> context.eval(source));
    }
  }

  @Override
  public ObserverHook observer(TracePoint point, String variable, Script script)
      throws HookFailure {
    Value function;
    if (script.module()) {
      function = export(module(script), point.kernelName());
      if (function == null) {
        function = export(module(script), "default");
      }
      if (function == null) {
        throw new HookFailure(
            problem(
                script.head(),
                "the file exports neither a function `"
                    + point.kernelName()
                    + "` nor a default one",
                "write `export default function (rq) { … }`"));
      }
    } else {
      Source source = sources.function(script, variable);
      function = setUp(script, () -> context.eval(source));
    }
    return new JsObserver(this, script, function, rq);
  }

  /** The exports of a file that is loaded once in a run. */
  private Value module(Script script) throws HookFailure {
    Value known = modules.get(script);
    if (known == null) {
      known = newModule(script);
      modules.put(script, known);
    }
    return known;
  }

  /** The exports of a new instance of a file, with variables of its own. */
  Value newModule(Script script) throws HookFailure {
    String language = script.language();
    if (language.equals(WASM)) {
      throw new HookFailure(
          problem(
              script.head(),
              "a hook gets requests, and functions of WebAssembly take numbers alone",
              "write it in JavaScript"));
    }
    if (!context.getEngine().getLanguages().containsKey(language)) {
      throw new HookFailure(
          problem(
              script.head(),
              "the language `" + language + "` is not on the class path",
              "JavaScript comes with the program; for others add GraalVM's artifacts"));
    }
    Source source = sources.module(script);
    if (language.equals(Sandbox.LANGUAGE)) {
      return setUp(script, () -> context.eval(source));
    }
    return otherModule(language, script, source);
  }

  /**
   * A file in another language: its globals are its exports, and it finds {@code blk} among them.
   * All files of a language share their globals, so each can be there once only. Such a language
   * takes its time to start, for which no hook is to blame.
   */
  private Value otherModule(String language, Script script, Source source) throws HookFailure {
    if (!others.add(script.source().name())) {
      throw new HookFailure(
          problem(
              script.head(),
              "a file in " + language + " can be used once in a run, for its variables are global",
              "JavaScript files have an instance for each use"));
    }
    try {
      context.initialize(language);
      Value globals = context.getBindings(language);
      globals.putMember(BLK, context.getBindings(Sandbox.LANGUAGE).getMember(BLK));
      setUp(script, () -> context.eval(source));
      return globals;
    } catch (PolyglotException e) {
      throw guard.failure(e, script);
    }
  }

  /** A function that a module exports; null if there is none of that name. */
  static Value export(Value module, String name) {
    Value value = module.getMember(name);
    return value == null || !value.canExecute() ? null : value;
  }

  Value kit() {
    return kit;
  }

  Context context() {
    return context;
  }

  /** The function that a file of the product is. */
  Value part(String name) {
    return context.eval(Sandbox.resource(name));
  }

  static Diagnostic problem(Place place, String message, String hint) {
    return Diagnostic.error(
        Code.HOOK_FAILED, place.source(), place.span(), message, hint);
  }

  /** The number of a LUN in the list that scripts see. */
  int lunIndex(RequestQueue queue) {
    for (int i = 0; i < luns.length; i++) {
      if (luns[i] == queue) {
        return i;
      }
    }
    luns = world.luns().stream().map(world::queue).toArray(RequestQueue[]::new);
    return java.util.Arrays.asList(luns).indexOf(queue);
  }

  @Override
  public ElevatorHook elevator(ElevatorScript elevator, String lun) throws HookFailure {
    return JsElevator.of(this, elevator, lun);
  }

  @Override
  public ServiceTime serviceTime(DeviceScript device) throws HookFailure {
    return JsDevice.of(this, device);
  }

  @Override
  public IoSource ios(JobScript job) throws HookFailure {
    return JsSource.of(this, job);
  }

  @Override
  public boolean isDiscarded() {
    return guard.isDiscarded();
  }

  @Override
  public void close() {
    guard.close();
  }
}
