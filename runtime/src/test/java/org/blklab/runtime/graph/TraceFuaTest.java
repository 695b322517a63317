package org.blklab.runtime.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the classic trace format of 7.2 loses (spec 09 F1). */
class TraceFuaTest {
  @TempDir Path folder;

  private long traced(String kernel) throws IOException {
    LiveGraph graph =
        Scenario.of(
            """
            kernel %s
            host n : null_blk
            lun nullb0 : constant on n { size = 1g; write_cache = on; fua = on }
            queue on nullb0 { scheduler = none }
            workload w on nullb0 {
              rw = randwrite; bs = 4k; ioengine = psync; sync = dsync; number_ios = 40
            }
            """
                .formatted(kernel));
    Path file = folder.resolve("trace" + kernel.length());
    graph.startTrace("nullb0", file.toString());
    graph.machine().sim().runUntil(1_000_000_000);
    graph.closeTraces();
    try (Stream<Path> all = Files.list(folder)) {
      long bytes = 0;
      for (Path each : all.filter(one -> one.toString().startsWith(file + ".blktrace.")).toList()) {
        bytes += Files.size(each);
      }
      return bytes;
    }
  }

  @Test
  void f1_durableWrites_areMissingFromTheTraceOf72_alone() throws IOException {
    long present = traced("\"7.2\" { without trace-drops-fua }");
    long dropped = traced("\"7.2\"");
    // 40 writes and 40 flushes: Q G D C of each write are gone, those of the flushes are not
    assertThat(dropped).isPositive();
    assertThat(present - dropped).isBetween(40 * 4 * 48L, 40 * 4 * 64L);
  }
}
