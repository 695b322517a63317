package org.blklab.runtime.block;

import org.blklab.runtime.sim.Cpu;
import org.blklab.runtime.sim.IrqHandler;

/**
 * Requests whose completion goes on in a soft interrupt: a list a CPU, served first in, first out.
 * The interrupt is raised only when the list was empty (spec 01 §1.11).
 */
final class SoftirqCompletions implements IrqHandler {
  private final RequestList[] lists;

  SoftirqCompletions(int cpus) {
    lists = new RequestList[cpus];
    for (int i = 0; i < cpus; i++) {
      lists[i] = new RequestList();
    }
  }

  void add(Cpu target, Request rq) {
    RequestList list = lists[target.id()];
    boolean raise = list.isEmpty();
    list.addTail(rq);
    if (raise) {
      target.softirq(this, 0);
    }
  }

  @Override
  public void onInterrupt(Cpu cpu, int arg) {
    RequestList list = lists[cpu.id()];
    for (Request rq = list.removeFirst(); rq != null; rq = list.removeFirst()) {
      rq.queue().driver().complete(rq);
    }
  }
}
