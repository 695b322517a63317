package org.blklab.runtime.block;

import org.blklab.runtime.sim.Task;

/**
 * A file of an elevator, as the kernel gives access to it: a write waits while somebody else changes
 * the queue's elevator or depth (elevator_lock, before 6.16 sysfs_lock), and may then find its
 * elevator gone.
 */
final class ElevatorFile implements Attribute {
  private final Attribute file;
  private final ElevatorSeat seat;

  ElevatorFile(Attribute file, ElevatorSeat seat) {
    this.file = file;
    this.seat = seat;
  }

  @Override
  public String name() {
    return file.name();
  }

  @Override
  public String doc() {
    return file.doc();
  }

  @Override
  public String show() {
    return file.show();
  }

  @Override
  public boolean writable() {
    return file.writable();
  }

  @Override
  public StoreOperation store(String text) {
    return seat.isLocked() ? new Waiting(text) : file.store(text);
  }

  /** A write that came while the elevator was being changed. */
  private final class Waiting implements StoreOperation {
    private final String text;
    private StoreOperation after;
    private Task task;

    Waiting(String text) {
      this.text = text;
    }

    @Override
    public int step() {
      if (after == null) {
        if (seat.isLocked()) {
          seat.wakeWhenUnlocked(task);
          return SLEEP;
        }
        after = file.store(text);
        if (task != null) {
          after.wakeUp(task);
        }
      }
      return after.step();
    }

    @Override
    public void wakeUp(Task sleeper) {
      task = sleeper;
    }

    @Override
    public Errno errno() {
      return after.errno();
    }
  }
}
