package org.blklab.runtime.workload.pattern;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * I/Os that somebody recorded, in the order of their times: an iolog of fio's, the Q events of a
 * blktrace.
 */
public final class RecordedIos {
  private int size;
  private long[] timeNs = new long[64];
  private int[] pid = new int[64];
  private byte[] op = new byte[64];
  private int[] flags = new int[64];
  private long[] offsetBytes = new long[64];
  private long[] lengthBytes = new long[64];
  private final Map<Integer, String> names =
      new LinkedHashMap<>(); // by pid, in order of appearance
  private long endBytes;
  private boolean timed = true;

  public int size() {
    return size;
  }

  /**
   * Adds an I/O, not earlier than the one before.
   *
   * @param atNs when it was queued, in nanoseconds from any beginning
   * @param byPid who did it; 0 if that is unknown
   * @param name of the process
   * @param operation {@code READ}, {@code WRITE}, {@code TRIM}, {@code SYNC} or {@code DATASYNC} of
   *     {@link IoSource}
   * @param bioFlags of {@code block.Op}; 0 lets the submitter choose
   */
  public void add(
      long atNs, int byPid, String name, int operation, int bioFlags, long offset, long length) {
    if (size > 0 && atNs < timeNs[size - 1]) {
      throw new IllegalArgumentException("recorded I/Os must be in the order of their times");
    }
    if (operation < IoSource.READ || operation > IoSource.DATASYNC || offset < 0 || length < 0) {
      throw new IllegalArgumentException("operation " + operation + " at " + offset);
    }
    if (size == timeNs.length) {
      grow();
    }
    timeNs[size] = atNs;
    pid[size] = byPid;
    op[size] = (byte) operation;
    flags[size] = bioFlags;
    offsetBytes[size] = offset;
    lengthBytes[size] = length;
    size++;
    names.putIfAbsent(byPid, name);
    endBytes = Math.max(endBytes, offset + length);
  }

  private void grow() {
    int capacity = size * 2;
    timeNs = Arrays.copyOf(timeNs, capacity);
    pid = Arrays.copyOf(pid, capacity);
    op = Arrays.copyOf(op, capacity);
    flags = Arrays.copyOf(flags, capacity);
    offsetBytes = Arrays.copyOf(offsetBytes, capacity);
    lengthBytes = Arrays.copyOf(lengthBytes, capacity);
  }

  /** Whether the times mean anything; a log without them is done as fast as it goes. */
  public boolean isTimed() {
    return timed;
  }

  public void setTimed(boolean isTimed) {
    timed = isTimed;
  }

  /** First byte that no I/O touches: how large a device must be. */
  public long endBytes() {
    return endBytes;
  }

  /** Processes by pid, in the order in which they appear. */
  public Map<Integer, String> processes() {
    return new LinkedHashMap<>(names);
  }

  /** Time since the first I/O. */
  long sinceFirstNs(int index) {
    return timeNs[index] - timeNs[0];
  }

  public long timeNs(int index) {
    return timeNs[index];
  }

  public int pid(int index) {
    return pid[index];
  }

  public int op(int index) {
    return op[index];
  }

  public int flags(int index) {
    return flags[index];
  }

  public long offsetBytes(int index) {
    return offsetBytes[index];
  }

  public long lengthBytes(int index) {
    return lengthBytes[index];
  }
}
