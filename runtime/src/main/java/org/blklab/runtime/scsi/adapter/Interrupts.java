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
  private final Machine machine;
  private final AdapterCosts costs;
  private final int[] cpus; // by vector
  private final CommandList[] ended;

  /**
   * @param cpus where the interrupts of each vector go
   */
  Interrupts(Machine machine, AdapterCosts costs, int[] cpus) {
    this.machine = machine;
    this.costs = costs;
    this.cpus = cpus.clone();
    ended = new CommandList[cpus.length];
    for (int i = 0; i < ended.length; i++) {
      ended[i] = new CommandList();
    }
  }

  void raise(int vector, ScsiCommand command) {
    boolean pending = !ended[vector].isEmpty();
    ended[vector].add(command);
    if (!pending) {
      machine.cpu(cpus[vector]).interrupt(this, vector);
    }
  }

  @Override
  public void onInterrupt(Cpu cpu, int vector) {
    for (ScsiCommand command = ended[vector].poll();
        command != null;
        command = ended[vector].poll()) {
      machine.charge(costs.step(), costs.completionNs());
      command.device().host().done(command);
    }
  }
}
