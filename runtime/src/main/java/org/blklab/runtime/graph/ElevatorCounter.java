package org.blklab.runtime.graph;

import java.util.Locale;
import java.util.function.ToLongFunction;
import org.blklab.runtime.block.Elevator;
import org.blklab.runtime.elevator.hook.HookCounters;
import org.blklab.runtime.elevator.hook.HookElevator;

/** What is counted of an elevator in JavaScript, by the names of the UFQ proposal. */
enum ElevatorCounter {
  DISPATCH_OK(HookCounters::dispatchOk, "requests that an elevator in JavaScript gave out"),
  DISPATCH_NULL(HookCounters::dispatchNull, "times it had requests inside and gave out none"),
  INSERT_OK(HookCounters::insertOk, "requests that it took in"),
  INSERT_ERR(HookCounters::insertErr, "requests that it refused"),
  MERGE_OK(HookCounters::mergeOk, "bios and requests that joined a request inside"),
  FINISH_OK(HookCounters::finishOk, "requests freed that it had taken in");

  private final ToLongFunction<HookCounters> count;
  private final String doc;

  ElevatorCounter(ToLongFunction<HookCounters> count, String doc) {
    this.count = count;
    this.doc = doc;
  }

  /** Below the LUN. */
  String path() {
    return "elevator." + name().toLowerCase(Locale.ROOT);
  }

  String doc() {
    return doc;
  }

  /** The counter of this path; NaN if it is none, or the elevator is one of the kernel's. */
  static double measure(String path, Elevator elevator) {
    if (elevator instanceof HookElevator hook) {
      for (ElevatorCounter counter : values()) {
        if (counter.path().equals(path)) {
          return counter.count.applyAsLong(hook.counters());
        }
      }
    }
    return Double.NaN;
  }

  /** Whether a path is to be listed for a LUN with this elevator. */
  static boolean isListed(String path, Elevator elevator) {
    return elevator instanceof HookElevator || !path.startsWith("elevator.");
  }
}
