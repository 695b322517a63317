package org.blklab.runtime.conform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.trace.TraceRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Finding and reading recordings. */
final class CaseReaderTest {
  private static final String ONE = "b-randrw/7.2/mq-deadline-nr64";

  @TempDir private Path folder;

  @Test
  void read_aTreeOfCases_givesThemInTheOrderOfTheirPaths() throws BadRecording {
    // when
    List<RecordedCase> cases = CaseReader.read(Events.RECORDED);
    // then
    assertThat(cases).hasSize(18);
    assertThat(cases).extracting(one -> one.subject().title()).isSorted();
    RecordedCase one = titled(cases, ONE);
    assertThat(one.subject().repeatable()).isEqualTo("D order");
    assertThat(one.isOrderFixed()).isTrue();
    assertThat(one.runs()).extracting(RecordedCase.Run::name).containsExactly("run1", "run2");
    assertThat(one.jobs()).hasSize(1);
    assertThat(one.summary().runs().getFirst().counts()).containsEntry("D", 399);
    assertThat(one.shares()).hasSize(2);
  }

  @Test
  void read_oneRun_findsWhatStandsAboveIt() throws BadRecording {
    // when
    List<RecordedCase> cases = CaseReader.read(Events.RECORDED.resolve(ONE).resolve("run1"));
    // then
    assertThat(cases).hasSize(1);
    assertThat(cases.getFirst().subject())
        .isEqualTo(new Row.Subject("b-randrw", "7.2", "mq-deadline-nr64", "D order"));
  }

  @Test
  void read_aSecondRunWithoutATrace_isNotARun() throws BadRecording {
    // given: run2 has its own trace only where it differs
    RecordedCase one =
        CaseReader.read(Events.RECORDED.resolve("g-merge/6.18/micro-hd1-kyber")).getFirst();
    // then
    assertThat(one.runs()).hasSize(1);
    assertThat(one.summary().runs()).hasSize(2);
  }

  @Test
  void read_withoutASummary_knowsNothingOfRepeating() throws Exception {
    // given
    Path copy = Events.copy(ONE, folder);
    Files.delete(copy.resolveSibling("summary.json"));
    // when
    RecordedCase one = CaseReader.read(folder).getFirst();
    // then
    assertThat(one.subject().repeatable()).isEmpty();
    assertThat(one.isOrderFixed()).isFalse();
    assertThat(one.shares()).isEmpty();
  }

  @Test
  void read_aBrokenSummary_saysWhichFile() throws Exception {
    // given
    Path copy = Events.copy(ONE, folder);
    Path summary = Files.writeString(copy.resolveSibling("summary.json"), "{\"x\": ");
    // when, then
    assertThatThrownBy(() -> CaseReader.read(folder))
        .isInstanceOf(BadRecording.class)
        .hasMessageStartingWith(summary + ": ");
  }

  @Test
  void read_aFolderWithoutRecordings_saysWhatIsMissing() {
    assertThatThrownBy(() -> CaseReader.read(folder))
        .isInstanceOf(BadRecording.class)
        .hasMessage(folder + ": no recording below (no file `params`)");
  }

  @Test
  void read_paramsThatAreJunk_saysWhichFile() throws Exception {
    // given
    Path copy = Events.copy(ONE, folder);
    Files.write(copy.resolve("run1/params"), new byte[] {0, -1, 17, 10, 5});
    // when, then
    assertThatThrownBy(() -> CaseReader.read(folder))
        .isInstanceOf(BadRecording.class)
        .hasMessageContaining("run1/params")
        .hasMessageContaining("no line `kernel …`");
  }

  @Test
  void traceFiles_binaryAndText_areToldApartByTheirContent() throws Exception {
    // given
    Path run = Events.RECORDED.resolve("i-flush/6.18/sda-fsync-mq-deadline/run1");
    // when
    List<TraceRecord> binary = TraceFiles.read(List.of(run.resolve("trace.blktrace.0.gz")));
    List<TraceRecord> text = TraceFiles.read(List.of(run.resolve("blkparse.txt.gz")));
    // then
    assertThat(text).hasSize(325).hasSameSizeAs(binary);
  }

  @Test
  void traceFiles_severalDevices_giveTheOneWithTheMostEvents() throws Exception {
    // given
    Path text = folder.resolve("two.txt");
    Files.writeString(
        text,
        """
        8,0 0 1 0.000000000 12 Q R 0 + 8 [x]
        8,16 0 2 0.000000001 12 Q R 1 + 8 [x]
        8,16 0 3 0.000000002 12 G R 1 + 8 [x]
        """);
    // when, then
    assertThat(TraceFiles.read(List.of(text)))
        .extracting(TraceRecord::sector)
        .containsExactly(1L, 1L);
  }

  @Test
  void traceFiles_missingDirectoryOrJunk_areNamed() throws Exception {
    // given
    Path junk = Files.write(folder.resolve("junk"), new byte[] {1, 2, 3});
    // when, then
    assertThatThrownBy(() -> TraceFiles.read(List.of(folder.resolve("none"))))
        .isInstanceOf(BadRecording.class)
        .hasMessage(folder.resolve("none") + ": no such file");
    assertThatThrownBy(() -> TraceFiles.read(List.of(folder)))
        .isInstanceOf(BadRecording.class)
        .hasMessage(folder + ": is a directory, not a trace");
    assertThatThrownBy(() -> TraceFiles.read(List.of(junk)))
        .isInstanceOf(BadRecording.class)
        .hasMessageContaining("cut off inside a record at byte 0");
  }

  @Test
  void ownTrace_ofAScenarioWithSeveralLuns_wantsToKnowWhich() throws Exception {
    // given
    List<Path> trace =
        List.of(Events.RECORDED.resolve("c-split/7.2/qd1-hd64-none/run1/trace.blktrace.0.gz"));
    List<Declared> two = declared("kernel \"6.18\"\nlun a : constant\nlun b : constant\n");
    // when, then
    assertThat(OwnTrace.read(trace, two, Optional.of("b")).subject())
        .isEqualTo(new Row.Subject("trace.blktrace.0.gz", "6.18", "b", ""));
    assertThatThrownBy(() -> OwnTrace.read(trace, two, Optional.empty()))
        .hasMessage("say which LUN was traced (--lun NAME); the scenario has: a, b");
    assertThatThrownBy(() -> OwnTrace.read(trace, two, Optional.of("c")))
        .hasMessage("the scenario has no LUN `c`; it has: a, b");
    assertThatThrownBy(() -> OwnTrace.read(trace, List.of(), Optional.empty()))
        .hasMessageEndingWith("the scenario has: none");
  }

  static List<Declared> declared(String text) throws IOException {
    return ConformanceTest.declared(text);
  }

  private static RecordedCase titled(List<RecordedCase> cases, String title) {
    return cases.stream()
        .filter(one -> one.subject().title().equals(title))
        .findFirst()
        .orElseThrow();
  }
}
