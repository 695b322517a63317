package org.blklab.runtime.driver;

import org.blklab.runtime.block.BlkStatus;
import org.blklab.runtime.block.CompletionBatch;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.device.DeviceCommand;
import org.blklab.runtime.sim.EventHandler;
import org.blklab.runtime.sim.Machine;

/**
 * An NVMe controller: queue pairs shared by its namespaces, doorbells, interrupts with coalescing,
 * retries, and what follows a timeout: first an abort, then a reset that cancels everything.
 * Source: spec of NVMe PCI (tag depth, timeout, retries).
 */
public final class NvmeController implements CommandRings.Client, EventHandler {
  /** A command that fails in a way that may pass is tried again so often (max_retries). */
  private static final int MOST_RETRIES = 5;

  private static final int ABORTED = 0;
  private static final int RESET_DONE = 1;

  /**
   * How the controller is set up.
   *
   * @param queues queue pairs for I/O, an interrupt each
   * @param queueDepth tags of each: io_queue_depth less 1
   * @param coalescing of interrupts
   * @param fetchNs from the doorbell to the command in the controller
   * @param abortNs an abort command's time
   * @param resetNs a reset's time
   * @param queueRqs whether the driver takes a plug's list at once (since 5.16)
   * @param pollQueues further queue pairs, without interrupts
   */
  public record Parameters(
      int queues,
      int queueDepth,
      Coalescing coalescing,
      long fetchNs,
      long abortNs,
      long resetNs,
      boolean queueRqs,
      int pollQueues) {
    public Parameters {
      if (queues < 1 || pollQueues < 0 || queueDepth < 1 || queueDepth > 4094) {
        throw new IllegalArgumentException(queues + " queues of " + queueDepth + " tags");
      }
      if (fetchNs < 0 || abortNs < 0 || resetNs < 0) {
        throw new IllegalArgumentException("negative time");
      }
    }

    /** One queue pair of the default depth. */
    public static final Parameters DEFAULT =
        new Parameters(1, 1023, Coalescing.NONE, 0, 1_000_000, 500_000_000, true, 0);

    /** Without queues for polling. */
    public Parameters(
        int queues,
        int queueDepth,
        Coalescing coalescing,
        long fetchNs,
        long abortNs,
        long resetNs,
        boolean queueRqs) {
      this(queues, queueDepth, coalescing, fetchNs, abortNs, resetNs, queueRqs, 0);
    }

    public Parameters withQueues(int value) {
      return new Parameters(
          value, queueDepth, coalescing, fetchNs, abortNs, resetNs, queueRqs, pollQueues);
    }

    public Parameters with(Coalescing value) {
      return new Parameters(
          queues, queueDepth, value, fetchNs, abortNs, resetNs, queueRqs, pollQueues);
    }
  }

  private final Machine machine;
  private final Parameters parameters;
  private final DriverCosts costs;
  private final CommandRings rings;
  private final boolean[] outstanding; // by command
  private final boolean[] abortSent;
  private boolean resetting;

  public NvmeController(Machine machine, Parameters parameters, DriverCosts costs) {
    this.machine = machine;
    this.parameters = parameters;
    this.costs = costs;
    rings =
        new CommandRings(
            machine,
            this,
            parameters.queues(),
            parameters.pollQueues(),
            parameters.queueDepth(),
            costs,
            parameters.coalescing(),
            parameters.fetchNs());
    int queues = parameters.queues() + parameters.pollQueues();
    int commands = queues * parameters.queueDepth();
    outstanding = new boolean[commands];
    abortSent = new boolean[commands];
  }

  public Parameters parameters() {
    return parameters;
  }

  /** A namespace: a disk of its own, with all its data on {@code device}. */
  public NvmeDriver namespace(Device device) {
    device.attach(rings);
    return new NvmeDriver(this, device);
  }

  boolean takesLists() {
    return parameters.queueRqs();
  }

  int queueRq(Request rq, boolean last, Device namespace) {
    if (resetting) {
      return BlkStatus.RESOURCE;
    }
    machine.charge(costs.step(), costs.issueNs());
    int index = rings.index(rq.hctx(), rq.tag());
    if (!Commands.fill(rings.command(index), rq, namespace)) {
      return BlkStatus.NOTSUPP;
    }
    rq.queue().startRequest(rq);
    outstanding[index] = true;
    abortSent[index] = false;
    rings.place(index, namespace);
    if (last) {
      rings.ring(rq.hctx());
    }
    return BlkStatus.OK;
  }

  void ring(int hctx) {
    rings.ring(hctx);
  }

  /** Takes what has completed on a queue without interrupts; returns how many. */
  int poll(int hctx, CompletionBatch batch) {
    return rings.poll(hctx, batch);
  }

  @Override
  public void completed(
      DeviceCommand command, int index, int status, CompletionBatch batch) {
    if (!outstanding[index]) {
      return; // cancelled meanwhile
    }
    outstanding[index] = false;
    Request rq = (Request) command.owner();
    if (batch != null && status == DeviceCommand.GOOD && batch.add(rq)) {
      return;
    }
    rq.setDriverInt(status);
    rq.queue().completeRequest(rq);
  }

  @Override
  public void drained(int hctx) {}

  /** Ends a request, or gives it back to be tried again. */
  void finish(Request rq) {
    int status = rq.driverInt();
    if (status == DeviceCommand.ABORTED && countRetry(rq) <= MOST_RETRIES) {
      rq.queue().requeueRequest(rq, true);
    } else {
      rq.queue().endRequest(rq, Commands.status(status));
    }
  }

  /** Retries of this use of the request; the use's number tells a new one from an old. */
  private static long countRetry(Request rq) {
    long mark = rq.id() * (MOST_RETRIES + 3);
    long before = rq.driverLong() - mark;
    long count = before >= 0 && before <= MOST_RETRIES + 1 ? before + 1 : 1;
    rq.setDriverLong(mark + count);
    return count;
  }

  /** First an abort; when that does not help either, the controller is reset. */
  boolean timedOut(Request rq) {
    int index = rings.index(rq.hctx(), rq.tag());
    if (!outstanding[index]) {
      return false;
    }
    if (!abortSent[index]) {
      abortSent[index] = true;
      machine.sim().after(parameters.abortNs(), this, ABORTED, index);
      return false;
    }
    if (!resetting) {
      reset();
    }
    return true;
  }

  private void reset() {
    resetting = true;
    rings.clear();
    for (int index = 0; index < outstanding.length; index++) {
      if (outstanding[index]) {
        rings.target(index).abort(rings.command(index));
      }
    }
    machine.sim().after(parameters.resetNs(), this, RESET_DONE, 0);
  }

  @Override
  public void onEvent(int kind, int index) {
    switch (kind) {
      case ABORTED -> {
        DeviceCommand command = rings.command(index);
        if (outstanding[index] && abortSent[index] && rings.target(index).abort(command)) {
          command.setDeviceLong(DeviceCommand.ABORTED);
          rings.post(index);
        }
      }
      case RESET_DONE -> cancelAll();
      default -> throw new IllegalStateException("event kind " + kind + "; please report");
    }
  }

  private void cancelAll() {
    resetting = false;
    for (int index = 0; index < outstanding.length; index++) {
      if (outstanding[index]) {
        outstanding[index] = false;
        Request rq = (Request) rings.command(index).owner();
        rings.renew(index); // the device may still hold the old one
        rq.setDriverInt(DeviceCommand.ABORTED);
        finish(rq);
      }
    }
  }
}
