package org.blklab.runtime.scsi.adapter;

import java.util.Arrays;
import org.blklab.runtime.scsi.ScsiCommand;

/** Numbers for commands that an event is to find again; grows by doubling. */
final class CommandTable {
  private ScsiCommand[] commands = new ScsiCommand[16];
  private int[] free = new int[16];
  private int freeCount;

  CommandTable() {
    for (int i = 0; i < free.length; i++) {
      free[i] = free.length - 1 - i;
    }
    freeCount = free.length;
  }

  int put(ScsiCommand command) {
    if (freeCount == 0) {
      grow();
    }
    int slot = free[--freeCount];
    commands[slot] = command;
    return slot;
  }

  private void grow() {
    int old = commands.length;
    commands = Arrays.copyOf(commands, old * 2);
    free = Arrays.copyOf(free, old * 2);
    for (int slot = commands.length - 1; slot >= old; slot--) {
      free[freeCount++] = slot;
    }
  }

  /** The command of a number, which is free again; null if it was forgotten. */
  ScsiCommand take(int slot) {
    ScsiCommand command = commands[slot];
    commands[slot] = null;
    free[freeCount++] = slot;
    return command;
  }

  /** The event of this command will find nothing; false if the table does not have it. */
  boolean forget(ScsiCommand command) {
    for (int slot = 0; slot < commands.length; slot++) {
      if (commands[slot] == command) {
        commands[slot] = null;
        return true;
      }
    }
    return false;
  }
}
