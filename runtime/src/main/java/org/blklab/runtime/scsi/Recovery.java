package org.blklab.runtime.scsi;

/**
 * What a host driver can do about errors; each answers how it ended and how long it took. A rung
 * that is absent fails at once. Source: spec 06 §10.
 */
public interface Recovery {
  /** The rungs of the ladder that are resets, from the least to the greatest. */
  enum Reset {
    LUN,
    TARGET,
    BUS,
    HOST
  }

  /**
   * How a step of recovery ended.
   *
   * @param succeeded as the driver says
   * @param tookNs simulated time that it took, in nanoseconds
   */
  record Outcome(boolean succeeded, long tookNs) {
    /** There is no handler. */
    public static final Outcome ABSENT = new Outcome(false, 0);
  }

  /** A host that can do nothing but ask whether a device answers. */
  Recovery NONE =
      new Recovery() {
        @Override
        public boolean hasAbort() {
          return false;
        }

        @Override
        public boolean hasHostReset() {
          return false;
        }

        @Override
        public Outcome abort(ScsiCommand command) {
          return Outcome.ABSENT;
        }

        @Override
        public Outcome reset(Reset reset, ScsiDevice device) {
          return Outcome.ABSENT;
        }

        @Override
        public Outcome probe(ScsiDevice device) {
          return new Outcome(true, 0);
        }
      };

  boolean hasAbort();

  /** Without it there can be no deadline for error recovery. */
  boolean hasHostReset();

  /** Takes a command back from the device; afterwards the device will not complete it. */
  Outcome abort(ScsiCommand command);

  /**
   * Resets the LUN of {@code device}, its target, its bus or the whole host. What is under way
   * there will not be completed if it succeeds.
   */
  Outcome reset(Reset reset, ScsiDevice device);

  /**
   * A short command such as TEST UNIT READY: whether the device answers well, and after how long.
   * One that takes longer than the device's recovery timeout counts as not answered, and is aborted
   * at once.
   */
  Outcome probe(ScsiDevice device);

  /**
   * A recovery of its own in the place of the ladder (eh_strategy_handler); null without one. On
   * success all failed commands are tried again.
   *
   * @param device one with failed commands
   */
  default Outcome strategy(ScsiDevice device) {
    return null;
  }
}
