package org.blklab.runtime.scsi;

import org.blklab.runtime.block.BlkStatus;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.scsi.sense.Disposition;
import org.blklab.runtime.scsi.sense.Ending;
import org.blklab.runtime.scsi.sense.HostByte;
import org.blklab.runtime.scsi.sense.StatusByte;

/** What becomes of a command that the host driver has ended (scsi_complete). Spec 06 §8. */
final class Completion {
  private final ScsiHost host;

  Completion(ScsiHost host) {
    this.host = host;
  }

  void complete(ScsiCommand command) {
    ScsiDevice device = command.device;
    device.statistics.done++;
    if (command.result != 0) {
      device.statistics.errors++;
    }
    Disposition disposition = decide(command);
    if (disposition != Disposition.FINISH && livedTooLong(command)) {
      disposition = Disposition.FINISH;
    }
    switch (disposition) {
      case FINISH -> finish(command);
      case RETRY, RETRY_IF_ALLOWED -> {
        device.statistics.retried++;
        insertAgain(command);
      }
      case ADD_TO_QUEUE -> {
        device.statistics.requeued++;
        insertAgain(command);
      }
      case ERROR_HANDLER -> host.errorHandler.add(command);
    }
  }

  /** What its result asks for, counted as a retry if it is one. */
  private Disposition decide(ScsiCommand command) {
    ScsiDevice device = command.device;
    if (device.state().isOffline()) {
      return Disposition.FINISH;
    }
    Disposition found = Disposition.of(command.result, command.sense, false, device);
    if (command.result >> 8 == HostByte.OK) {
      int status = command.result & 0xff;
      if (status == StatusByte.TASK_SET_FULL) {
        device.depthTracker.queueFull();
      } else if (status == StatusByte.GOOD) {
        device.depthTracker.good();
      }
    }
    return found == Disposition.RETRY_IF_ALLOWED && !mayRetry(command) ? Disposition.FINISH : found;
  }

  /** Counts a retry; false if none is left or the request wants none. */
  static boolean mayRetry(ScsiCommand command) {
    boolean left = ++command.retries <= command.allowed || command.allowed == -1;
    return left && (command.request.flags() & Op.RAHEAD) == 0;
  }

  /** It has used up the time of all its attempts together. */
  private boolean livedTooLong(ScsiCommand command) {
    long allowance =
        (command.allowed + 1L) * host.clock.msToJiffies(command.device.timeoutMs());
    return command.allowed != -1 && host.clock.jiffies() - command.bornJiffies > allowance;
  }

  /** Back to the dispatch list, its LUN blocked for a while (scsi_queue_insert). */
  void insertAgain(ScsiCommand command) {
    command.device.blocked = command.device.maxBlocked;
    release(command);
    command.result = 0;
    command.device.queue().requeueRequest(command.request, !host.inRecovery());
  }

  /** It no longer uses what limits the commands of host, target and LUN (scsi_device_unbusy). */
  private void release(ScsiCommand command) {
    boolean counted = command.inFlight;
    host.commandLeft(command);
    if (counted && command.device.target().canQueue > 0) {
      command.device.target().busy--;
    }
    command.device.putBudget(command.request);
    if (host.inRecovery()) {
      host.errorHandler.commandLeft();
    }
  }

  /** Over: limits are free again, nobody counts as blocked (scsi_finish_command). */
  void finish(ScsiCommand command) {
    ScsiDevice device = command.device;
    release(command);
    host.blocked = 0;
    device.target().blocked = 0;
    device.blocked = 0;
    if (command.result == 0) {
      endWell(command);
      return;
    }
    int status = Ending.status(command.result, command.sense);
    if (status == BlkStatus.OK) {
      end(command, BlkStatus.OK);
    } else {
      endBadly(command, status);
    }
  }

  /** What is left of a short transfer is prepared anew and tried again at once. */
  private void endWell(ScsiCommand command) {
    Request rq = command.request;
    if (command.goodSectors == 0 || command.goodSectors >= rq.sectors()) {
      end(command, BlkStatus.OK);
      return;
    }
    command.device.queue().endSectors(rq, BlkStatus.OK, command.goodSectors);
    command.device.statistics.retried++;
    prepareAgain(command, 0);
  }

  private void endBadly(ScsiCommand command, int status) {
    Request rq = command.request;
    ScsiDevice device = command.device;
    if (command.goodSectors > 0 && command.goodSectors < rq.sectors()) {
      device.queue().endSectors(rq, BlkStatus.OK, command.goodSectors);
      command.goodSectors = 0;
    }
    int action = Ending.action(command.result, command.sense, false);
    if (action != Ending.END && livedTooLong(command)) {
      action = Ending.END;
    }
    switch (action) {
      case Ending.END -> {
        device.statistics.failed++;
        end(command, status);
      }
      case Ending.PREPARE_LATER -> {
        device.statistics.retried++;
        prepareAgain(command, host.clock.timerDelayNs(Ending.TRANSITION_DELAY_MS));
      }
      default -> {
        device.statistics.retried++;
        device.blocked = device.maxBlocked;
        command.result = 0;
        device.queue().requeueRequest(rq, !host.inRecovery());
      }
    }
  }

  /** Back into the queue as if it were new (scsi_mq_requeue_cmd). */
  private void prepareAgain(ScsiCommand command, long delayNs) {
    ScsiDevice device = command.device;
    command.preparedFor = -1;
    device.queue().setDontPrep(command.request, false);
    device.queue().requeueRequest(command.request, false);
    if (!host.inRecovery()) {
      device.queue().kickRequeueList(delayNs);
    }
  }

  private void end(ScsiCommand command, int status) {
    ScsiDevice device = command.device;
    command.preparedFor = -1;
    device.queue().endRequest(command.request, status);
    device.lookUp();
    host.runWork.afterCompletion(device);
  }
}
