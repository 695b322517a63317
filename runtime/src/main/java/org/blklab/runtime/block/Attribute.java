package org.blklab.runtime.block;

/** One file of sysfs or debugfs: its name, documentation, and how it is read and written. */
public interface Attribute {
  /** File name, such as {@code nr_requests} or {@code iosched/read_expire}. */
  String name();

  /** Meaning, unit, range, default and release, in a sentence or two. */
  String doc();

  /** Text as the kernel prints it, with its newline. */
  String show();

  default boolean writable() {
    return true;
  }

  /**
   * Starts a write. A write that needs no sleep is done at once; one that freezes goes on in steps.
   *
   * @param text what was written, as the kernel gets it
   */
  StoreOperation store(String text);

  /** A write under way. */
  interface StoreOperation {
    int DONE = 0;
    int SLEEP = 1;

    /** The caller's CPU is charged for what was done: call again when that time is over. */
    int AGAIN = 2;

    /** Goes on; {@link #SLEEP} means: call again when {@link #wakeUp}'s task was woken. */
    int step();

    /** Who is to be woken when the operation can go on. */
    void wakeUp(org.blklab.runtime.sim.Task task);

    /** {@link Errno#OK} or why it was refused; valid when done. */
    Errno errno();

    /** A write that is over already. */
    static StoreOperation done(Errno errno) {
      return new StoreOperation() {
        @Override
        public int step() {
          return DONE;
        }

        @Override
        public void wakeUp(org.blklab.runtime.sim.Task task) {}

        @Override
        public Errno errno() {
          return errno;
        }
      };
    }
  }
}
