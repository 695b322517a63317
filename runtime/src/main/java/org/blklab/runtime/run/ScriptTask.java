package org.blklab.runtime.run;

import java.util.ArrayDeque;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.blklab.runtime.block.Attribute.StoreOperation;
import org.blklab.runtime.block.Errno;
import org.blklab.runtime.sim.SegmentBody;
import org.blklab.runtime.sim.Task;

/** A task that does the scenario's writes to sysfs one after the other; each takes its time. */
final class ScriptTask implements SegmentBody {
  private record Pending(Supplier<StoreOperation> start, Consumer<Errno> done) {}

  private final ArrayDeque<Pending> pending = new ArrayDeque<>();
  private final Live live;
  private final Task task;
  private Pending current;
  private StoreOperation operation;
  private long startNs;
  private boolean started;

  /**
   * @param cpus where it may run, one bit a CPU
   */
  ScriptTask(Live live, String name, long cpus) {
    this.live = live;
    task = live.machine().newTask(name, this);
    task.setAllowedCpus(cpus);
  }

  boolean isBusy() {
    return current != null || !pending.isEmpty();
  }

  /** Queues a write; {@code done} runs, within an event, when it has returned. */
  void write(Supplier<StoreOperation> start, Consumer<Errno> done) {
    pending.add(new Pending(start, done));
    if (started) {
      task.wake();
    } else {
      started = true;
      task.start();
    }
  }

  @Override
  public int segment(Task self) {
    if (current == null) {
      current = pending.poll();
      if (current == null) {
        self.prepareToSleep();
        return SLEEP;
      }
      startNs = live.machine().nowNs();
      live.chargeAttributeWrite();
      return KERNEL;
    }
    if (operation == null) {
      operation = current.start().get();
      operation.wakeUp(self);
    }
    self.prepareToSleep();
    int answer = operation.step();
    if (answer != StoreOperation.DONE) {
      return answer == StoreOperation.SLEEP ? SLEEP : KERNEL;
    }
    live.attributeWritten(live.machine().nowNs() - startNs);
    Pending finished = current;
    Errno errno = operation.errno();
    current = null;
    operation = null;
    finished.done().accept(errno);
    return USER;
  }
}
