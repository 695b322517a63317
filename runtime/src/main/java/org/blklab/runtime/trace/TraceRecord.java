package org.blklab.runtime.trace;

/**
 * One event of a block trace.
 *
 * @param number blkparse's sequence number on its CPU, from 1
 * @param timeNs as stored
 * @param action category bits and action code, see {@link TraceAction}
 * @param value what the extra data holds: depth of U, next sector of X
 * @param comm name of the process, as far as the trace told it
 */
public record TraceRecord(
    int number,
    long timeNs,
    long sector,
    int bytes,
    int action,
    int pid,
    int device,
    int cpu,
    int error,
    long value,
    String comm) {

  /** The same event of a process of this name. */
  TraceRecord withComm(String name) {
    return new TraceRecord(
        number, timeNs, sector, bytes, action, pid, device, cpu, error, value, name);
  }

  public String letter() {
    return TraceAction.letter(action);
  }

  public String rwbs() {
    return TraceAction.rwbs(action, bytes);
  }

  public int sectors() {
    return bytes >>> 9;
  }

  public boolean isWrite() {
    return (action & TraceAction.TC_WRITE) != 0;
  }

  public boolean isDiscard() {
    return (action & TraceAction.TC_DISCARD) != 0;
  }

  /** A device flush, or the PREFLUSH flag. */
  public boolean isFlush() {
    return (action & TraceAction.TC_FLUSH) != 0;
  }

  public boolean isFua() {
    return (action & TraceAction.TC_FUA) != 0;
  }

  public boolean isSync() {
    return (action & TraceAction.TC_SYNC) != 0;
  }

  public boolean isReadAhead() {
    return (action & TraceAction.TC_AHEAD) != 0;
  }

  public boolean isMeta() {
    return (action & TraceAction.TC_META) != 0;
  }

  /** A line as blkparse prints it by default, without the newline. */
  public String text(long startNs) {
    return BlkparseText.line(this, startNs);
  }
}
