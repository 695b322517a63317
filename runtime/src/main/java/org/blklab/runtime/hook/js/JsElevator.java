package org.blklab.runtime.hook.js;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.Bio;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.elevator.hook.ElevatorHook;
import org.blklab.runtime.elevator.hook.HookQueue;
import org.blklab.runtime.hook.ElevatorScript;
import org.blklab.runtime.hook.HookFailure;
import org.blklab.runtime.hook.Script;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Value;

/**
 * An elevator whose operations are functions of a script. An operation that fails answers as if it
 * had nothing to say; with the context discarded, requests go out oldest first.
 */
final class JsElevator implements ElevatorHook {
  private static final Object[] NOTHING = {};

  /** Where the script's own object for a request is: kept in {@link Request#elevatorData}. */
  private record Slot(JsElevator owner, int number) {}

  private final PolyglotEngine engine;
  private final Script script;
  private final HostQueue queue;
  private final Parameters parameters;
  private Operations operations;
  private Slot[] slots = new Slot[0];
  private int[] free = new int[0];
  private long[] ids = new long[0]; // of the request in each slot, or NONE
  private int used;

  /** The functions of elevator.js; null for those that the script does not have. */
  private record Operations(
      Value init,
      Value exit,
      Value insert,
      Value dispatch,
      Value has,
      Value mergeBio,
      Value mergeRequest,
      Value merged,
      Value finish,
      Value requeue,
      Value limit,
      Value least,
      Value depthUpdated) {
    static Operations of(Value kit) {
      return new Operations(
          function(kit, "init"),
          function(kit, "exit"),
          function(kit, "insert"),
          function(kit, "dispatch"),
          function(kit, "has"),
          function(kit, "mergeBio"),
          function(kit, "mergeRequest"),
          function(kit, "merged"),
          function(kit, "finish"),
          function(kit, "requeue"),
          function(kit, "limit"),
          function(kit, "least"),
          function(kit, "depthUpdated"));
    }

    static final Operations NONE =
        new Operations(
            null, null, null, null, null, null, null, null, null, null, null, null, null);

    private static Value function(Value kit, String name) {
      Value member = kit.getMember(name);
      return member == null || member.isNull() ? null : member;
    }
  }

  private JsElevator(
      PolyglotEngine engine,
      Script script,
      HostQueue queue,
      Parameters parameters,
      Operations operations) {
    this.engine = engine;
    this.script = script;
    this.queue = queue;
    this.parameters = parameters;
    this.operations = operations;
    engine.guard.whenDiscarded(this::letGo);
  }

  /** The elevator stays, as one that exports nothing but answers of its own. */
  private void letGo() {
    operations = Operations.NONE;
    parameters.letGo();
  }

  static JsElevator of(PolyglotEngine engine, ElevatorScript elevator, String lun)
      throws HookFailure {
    Script script = elevator.script();
    Value exports = engine.newModule(script);
    for (String needed : List.of("insert_req", "dispatch_req")) {
      if (PolyglotEngine.export(exports, needed) == null) {
        throw new HookFailure(
            PolyglotEngine.problem(
                script.head(),
                "the elevator exports no function `" + needed + "`",
                "an elevator has at least insert_req and dispatch_req"));
      }
    }
    HostQueue queue = new HostQueue(lun);
    Parameters parameters = new Parameters(engine.context(), elevator.parameters());
    Value operations =
        engine.setUp(
            script,
            () ->
                engine
                    .part("elevator.js")
                    .execute(engine.kit(), exports, queue, parameters.object()));
    return new JsElevator(engine, script, queue, parameters, Operations.of(operations));
  }

  // ---- calls: each is entered and left at the engine's boundary

  private Value call(Value function, Object... arguments) {
    if (!engine.guard.enter()) {
      return null;
    }
    engine.callbacks.calls(script);
    engine.view.now(queue.queue().nowNs());
    try {
      return function.execute(arguments);
    } catch (PolyglotException | OutOfMemoryError e) {
      engine.guard.failed(e, script);
      return null;
    } finally {
      engine.guard.leave();
    }
  }

