package org.blklab.runtime.conform;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.blklab.runtime.trace.TraceRecord;

/**
 * What the recording tells of later events, as far as a replay may know it: who holds a plug, when
 * a process or kblockd shows itself again. Never which request is chosen.
 */
final class Foresight {
  private static final int NONE = Integer.MAX_VALUE;

  private final List<TraceRecord> records;
  private final int[] nextOfPid; // the same process's next record, C apart
  private final int[] nextWorkerIssue; // at or after this record
  private final Map<Integer, Integer> firstOfPid = new TreeMap<>();

  Foresight(List<TraceRecord> records) {
    this.records = records;
    nextOfPid = new int[records.size()];
    nextWorkerIssue = new int[records.size() + 1];
    nextWorkerIssue[records.size()] = NONE;
    for (int i = records.size() - 1; i >= 0; i--) {
      TraceRecord record = records.get(i);
      boolean completion = record.letter().equals("C");
      nextWorkerIssue[i] =
          isWorker(record) && record.letter().equals("D") ? i : nextWorkerIssue[i + 1];
      nextOfPid[i] = firstOfPid.getOrDefault(record.pid(), NONE);
      if (!completion) {
        firstOfPid.put(record.pid(), i);
      }
    }
  }

  /** Whether a record was made by a kernel worker, not by a submitter. */
  static boolean isWorker(TraceRecord record) {
    return record.comm().startsWith("kworker");
  }

  /** Time from record {@code at} until a process has its next one; very long if there is none. */
  long untilNextOf(int pid, int at) {
    for (int i = at; i < records.size(); i++) {
      TraceRecord record = records.get(i);
      if (record.pid() == pid && !record.letter().equals("C")) {
        return record.timeNs() - records.get(at).timeNs();
      }
    }
    return Long.MAX_VALUE;
  }

  /** Time from a record, C apart, until its process has the next; very long if there is none. */
  long silence(int at) {
    int next = nextOfPid[at];
    return next == NONE ? Long.MAX_VALUE : records.get(next).timeNs() - records.get(at).timeNs();
  }

  /**
   * Whether a record is a Q or X after which its process finds no tag: then it runs the hardware
   * queue, or flushes its plug to sleep, before its G.
   */
  boolean isTagMissed(int at) {
    String letter = records.get(at).letter();
    if (nextOfPid[at] == NONE || !letter.equals("Q") && !letter.equals("X")) {
      return false;
    }
    String next = records.get(nextOfPid[at]).letter();
    return next.equals("D") || next.equals("UT");
  }

  /** Whether the CPU becomes idle, from record {@code at} on, when a process lets go of it. */
  boolean isIdleAfter(int pid, int at) {
    for (int i = at; i < records.size(); i++) {
      TraceRecord record = records.get(i);
      if (record.pid() == 0) {
        return true;
      }
      boolean passing =
          isWorker(record) || record.letter().equals("C") && record.pid() == pid;
      if (!passing) {
        return false;
      }
    }
    return true;
  }

  /** Whether a process has records after {@code at}. */
  boolean isSeenAfter(int pid, int at) {
    return untilNextOf(pid, at) != Long.MAX_VALUE;
  }

  /** Index of the first D of a worker at or after {@code at}; very large if there is none. */
  int nextWorkerIssue(int at) {
    return nextWorkerIssue[at];
  }

  /**
   * How many bios the plug will see that is opened before the Q at {@code at}; 0 if none is.
   *
   * @param implicitPlug whether the kernel plugs every bio by itself
   */
  int plugFrom(int at, boolean implicitPlug) {
    boolean filled = false;
    for (int i = nextOfPid[at]; i != NONE; i = nextOfPid[i]) {
      switch (records.get(i).letter()) {
        case "P" -> filled = true;
        case "U", "UT" -> {
          return filled && !implicitPlug ? countBios(at) : 0;
        }
        case "I", "D" -> {
          return 0;
        }
        case "Q" -> {
          return filled ? countBios(at) : 0;
        }
        default -> {
          if (filled) {
            return countBios(at);
          }
        }
      }
    }
    return 0;
  }

  /** Bios from a Q until the plug is flushed and not filled again at once. */
  private int countBios(int at) {
    int bios = 1;
    boolean flushed = false;
    for (int i = nextOfPid[at]; i != NONE; i = nextOfPid[i]) {
      String letter = records.get(i).letter();
      switch (letter) {
        case "Q" -> {
          if (flushed) {
            return bios;
          }
          bios++;
        }
        case "P" -> flushed = false;
        case "U" -> flushed = true;
        case "X" -> {
          if (flushed) {
            return bios;
          }
        }
        default -> {}
      }
    }
    return bios;
  }
}
