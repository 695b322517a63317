package org.blklab.runtime.graph;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Durable writes that end with a commit of a journal. */
class JournalTest {
  private static LiveGraph writers(int jobs, String journal, String sync) {
    LiveGraph graph =
        Scenario.of(
            """
            machine { costs = zero }
            host n : null_blk
            lun nullb0 : constant on n { completion_nsec = 1ms; size = 1g }
            queue on nullb0 { scheduler = none }
            workload w on nullb0 {
              rw = randwrite; bs = 4k; ioengine = psync; sync = %s; numjobs = %d; number_ios = 1
              journal = %s
            }
            """
                .formatted(sync, jobs, journal));
    graph.machine().sim().runUntil(1_000_000_000);
    assertThat(graph.activeWorkloads()).isZero();
    return graph;
  }

  private static double measure(LiveGraph graph, String path) {
    return graph.measure(path).asDouble();
  }

  @Test
  void durableWrite_waitsForBodyAndCommit() {
    LiveGraph graph = writers(1, "on", "dsync");
    assertThat(measure(graph, "nullb0.dispatch.count")).isEqualTo(3);
    assertThat(measure(graph, "w.write.clat.max")).isBetween(2.99e6, 3.01e6);
  }

  @Test
  void durableWrite_withoutAJournal_isAlone() {
    LiveGraph graph = writers(1, "off", "dsync");
    assertThat(measure(graph, "nullb0.dispatch.count")).isEqualTo(1);
    assertThat(measure(graph, "w.write.clat.max")).isBetween(0.99e6, 1.01e6);
  }

  @Test
  void ordinaryWrite_commitsNothing() {
    LiveGraph graph = writers(1, "on", "none");
    assertThat(measure(graph, "nullb0.dispatch.count")).isEqualTo(1);
  }

  @Test
  void writersThatCome_whileItCommits_shareTheNextCommit() {
    // four end their writes together: the first begins a commit, the others wait for one more
    LiveGraph graph = writers(4, "on", "dsync");
    assertThat(measure(graph, "nullb0.dispatch.count")).isLessThanOrEqualTo(4 + 2 * 2);
    assertThat(measure(graph, "w.write.clat.max")).isBetween(2.99e6, 5.01e6);
  }
}
