package org.blklab.runtime.scsi;

/** Late and failed commands of a host. */
final class ErrorHandler {
  private final ScsiHost host;

  ErrorHandler(ScsiHost host) {
    this.host = host;
  }

  /** A command is past its time; false starts its timer again. */
  boolean timedOut(ScsiCommand command) {
    command.device.statistics.timedOut++;
    return false;
  }

  void add(ScsiCommand command) {
    host.completion.finish(command);
  }

  void commandLeft() {}
}
