package org.blklab.runtime.scsi;

/** Counts of one LUN. Commands = those that went to the driver, once for each attempt. */
public final class DeviceStatistics {
  long requested; // iorequest_cnt
  long done; // iodone_cnt
  long errors; // ioerr_cnt
  long timedOut; // iotmo_cnt
  long refused;
  long retried;
  long requeued;
  long failed;
  long restarts;
  long queueFull;

  /** Commands given to the driver (iorequest_cnt). */
  public long requested() {
    return requested;
  }

  /** Commands that came back (iodone_cnt). */
  public long done() {
    return done;
  }

  /** Of those, how many not with success (ioerr_cnt). */
  public long errors() {
    return errors;
  }

  /** Commands that were late (iotmo_cnt). */
  public long timedOut() {
    return timedOut;
  }

  /** Commands that the driver did not take, because host, target or LUN was busy. */
  public long refused() {
    return refused;
  }

  /** Commands tried again after an error. */
  public long retried() {
    return retried;
  }

  /** Commands put back because the LUN was busy or its queue full. */
  public long requeued() {
    return requeued;
  }

  /** Requests that ended with an error. */
  public long failed() {
    return failed;
  }

  /** Queue runs because somebody had found no budget. */
  public long restarts() {
    return restarts;
  }

  /** TASK SET FULL answers. */
  public long queueFull() {
    return queueFull;
  }
}
