package org.blklab.runtime.run;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.blklab.runtime.plan.Step;
import org.blklab.runtime.sim.Simulation;

/**
 * Lets simulated time pass until something ends it: the end that was named, a condition, {@code
 * abort}, or a stop from another thread.
 */
final class RunLoop {
  /** Conditions of {@code run until} and {@code abort} are looked at after this many events. */
  private static final int WATCH_EVENTS = 64;

  private final Live live;
  private final HookDoor hooks;
  private final Predicate<Step.Abort> tripped;
  private final List<Step.Abort> aborts = new ArrayList<>();
  private volatile boolean stopRequested;
  private volatile Simulation running; // null between runs
  private boolean aborted;
  private volatile long startNs;
  private volatile long endNs = Long.MAX_VALUE;

  /**
   * @param tripped whether an {@code abort} ends the run now; it has told so itself
   */
  RunLoop(Live live, HookDoor hooks, Predicate<Step.Abort> tripped) {
    this.live = live;
    this.hooks = hooks;
    this.tripped = tripped;
  }

  /** Not asked for before it is needed: the machine can be declared until then. */
  private Simulation sim() {
    return live.machine().sim();
  }

  /** Ends the run after the event that runs now; may be called from any thread. */
  void requestStop() {
    stopRequested = true;
    Simulation sim = running; // asking for the machine would make one, here in another thread
    if (sim != null) {
      sim.requestStop();
    }
  }

  boolean isStopRequested() {
    return stopRequested;
  }

  /** Whether a stop or an {@code abort} has ended this portion. */
  boolean hasEnded() {
    return stopRequested || aborted;
  }

  /** What ended the portion before does not end this one. */
  void beginPortion() {
    stopRequested = false;
    aborted = false;
  }

  /** From now on it is looked whether this one ends the run. */
  void watch(Step.Abort abort) {
    aborts.add(abort);
  }

  /** Simulated time at which the last run was to end; MAX_VALUE if it named none. */
  long endNs() {
    return endNs;
  }

  /** Share of the present run that is done, NaN if its end is not known. */
  double share() {
    long span = endNs - startNs;
    return endNs == Long.MAX_VALUE || span <= 0
        ? Double.NaN
        : (double) (sim().nowNs() - startNs) / span;
  }

  /**
   * Runs until the end, the condition, a stop or an abort.
   *
   * @param polled whether the condition can come true without a requested stop
   */
  void runUntil(long toNs, boolean polled, BooleanSupplier done) {
    Simulation sim = sim();
    startNs = sim.nowNs();
    endNs = toNs;
    running = sim; // before it is looked whether a stop was requested
    try {
      while (!hasEnded() && !sim.isPaused() && !done.getAsBoolean()) {
        boolean finished = polled || !aborts.isEmpty() ? slice(sim, toNs) : sim.runUntil(toNs);
        if (finished) {
          break;
        }
        checkAborts();
      }
    } finally {
      running = null;
    }
  }

  /** Runs a few events; true when nothing is left to do until {@code toNs}. */
  private boolean slice(Simulation sim, long toNs) {
    for (int i = 0; i < WATCH_EVENTS && !stopRequested && !hooks.hasEnded(); i++) {
      if (!sim.step(toNs)) {
        sim.runUntil(toNs == Long.MAX_VALUE ? sim.nowNs() : toNs);
        return true;
      }
    }
    return false;
  }

  private void checkAborts() {
    for (Step.Abort abort : aborts) {
      if (tripped.test(abort)) {
        aborted = true;
        aborts.remove(abort); // a session goes on; it has had its say
        return;
      }
    }
  }
}
