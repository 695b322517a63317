package org.blklab.runtime.lab;

import org.blklab.runtime.run.RunOutcome;

/** A scenario that is about to run, or runs on another thread. */
public interface LabRun {
  /** Runs all statements; returns when they are done or {@link #requestStop} was called. */
  RunOutcome run();

  /** Ends the run after the event that runs now, keeping what there is. From any thread. */
  void requestStop();

  /** How far it is. From any thread; may be a moment old. */
  Progress progress();

  /**
   * @param simulatedNs simulated time
   * @param ios requests and bios completed so far
   * @param events events run so far
   * @param share of the present work that is done, 0 … 1; NaN where nobody knows
   */
  record Progress(long simulatedNs, long ios, long events, double share) {}
}
