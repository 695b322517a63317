package org.blklab.runtime.driver;

import org.blklab.runtime.block.CompletionBatch;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.device.DeviceCommand;
import org.blklab.runtime.sim.Cpu;
import org.blklab.runtime.sim.EventHandler;
import org.blklab.runtime.sim.IntRing;
import org.blklab.runtime.sim.IrqHandler;
import org.blklab.runtime.sim.Machine;

/**
 * Queue pairs in shared memory, as virtio and NVMe have them: commands are placed, a doorbell makes
 * all placed ones visible together, completions gather until an interrupt takes them. A command is
 * found by its hardware queue and tag; the rings are never fuller than there are tags.
 */
final class CommandRings implements Device.Host, IrqHandler, EventHandler {
  /** The driver behind the interrupt. */
  interface Client {
    /**
     * One completion, in the queue's interrupt or in a poll.
     *
     * @param batch of a poll; null in an interrupt, or if there is to be none
     */
    void completed(DeviceCommand command, int index, int status, CompletionBatch batch);

    /** The interrupt has taken all there were. */
    void drained(int hctx);
  }

  private static final int COALESCED = 0;

  private final Machine machine;
  private final Client client;
  private final DriverCosts costs;
  private final Coalescing coalescing;
  private final long visibleAfterNs;
  private final int depth;
  private final DeviceCommand[] commands; // by index: hctx * depth + tag
  private final Device[] targets;
  private final int[] irqCpu; // by hctx
  private final IntRing[] placed;
  private final IntRing[] done;
  private final IntRing waiting; // visible, but the device has no slot
  private final boolean[] interrupting;
  private final int[] timer; // generation, by hctx

  /**
   * @param irqQueues queues with an interrupt; they come first
   * @param pollQueues queues without
   * @param visibleAfterNs from the doorbell to the device's look at the ring
   */
  CommandRings(
      Machine machine,
      Client client,
      int irqQueues,
      int pollQueues,
      int depth,
      DriverCosts costs,
      Coalescing coalescing,
      long visibleAfterNs) {
    this.machine = machine;
    this.client = client;
    this.costs = costs;
    this.coalescing = coalescing;
    this.visibleAfterNs = visibleAfterNs;
    this.depth = depth;
    int queues = irqQueues + pollQueues;
    commands = Commands.pool(queues, depth);
    targets = new Device[commands.length];
    irqCpu = new int[irqQueues];
    placed = new IntRing[queues];
    done = new IntRing[queues];
    interrupting = new boolean[queues];
    timer = new int[queues];
    waiting = new IntRing(commands.length);
    for (int i = 0; i < irqQueues; i++) {
      irqCpu[i] = firstCpu(i, irqQueues, machine.cpuCount());
    }
    for (int i = 0; i < queues; i++) {
      placed[i] = new IntRing(depth);
      done[i] = new IntRing(depth);
    }
  }

  /** CPUs are dealt evenly in their order; a queue's interrupt goes to the first of its own. */
  private static int firstCpu(int queue, int queues, int cpus) {
    long first = ((long) queue * cpus + queues - 1) / queues;
    return (int) Math.min(first, cpus - 1);
  }

  int depth() {
    return depth;
  }

  int index(int hctx, int tag) {
    return hctx * depth + tag;
  }

  DeviceCommand command(int index) {
    return commands[index];
  }

  Device target(int index) {
    return targets[index];
  }

  /** The device keeps the command there was; the place gets a new one. */
  void renew(int index) {
    commands[index] = new DeviceCommand();
  }

  /** Everything on its way is forgotten, but for what the device has. */
  void clear() {
    waiting.clear();
    for (int i = 0; i < placed.length; i++) {
      placed[i].clear();
      done[i].clear();
    }
  }

  /** Puts a filled command into its queue; nobody sees it until {@link #ring}. */
  void place(int index, Device target) {
    int hctx = index / depth;
    commands[index].route(0, hctx);
    commands[index].setTag(index);
    targets[index] = target;
    placed[hctx].add(index);
  }

  /** The doorbell, if anything was placed since the last one. */
  void ring(int hctx) {
    IntRing ring = placed[hctx];
    if (ring.isEmpty()) {
      return;
    }
    machine.charge(costs.step(), costs.doorbellNs());
    long atNs = machine.nowNs() + visibleAfterNs;
    while (!ring.isEmpty()) {
      waiting.add(ring.remove());
    }
    feed(atNs);
  }

  private void feed(long atNs) {
    while (!waiting.isEmpty()) {
      int index = waiting.first();
      if (targets[index].submit(commands[index], atNs) != Device.ACCEPTED) {
        return;
      }
      waiting.remove();
    }
  }

  @Override
  public void completed(DeviceCommand command, int status) {
    int index = command.tag();
    if (commands[index] == command) {
      command.setDeviceLong(status);
      post(index);
    }
    feed(machine.nowNs());
  }

  /** A completion of the command arrives, with the status in its device's word. */
  void post(int index) {
    int hctx = index / depth;
    done[hctx].add(index);
    if (interrupting[hctx] || hctx >= irqCpu.length) {
      return;
    }
    if (done[hctx].size() >= coalescing.count()) {
      interrupt(hctx);
    } else if (done[hctx].size() == 1) {
      machine.sim().after(coalescing.timeNs(), this, COALESCED, hctx);
      timer[hctx]++;
    }
  }

  private void interrupt(int hctx) {
    interrupting[hctx] = true;
    machine.cpu(irqCpu[hctx]).interrupt(this, hctx);
  }

  @Override
  public void onEvent(int kind, int hctx) {
    timer[hctx]--;
    if (timer[hctx] == 0 && !interrupting[hctx] && !done[hctx].isEmpty()) {
      interrupt(hctx);
    }
  }

  @Override
  public void onInterrupt(Cpu cpu, int hctx) {
    interrupting[hctx] = false;
    drain(hctx, null);
  }

  /** Takes the completions there are; returns how many. */
  int poll(int hctx, CompletionBatch batch) {
    return hctx < irqCpu.length ? 0 : drain(hctx, batch);
  }

  private int drain(int hctx, CompletionBatch batch) {
    IntRing ring = done[hctx];
    int taken = 0;
    while (!ring.isEmpty()) {
      int index = ring.remove();
      machine.charge(costs.step(), costs.completionNs());
      int status = (int) commands[index].deviceLong();
      client.completed(commands[index], index, status, batch);
      taken++;
    }
    client.drained(hctx);
    return taken;
  }
}
