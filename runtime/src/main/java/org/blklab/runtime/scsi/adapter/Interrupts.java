package org.blklab.runtime.scsi.adapter;

import org.blklab.runtime.scsi.ScsiCommand;
import org.blklab.runtime.sim.Cpu;
import org.blklab.runtime.sim.IrqHandler;
import org.blklab.runtime.sim.Machine;

/**
 * Interrupt vectors of an adapter, one for each hardware queue. Completions that come while an
 * interrupt is pending are taken by the same one.
 */
final class Interrupts implements IrqHandler {
  /** Who is told of a command that an interrupt has taken. */
  interface Sink {
    void ended(ScsiCommand command);
  }

  private final Machine machine;
  private final AdapterCosts costs;
  private final Sink sink;
  private final int[] cpus; // by vector
  private final CommandList[] ended;
  private final boolean[] pending;

  /**
   * @param cpus where the interrupts of each vector go
   */
  Interrupts(Machine machine, AdapterCosts costs, int[] cpus, Sink sink) {
    this.machine = machine;
    this.costs = costs;
    this.sink = sink;
    this.cpus = cpus.clone();
    ended = new CommandList[cpus.length];
    pending = new boolean[cpus.length];
    for (int i = 0; i < ended.length; i++) {
      ended[i] = new CommandList();
    }
  }

  void raise(int vector, ScsiCommand command) {
    ended[vector].add(command);
    if (!pending[vector]) {
      pending[vector] = true;
      machine.cpu(cpus[vector]).interrupt(this, vector);
    }
  }

  /** Takes a completion back that no interrupt has taken yet; false if there is none. */
  boolean forget(ScsiCommand command) {
    int vector = command.hardware().hwQueue();
    return vector < ended.length && ended[vector].remove(command);
  }

  @Override
  public void onInterrupt(Cpu cpu, int vector) {
    pending[vector] = false;
    for (ScsiCommand command = ended[vector].poll();
        command != null;
        command = ended[vector].poll()) {
      machine.charge(costs.step(), costs.completionNs());
      sink.ended(command);
    }
  }
}
