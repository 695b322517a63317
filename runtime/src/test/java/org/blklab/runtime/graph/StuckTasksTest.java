package org.blklab.runtime.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.blklab.runtime.plan.TableData;
import org.junit.jupiter.api.Test;

/** The list of tasks that sleep in the block layer and are not woken. */
class StuckTasksTest {
  private static final String SCENARIO =
      """
      machine { costs = zero }
      host n : null_blk { hw_queue_depth = 4 }
      lun nullb0 : constant on n { completion_nsec = %s; size = 1g }
      queue on nullb0 { scheduler = none }
      workload w on nullb0 { rw = randread; bs = 4k; ioengine = psync; numjobs = 6; number_ios = 1 }
      """;

  private static List<List<String>> blocked(String serviceTime, long ns) {
    LiveGraph graph = Scenario.of(SCENARIO.formatted(serviceTime));
    graph.machine().sim().runUntil(ns);
    return StuckTasks.table(graph).map(TableData::rows).orElse(List.of());
  }

  @Test
  void taskWithoutATagForTwoMinutes_isListedByWhereItSleeps() {
    List<List<String>> rows = blocked("1h", 150_000_000_000L);
    assertThat(rows).hasSize(1);
    assertThat(rows.getFirst())
        .startsWith("blk_mq_get_tag", "tag", "nullb0", "2")
        .contains("150s");
    assertThat(rows.getFirst().getLast()).matches("w:\\d+, w:\\d+");
  }

  @Test
  void taskWithoutATagForLess_isNot() {
    assertThat(blocked("1h", 110_000_000_000L)).isEmpty();
  }

  /** Case 5: the last command's tag is freed before the waiter's entry is seen, as with 36 jobs. */
  private static List<List<String>> afterTheLastOfOneTag(String kernel) {
    LiveGraph graph =
        Scenario.of(
            """
            kernel "6.12" { patch budget-map-v4; %s }
            costs late : default { waiter-visible = 20us from "test" }
            machine { cpus = 4; costs = late }
            host d : scsi_debug {
              ndelay = 10us; max_queue = 1; host_max_queue = 1; submit_queues = 4
            }
            lun sda : constant on d
            queue on sda { scheduler = mq-deadline }
            workload w on sda {
              rw = randrw; bs = 4k; ioengine = libaio; direct = on; numjobs = 36; number_ios = 50
            }
            """
                .formatted(kernel));
    graph.machine().sim().runUntil(10_000_000_000L);
    return StuckTasks.table(graph).map(TableData::rows).orElse(List.of());
  }

  @Test
  void tagFreedBeforeTheWaiterIsSeen_leavesItWaiting_andIsListedWithItsTask() {
    List<List<String>> rows = afterTheLastOfOneTag("without tag-waiter-barrier");
    assertThat(rows).hasSize(1);
    assertThat(rows.getFirst()).startsWith("blk_mq_mark_tag_wait", "driver tag", "sda", "1");
    assertThat(rows.getFirst().getLast()).matches("hctx[0-3] for w:\\d+");
  }

  @Test
  void tagFreedBehindTheBarrier_wakesTheWaiter() {
    assertThat(afterTheLastOfOneTag("patch tag-waiter-barrier")).isEmpty();
  }

  @Test
  void taskThatGotItsTag_isNot() {
    assertThat(blocked("1ms", 150_000_000_000L)).isEmpty();
  }
}
