package org.blklab.runtime.device;

import java.util.Arrays;

/**
 * The commands a device holds, each in a numbered slot that can travel in an event. Grows by
 * doubling up to its limit, so that it allocates nothing in steady state.
 */
public final class CommandSlots {
  private final int limit;
  private DeviceCommand[] commands;
  private int[] free;
  private int[] generation;
  private int used;

  /**
   * @param limit most commands at once
   */
  public CommandSlots(int limit) {
    if (limit < 1) {
      throw new IllegalArgumentException("a device needs a slot, not " + limit);
    }
    this.limit = limit;
    commands = new DeviceCommand[0];
    free = new int[0];
    generation = new int[0];
    resize(Math.min(limit, 64));
  }

  private void resize(int capacity) {
    int old = free.length;
    commands = Arrays.copyOf(commands, capacity);
    free = Arrays.copyOf(free, capacity);
    generation = Arrays.copyOf(generation, capacity);
    for (int slot = old; slot < capacity; slot++) {
      free[slot] = slot;
    }
  }

  /**
   * Takes a slot for {@code command}.
   *
   * @return its number, -1 if all are taken
   */
  public int put(DeviceCommand command) {
    if (used == free.length) {
      if (used == limit) {
        return -1;
      }
      resize((int) Math.min(limit, 2L * used));
    }
    int slot = free[used++];
    commands[slot] = command;
    return slot;
  }

  /** The command in a slot, null if it is free. */
  public DeviceCommand get(int slot) {
    return commands[slot];
  }

  /** Frees the slot and returns what was in it. */
  public DeviceCommand take(int slot) {
    DeviceCommand command = commands[slot];
    if (command == null) {
      throw new IllegalStateException("slot " + slot + " is free; please report");
    }
    commands[slot] = null;
    generation[slot]++;
    free[--used] = slot;
    return command;
  }

  /** Changes whenever the slot is freed: tells a stale event from one that is due. */
  public int generation(int slot) {
    return generation[slot];
  }

  /** Taken slots. */
  public int used() {
    return used;
  }

  /** Slots that exist now; numbers are below this. */
  public int capacity() {
    return free.length;
  }
}
