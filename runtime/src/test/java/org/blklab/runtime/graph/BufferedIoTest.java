package org.blklab.runtime.graph;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Workloads with {@code direct = off} on a whole graph. */
class BufferedIoTest {
  private static final String DISK =
      """
      kernel "7.2"
      machine { cpus = 2; costs = %s; memory = 64m }
      host n : null_blk { max_sectors = 2560 }
      lun d : constant on n { completion_nsec = 100us; parallel = 1; size = 1g }
      queue on d { scheduler = mq-deadline }
      """;

  private static LiveGraph run(String costs, String workload) {
    return run(DISK.formatted(costs) + workload);
  }

  private static LiveGraph run(String text) {
    var graph = Scenario.of(text);
    graph.machine().sim().runUntil(60_000_000_000L);
    assertThat(graph.activeWorkloads()).isZero();
    graph.checkInvariants();
    return graph;
  }

  private static double measured(LiveGraph graph, String path) {
    return graph.measurements().get(path);
  }

  @Test
  void write_belowTheLimits_reachesTheDiskAfter30To35Seconds() {
    // given 2 MiB of dirty pages, less than 10 % of 64 MiB
    String workload =
        "workload w on d { rw = write; bs = 4k; ioengine = psync; direct = off; size = 2m }";
    var graph = Scenario.of(DISK.formatted("zero") + workload);
    // when, then
    graph.machine().sim().runUntil(29_000_000_000L);
    assertThat(measured(graph, "w.write.ios")).isEqualTo(512);
    assertThat(measured(graph, "d.dispatch.count")).isZero();
    graph.machine().sim().runUntil(36_000_000_000L);
    assertThat(measured(graph, "d.bios")).isEqualTo(512);
    assertThat(measured(graph, "d.dispatch.size.mean") * measured(graph, "d.dispatch.count"))
        .isEqualTo(2 << 20);
  }

  @Test
  void fsync_writesAllAndWaits() {
    var graph =
        run(
            "zero",
            "workload w on d { rw = write; bs = 4k; ioengine = psync; direct = off; size = 1m;"
                + " fsync = 64 }");
    assertThat(measured(graph, "d.bios")).isGreaterThanOrEqualTo(256);
    assertThat(measured(graph, "w.sync.lat.min")).isGreaterThanOrEqualTo(100_000);
    assertThat(measured(graph, "w.write.clat.max")).isLessThan(1000);
  }

  @Test
  void writer_aboveTheDirtyLimit_sleepsForWriteback() {
    // given 256 MiB of writes with 12.8 MiB that may be dirty, and a disk of 200 MiB/s
    String disk = DISK.formatted("default").replace("parallel = 1", "parallel = 1; mbps = 200");
    var graph =
        run(
            disk
                + "workload w on d { rw = write; bs = 64k; ioengine = psync; direct = off;"
                + " size = 256m }");
    // then nearly all is on the disk by the end
    double bytes = measured(graph, "d.dispatch.size.mean") * measured(graph, "d.dispatch.count");
    assertThat(bytes).isGreaterThan(240 << 20);
    assertThat(measured(graph, "w.write.clat.mean"))
        .isGreaterThan(1.5 * measured(graph, "w.write.clat.min"));
  }

  @Test
  void sequentialRead_isReadAhead_andTheSecondReadIsFree() {
    var graph =
        run(
            "zero",
            "workload r on d { rw = read; bs = 4k; ioengine = psync; direct = off; size = 1m;"
                + " loops = 2 }");
    // 4, 8 and 16 pages, then 32 at a time; all 1 MiB only once
    assertThat(measured(graph, "r.read.ios")).isEqualTo(512);
    assertThat(measured(graph, "d.dispatch.count")).isBetween(8.0, 12.0);
    assertThat(measured(graph, "r.read.clat.p50")).isLessThan(1000);
  }

  @Test
  void randomRead_withoutMemoryForAll_readsAgain() {
    var graph =
        run(
            "zero",
            "workload r on d { rw = randread; bs = 4k; ioengine = psync; direct = off; size = 512m;"
                + " number_ios = 4000; norandommap = on }");
    assertThat(measured(graph, "d.dispatch.count")).isGreaterThan(3800);
    assertThat(measured(graph, "r.read.clat.p50")).isGreaterThan(99_000);
  }

  @Test
  void dsyncWrite_writesItsPageAlone() {
    var graph =
        run(
            "zero",
            "workload a on d { rw = write; bs = 4k; ioengine = psync; direct = off; size = 1m }\n"
                + "workload b on d { rw = write; bs = 4k; ioengine = psync; direct = off;"
                + " offset = 512m; number_ios = 10; sync = dsync }");
    assertThat(measured(graph, "b.write.clat.max")).isLessThan(1_000_000);
    assertThat(measured(graph, "b.write.clat.min")).isGreaterThanOrEqualTo(100_000);
  }
}
