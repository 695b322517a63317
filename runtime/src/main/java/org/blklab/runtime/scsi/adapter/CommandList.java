package org.blklab.runtime.scsi.adapter;

import org.blklab.runtime.scsi.ScsiCommand;

/** Commands in the order of arrival, linked through themselves. */
final class CommandList {
  private ScsiCommand first;
  private ScsiCommand last;

  boolean isEmpty() {
    return first == null;
  }

  ScsiCommand first() {
    return first;
  }

  void add(ScsiCommand command) {
    command.setNext(null);
    if (last == null) {
      first = command;
    } else {
      last.setNext(command);
    }
    last = command;
  }

  /** The first one, taken off; null if there is none. */
  ScsiCommand poll() {
    ScsiCommand command = first;
    if (command != null) {
      first = command.next();
      command.setNext(null);
      if (first == null) {
        last = null;
      }
    }
    return command;
  }

  /** Takes one off wherever it is; false if it is not on the list. */
  boolean remove(ScsiCommand command) {
    ScsiCommand before = null;
    for (ScsiCommand each = first; each != null; each = each.next()) {
      if (each == command) {
        if (before == null) {
          first = each.next();
        } else {
          before.setNext(each.next());
        }
        if (last == each) {
          last = before;
        }
        each.setNext(null);
        return true;
      }
      before = each;
    }
    return false;
  }
}
