package org.blklab.runtime.driver;

import org.blklab.runtime.block.BlkStatus;
import org.blklab.runtime.block.CompletionBatch;
import org.blklab.runtime.block.Driver;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.RequestList;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.device.ConstantDevice;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.device.DeviceCommand;
import org.blklab.runtime.sim.Cpu;
import org.blklab.runtime.sim.EventHandler;
import org.blklab.runtime.sim.IntRing;
import org.blklab.runtime.sim.IrqHandler;
import org.blklab.runtime.sim.Machine;
import org.blklab.runtime.sim.SimLock;

/**
 * The null_blk driver: no hardware behind it but a timer per command, on the CPU that submitted.
 * Source: spec of null_blk (queue_rq: fault injection, throttle, start, flush or data, completion).
 * Not modelled: zones and configfs. Any device may stand in for the timer; irqmode 0 and 1 do not
 * ask it. A polled request has no timer, as in the module: the next look finds it done; where
 * another device stands in, when that is done.
 */
public final class NullBlkDriver implements Driver, Device.Host, IrqHandler, EventHandler {
  /** Ends inside queue_rq. */
  public static final int IRQ_NONE = 0;

  /** Completes through softirq or IPI, at once. */
  public static final int IRQ_SOFTIRQ = 1;

  /** Completes by the command's own timer. */
  public static final int IRQ_TIMER = 2;

  private static final int TICK = 0;

  /**
   * Module parameters by their kernel names.
   *
   * @param hwQueueDepth tags of each hardware queue
   * @param submitQueues hardware queues for submission
   * @param pollQueues further hardware queues, for polling
   * @param irqmode {@link #IRQ_NONE}, {@link #IRQ_SOFTIRQ} or {@link #IRQ_TIMER}
   * @param mbps token bucket in MiB/s, 0: none
   * @param queueRqs whether it takes a plug's list at once
   * @param sharedTags one tag set for all disks
   * @param sharedTagBitmap one set of tags for all hardware queues
   * @param blocking queue_rq may sleep
   * @param memoryBacked data is copied under the device's lock; implies blocking
   * @param noSched no elevator by default
   */
  public record Parameters(
      int hwQueueDepth,
      int submitQueues,
      int pollQueues,
      int irqmode,
      int mbps,
      boolean queueRqs,
      boolean sharedTags,
      boolean sharedTagBitmap,
      boolean blocking,
      boolean memoryBacked,
      boolean noSched) {
    public Parameters {
      if (hwQueueDepth < 1 || submitQueues < 1 || pollQueues < 0) {
        throw new IllegalArgumentException("queues and depth must be positive");
      }
      if (irqmode < IRQ_NONE || irqmode > IRQ_TIMER) {
        throw new IllegalArgumentException("irqmode " + irqmode + " is not in 0..2");
      }
      if (mbps < 0 || mbps > 40_960) {
        throw new IllegalArgumentException("mbps " + mbps + " is not in 0..40960");
      }
      blocking |= memoryBacked;
    }

    /** As the module is loaded without parameters, but for the timer (irqmode 2). */
    public static final Parameters DEFAULT =
        new Parameters(64, 1, 1, IRQ_TIMER, 0, true, false, false, false, false, false);
  }

  private final Machine machine;
  private final Device device;
  private final Parameters parameters;
  private final DriverCosts costs;
  private final DeviceCommand[] commands; // by hardware queue and tag
  private final IntRing[] parked; // done or about to be, by poll queue
  private final SimLock storeLock;
  private final long creditPerTick;
  private long credit;
  private boolean ticking;
  private RequestQueue throttled;

  public NullBlkDriver(Machine machine, Device device, Parameters parameters, DriverCosts costs) {
    this.machine = machine;
    this.device = device;
    this.parameters = parameters;
    this.costs = costs;
    this.commands =
        Commands.pool(parameters.submitQueues + parameters.pollQueues, parameters.hwQueueDepth);
    this.parked = new IntRing[parameters.pollQueues];
    for (int i = 0; i < parked.length; i++) {
      parked[i] = new IntRing(parameters.hwQueueDepth);
    }
    this.storeLock = new SimLock(machine, costs.lineTransferNs());
    int mbps = parameters.mbps;
    if (mbps == 0 && device instanceof ConstantDevice constant) {
      mbps = constant.yieldThrottle();
    }
    this.creditPerTick = mbps * ConstantDevice.BUCKET_BYTES_PER_MBPS;
    this.credit = creditPerTick;
    device.attach(this);
    if (creditPerTick > 0) {
      startTicking();
    }
  }

  public Parameters parameters() {
    return parameters;
  }

  @Override
  public boolean blocking() {
    return parameters.blocking;
  }

  @Override
  public boolean hasQueueRqs() {
    return parameters.queueRqs;
  }

