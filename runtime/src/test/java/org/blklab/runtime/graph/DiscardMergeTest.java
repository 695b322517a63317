package org.blklab.runtime.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.trace.BlktraceReader;
import org.blklab.runtime.trace.TraceAction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Discards that become further ranges of a request are counted, by us and by diskstats, but the
 * trace has no M of them (spec 01 §1.6); those of requests that absorb others it has.
 */
final class DiscardMergeTest {
  private static final int DISCARDS = 8 * 250;

  @TempDir private Path folder;

  /** Trims anywhere; several ranges a command with nvme (256), one with virtio. */
  private LiveGraph trimmed(String host) throws IOException {
    LiveGraph graph =
        Scenario.of(
            """
            host n : %s
            lun d : ssd on n { size = 1g }
            queue on d { scheduler = mq-deadline }
            workload t on d {
              rw = randtrim; bs = 64k; ioengine = io_uring; iodepth = 64; numjobs = 8
              number_ios = 250
            }
            """
                .formatted(host));
    graph.startTrace("d", folder.resolve("trace").toString());
    graph.machine().sim().runUntil(1_000_000_000);
    graph.closeTraces();
    return graph;
  }

  private static long merges(LiveGraph graph, String what) {
    return ((Value.Int) graph.measure("d.merges." + what)).value();
  }

  private long merged() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return BlktraceReader.read(
              files.filter(one -> one.toString().contains(".blktrace.")).toList())
          .stream()
          .filter(record -> (record.action() & 0xffff) == TraceAction.BACKMERGE)
          .count();
    }
  }

  private static long diskstats(LiveGraph graph, int field) {
    String stat = graph.sysfs().read("/sys/block/d/stat").orElseThrow();
    return Long.parseLong(List.of(stat.strip().split(" +")).get(field));
  }

  @Test
  void discards_severalRangesACommand_areCountedButNotTraced() throws IOException {
    // when
    LiveGraph graph = trimmed("nvme");
    // then
    long discards = merges(graph, "discard");
    long requests = merges(graph, "request");
    assertThat(discards).isPositive();
    assertThat(merged()).isEqualTo(requests);
    assertThat(diskstats(graph, 12)).isEqualTo(discards + requests);
    assertThat(diskstats(graph, 11)).isEqualTo(DISCARDS - discards - requests);
    assertThat(merges(graph, "back")).isZero();
    assertThat(graph.summary().get(1).rows().getFirst().get(5)).isEqualTo("" + discards);
  }

  @Test
  void discards_oneRangeACommand_doNotMergeSo() throws IOException {
    // when
    LiveGraph graph = trimmed("virtio_blk");
    // then
    assertThat(merges(graph, "discard")).isZero();
    assertThat(diskstats(graph, 11) + diskstats(graph, 12)).isEqualTo(DISCARDS);
    assertThat(merged()).isEqualTo(diskstats(graph, 12));
  }
}
