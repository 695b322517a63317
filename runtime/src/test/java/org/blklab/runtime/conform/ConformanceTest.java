package org.blklab.runtime.conform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.graph.Library;
import org.blklab.runtime.lab.Lab;
import org.blklab.runtime.lab.RunRequest;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.trace.TraceRecord;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Recordings of real kernels held against the simulation, and twins that must fail. */
final class ConformanceTest {
  private static final Conformance CONFORMANCE = new Conformance(new Library());
  private static final Set<Row.Mode> REPLAY = EnumSet.of(Row.Mode.REPLAY);
  private static final String MERGES = "g-merge/7.2/micro-hd1-mq-deadline";
  private static final String RANDOM = "b-randrw/7.2/mq-deadline-nr64";

  @TempDir private Path folder;

  /** An `all events` and a `D order` recording of each elevator on each kernel, and two flushes. */
  @TestFactory
  Stream<DynamicTest> everyRecording_replayed_isIdentical() throws BadRecording {
    List<RecordedCase> cases = CaseReader.read(Events.RECORDED);
    for (String kernel : List.of("6.18", "7.2")) {
      for (String elevator : List.of("none", "mq-deadline", "kyber", "bfq")) {
        assertThat(cases)
            .filteredOn(one -> one.subject().kernel().equals(kernel))
            .filteredOn(one -> one.parameters().writes().stream()
                .anyMatch(write -> write.equals(new Parameters.Write("scheduler", elevator))))
            .extracting(one -> one.subject().repeatable())
            .contains("all events", "D order");
      }
    }
    ReplayCheck check = new ReplayCheck(new Library());
    return cases.stream()
        .map(
            one ->
                DynamicTest.dynamicTest(
                    one.subject().title(), () -> isAsRecorded(check.check(one), one)));
  }

  private static void isAsRecorded(Row row, RecordedCase one) {
    assertThat(row.firstDifference()).isEmpty();
    assertThat(row.order()).isEqualTo(Row.Order.IDENTICAL);
    assertThat(row.failed()).isFalse();
    assertThat(row.notes()).isEmpty();
    for (String action : List.of("Q", "X", "M", "F", "C", "D")) {
      Row.Count count = row.counts().getOrDefault(action, new Row.Count(0, 0));
      assertThat(count.simulated()).as(action).isEqualTo(count.recorded());
      int summed = one.summary().runs().getFirst().counts().getOrDefault(action, 0);
      assertThat(count.recorded()).as(action).isEqualTo(one.runs().size() * summed);
    }
  }

  @Test
  void replay_twoStartsSwapped_differsThere() throws Exception {
    // given: the recording claims the other order of its 100th and 101st D
    Path run = Events.copy(RANDOM, folder).resolve("run1");
    TraceRecord first = swapTwoStarts(run);
    // when
    Row row = replay(folder);
    // then
    assertThat(row.order()).isEqualTo(Row.Order.DIFFERS);
    assertThat(row.failed()).isTrue();
    assertThat(row.differing()).isEqualTo(2);
    Row.Difference difference = row.firstDifference().orElseThrow();
    assertThat(difference.run()).isEqualTo("run1");
    assertThat(difference.event()).isEqualTo(first.number());
    assertThat(difference.simulated()).isEqualTo(extent(first));
    assertThat(difference.context()).hasSize(11);
    assertThat(row.notes()).anyMatch(note -> note.startsWith("run1: neighbours changed places"));
  }

  @Test
  void replay_aMergeThatWasNotRecorded_failsByTheCountsAlone() throws Exception {
    // given
    Path run = Events.copy(MERGES, folder).resolve("run1");
    List<TraceRecord> records = records(run);
    records.remove(nth(records, "M", 3));
    Events.replaceTrace(run, records);
    // when
    Row row = replay(folder);
    // then
    assertThat(row.order()).isEqualTo(Row.Order.IDENTICAL);
    Row.Count merges = row.counts().get("M");
    assertThat(merges.simulated()).isEqualTo(merges.recorded() + 1);
    assertThat(row.failed()).isTrue();
  }

  @Test
  void replay_sameRecordingUnderAnotherElevator_differs() throws Exception {
    // given
    Path run = Events.copy(RANDOM, folder).resolve("run1");
    Files.writeString(
        run.resolve("params"),
        Files.readString(run.resolve("params"))
            .replace("set scheduler=mq-deadline", "set scheduler=kyber")
            .replaceAll("(?m)^set iosched/.*\n", ""));
    // when
    Row row = replay(folder);
    // then: what the recording read back at its beginning is no longer so
    assertThat(row.order()).isEqualTo(Row.Order.DIFFERS);
    assertThat(row.failed()).isTrue();
    assertThat(row.notes()).anyMatch(note -> note.startsWith("set-up: iosched/"));
  }

