package org.blklab.runtime.conform;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.trace.TraceRecord;

/** The requests that the recording shows in the device. */
final class InFlight {
  private record Started(TraceRecord record, int number) {}

  private final List<Started> all = new ArrayList<>();

  /** @param number of its D, from 0 */
  void start(TraceRecord record, int number) {
    all.add(new Started(record, number));
  }

  /**
   * Number of the D that a C belongs to; -1 if it is none of the device's, but the end of a flush
   * sequence.
   */
  int complete(TraceRecord record) {
    for (int i = 0; i < all.size(); i++) {
      TraceRecord one = all.get(i).record;
      if (one.sector() == record.sector()
          && one.bytes() == record.bytes()
          && one.isFlush() == record.isFlush()) {
        return all.remove(i).number;
      }
    }
    return -1;
  }
}
