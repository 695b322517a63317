package org.blklab.runtime.block;

import java.util.List;

/** debugfs {@code rqos/wbt/*} (spec 01 §10.2). */
final class WbtText {
  static final List<String> NAMES =
      List.of(
          "curr_win_nsec",
          "enabled",
          "id",
          "inflight",
          "min_lat_nsec",
          "unknown_cnt",
          "wb_background",
          "wb_normal");

  private WbtText() {}

  static String show(Wbt wbt, String name) {
    return switch (name) {
      case "curr_win_nsec" -> wbt.windowNs() + "\n";
      case "enabled" -> wbt.state() + "\n";
      case "id" -> "0\n";
      case "inflight" -> inFlight(wbt);
      case "min_lat_nsec" -> wbt.targetNs() + "\n";
      case "unknown_cnt" -> wbt.unknown() + "\n";
      case "wb_background" -> wbt.background() + "\n";
      case "wb_normal" -> wbt.normal() + "\n";
      default -> throw new IllegalArgumentException("no file rqos/wbt/" + name);
    };
  }

  private static String inFlight(Wbt wbt) {
    StringBuilder out = new StringBuilder();
    for (int kind = 0; kind < Wbt.QUEUES; kind++) {
      out.append(kind).append(": inflight ").append(wbt.inFlight(kind)).append('\n');
    }
    return out.toString();
  }

  static String doc(String name) {
    return switch (name) {
      case "curr_win_nsec" -> "Length of writeback throttling's window, in ns.";
      case "enabled" -> "1 on by default, 2 on by hand, 3 off by default, 4 off by hand.";
      case "id" -> "Number of this policy.";
      case "inflight" -> "Throttled writes, swap writes and discards in flight.";
      case "min_lat_nsec" -> "Target of the latency of reads, in ns.";
      case "unknown_cnt" -> "Windows in a row that showed nothing.";
      case "wb_background" -> "Limit of background writes.";
      default -> "Limit of writes nobody waits for.";
    };
  }
}
