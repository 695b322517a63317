package org.blklab.runtime.hook.js;

import java.util.function.Consumer;
import org.blklab.runtime.block.Errno;
import org.blklab.runtime.hook.HookWorld;
import org.blklab.runtime.hook.Script;
import org.blklab.runtime.sim.EventHandler;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Value;

/** Functions that scripts want called later. */
final class Callbacks implements EventHandler {
  /** At most so many at a time; more are an error in the hook. */
  private static final int MAX = 1 << 16;

  private final HookWorld world;
  private final Guard guard;
  private final RequestView view;
  private Value[] functions = new Value[16];
  private Script[] owners = new Script[16];
  private int[] generations = new int[16];
  private int[] free = new int[16];
  private int used;
  private Script caller;

  Callbacks(HookWorld world, Guard guard, RequestView view) {
    this.world = world;
    this.guard = guard;
    this.view = view;
    numberFrom(0);
  }

  private void numberFrom(int first) {
    for (int i = first; i < free.length; i++) {
      free[i] = i;
    }
  }

  /** The context is gone, and with it all that was scheduled. */
  void letGo() {
    java.util.Arrays.fill(functions, null);
  }

  /** Says whose call is under way. */
  void calls(Script script) {
    caller = script;
  }

  Script caller() {
    return caller;
  }

  /** Calls a function later; returns a number by which that can be cancelled. */
  double schedule(double delayNs, Value function) {
    if (!(delayNs >= 0 && delayNs <= 0x1p53)) {
      throw new IllegalArgumentException("a delay must be 0 or more, in nanoseconds");
    }
    if (used == functions.length) {
      grow();
    }
    int slot = free[used++];
    functions[slot] = function;
    owners[slot] = caller;
    long at = world.machine().nowNs() + (long) delayNs;
    world.machine().sim().at(at, this, generations[slot], slot);
    return (double) generations[slot] * MAX + slot;
  }

  private void grow() {
    if (used == MAX) {
      throw new IllegalArgumentException("more than " + MAX + " calls are scheduled");
    }
    int more = 2 * used;
    functions = java.util.Arrays.copyOf(functions, more);
    owners = java.util.Arrays.copyOf(owners, more);
    generations = java.util.Arrays.copyOf(generations, more);
    free = java.util.Arrays.copyOf(free, more);
    numberFrom(used);
  }

  /** Does nothing if it was called or cancelled before. */
  void cancel(double id) {
    int slot = (int) (id % MAX);
    boolean known = slot >= 0 && slot < functions.length && functions[slot] != null;
    if (known && id == (double) generations[slot] * MAX + slot) {
      take(slot);
    }
  }

  private Value take(int slot) {
    Value function = functions[slot];
    functions[slot] = null;
    generations[slot]++;
    free[--used] = slot;
    return function;
  }

  @Override
  public void onEvent(int generation, int slot) {
    if (functions[slot] == null || generations[slot] != generation) {
      return;
    }
    Script owner = owners[slot];
    call(take(slot), owner);
  }

  private void call(Value function, Script owner, Object... arguments) {
    if (!guard.enter()) {
      return;
    }
    calls(owner);
    view.now(world.machine().nowNs());
    try {
      function.executeVoid(arguments);
    } catch (PolyglotException | OutOfMemoryError e) {
      guard.failed(e, owner);
    } finally {
      guard.leave();
    }
  }

  /** A function that is told how a write came out: null, or the name of the errno. */
  Consumer<Errno> errno(Value function) {
    Script owner = caller;
    return errno -> call(function, owner, errno == Errno.OK ? null : errno.name());
  }
}
