package org.blklab.runtime.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.blklab.runtime.kernel.Release;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Every recorded write to a queue attribute of null_blk and scsi_debug on kernels 6.18 and 7.2
 * (case sysfs), each on a fresh device: value before, errno, value after; and the defaults.
 */
class QueueAttributesTruthTest {
  private static QueueBench device(JsonNode row, Release release) {
    return Truth.text(row, "device").startsWith("null_blk")
        ? QueueBench.nullBlk(release)
        : QueueBench.scsiDebug(release);
  }

  private static int replay(Release release) {
    int count = 0;
    for (JsonNode row : Truth.rows("queue-" + release.text() + ".jsonl.gz")) {
      String name = Truth.text(row, "attr");
      if (name.equals("async_depth")) {
        continue; // without an elevator: see the tests of the depths
      }
      QueueBench bench = device(row, release);
      assertThat(bench.read(name)).as("before %s", row).isEqualTo(Truth.text(row, "before"));
      assertThat(bench.write(name, Truth.text(row, "write")).name())
          .as("errno %s", row)
          .isEqualTo(Truth.text(row, "errno"));
      assertThat(bench.read(name)).as("after %s", row).isEqualTo(Truth.text(row, "after"));
      count++;
    }
    return count;
  }

  @Test
  void sysfs_618_everyWrite_endsAsRecorded() {
    assertThat(replay(Release.V6_18)).isEqualTo(4 * 16 * 29);
  }

  @Test
  void sysfs_72_everyWrite_endsAsRecorded() {
    assertThat(replay(Release.V7_2)).isEqualTo(4 * 16 * 29);
  }

  private static void compareDefaults(Release release) {
    // given: null_blk in its default mode
    QueueBench bench = QueueBench.nullBlk(release);
    JsonNode recorded = Truth.object("queue-defaults-" + release.text() + ".json");
    // when
    List<String> names = new ArrayList<>();
    for (Attribute attribute : bench.attributes.list()) {
      names.add(attribute.name());
    }
    // then
    List<String> expected = new ArrayList<>();
    for (Map.Entry<String, JsonNode> entry : recorded.properties()) {
      expected.add(entry.getKey());
      assertThat(bench.read(entry.getKey()))
          .as(entry.getKey())
          .isEqualTo(entry.getValue().asString());
    }
    assertThat(names).containsExactlyInAnyOrderElementsOf(expected).isSorted();
  }

  @Test
  void sysfs_618_defaults_areRecorded() {
    compareDefaults(Release.V6_18);
  }

  @Test
  void sysfs_72_defaults_areRecorded() {
    compareDefaults(Release.V7_2);
  }
}
