package org.blklab.runtime.elevator.hook;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.Request;

/** The last things that happened to requests under a hook: a ring, so nothing is allocated. */
final class HookLog {
  static final int INSERTED = 0;
  static final int INSERTED_AT_HEAD = 1;
  static final int REFUSED = 2;
  static final int GREW = 3;
  static final int ABSORBED = 4;
  static final int DISPATCHED = 5;
  static final int REQUEUED = 6;
  static final int FINISHED = 7;

  private static final String[] WORDS = {
    "inserted", "inserted at head", "refused by insert_req", "grew by a merge",
    "absorbed by another", "dispatched", "given back by the driver", "finished"
  };

  private static final int ENTRIES = 1 << 14;

  private final long[] ids = new long[ENTRIES];
  private final long[] timesNs = new long[ENTRIES];
  private final long[] sectors = new long[ENTRIES];
  private final int[] lengths = new int[ENTRIES];
  private final byte[] ops = new byte[ENTRIES];
  private final byte[] kinds = new byte[ENTRIES];
  private long written;

  void add(int kind, Request rq, long nowNs) {
    int at = (int) (written++ & (ENTRIES - 1));
    ids[at] = rq.id();
    timesNs[at] = nowNs;
    sectors[at] = rq.sector();
    lengths[at] = rq.sectors();
    ops[at] = (byte) rq.op();
    kinds[at] = (byte) kind;
  }

  /** The last thing that happened to a request; -1 if nothing is known. */
  int lastKind(long id) {
    for (long i = written - 1; i >= oldest(); i--) {
      int at = (int) (i & (ENTRIES - 1));
      if (ids[at] == id) {
        return kinds[at];
      }
    }
    return -1;
  }

  /** What happened to a request, oldest first. */
  List<String> historyOf(long id) {
    List<String> history = new ArrayList<>();
    for (long i = oldest(); i < written; i++) {
      int at = (int) (i & (ENTRIES - 1));
      if (ids[at] == id) {
        history.add(
            timesNs[at]
                + " ns: "
                + WORDS[kinds[at]]
                + ", "
                + Op.name(ops[at])
                + " "
                + sectors[at]
                + "+"
                + lengths[at]);
      }
    }
    return history;
  }

  private long oldest() {
    return Math.max(0, written - ENTRIES);
  }
}
