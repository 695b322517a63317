package org.blklab.runtime.hook;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.runtime.block.Elevator;
import org.blklab.runtime.block.Errno;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.TracePoint;
import org.blklab.runtime.device.ServiceTime;
import org.blklab.runtime.elevator.hook.ElevatorHook;
import org.blklab.runtime.elevator.hook.HookElevator;
import org.blklab.runtime.elevator.hook.HookFault;
import org.blklab.runtime.elevator.hook.HookQueue;
import org.blklab.runtime.plan.Place;
import org.blklab.runtime.workload.pattern.IoSource;

/**
 * The hooks of one run. The language is loaded when the first of them is set up; a run without
 * hooks loads none of it.
 */
public final class Hooks implements AutoCloseable {
  private final HookWorld world;
  private final HookEngine.Maker language;
  private final HookMeasurements measurements = new HookMeasurements();
  private final Map<String, ElevatorScript> elevators = new LinkedHashMap<>();
  private HookActions actions = new Nowhere();
  private HookEngine engine;
  private int observers; // of the present engine
  private int lost;

  /**
   * @param language asked for an engine when the first hook is set up, and after one was discarded
   */
  public Hooks(HookWorld world, HookEngine.Maker language) {
    this.world = world;
    this.language = language;
  }

  /** Who does what hooks ask for; before the first hook is set up. */
  public void connect(HookActions to) {
    actions = to;
  }

  public HookMeasurements measurements() {
    return measurements;
  }

  private HookEngine engine() {
    if (engine == null || engine.isDiscarded()) {
      countLost();
      engine = language.engine(world, actions, measurements);
    }
    return engine;
  }

  private void countLost() {
    if (engine != null && engine.isDiscarded()) {
      lost += observers;
      observers = 0;
    }
  }

  /** How many observers are gone with a discarded engine and were not told of before. */
  public int takeLost() {
    countLost();
    int now = lost;
    lost = 0;
    return now;
  }

  /** Runs code once; what it declares is visible to all later code of this run. */
  public void run(Script script) throws HookFailure {
    engine().run(script);
  }

  /**
   * A hook for {@code on TRACEPOINT}.
   *
   * @param variable the request's name in code that stands in a scenario
   */
  public ObserverHook observer(String tracepoint, String variable, Script script)
      throws HookFailure {
    for (TracePoint point : TracePoint.values()) {
      if (point.kernelName().equals(tracepoint)) {
        ObserverHook hook = engine().observer(point, variable, script);
        observers++;
        return hook;
      }
    }
    throw new IllegalArgumentException("no trace point " + tracepoint);
  }

  /** How long a device takes for each command. */
  public ServiceTime serviceTime(DeviceScript device) throws HookFailure {
    return engine().serviceTime(device);
  }

  /** What a process does. */
  public IoSource ios(JobScript job) throws HookFailure {
    return engine().ios(job);
  }

  // ---- elevators

  /** Makes an elevator known by its name, as if its module had been loaded. */
  public void declare(ElevatorScript elevator) {
    elevators.put(elevator.name(), elevator);
  }

  /** Declared elevators, in their order. */
  public List<String> elevators() {
    return List.copyOf(elevators.keySet());
  }

  /**
   * A new instance of a declared elevator. If its file is wrong that is reported, and requests go
   * first in, first out.
   *
   * @param lun whose queue it is for
   */
  public Elevator elevator(String name, String lun) {
    ElevatorScript script = elevators.get(name);
    ElevatorHook hook;
    try {
      hook = engine().elevator(script, lun);
    } catch (HookFailure e) {
      actions.failed(e.diagnostic());
      hook = new RefusesAll();
    }
    return new HookElevator(name, hook, fault -> report(script, fault));
  }

  private void report(ElevatorScript script, HookFault fault) {
    List<String> lines = fault.message().lines().toList();
    Place place = script.place();
    actions.failed(
        new Diagnostic(
            org.blklab.grammar.diag.Severity.ERROR,
            Code.HOOK_FAILED,
            place.source(),
            place.span(),
            lines.getFirst(),
            lines.stream().skip(1).map(String::strip).toList()));
  }

  @Override
  public void close() {
    if (engine != null) {
      engine.close();
    }
  }

  /** In the place of an elevator that could not be made. */
  private static final class RefusesAll implements ElevatorHook {
    @Override
    public void initSched(HookQueue queue) {}

    @Override
    public int insertReq(Request rq, boolean atHead) {
      return 1;
    }

    @Override
    public long dispatchReq(int hctx) {
      return NONE;
    }
  }

  /** Of a graph that nobody runs. */
  private static final class Nowhere implements HookActions {
    @Override
    public void print(String line) {}

    @Override
    public void write(
        String owner, String attribute, String text, Place place, Consumer<Errno> done) {}

    @Override
    public void stop(String reason) {}

    @Override
    public void failed(Diagnostic diagnostic) {}
  }
}
