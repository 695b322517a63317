package org.blklab.runtime.scsi;

import org.blklab.runtime.sim.SegmentBody;
import org.blklab.runtime.sim.Task;

/**
 * Runs queues again after something became free: its own queue, or by a kworker those of others of
 * the host (scsi_run_queue). The hardware queues themselves are always run by kblockd here, where
 * the kernel's worker runs them itself. Source: spec 06 §4.8 to §4.10.
 */
final class RunWork implements SegmentBody {
  private final ScsiHost host;
  private Task worker;
  private ScsiDevice first; // devices whose requeue work is queued
  private ScsiDevice last;

  RunWork(ScsiHost host) {
    this.host = host;
  }

  /** A command has ended and its request is free (scsi_run_queue_async). */
  void afterCompletion(ScsiDevice device) {
    if (host.inRecovery()) {
      return;
    }
    if (device.target().singleLun || !host.starved.isEmpty()) {
      queueWork(device);
    } else if (device.restarts != 0) {
      device.restarts = 0;
      device.statistics.restarts++;
      device.queue().runHwQueues(true);
    }
  }

  private void queueWork(ScsiDevice device) {
    if (device.workQueued) {
      return;
    }
    device.workQueued = true;
    if (last == null) {
      first = device;
    } else {
      last.workNext = device;
    }
    last = device;
    if (worker == null) {
      worker = host.machine.newWorker("kworker/" + host.name(), this);
    }
    worker.wake();
  }

  @Override
  public int segment(Task task) {
    ScsiDevice device = first;
    if (device == null) {
      task.prepareToSleep();
      return SLEEP;
    }
    first = device.workNext;
    if (first == null) {
      last = null;
    }
    device.workNext = null;
    device.workQueued = false;
    runQueue(device);
    return KERNEL;
  }

  /** Its own queue, and those of others that wait for the same host or target. */
  void runQueue(ScsiDevice device) {
    if (device.target().singleLun) {
      runSingleLun(device);
    }
    if (!host.starved.isEmpty()) {
      runStarved();
    }
    device.queue().kickRequeueList(0);
    device.queue().runHwQueues(true);
  }

  private void runSingleLun(ScsiDevice device) {
    ScsiTarget target = device.target();
    target.user = null;
    device.queue().runHwQueues(true);
    for (ScsiDevice other : target.devices) {
      if (other != device) {
        other.queue().runHwQueues(true);
      }
    }
  }

  private void runStarved() {
    int count = host.starved.size();
    for (int i = 0; i < count && !isHostBusy(); i++) {
      ScsiDevice device = host.starved.first();
      host.starved.remove(device);
      if (device.target().isBusy()) {
        host.starved.add(device);
      } else {
        device.queue().runHwQueues(true);
      }
    }
  }

  private boolean isHostBusy() {
    return host.blocked > 0 || host.selfBlocked;
  }
}
