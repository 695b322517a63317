package org.blklab.runtime.scsi.adapter;

import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.scsi.HostDriver;
import org.blklab.runtime.scsi.ScsiCommand;
import org.blklab.runtime.sim.Cpu;
import org.blklab.runtime.sim.EventHandler;
import org.blklab.runtime.sim.IrqHandler;
import org.blklab.runtime.sim.Machine;
import org.blklab.runtime.sim.RandomStream;
import org.blklab.runtime.sim.SimLock;

/**
 * The scsi_debug driver: a RAM disk that answers at once or after a timer of its own. Source: spec
 * 06 §15, 09 F6.
 */
public final class ScsiDebugDriver implements HostDriver, EventHandler, IrqHandler {
  private static final int RESPONSE = 0;

  /** A response is not put off by less. */
  private static final long SUBTRACT_BELOW_NS = 1_000_000;

  /** SYNCHRONIZE CACHE takes this part of a START STOP UNIT. */
  private static final int SYNC_CACHE_PART = 20;

  /** An ndelay of at most so much does not slow SYNCHRONIZE CACHE. */
  private static final long QUICK_NDELAY_NS = 10_000;

  /**
   * Module parameters by their kernel names.
   *
   * @param delay ticks until the response; 0: within queuecommand, negative: at once by a worker
   * @param ndelay the same in ns, if above 0
   * @param random the time is uniform from 0 to the delay
   * @param noRwlock without the lock that is taken for each sector copied
   * @param fakeRw data is not copied
   */
  public record Parameters(
      int delay, long ndelay, boolean random, boolean noRwlock, boolean fakeRw) {}

  private final Machine machine;
  private final AdapterCosts costs;
  private final Parameters parameters;
  private final long tickNs;
  private final int hz;
  private final RandomStream random;
  private final SimLock storeLock;
  private final CommandTable waiting = new CommandTable();
  private boolean dirty; // written since the last SYNCHRONIZE CACHE

  /**
   * @param costs its issue costs include the copy of 4 KiB
   * @param lineTransferNs moving the store lock's line between CPUs
   */
  public ScsiDebugDriver(
      Machine machine,
      AdapterCosts costs,
      Parameters parameters,
      int hz,
      long lineTransferNs,
      RandomStream random) {
    this.machine = machine;
    this.costs = costs;
    this.parameters = parameters;
    this.hz = hz;
    this.tickNs = 1_000_000_000L / hz;
    this.random = random;
    storeLock = new SimLock(machine, lineTransferNs);
  }

  public Parameters parameters() {
    return parameters;
  }

  @Override
  public int queueCommand(ScsiCommand command) {
    long startNs = machine.nowNs();
    Request rq = command.request();
    boolean filled = CommandFiller.fill(command);
    if (filled && rq.op() <= Op.WRITE) {
      copy(rq);
    } else {
      machine.charge(costs.step(), costs.issueNs());
    }
    if (filled) {
      command.endWell();
    }
    long delayNs = delayNs(rq, machine.nowNs() - startNs);
    if (delayNs == 0) {
      command.device().host().done(command);
    } else {
      Cpu cpu = machine.current();
      command.setVector(cpu == null ? rq.cpu() : cpu.id());
      machine.sim().at(machine.nowNs() + delayNs, this, RESPONSE, waiting.put(command));
    }
    return ACCEPTED;
  }

  private void copy(Request rq) {
    if (!parameters.noRwlock) {
      storeLock.lock();
    }
    machine.charge(costs.step(), costs.issueNs());
    if (!parameters.noRwlock) {
      storeLock.unlock();
    }
    dirty |= rq.op() == Op.WRITE;
  }

  /** From the end of queuecommand to the response, 0 for none. */
  private long delayNs(Request rq, long spentNs) {
    if (rq.op() == Op.FLUSH) {
      return syncCacheNs();
    }
    long delay = parameters.ndelay > 0 ? parameters.ndelay : parameters.delay * tickNs;
    if (delay <= 0) {
      return parameters.delay < 0 ? 1 : 0;
    }
    if (parameters.random) {
      delay = random.below(delay);
    }
    return delay < SUBTRACT_BELOW_NS ? Math.max(0, delay - spentNs) : delay;
  }

  private long syncCacheNs() {
    boolean wasDirty = dirty;
    dirty = false;
    boolean slow = parameters.delay > 0 || parameters.ndelay > QUICK_NDELAY_NS;
    if (!slow || !wasDirty) {
      return 0;
    }
    long seconds = parameters.ndelay > 0 ? 1 : Math.max(1, parameters.delay);
    return seconds * hz / SYNC_CACHE_PART * tickNs;
  }

  @Override
  public void onEvent(int kind, int slot) {
    ScsiCommand command = waiting.take(slot);
    if (command != null) {
      machine.cpu(command.vector()).interrupt(this, ended.put(command));
    }
  }

  private final CommandTable ended = new CommandTable();

  @Override
  public void onInterrupt(Cpu cpu, int slot) {
    ScsiCommand command = ended.take(slot);
    if (command != null) {
      machine.charge(costs.step(), costs.completionNs());
      command.device().host().done(command);
    }
  }
}
