package org.blklab.runtime.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.junit.jupiter.api.Test;

/** 64 hosts with 64 LUNs each, eight hardware queues to a host. */
final class ScaleTest {
  private static final long BUILD_LIMIT_NS = 2_000_000_000L;
  private static final long MEMORY_LIMIT_BYTES = 2L << 30;

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

  private static String hosts(int luns) {
    return """
        machine { cpus = 8 }
        device medium : constant { completion_nsec = 100us; slots = 64 }
        for h in 0..63 {
          host "h${h}" : scsi {
            can_queue = 256; cmd_per_lun = 32; nr_hw_queues = 8; host_tagset = on
          }
          for l in 1..%d { lun "sd${h}x${l}" : medium on "h${h}" }
        }
        """
        .formatted(luns);
  }

  private static String readers(int luns) {
    return """
        for h in 0..63 {
          for l in 1..%d {
            workload "w${h}x${l}" on "sd${h}x${l}" {
              rw = randread; iodepth = 4; ioengine = libaio; number_ios = 8
            }
          }
        }
        """
        .formatted(luns);
  }

  @Test
  void manyHosts_areCheckedAndBuiltWithinTwoSeconds() {
    // given
    long beforeNs = threads.getCurrentThreadCpuTime();
    // when
    LiveGraph graph = Scenario.of(hosts(64));
    long builtNs = threads.getCurrentThreadCpuTime() - beforeNs;
    // then: processor time, so that a busy machine does not matter
    assertThat(graph.luns()).hasSize(64 * 64);
    assertThat(graph.luns().get("sd63x64").queue.hctxCount()).isEqualTo(8);
    assertThat(builtNs).isLessThan(BUILD_LIMIT_NS);
  }

  /** A quarter of the LUNs, all busy; all of them took 1.2 GB. */
  @Test
  void quarterOfThem_allBusy_fitIntoAQuarterOfTwoGibibytes() {
    // given
    long beforeBytes = usedBytes();
    LiveGraph graph = Scenario.of(hosts(16) + readers(16));
    // when
    graph.machine().sim().runUntil(1_000_000_000);
    // then
    assertThat(usedBytes() - beforeBytes).isLessThan(MEMORY_LIMIT_BYTES / 4);
    assertThat(graph.workloads().find("w63x16").stats().ios()).isEqualTo(8);
  }

  private static long usedBytes() {
    System.gc();
    Runtime java = Runtime.getRuntime();
    return java.totalMemory() - java.freeMemory();
  }
}
