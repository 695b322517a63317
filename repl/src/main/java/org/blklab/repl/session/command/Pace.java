package org.blklab.repl.session.command;

import java.util.List;

/** Who watches runs as they go: a terminal that shows frames, or nobody. */
public interface Pace {
  /** A run begins that is to be watched. */
  default void begin() {}

  /**
   * Shows the present state and waits until the next is due.
   *
   * @param frame lines to show in place of the ones before
   * @param simulatedNs that passed since the frame before
   * @param speed simulated seconds a second
   * @return false if the watcher has had enough
   */
  boolean frame(List<String> frame, long simulatedNs, double speed);

  /** Nobody watches: runs go as fast as they can. */
  Pace NONE = (_, _, _) -> true;
}
