package org.blklab.runtime.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.graph.Library;
import org.blklab.runtime.graph.LiveGraph;
import org.blklab.runtime.run.Readers;
import org.blklab.runtime.sim.Simulation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole scenarios allocate nothing per I/O once they are warm, even with everything measured. */
class SteadyStateTest {
  private static final Library LIBRARY = new Library();

  private static LiveGraph graph(String text) {
    RunRequest request = RunRequest.of(new Source("test.blk", text));
    LiveGraph graph = new LiveGraph(1, LIBRARY);
    graph.setRead(Readers.everything());
    assertThat(
            graph.declare(
                Lab.declared(Lab.check(request, SteadyStateTest::noFile).plan().orElseThrow())))
        .isEmpty();
    return graph;
  }

  private static Source noFile(String file, Source from) throws IOException {
    throw new IOException("there are no files here: " + file + " of " + from.name());
  }

  /** Bytes that so many events allocate once warm: the least of three, as the VM joins in. */
  private static long allocated(Simulation sim, int events) {
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    run(sim, 2 * events);
    long least = Long.MAX_VALUE;
    for (int trial = 0; trial < 3; trial++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      run(sim, events);
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
    }
    return least;
  }

  private static void run(Simulation sim, int events) {
    for (int i = 0; i < events; i++) {
      if (!sim.step(Long.MAX_VALUE)) {
        throw new AssertionError("nothing is left to do");
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "null_blk, constant, none, ''",
    "null_blk, constant, mq-deadline, ''",
    "null_blk, constant, kyber, ''",
    "null_blk, constant, bfq, ''",
    "virtio_blk, constant, none, ''",
    "nvme, pm9a3-4t, none, 'precondition = steady'",
    "ahci, evo-870-1t, bfq, 'precondition = steady'",
    "ahci, ironwolf-pro-16t, mq-deadline, ''",
    "scsi_debug, constant, mq-deadline, ''",
    "megaraid_sas, sas-15k, mq-deadline, ''",
    "mpt3sas, constant, kyber, ''",
  })
  void scenario_steadyState_allocatesNothing(
      String host, String device, String elevator, String settings) {
    // given: a fresh flash drive allocates its map where it is written first
    LiveGraph graph =
        graph(
            """
            machine { cpus = 2; costs = default }
            host h : %s
            lun x : %s on h { %s }
            queue on x { scheduler = %s }
            workload w on x {
              rw = randrw; bs = 4k; iodepth = 16; numjobs = 2; ioengine = libaio; direct = on
              norandommap = on; time_based = on; runtime = 1000000s
            }
            """
                .formatted(host, device, settings, elevator));
    // when
    long bytes = allocated(graph.machine().sim(), 100_000);
    // then
    assertThat(graph.completedIos()).isGreaterThan(5_000);
    assertThat(bytes).isLessThan(1000); // of the measurement itself
  }
}
