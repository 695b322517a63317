package org.blklab.runtime.scsi.adapter;

import java.util.EnumSet;
import java.util.Set;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.scsi.Recovery.Reset;

/** How an adapter behaves; filled in once, then given to {@link HardwareAdapter}. */
public final class AdapterHabits {
  /** Chooses the depth of a LUN when it is configured. */
  public interface DepthPolicy {
    /** Leaves the depth at {@code cmd_per_lun}. */
    DepthPolicy NONE = _ -> 0;

    /**
     * @return the depth, 0 to leave it as it is
     */
    int depthOf(Device device);
  }

  boolean firmwareQueue;
  long latencyNs;
  boolean neverLate;
  boolean asksBusy;
  boolean ata;
  boolean parksNonNcq;
  boolean ncqPriority;
  DepthPolicy depth = DepthPolicy.NONE;
  int[] irqCpus = {0};
  boolean abort;
  Set<Reset> resets = EnumSet.noneOf(Reset.class);
  long resetNs;
  long unansweredNs;

  /** It keeps commands that a device has no slot for. */
  public AdapterHabits firmwareQueue(boolean on) {
    firmwareQueue = on;
    return this;
  }

  /** Time to the device, and the same back again, in ns. */
  public AdapterHabits latencyNs(long ns) {
    latencyNs = ns;
    return this;
  }

  /** A late command just gets more time. */
  public AdapterHabits neverLate(boolean on) {
    neverLate = on;
    return this;
  }

  /**
   * For each command it asks how many its LUN has under way ({@code scsi_device_busy}), as mpt3sas
   * does to choose a queue; without a budget map that is a walk over all tags.
   */
  public AdapterHabits asksBusy(boolean on) {
    asksBusy = on;
    return this;
  }

  /**
   * Commands of the real-time class go to the drive with high priority (libata's {@code
   * ncq_prio_enable}).
   */
  public AdapterHabits ncqPriority(boolean on) {
    ncqPriority = on;
    return this;
  }

  /**
   * Its drives are libata's.
   *
   * @param parks a command that must wait until the drive is idle stops those behind it
   */
  public AdapterHabits ata(boolean on, boolean parks) {
    ata = on;
    parksNonNcq = parks;
    return this;
  }

  public AdapterHabits depth(DepthPolicy policy) {
    depth = policy;
    return this;
  }

  /** Where interrupts go, for each hardware queue. */
  public AdapterHabits irqCpus(int[] cpus) {
    irqCpus = cpus.clone();
    return this;
  }

  /** Whether a single command can be aborted, and which resets there are. */
  public AdapterHabits recovery(boolean aborts, Set<Reset> which) {
    abort = aborts;
    resets = which.isEmpty() ? EnumSet.noneOf(Reset.class) : EnumSet.copyOf(which);
    return this;
  }

  /** How long a reset takes that works, and how long it waits for a device that is dead, in ns. */
  public AdapterHabits recoveryTimes(long reset, long unanswered) {
    resetNs = reset;
    unansweredNs = unanswered;
    return this;
  }
}
