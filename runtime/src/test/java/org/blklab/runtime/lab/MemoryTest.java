package org.blklab.runtime.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.graph.Library;
import org.blklab.runtime.graph.LiveGraph;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Large devices cost memory only for what is touched of them. */
class MemoryTest {
  private static final Library LIBRARY = new Library();
  private static final long MOST_BYTES = 64_000_000;
  private static final int IOS = 50_000;

  private static LiveGraph graph(String device) {
    String text =
        """
        lun x : %s
        workload w on x {
          rw = randwrite; bs = 4k; iodepth = 32; ioengine = libaio; number_ios = %d
        }
        """
            .formatted(device, IOS);
    LiveGraph graph = new LiveGraph(1, LIBRARY);
    RunRequest request = RunRequest.of(new Source("test.blk", text));
    graph.declare(Lab.declared(Lab.check(request, MemoryTest::noFile).plan().orElseThrow()));
    return graph;
  }

  private static Source noFile(String file, Source from) throws IOException {
    throw new IOException("there are no files here: " + file + " of " + from.name());
  }

  /** What is reachable: the least of three looks, as other threads leave something, too. */
  private static long liveBytes() {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 3; i++) {
      System.gc();
      least =
          Math.min(least, ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
    }
    return least;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"ironwolf-pro-16t", "exos-2x18", "pm9a3-4t { precondition = steady }"})
  void device_ofTerabytes_costsLessThan64Megabytes(String device) {
    // given
    long before = liveBytes();
    LiveGraph graph = graph(device);
    // when: it is built, and written to all over
    graph.machine().sim().runUntil(Long.MAX_VALUE / 2);
    long bytes = liveBytes() - before;
    // then
    assertThat(graph.completedIos()).isEqualTo(IOS);
    assertThat(graph.measure("w.write.bytes").asDouble()).isEqualTo(IOS * 4096.0);
    assertThat(bytes).isBetween(1L, MOST_BYTES);
    Reference.reachabilityFence(graph);
  }
}