  private long number(Value function, long otherwise, Object... arguments) {
    Value answer = call(function, arguments);
    return answer == null ? otherwise : (long) answer.asDouble();
  }

  // ---- slots

  private Slot take() {
    if (used == slots.length) {
      int more = Math.max(64, 2 * used);
      slots = java.util.Arrays.copyOf(slots, more);
      free = java.util.Arrays.copyOf(free, more);
      ids = java.util.Arrays.copyOf(ids, more);
      for (int i = used; i < more; i++) {
        slots[i] = new Slot(this, i);
        ids[i] = NONE;
        free[i] = i;
      }
    }
    return slots[free[used++]];
  }

  private Slot slot(Request rq) {
    return rq.elevatorData() instanceof Slot slot && slot.owner == this ? slot : null;
  }

  private void release(Request rq) {
    Slot slot = slot(rq);
    if (slot != null) {
      free[--used] = slot.number;
      ids[slot.number] = NONE;
      rq.setElevatorData(null);
    }
  }

  // ---- operations

  @Override
  public void initSched(HookQueue attached) {
    queue.attach(attached);
    call(operations.init, NOTHING);
  }

  @Override
  public void exitSched() {
    if (operations.exit != null) {
      call(operations.exit, NOTHING);
    }
  }

  @Override
  public int insertReq(Request rq, boolean atHead) {
    Slot slot = slot(rq);
    boolean again = slot != null;
    if (!again) {
      slot = take();
      rq.setElevatorData(slot);
      ids[slot.number] = rq.id();
    }
    engine.view.set(rq);
    int answer = (int) number(operations.insert, 1, slot.number, again, atHead);
    if (answer != 0) {
      release(rq);
    }
    return answer;
  }

  @Override
  public long dispatchReq(int hctx) {
    return engine.isDiscarded()
        ? queue.queue().oldest()
        : number(operations.dispatch, NONE, hctx);
  }

  @Override
  public boolean hasReq(int inside) {
    if (operations.has == null) {
      return true;
    }
    Value answer = call(operations.has, inside);
    return answer == null || answer.asBoolean();
  }

  @Override
  public long mergeBio(Bio bio) {
    if (operations.mergeBio == null) {
      return KERNEL;
    }
    engine.view.set(bio);
    return number(operations.mergeBio, KERNEL, NOTHING);
  }

  @Override
  public long mergeReq(Request rq) {
    if (operations.mergeRequest == null) {
      return KERNEL;
    }
    engine.view.set(rq);
    return number(operations.mergeRequest, KERNEL, NOTHING);
  }

  @Override
  public void mergedReq(Request rq, long victim) {
    Slot slot = slot(rq);
    if (slot != null) {
      engine.view.set(rq);
      call(operations.merged, slot.number, victim == NONE ? -1 : slotOf(victim));
    }
  }

  /** Absorbed requests are rare, so they are searched. */
  private int slotOf(long id) {
    for (int i = 0; i < ids.length; i++) {
      if (ids[i] == id) {
        return i;
      }
    }
    return -1;
  }

  @Override
  public void finishReq(Request rq) {
    Slot slot = slot(rq);
    if (slot != null && operations.finish != null) {
      engine.view.set(rq);
      call(operations.finish, slot.number);
    }
    release(rq);
  }

  @Override
  public void requeueReq(Request rq) {
    Slot slot = slot(rq);
    if (slot != null && operations.requeue != null) {
      engine.view.set(rq);
      call(operations.requeue, slot.number);
    }
  }

  @Override
  public boolean limitsDepth() {
    return operations.limit != null;
  }

  @Override
  public int limitDepth(IoTask task, int op, int flags) {
    engine.view.set(task, op, flags);
    return (int) number(operations.limit, 0, NOTHING);
  }

  @Override
  public int minDepth() {
    return operations.least == null ? 1 : (int) number(operations.least, 1, NOTHING);
  }

  @Override
  public void depthUpdated() {
    if (operations.depthUpdated != null) {
      call(operations.depthUpdated, NOTHING);
    }
  }

  @Override
  public List<Attribute> attributes() {
    return parameters.attributes();
  }
}
