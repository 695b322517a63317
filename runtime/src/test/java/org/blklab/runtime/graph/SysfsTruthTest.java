package org.blklab.runtime.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.blklab.runtime.block.Attribute.StoreOperation;
import org.blklab.runtime.block.Errno;
import org.blklab.runtime.plan.Declared;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * Every recorded write to a file of sysfs on kernels 6.18 and 7.2 (case sysfs), on the files of a
 * whole scenario: value before, errno, value after, and what else was read then. Each write meets a
 * new elevator, but those to queue_depth one device.
 */
class SysfsTruthTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> ALSO =
      List.of("nr_requests", "async_depth", "iosched/async_depth", "scheduler");

  private String set = "";
  private List<Declared> declared;
  private LiveGraph graph;
  private String disk;

  private static List<JsonNode> rows(String kernel) {
    String name = "/truth/sysfs-writes-" + kernel + ".jsonl.gz";
    try (var in = new GZIPInputStream(SysfsTruthTest.class.getResourceAsStream(name));
        var reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      return reader.lines().map(JSON::readTree).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(JsonNode row, String field) {
    return row.path(field).asString("");
  }

  private static String host(String recorded) {
    if (recorded.equals("no_sched")) {
      return "host h : null_blk { no_sched = 1; hw_queue_depth = 64 }";
    }
    if (recorded.startsWith("scsi_debug")) {
      return "host h : scsi_debug { max_queue = 64 }";
    }
    String[] parts = recorded.split("-");
    return "host h : null_blk { submit_queues = "
        + parts[1].substring(2)
        + "; hw_queue_depth = "
        + parts[2].substring(2)
        + " }";
  }

  /** The scenario of a set of writes such as {@code null_blk-sq4-hd128-kyber}. */
  private void begin(String kernel, String recorded) {
    set = recorded;
    String last = recorded.replaceFirst("^(null_blk-[^-]*-[^-]*|scsi_debug-mq64)-", "");
    String elevator = List.of("mq-deadline", "kyber", "bfq").contains(last) ? last : "none";
    disk = recorded.startsWith("scsi_debug") ? "sda" : "nullb0";
    String size = disk.equals("sda") ? "8m" : "250g";
    declared =
        Scenario.declarations(
            "kernel \"%s\"\nmachine { cpus = 4; rcu_grace = none }\n%s\n"
                    .formatted(kernel, host(set))
                + "lun %s : constant on h { size = %s }\n".formatted(disk, size)
                + "queue on %s { scheduler = %s }\n".formatted(disk, elevator));
    graph = null;
  }

  private String path(String attribute) {
    String folder = attribute.equals("queue_depth") ? "/device/" : "/queue/";
    return "/sys/block/" + disk + folder + attribute;
  }

  private Optional<String> read(String attribute) {
    return graph.sysfs().read(path(attribute)).map(text -> text.substring(0, text.length() - 1));
  }

  private Errno write(String attribute, String text) {
    StoreOperation operation = graph.sysfs().write(path(attribute), text);
    assertThat(operation.step()).as("an idle queue freezes at once").isEqualTo(StoreOperation.DONE);
    return operation.errno();
  }

  private void check(JsonNode row) {
    String name = text(row, "attr");
    assertThat(read(name)).as("before %s", row).hasValue(text(row, "before"));
    String first = text(row, "first");
    if (!first.isEmpty()) {
      int equals = first.indexOf('=');
      int blank = first.indexOf(' ');
      assertThat(write(first.substring(0, equals), first.substring(equals + 1, blank)).name())
          .as("%s", row)
          .isEqualTo(first.substring(blank + 1));
    }
    assertThat(write(name, text(row, "write")).name()).as("errno %s", row)
        .isEqualTo(text(row, "errno"));
    assertThat(read(name)).as("after %s", row).hasValue(text(row, "after"));
    for (String other : ALSO) {
      if (row.has(other)) {
        Optional<String> expected =
            row.get(other).isNull() ? Optional.empty() : Optional.of(text(row, other));
        assertThat(read(other)).as("%s %s", other, row).isEqualTo(expected);
      }
    }
  }

  private List<String> replay(String kernel, int expected) {
    List<String> wrong = new ArrayList<>();
    int count = 0;
    for (JsonNode row : rows(kernel)) {
      if (!text(row, "set").equals(set)) {
        begin(kernel, text(row, "set"));
      }
      if (graph == null || !set.equals("scsi_debug-queue_depth")) {
        graph = new LiveGraph(1, Scenario.LIBRARY);
        assertThat(graph.declare(declared)).isEmpty();
      }
      try {
        check(row);
      } catch (AssertionError e) {
        wrong.add(e.getMessage());
      }
      count++;
    }
    assertThat(count).isEqualTo(expected);
    return wrong;
  }

  /** The queue's files of a null_blk without an elevator, all of them and no others. */
  private void compareDefaults(String kernel) throws IOException {
    // given
    begin(kernel, "null_blk-sq1-hd64-none");
    JsonNode recorded;
    String name = "/truth/queue-defaults-" + kernel + ".json";
    try (var in = SysfsTruthTest.class.getResourceAsStream(name)) {
      recorded = JSON.readTree(in);
    }
    // when
    graph = new LiveGraph(1, Scenario.LIBRARY);
    assertThat(graph.declare(declared)).isEmpty();
    // then
    List<String> names = new ArrayList<>();
    recorded.properties().forEach(each -> names.add(each.getKey()));
    assertThat(graph.sysfs().list("/sys/block/nullb0/queue/"))
        .containsExactlyInAnyOrderElementsOf(names);
    for (String each : names) {
      assertThat(read(each)).as(each).hasValue(text(recorded, each));
    }
  }

  @Test
  void sysfs_618_defaults_areRecorded() throws IOException {
    compareDefaults("6.18");
  }

  @Test
  void sysfs_72_defaults_areRecorded() throws IOException {
    compareDefaults("7.2");
  }

  @Test
  void sysfs_618_everyWrite_endsAsRecorded() {
    assertThat(replay("6.18", 4454)).isEmpty();
  }

  @Test
  void sysfs_72_everyWrite_endsAsRecorded() {
    assertThat(replay("7.2", 5010)).isEmpty();
  }
}
