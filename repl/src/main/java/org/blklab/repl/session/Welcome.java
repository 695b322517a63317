package org.blklab.repl.session;

import org.blklab.runtime.lab.Version;

/** The first thing that is seen. */
public final class Welcome {
  private Welcome() {}

  /** Ten lines with three things to type, for a terminal of so many columns. */
  public static String text(int columns) {
    return columns < 60 ? NARROW.formatted(Version.TEXT) : WIDE.formatted(Version.TEXT);
  }

  private static final String WIDE =
      """
      blklab %s: the Linux block layer, simulated. No real disk is touched.

      Three things to type:
        tour                     a lesson: why reads go first, what fifo_batch does
        lun sda : hdd            a disk; then a workload and time:
        workload r on sda { rw = randread; bs = 4k }    and    run 1s

      Then look: stats, why slowest, ls sda/queue, cat, echo 1 > FILE, describe NAME.
      help lists all commands; Tab completes; Ctrl-C stops a run; Ctrl-D leaves.

      """;

  private static final String NARROW =
      """
      blklab %s: the Linux block layer,
      simulated. Touches no real disk.
      Three things to type:
        tour           a lesson on elevators
        lun sda : hdd  a disk
        help           all commands
      Tab completes, Ctrl-C stops a run,
      Ctrl-D leaves.

      """;
}
