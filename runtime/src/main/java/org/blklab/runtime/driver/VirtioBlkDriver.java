package org.blklab.runtime.driver;

import org.blklab.runtime.block.BlkStatus;
import org.blklab.runtime.block.CompletionBatch;
import org.blklab.runtime.block.Driver;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.RequestList;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.device.DeviceCommand;
import org.blklab.runtime.sim.Machine;

/**
 * The virtio_blk driver: a ring of descriptors for each queue, one notification for all that was
 * placed, one interrupt for all that is done. A full ring stops the queue until a completion.
 * Source: spec of virtio-blk (depth, full ring, no timeout of its own); the host's side is a delay
 * and the device behind it.
 */
public final class VirtioBlkDriver implements Driver, CommandRings.Client {
  /** Header and status of a request, each a descriptor. */
  private static final int FRAME = 2;

  /**
   * What the host offers.
   *
   * @param queues number of queues
   * @param ringSize descriptors of each, a power of two
   * @param indirect whether one descriptor stands for a request's whole list
   * @param hostDelayNs from the notification to the host's own submission
   * @param queueRqs whether the driver takes a plug's list at once (since 5.18)
   */
  public record Parameters(
      int queues, int ringSize, boolean indirect, long hostDelayNs, boolean queueRqs) {
    public Parameters {
      if (queues < 1 || ringSize < 4 || Integer.bitCount(ringSize) != 1) {
        throw new IllegalArgumentException(queues + " queues of " + ringSize + " descriptors");
      }
      if (hostDelayNs < 0) {
        throw new IllegalArgumentException("host delay " + hostDelayNs + " ns");
      }
    }

    /** As QEMU offers it to a machine of one CPU. */
    public static final Parameters DEFAULT = new Parameters(1, 256, true, 0, true);

    /** Tags of each queue: without indirect descriptors a request needs two at least. */
    public int queueDepth() {
      return indirect ? ringSize : ringSize / 2;
    }
  }

  private final Machine machine;
  private final Device device;
  private final Parameters parameters;
  private final DriverCosts costs;
  private final CommandRings rings;
  private final int[] freeDescriptors; // by hctx
  private final int[] used; // descriptors, by command
  private RequestQueue stopped;

  public VirtioBlkDriver(Machine machine, Device device, Parameters parameters, DriverCosts costs) {
    this.machine = machine;
    this.device = device;
    this.parameters = parameters;
    this.costs = costs;
    int queues = parameters.queues();
    int depth = parameters.queueDepth();
    rings =
        new CommandRings(
            machine, this, queues, 0, depth, costs, Coalescing.NONE, parameters.hostDelayNs());
    freeDescriptors = new int[queues];
    java.util.Arrays.fill(freeDescriptors, parameters.ringSize());
    used = new int[queues * depth];
    device.attach(rings);
  }

  public Parameters parameters() {
    return parameters;
  }

  @Override
  public boolean hasCommitRqs() {
    return true;
  }

  @Override
  public boolean hasQueueRqs() {
    return parameters.queueRqs();
  }

  @Override
  public int queueRq(Request rq, boolean last) {
    machine.charge(costs.step(), costs.issueNs());
    int hctx = rq.hctx();
    int index = rings.index(hctx, rq.tag());
    if (!Commands.fill(rings.command(index), rq, device)) {
      return BlkStatus.NOTSUPP;
    }
    rq.queue().startRequest(rq);
    int needed = parameters.indirect() ? 1 : rq.segments() + FRAME;
    if (needed > freeDescriptors[hctx]) {
      rings.ring(hctx);
      stopped = rq.queue();
      stopped.stopHwQueues();
      return BlkStatus.DEV_RESOURCE;
    }
    freeDescriptors[hctx] -= needed;
    used[index] = needed;
    rings.place(index, device);
    if (last) {
      rings.ring(hctx);
    }
    return BlkStatus.OK;
  }

  @Override
  public void commitRqs(int hctx) {
    rings.ring(hctx);
  }

  @Override
  public void queueRqs(RequestList requests) {
    Commands.queueAll(this, requests);
  }

  @Override
  public void completed(
      DeviceCommand command, int index, int status, CompletionBatch batch) {
    freeDescriptors[index / rings.depth()] += used[index];
    Request rq = (Request) command.owner();
    rq.setDriverInt(Commands.status(status));
    rq.queue().completeRequest(rq);
  }

  @Override
  public void drained(int hctx) {
    if (stopped != null) {
      RequestQueue queue = stopped;
      stopped = null;
      queue.startStoppedHwQueues(true);
    }
  }

  @Override
  public void complete(Request rq) {
    rq.queue().endRequest(rq, rq.driverInt());
  }
}
