package org.blklab.runtime.trace;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the default output of blkparse. Lines of other kinds (messages, the summary at the end) are
 * skipped. Times begin at 0, so the kernel's ticks cannot be placed.
 */
public final class BlkparseReader {
  private static final Pattern LINE =
      Pattern.compile(
          " *(\\d+),(\\d+) +(\\d+) +(\\d+) +(\\d+)\\.(\\d{9}) +(\\d+) +([A-Z]{1,2}) +([A-Z]+)"
              + " ?(.*)");
  private static final Pattern EXTENT = Pattern.compile("(\\d+) ([+/]) (\\d+) ?(.*)");
  private static final Pattern PLACE = Pattern.compile("(\\d+) (\\[-?\\d+\\])");
  private static final Pattern COMM = Pattern.compile("\\[(.*)\\](?: (\\d+))?");

  private BlkparseReader() {}

  /**
   * @param name of the file, for messages
   * @throws IOException if there is no event at all
   */
  public static List<TraceRecord> read(String name, String text) throws IOException {
    List<TraceRecord> records = new ArrayList<>();
    text.lines().forEach(line -> parse(line).ifPresent(records::add));
    if (records.isEmpty()) {
      throw new IOException(name + ": no line of blkparse's default format");
    }
    return records;
  }

  private static Optional<TraceRecord> parse(String line) {
    Matcher match = LINE.matcher(line);
    int code = match.matches() ? TraceAction.code(match.group(8)) : 0;
    if (code == 0) {
      return Optional.empty();
    }
    try {
      return Optional.of(record(match, code));
    } catch (NumberFormatException | ArithmeticException e) {
      return Optional.empty(); // a number that no kernel writes
    }
  }

  private static TraceRecord record(Matcher match, int code) {
    long sector = 0;
    long second = 0;
    boolean split = false;
    String rest = match.group(10);
    Matcher extent = EXTENT.matcher(rest);
    Matcher place = PLACE.matcher(rest);
    if (extent.matches()) {
      sector = Long.parseLong(extent.group(1));
      second = Long.parseLong(extent.group(3));
      split = extent.group(2).equals("/");
      rest = extent.group(4);
    } else if (place.matches()) {
      sector = Long.parseLong(place.group(1));
      rest = place.group(2);
    }
    Matcher comm = COMM.matcher(rest);
    boolean named = comm.matches();
    String inBrackets = named ? comm.group(1) : "";
    long depth = named && comm.group(2) != null ? Long.parseLong(comm.group(2)) : 0;
    boolean completion = code == TraceAction.COMPLETE;
    long sectors = split ? Math.subtractExact(second, sector) : second; // X: the first piece
    int bytes = Math.toIntExact(Math.multiplyExact(sectors, 512L));
    return new TraceRecord(
        Integer.parseInt(match.group(4)),
        Long.parseLong(match.group(5)) * 1_000_000_000L + Long.parseLong(match.group(6)),
        sector,
        bytes,
        code | TraceAction.category(code) | TraceAction.flags(match.group(9)),
        Integer.parseInt(match.group(7)),
        Integer.parseInt(match.group(1)) << 20 | Integer.parseInt(match.group(2)),
        Integer.parseInt(match.group(3)),
        completion && named ? Integer.parseInt(inBrackets) : 0,
        split ? second : depth,
        completion ? "" : inBrackets);
  }
}
