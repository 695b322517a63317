package org.blklab.runtime.conform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.blklab.runtime.graph.Library;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * BFQ's choices one step ahead of recorded dispatches (spec 09 §6.3), and twins that must fail: the
 * beginnings of four variants of case h-bfq, each with at least one change of the served process.
 */
final class StepCheckTest {
  private static final Path STEPPED =
      Path.of("src/test/resources/org/blklab/runtime/conform/stepped");
  private static final String GROUPS = "h-bfq/7.2/cgroup-100-1000-psync-read-low_latency0";
  private static final String RANDOM = "h-bfq/7.2/prio-rand-low_latency1";
  private static final String SEQUENTIAL = "h-bfq/6.18/prio-seq-low_latency0";
  private static final String FLASH = "h-bfq/6.18/prio-rand-low_latency0-hd4-nonrot";
  private static final Set<Row.Mode> REPLAY = EnumSet.of(Row.Mode.REPLAY);

  @TempDir private Path folder;

  private static Row step(Path directory) throws BadRecording {
    List<Row> rows = new ArrayList<>();
    new Conformance(new Library()).directory(directory, REPLAY, rows::add);
    assertThat(rows).hasSize(1);
    assertThat(rows.getFirst().mode()).isEqualTo(Row.Mode.STEP);
    return rows.getFirst();
  }

  private Path copy(String variant, String as) throws IOException {
    Path from = STEPPED.resolve(variant).resolve("run1");
    Path run = folder.resolve("h-bfq/7.2").resolve(as).resolve("run1");
    Files.createDirectories(run);
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, run.resolve(file.getFileName().toString()));
      }
    }
    return run;
  }

  private static void edit(Path file, String from, String to) throws IOException {
    String text = Files.readString(file);
    assertThat(text).contains(from);
    Files.writeString(file, text.replace(from, to));
  }

  @Test
  void groupsOfWeights100And1000_everyChoiceIsTheRecordedOne() throws BadRecording {
    // when
    Row row = step(STEPPED.resolve(GROUPS));
    // then
    assertThat(row.order()).isEqualTo(Row.Order.IDENTICAL);
    assertThat(row.counts().get("D").recorded()).isEqualTo(1700);
    assertThat(row.notes()).contains("1700 of 1700 choices as recorded");
    assertThat(row.failed()).isFalse();
  }

  @Test
  void fourTagsOnFlash_choicesAgreeButAtTheSlotsEnd() throws BadRecording {
    assertThat(step(STEPPED.resolve(FLASH)).differing()).isLessThanOrEqualTo(9);
  }

  @Test
  void twoPriorities_oneSlotEndsElsewhere() throws BadRecording {
    // when: D 1251 ends a slot after 30 ms in which the tracer had the CPU
    Row row = step(STEPPED.resolve(SEQUENTIAL));
    // then
    assertThat(row.differing()).isEqualTo(1);
    assertThat(row.notes())
        .contains("otherwise: 1 of another process, 0 another one of the same, 0 none");
    Row.Difference first = row.firstDifference().orElseThrow();
    assertThat(first.recorded()).isEqualTo("RS 1049632 + 8");
    assertThat(first.simulated()).isEqualTo("R 8936 + 8");
    assertThat(first.context()).hasSize(11).filteredOn(line -> line.startsWith("! ")).hasSize(1);
    assertThat(row.failed()).isFalse();
  }

  @Test
  void fourRequestsEach_choicesByPositionAndQueueAgree() throws BadRecording {
    assertThat(step(STEPPED.resolve(RANDOM)).differing()).isLessThanOrEqualTo(1);
  }

  /** The twins: another rule gives other choices. */
  @Test
  void sliceIdleOff_differs() throws Exception {
    // given
    Path run = copy(GROUPS, "cgroup-100-1000-psync-read");
    edit(run.resolve("params"), "set iosched/low_latency=0", "set iosched/slice_idle=0");
    // when
    Row row = step(folder);
    // then: without idling the other process is served in every gap
    assertThat(row.differing()).isGreaterThan(600);
    assertThat(row.failed()).isTrue();
  }

  @Test
  void weightsExchanged_theLighterGroupGetsTheNextSlot() throws Exception {
    // given: the weights are in the variant's name
    copy(GROUPS, "cgroup-1000-100-psync-read");
    // when
    Row row = step(folder);
    // then: at the end of the first slot; all else is inside of slots
    assertThat(row.notes())
        .contains("otherwise: 1 of another process, 0 another one of the same, 0 none");
  }

  @Test
  void prioritiesExchanged_differs() throws Exception {
    // given
    Path job = copy(FLASH, "prio").resolve("job.fio");
    edit(job, "prio=0", "prio=3");
    edit(job, "prio=7", "prio=0");
    // when
    Row row = step(folder);
    // then
    assertThat(row.differing()).isGreaterThan(1000);
    assertThat(row.failed()).isTrue();
  }

  @Test
  void backSeeksForbidden_othersOfTheSameProcessAreChosen() throws Exception {
    // given
    Path run = copy(RANDOM, "prio-rand");
    edit(run.resolve("params"), "set iosched/low_latency=1", "set iosched/back_seek_max=0");
    // when
    Row row = step(folder);
    // then
    assertThat(row.differing()).isGreaterThan(20);
  }

  @Test
  void aFullTrace_needsNoReconstruction() throws BadRecording {
    // given
    List<Row> rows = new ArrayList<>();
    Path recorded = Events.RECORDED.resolve("a-randread/7.2/hd1-bfq-default");
    // when
    new Conformance(new Library())
        .directory(recorded, EnumSet.of(Row.Mode.STEP), rows::add);
    // then
    assertThat(rows.getFirst().order()).isEqualTo(Row.Order.IDENTICAL);
    assertThat(rows.getFirst().notes()).noneMatch(note -> note.contains("reconstructed"));
  }

  @Test
  void anotherElevator_isNotCompared() throws BadRecording {
    // given
    List<Row> rows = new ArrayList<>();
    Path recorded = Events.RECORDED.resolve("g-merge/7.2/micro-hd1-mq-deadline");
    // when
    new Conformance(new Library())
        .directory(recorded, EnumSet.of(Row.Mode.STEP), rows::add);
    // then
    assertThat(rows.getFirst().notes()).containsExactly("choices are compared of BFQ alone");
    assertThat(rows.getFirst().order()).isEqualTo(Row.Order.NOT_COMPARED);
  }

  @Test
  void dispatchesOfNoJob_areNotCompared() throws Exception {
    // given: the job sends other sectors
    Path job = copy(FLASH, "prio").resolve("job.fio");
    edit(job, "bs=4k", "bs=8k");
    // when, then
    assertThat(step(folder).notes().getFirst())
        .startsWith("what was sent cannot be told from the job file: dispatch ");
  }

  @Test
  void writes_areNotCompared() throws Exception {
    // given: who waited for a tag is not recorded
    Path job = copy(FLASH, "prio").resolve("job.fio");
    edit(job, "rw=randread", "rw=randwrite");
    // when, then
    assertThat(step(folder).notes())
        .containsExactly("what was written when cannot be told from dispatches");
  }

  @Test
  void aBrokenLine_isSaidWithItsFile() throws Exception {
    // given
    Path run = copy(FLASH, "prio");
    Files.delete(run.resolve("dispatch.txt.gz"));
    Path list = Files.writeString(run.resolve("dispatch.txt"), "6242593 RS 0 8\n");
    // when, then
    assertThatThrownBy(() -> step(folder))
        .isInstanceOf(BadRecording.class)
        .hasMessage(list + ": expected five words, found `6242593 RS 0 8`");
  }
}