  @Test
  void replay_ofAQOrderRecording_isJudgedByItsShare() throws Exception {
    // given: the same difference in the order, but a recording that did not repeat it
    Path variant = Events.copy(RANDOM, folder);
    swapTwoStarts(variant.resolve("run1"));
    Path summary = variant.resolveSibling("summary.json");
    String text = Files.readString(summary);
    Files.writeString(summary, text.replace("D order", "Q order"));
    // when
    Row near = replay(folder);
    Files.writeString(
        summary,
        text.replace("D order", "Q order")
            .replaceAll("\"seq_pct\": [0-9.]+", "\"seq_pct\": 50.0"));
    Row far = replay(folder);
    Files.writeString(
        summary,
        text.replace("D order", "no")
            .replaceFirst("\"seq_pct\": [0-9.]+", "\"seq_pct\": 50.0"));
    Row apart = replay(folder);
    // then
    assertThat(near.order()).isEqualTo(Row.Order.DIFFERS);
    assertThat(near.failed()).isFalse();
    assertThat(far.failed()).isTrue();
    assertThat(apart.failed()).as("runs 50 points apart are not judged").isFalse();
  }

  @Test
  void replay_withoutATrace_isNotCompared() throws Exception {
    // given
    Path run = Events.copy(MERGES, folder).resolve("run1");
    Files.delete(run.resolve("trace.blktrace.0.gz"));
    Files.delete(run.resolve("blkparse.txt.gz"));
    // when
    Row row = replay(folder);
    // then
    assertThat(row.order()).isEqualTo(Row.Order.NOT_COMPARED);
    assertThat(row.failed()).isFalse();
    assertThat(row.notes()).containsExactly("no submission stream in the recording");
  }

  @Test
  void replay_onAKernelThatIsNotSimulated_saysSoAndGoesOn() throws Exception {
    // given
    Events.copy(RANDOM, folder);
    Path run = Events.copy(MERGES, folder).resolve("run1");
    String params = Files.readString(run.resolve("params"));
    Files.writeString(run.resolve("params"), params.replaceFirst("kernel 7.2", "kernel 9.9"));
    // when
    List<Row> rows = rows(folder, REPLAY);
    // then
    assertThat(rows).extracting(Row::order)
        .containsExactly(Row.Order.IDENTICAL, Row.Order.NOT_COMPARED);
    assertThat(rows.getLast().notes().getFirst()).contains("9.9").contains("not simulated");
  }

  @Test
  void replay_aDamagedTrace_isAnErrorThatNamesIt() throws Exception {
    // given
    Path run = Events.copy(MERGES, folder).resolve("run1");
    Files.delete(run.resolve("trace.blktrace.0.gz"));
    Files.write(run.resolve("trace.blktrace.0"), new byte[] {1, 2, 3});
    // when, then
    assertThatThrownBy(() -> rows(folder, REPLAY))
        .isInstanceOf(BadRecording.class)
        .hasMessageContaining("trace.blktrace.0");
  }

  @Test
  void directory_bothModes_givesTwoRowsEach() throws Exception {
    // when
    List<Row> rows =
        rows(Events.RECORDED.resolve(RANDOM), EnumSet.of(Row.Mode.REPLAY, Row.Mode.FREE));
    // then
    assertThat(rows).extracting(Row::mode).containsExactly(Row.Mode.REPLAY, Row.Mode.FREE);
    assertThat(rows.getLast().order()).isEqualTo(Row.Order.NOT_COMPARED);
  }

  @Test
  void free_shareOutsideOfTheRecordedRange_fails() throws Exception {
    // given: qd1 splits of 1 MiB writes, all sequential
    Path variant = Events.copy("c-split/7.2/qd1-hd64-none", folder);
    Row good = free(folder);
    Path summary = variant.resolveSibling("summary.json");
    String text = Files.readString(summary);
    Files.writeString(summary, text.replaceAll("\"seq_pct\": 100.0", "\"seq_pct\": 95.0"));
    Row bad = free(folder);
    Files.writeString(summary, text.replaceAll("\"seq_pct\": 100.0", "\"seq_pct\": 96.5"));
    Row near = free(folder);
    Files.writeString(summary, text.replaceFirst("\"seq_pct\": 100.0", "\"seq_pct\": 70.0"));
    Row apart = free(folder);
    // then
    assertThat(good.sequential().simulated()).isEqualTo(1);
    assertThat(good.failed()).isFalse();
    assertThat(bad.failed()).isTrue();
    assertThat(near.failed()).as("within 4 points").isFalse();
    assertThat(apart.failed()).as("30 points apart: reported only").isFalse();
    assertThat(apart.notes()).anyMatch(note -> note.startsWith("reported only"));
  }

  @Test
  void free_fewerThanAHundredStarts_isReportedOnly() throws Exception {
    // when
    Row row = free(Events.RECORDED.resolve("i-flush/6.18/sda-fsync-mq-deadline"));
    // then
    assertThat(row.counts().get("D").recorded()).isEqualTo(49);
    assertThat(row.notes()).anyMatch(note -> note.startsWith("reported only"));
    assertThat(row.failed()).isFalse();
  }

