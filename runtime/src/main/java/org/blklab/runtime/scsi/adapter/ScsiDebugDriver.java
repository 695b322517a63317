package org.blklab.runtime.scsi.adapter;

import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.TagSet;
import org.blklab.runtime.scsi.HostDriver;
import org.blklab.runtime.scsi.Recovery;
import org.blklab.runtime.scsi.ScsiCommand;
import org.blklab.runtime.scsi.ScsiDevice;
import org.blklab.runtime.scsi.ScsiHost;
import org.blklab.runtime.sim.Cpu;
import org.blklab.runtime.sim.EventHandler;
import org.blklab.runtime.sim.IrqHandler;
import org.blklab.runtime.sim.Machine;
import org.blklab.runtime.sim.RandomStream;
import org.blklab.runtime.sim.SimLock;

/**
 * The scsi_debug driver: a RAM disk that answers at once or after a high-resolution timer of its
 * own on the submitting CPU; a polled command has no timer but a time from which on it is found.
 * One driver serves all hosts of the module. Source: spec 06 §15, 09 F6. Not modelled: zones,
 * provisioning.
 */
public final class ScsiDebugDriver
    implements HostDriver, Recovery, EventHandler, IrqHandler, TagSet.Visitor {
  private static final int RESPONSE = 0;

  /** The time spent building a response is subtracted from a shorter delay than this. */
  private static final long SUBTRACT_BELOW_NS = 1_000_000;

  /** SYNCHRONIZE CACHE takes this part of a START STOP UNIT. */
  private static final int SYNC_CACHE_PART = 20;

  /** An ndelay of at most so much does not slow SYNCHRONIZE CACHE. */
  private static final long QUICK_NDELAY_NS = 10_000;

  /** The cost of a command includes the copy of so many sectors. */
  private static final int SECTORS_IN_COST = 8;

  private final Machine machine;
  private final Costs costs;
  private final ScsiDebugParameters parameters;
  private final ScsiDebugFaults faults;
  private final long tickNs;
  private final int hz;
  private final RandomStream random;
  private final SimLock storeLock;
  private final CommandTable waiting = new CommandTable();
  private final CommandTable ended = new CommandTable();
  private final CommandList polled = new CommandList(); // of all hosts and queues for polling
  private boolean dirty; // written since the last SYNCHRONIZE CACHE
  private ScsiDevice resetting; // whose commands are being forgotten

  /**
   * What its code costs, in ns.
   *
   * @param step under which step of the machine it is booked
   * @param commandNs one command, with a copy of 4 KiB
   * @param sectorNs copying one sector more or less
   * @param lineTransferNs moving the store lock's line between CPUs
   */
  public record Costs(int step, long commandNs, long sectorNs, long lineTransferNs) {}

  public ScsiDebugDriver(
      Machine machine, Costs costs, ScsiDebugParameters parameters, int hz, RandomStream random) {
    this.machine = machine;
    this.costs = costs;
    this.parameters = parameters;
    this.hz = hz;
    this.tickNs = 1_000_000_000L / hz;
    this.random = random;
    faults = new ScsiDebugFaults(parameters);
    storeLock = new SimLock(machine, costs.lineTransferNs());
  }

  @Override
  public int queueCommand(ScsiCommand command) {
    long startNs = machine.nowNs();
    Request rq = command.request();
    faults.count();
    if (faults.refuses()) {
      return HOST_BUSY;
    }
    work(rq);
    if (faults.drops(rq)) {
      return ACCEPTED; // and never heard of again
    }
    boolean known = CommandFiller.fill(command, false);
    if (known) {
      faults.end(command);
    }
    long delayNs = delayNs(rq, machine.nowNs() - startNs);
    if (delayNs == 0) {
      command.device().host().done(command);
    } else if ((rq.flags() & Op.POLLED) != 0) {
      command.setDriverLong(machine.nowNs() + delayNs);
      polled.add(command);
    } else {
      Cpu cpu = machine.current();
      command.setVector(cpu == null ? rq.cpu() : cpu.id());
      machine.sim().at(machine.nowNs() + delayNs, this, RESPONSE, waiting.put(command));
    }
    return ACCEPTED;
  }

  /** Builds the response; copies data under the store's lock, sector by sector. */
  private void work(Request rq) {
    int sectors = rq.op() <= Op.WRITE && !parameters.fakeRw ? rq.sectors() : 0;
    dirty |= rq.op() == Op.WRITE;
    long bareNs = Math.max(0, costs.commandNs() - SECTORS_IN_COST * costs.sectorNs());
    machine.charge(costs.step(), bareNs);
    if (parameters.noRwlock) {
      machine.charge(costs.step(), sectors * costs.sectorNs());
      return;
    }
    for (int i = 0; i < sectors; i++) {
      storeLock.lock();
      machine.charge(costs.step(), costs.sectorNs());
      storeLock.unlock();
    }
  }

  /** From the end of queuecommand to the response, 0 for none. */
  private long delayNs(Request rq, long spentNs) {
    if (rq.op() == Op.FLUSH) {
      return syncCacheNs();
    }
    long delay = parameters.ndelay > 0 ? parameters.ndelay : parameters.delay * tickNs;
    if (delay <= 0) {
      return parameters.delay < 0 && parameters.ndelay == 0 ? 1 : 0;
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
  public int poll(ScsiHost host, int hwQueue) {
    long now = machine.nowNs();
    int found = 0;
    ScsiCommand each = polled.first();
    while (each != null) {
      ScsiCommand following = each.next();
      if (each.driverLong() <= now
          && each.request().hctx() == hwQueue
          && each.device().host() == host) {
        polled.remove(each);
        host.done(each);
        found++;
      }
      each = following;
    }
    return found;
  }

  @Override
  public void onEvent(int kind, int slot) {
    ScsiCommand command = waiting.take(slot);
    if (command != null) {
      machine.cpu(command.vector()).interrupt(this, ended.put(command));
    }
  }

  @Override
  public void onInterrupt(Cpu cpu, int slot) {
    ScsiCommand command = ended.take(slot);
    if (command != null) {
      command.device().host().done(command);
    }
  }

  // ---- recovery: every handler succeeds at once

  @Override
  public Recovery recovery() {
    return this;
  }

  @Override
  public boolean hasAbort() {
    return true;
  }

  @Override
  public boolean hasHostReset() {
    return true;
  }

  @Override
  public Outcome abort(ScsiCommand command) {
    forget(command);
    return new Outcome(true, 0);
  }

  private void forget(ScsiCommand command) {
    if (!polled.remove(command) && !waiting.forget(command)) {
      ended.forget(command);
    }
  }

  @Override
  public Outcome reset(Reset reset, ScsiDevice device) {
    resetting = reset == Reset.LUN ? device : null;
    device.host().tagSet().visitHolders(this);
    return new Outcome(true, 0);
  }

  @Override
  public void visit(Request rq) {
    if (rq.driverData() instanceof ScsiCommand command
        && (resetting == null || command.device() == resetting)) {
      forget(command);
    }
  }

  @Override
  public Outcome probe(ScsiDevice device) {
    boolean dropsAll =
        (parameters.opts & ScsiDebugParameters.OPT_TIMEOUT) != 0
            && Math.abs(parameters.everyNth) == 1;
    return dropsAll ? new Outcome(false, Long.MAX_VALUE) : new Outcome(true, 0);
  }
}
