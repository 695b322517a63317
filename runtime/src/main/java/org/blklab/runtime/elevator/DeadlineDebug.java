package org.blklab.runtime.elevator;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.RequestList;
import org.blklab.runtime.elevator.files.DebugFile;

/** mq-deadline's files in debugfs (spec 02 §12). */
final class DeadlineDebug {
  private final DeadlineElevator elevator;
  private final List<Attribute> files = new ArrayList<>();

  DeadlineDebug(DeadlineElevator elevator, boolean ownAsyncDepth, boolean headListPerClass) {
    this.elevator = elevator;
    for (int index = 0; index < DeadlineClass.COUNT; index++) {
      addClass(index);
    }
    add("batching", "requests dispatched in the running batch", () -> elevator.batching() + "\n");
    add("starved", "read batches chosen while writes waited", () -> elevator.starved() + "\n");
    if (ownAsyncDepth) {
      add("async_depth", "the tunable", () -> elevator.tunables().asyncDepth + "\n");
    }
    if (headListPerClass) {
      for (int index = 0; index < DeadlineClass.COUNT; index++) {
        DeadlineClass prio = elevator.prioClass(index);
        add("dispatch" + index, "requests inserted at head", () -> lines(prio.atHead));
      }
    } else {
      add("dispatch", "requests inserted at head", () -> lines(elevator.atHead()));
    }
    add("owned_by_driver", "requests with the driver: RT BE IDLE", this::ownedByDriver);
    add("queued", "requests waiting or with the driver: RT BE IDLE", this::queued);
  }

  List<Attribute> files() {
    return List.copyOf(files);
  }

  private void addClass(int index) {
    DeadlineQueue reads = elevator.prioClass(index).reads();
    DeadlineQueue writes = elevator.prioClass(index).writes();
    add("read" + index + "_fifo_list", "waiting reads by age", () -> lines(reads.fifo()));
    add("write" + index + "_fifo_list", "waiting writes by age", () -> lines(writes.fifo()));
    add("read" + index + "_next_rq", "next read in sector order", () -> line(reads.next()));
    add("write" + index + "_next_rq", "next write in sector order", () -> line(writes.next()));
  }

  private void add(String name, String doc, Supplier<String> text) {
    files.add(new DebugFile("sched/" + name, doc, text));
  }

  private String queued() {
    return perClass(DeadlineClass::queued);
  }

  private String ownedByDriver() {
    return perClass(DeadlineClass::ownedByDriver);
  }

  private String perClass(ToIntFunction<DeadlineClass> counter) {
    StringBuilder text = new StringBuilder();
    for (int index = 0; index < DeadlineClass.COUNT; index++) {
      int count = counter.applyAsInt(elevator.prioClass(index));
      text.append(index == 0 ? "" : " ").append(Integer.toUnsignedString(count));
    }
    return text.append('\n').toString();
  }

  private static String line(Request rq) {
    return rq == null ? "" : rq + "\n";
  }

  /** One line a request, in list order. */
  static String lines(RequestList list) {
    StringBuilder text = new StringBuilder();
    for (Request rq = list.first(); rq != null; rq = rq.nextOnList()) {
      text.append(line(rq));
    }
    return text.toString();
  }
}