  @Override
  public int queueRq(Request rq, boolean last) {
    RequestQueue queue = rq.queue();
    machine.charge(costs.step(), costs.issueNs());
    if (creditPerTick > 0 && !takeCredit(rq)) {
      throttled = queue;
      queue.stopHwQueues();
      return BlkStatus.DEV_RESOURCE;
    }
    int index = rq.hctx() * parameters.hwQueueDepth + rq.tag();
    DeviceCommand command = commands[index];
    if (!Commands.fill(command, rq, device)) {
      return BlkStatus.NOTSUPP;
    }
    queue.startRequest(rq);
    if (parameters.memoryBacked && rq.op() <= Op.WRITE) {
      storeLock.lock();
      machine.charge(costs.step(), costs.copyPerKibNs() * rq.sectors() / 2);
      storeLock.unlock();
    }
    if (isPolled(rq)) {
      return park(rq, command, index);
    }
    switch (parameters.irqmode) {
      case IRQ_NONE -> queue.endRequest(rq, BlkStatus.OK);
      case IRQ_SOFTIRQ -> {
        rq.setDriverInt(BlkStatus.OK);
        queue.completeRequest(rq);
      }
      default -> {
        return startTimer(rq, command, index);
      }
    }
    return BlkStatus.OK;
  }

  private boolean isPolled(Request rq) {
    return rq.hctx() >= parameters.submitQueues;
  }

  /** To be found by the next look, or by the first one after the device is done. */
  private int park(Request rq, DeviceCommand command, int index) {
    boolean ownTimer = device instanceof ConstantDevice constant && constant.isPlainTimer();
    if (parameters.irqmode == IRQ_TIMER && !ownTimer) {
      return startTimer(rq, command, index);
    }
    rq.setDriverInt(BlkStatus.OK);
    parked[rq.hctx() - parameters.submitQueues].add(index);
    return BlkStatus.OK;
  }

  @Override
  public int poll(int hctx, CompletionBatch batch) {
    if (hctx < parameters.submitQueues) {
      return 0;
    }
    IntRing found = parked[hctx - parameters.submitQueues];
    int count = found.size();
    for (int i = 0; i < count; i++) {
      machine.charge(costs.step(), costs.completionNs());
      Request rq = (Request) commands[found.remove()].owner();
      boolean ok = rq.driverInt() == BlkStatus.OK;
      if (batch == null || !ok || !batch.add(rq)) {
        rq.queue().endRequest(rq, rq.driverInt());
      }
    }
    return count;
  }

  private int startTimer(Request rq, DeviceCommand command, int index) {
    Cpu cpu = machine.current();
    int home = cpu != null ? cpu.id() : rq.cpu();
    command.route(0, rq.hctx());
    rq.setDriverInt(home);
    rq.setDriverLong(index);
    boolean accepted = device.submit(command, machine.nowNs()) == Device.ACCEPTED;
    return accepted ? BlkStatus.OK : BlkStatus.DEV_RESOURCE; // timers are never short, disks are
  }

  /** The command's timer has fired, on the CPU that started it. */
  @Override
  public void completed(DeviceCommand command, int status) {
    Request rq = (Request) command.owner();
    int home = rq.driverInt();
    rq.setDriverInt(Commands.status(status));
    if (isPolled(rq)) {
      parked[rq.hctx() - parameters.submitQueues].add((int) rq.driverLong());
      return;
    }
    machine.cpu(home).interrupt(this, (int) rq.driverLong());
  }

  @Override
  public void onInterrupt(Cpu cpu, int index) {
    machine.charge(costs.step(), costs.completionNs());
    Request rq = (Request) commands[index].owner();
    rq.queue().endRequest(rq, rq.driverInt()); // the timer ends it right here, as null_blk does
  }

  @Override
  public void complete(Request rq) {
    rq.queue().endRequest(rq, rq.driverInt());
  }

  /** Nothing can be done about a timer that is late: the request waits for it. */
  @Override
  public boolean timedOut(Request rq) {
    return true;
  }

  @Override
  public void queueRqs(RequestList requests) {
    Commands.queueAll(this, requests);
  }

  private boolean takeCredit(Request rq) {
    if (!ticking) {
      startTicking();
    }
    credit -= rq.sectors() * 512L;
    return credit >= 0;
  }

  private void startTicking() {
    ticking = true;
    machine.sim().at(machine.nowNs() + ConstantDevice.BUCKET_TICK_NS, this, TICK, 0);
  }

  @Override
  public void onEvent(int kind, int arg) {
    if (credit == creditPerTick) {
      ticking = false; // nothing was used: sleeps until something is
      return;
    }
    credit = creditPerTick;
    machine.sim().after(ConstantDevice.BUCKET_TICK_NS, this, TICK, 0);
    if (throttled != null) {
      RequestQueue queue = throttled;
      throttled = null;
      queue.startStoppedHwQueues(true);
    }
  }
}