  @Test
  void free_withoutAJobFile_isNotCompared() throws Exception {
    // when
    Row row = free(Events.RECORDED.resolve(MERGES));
    // then
    assertThat(row.notes()).containsExactly("no job file in the recording");
    assertThat(row.failed()).isFalse();
    assertThat(row.sequential().simulated()).isNaN();
  }

  @Test
  void free_aJobFileWithMistakes_isAnError() throws Exception {
    // given
    Path run = Events.copy("c-split/7.2/qd1-hd64-none", folder).resolve("run1");
    Files.writeString(run.resolve("job.fio"), "[w]\nrw=nonsense\nbs=4k\n");
    // when, then
    assertThatThrownBy(() -> free(folder))
        .isInstanceOf(BadRecording.class)
        .hasMessageStartingWith("job file: ");
  }

  @Test
  void ownTrace_ofWhatTheScenarioDescribes_isIdentical_andItsTwinIsNot() throws Exception {
    // given
    List<Path> trace = List.of(Events.RECORDED.resolve(MERGES).resolve("run1/trace.blktrace.0.gz"));
    String scenario =
        """
        kernel "7.2"
        machine { cpus = 1 }
        host n : null_blk { hw_queue_depth = 1; submit_queues = 1; max_sectors = 2560 }
        lun nullb0 : constant on n { completion_nsec = 100us; size = 1g }
        queue on nullb0 { scheduler = mq-deadline; nr_requests = 64; max_sectors_kb = 128 }
        """;
    List<Row> rows = new ArrayList<>();
    // when
    CONFORMANCE.trace(trace, declared(scenario), Optional.empty(), REPLAY, rows::add);
    CONFORMANCE.trace(
        trace,
        declared(scenario.replace("max_sectors_kb = 128", "max_sectors_kb = 128; nomerges = 2")),
        Optional.empty(),
        REPLAY,
        rows::add);
    // then
    assertThat(rows.getFirst().order()).isEqualTo(Row.Order.IDENTICAL);
    assertThat(rows.getFirst().subject().variant()).isEqualTo("nullb0");
    assertThat(rows.getLast().order()).isEqualTo(Row.Order.DIFFERS);
    assertThat(rows.getLast().failed()).isTrue();
  }

  static List<Declared> declared(String text) throws IOException {
    return Lab.declared(
        Lab.check(
                RunRequest.of(new Source("t.blk", text)),
                (name, _) -> {
                  throw new FileNotFoundException(name);
                })
            .plan()
            .orElseThrow());
  }

  /** Lets the recording claim the other order of two requests; gives the one that was first. */
  private static TraceRecord swapTwoStarts(Path run) throws Exception {
    List<TraceRecord> records = records(run);
    TraceRecord first = records.get(nth(records, "D", 100));
    for (String letter : List.of("D", "C")) {
      int a = nth(records, letter, 100);
      int b = nth(records, letter, 101);
      TraceRecord one = records.get(a);
      records.set(a, moved(records.get(b), one));
      records.set(b, moved(one, records.get(b)));
    }
    Events.replaceTrace(run, records);
    return first;
  }

  private static List<TraceRecord> records(Path run) throws BadRecording {
    return new ArrayList<>(TraceFiles.read(List.of(run.resolve("trace.blktrace.0.gz"))));
  }

  private static int nth(List<TraceRecord> records, String letter, int number) {
    int seen = 0;
    for (int i = 0; i < records.size(); i++) {
      if (records.get(i).letter().equals(letter) && ++seen == number) {
        return i;
      }
    }
    throw new IllegalArgumentException("fewer than " + number + " " + letter);
  }

  /** What a record tells, at the place of another. */
  private static TraceRecord moved(TraceRecord what, TraceRecord where) {
    return new TraceRecord(
        where.number(),
        where.timeNs(),
        what.sector(),
        what.bytes(),
        what.action(),
        where.pid(),
        where.device(),
        where.cpu(),
        0,
        0,
        where.comm());
  }

  private static String extent(TraceRecord record) {
    return record.rwbs() + " " + record.sector() + " + " + record.sectors();
  }

  private static Row replay(Path directory) throws BadRecording {
    List<Row> rows = rows(directory, REPLAY);
    assertThat(rows).hasSize(1);
    return rows.getFirst();
  }

  private static Row free(Path directory) throws BadRecording {
    List<Row> rows = rows(directory, EnumSet.of(Row.Mode.FREE));
    assertThat(rows).hasSize(1);
    return rows.getFirst();
  }

  private static List<Row> rows(Path directory, Set<Row.Mode> modes) throws BadRecording {
    List<Row> rows = new ArrayList<>();
    CONFORMANCE.directory(directory, modes, rows::add);
    return rows;
  }
}
