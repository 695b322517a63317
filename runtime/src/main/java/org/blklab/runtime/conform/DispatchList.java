package org.blklab.runtime.conform;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A recording of which only the dispatches were kept: {@code us rwbs sector sectors pid} a line.
 */
final class DispatchList {
  /** One D; its time is cut to a microsecond. */
  record Start(long timeNs, String rwbs, long sector, int sectors, int pid) {}

  private DispatchList() {}

  static List<Start> read(Path file) throws BadRecording {
    List<Start> starts = new ArrayList<>();
    try {
      for (String line : TraceFiles.text(file).lines().toList()) {
        String[] words = line.strip().split(" +");
        if (words.length != 5) {
          throw new BadRecording(file + ": expected five words, found `" + line + "`");
        }
        starts.add(
            new Start(
                Long.parseLong(words[0]) * 1_000,
                words[1],
                Long.parseLong(words[2]),
                Integer.parseInt(words[3]),
                Integer.parseInt(words[4])));
      }
    } catch (IOException e) {
      throw new BadRecording(TraceFiles.reason(e));
    } catch (NumberFormatException e) {
      throw new BadRecording(file + ": no number: " + e.getMessage());
    }
    return starts;
  }
}
