package org.blklab.runtime.hook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.conform.BadRecording;
import org.blklab.runtime.conform.Row;
import org.blklab.runtime.lab.Checked;
import org.blklab.runtime.lab.Lab;
import org.blklab.runtime.lab.RunRequest;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The example mq-deadline.mjs against recordings of real kernels with mq-deadline: cases a-randread
 * and b-randrw, kernels 6.18 and 7.2, all variants with that elevator, the first run of each.
 */
final class DeadlineTruthTest {
  private static final Path SCRIPT = Path.of("..", "examples", "elevators", "mq-deadline.mjs");
  private static final Path RECORDINGS = Path.of("src/test/resources/truth/deadline");

  /**
   * What a recording was taken on, as its file {@code params} says.
   *
   * @param queueDepth of the hardware
   * @param tunables of the elevator
   */
  private record Recording(
      String name, int queueDepth, boolean mixed, String queue, String tunables) {
    String kernel() {
      return name.contains("-6.18-") ? "6.18" : "7.2";
    }

    String scenario() {
      return String.format(
          Locale.ROOT,
          """
          kernel "%s"
          machine { cpus = 1; hz = 250; costs = zero }
          host n : null_blk { hw_queue_depth = %d; submit_queues = 1; irqmode = 2 }
          lun nullb0 : constant on n { completion_nsec = 100us; size = 1g }
          elevator mine : js "mine.mjs" { %s }
          queue on nullb0 { scheduler = mine; %s }
          workload w on nullb0 {
            rw = %s; rwmixread = 70; bs = 4k; iodepth = 32; number_ios = 400
            direct = on; ioengine = libaio
          }
          """,
          kernel(),
          queueDepth,
          tunables,
          queue,
          mixed ? "randrw" : "randread");
    }
  }

  private static List<Recording> recordings() {
    List<Recording> all = new ArrayList<>();
    for (String kernel : List.of("6.18", "7.2")) {
      String a = "a-randread-" + kernel + "-";
      String b = "b-randrw-" + kernel + "-mq-deadline-";
      String nr64 = "nr_requests = 64";
      all.add(new Recording(a + "hd1-mq-deadline-default", 1, false, "", ""));
      all.add(new Recording(a + "hd1-mq-deadline-nr64", 1, false, nr64, ""));
      all.add(new Recording(a + "hd4-mq-deadline-default", 4, false, "", ""));
      all.add(new Recording(b + "nr64", 1, true, nr64, ""));
      all.add(new Recording(b + "expire0", 1, true, nr64, "read_expire = 0ms; write_expire = 0ms"));
      all.add(
          new Recording(
              b + "fifo_batch1-writes_starved0",
              1,
              true,
              nr64,
              "fifo_batch = 1; writes_starved = 0"));
    }
    return all;
  }

  private static Row replay(Recording recording, String script) throws BadRecording {
    RunRequest request = RunRequest.of(new Source("test.blk", recording.scenario()));
    Checked checked = Lab.check(request, (name, _) -> new Source(name, script));
    assertThat(checked.diagnostics()).isEmpty();
    List<Row> rows = new ArrayList<>();
    Lab.conformance()
        .trace(
            List.of(RECORDINGS.resolve(recording.name + ".gz")),
            Lab.declared(checked.plan().orElseThrow()),
            Optional.empty(),
            EnumSet.of(Row.Mode.REPLAY),
            rows::add);
    return rows.getFirst();
  }

  @TestFactory
  Stream<DynamicTest> script_onRecording_dispatchesIdentically() {
    return recordings().stream()
        .map(
            recording ->
                DynamicTest.dynamicTest(
                    recording.name,
                    () -> {
                      // when
                      Row row = replay(recording, Files.readString(SCRIPT));
                      // then
                      assertThat(row.order()).isEqualTo(Row.Order.IDENTICAL);
                      assertThat(row.counts().get("D").simulated())
                          .isEqualTo(row.counts().get("D").recorded())
                          .isBetween(390, 400);
                      assertThat(row.notes()).as("told by the first replay").isEmpty();
                    }));
  }

  @Test
  void script_withAnotherDefault_differs() throws Exception {
    // given: the twin begins a batch after each request, with the oldest one
    Recording recording = recordings().get(1);
    String script = Files.readString(SCRIPT);
    String twin = script.replace("fifo_batch: 16", "fifo_batch: 1").replace("500 * blk.ms", "0");
    assertThat(recording.name).contains("nr64");
    assertThat(twin).isNotEqualTo(script);
    // when
    Row row = replay(recording, twin);
    // then
    assertThat(row.order()).isEqualTo(Row.Order.DIFFERS);
  }

  @Test
  void script_thatFails_isNoComparison() {
    // given
    String script =
        """
        export function insert_req(rq) {}
        export function dispatch_req() { return nobody; }
        """;
    // then
    assertThatThrownBy(() -> replay(recordings().getFirst(), script))
        .isInstanceOf(BadRecording.class)
        .hasMessageStartingWith("mine.mjs:2: ")
        .hasMessageContaining("nobody is not defined");
  }
}
