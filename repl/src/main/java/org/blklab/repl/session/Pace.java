package org.blklab.repl.session;

/** Who watches a run as it goes: a terminal that shows frames, or nobody. */
public interface Pace {
  /**
   * Shows the present state and waits until the next is due.
   *
   * @param frame lines to show in place of the ones before; empty if only the wait is wanted
   * @param simulatedNs that passed since the frame before
   * @param speed simulated seconds a second; 0 for as fast as it goes
   * @return false if the watcher has had enough
   */
  boolean frame(java.util.List<String> frame, long simulatedNs, double speed);

  /** Nobody watches: runs go as fast as they can. */
  Pace NONE = (_, _, _) -> true;
}
