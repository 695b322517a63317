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
        .endsWith("150s");
  }

  @Test
  void taskWithoutATagForLess_isNot() {
    assertThat(blocked("1h", 110_000_000_000L)).isEmpty();
  }

  @Test
  void taskThatGotItsTag_isNot() {
    assertThat(blocked("1ms", 150_000_000_000L)).isEmpty();
  }
}
