package org.blklab.runtime.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.blklab.runtime.lab.Lab;
import org.blklab.runtime.lab.Results;
import org.blklab.runtime.lab.ScenarioException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code trace sda to "x"} writes, byte by byte, read without the package's own reader. */
final class BlktraceWriterTest {
  private static final String ONE_CPU =
      """
      kernel "6.18"
      machine { cpus = 1 }
      host n : null_blk { hw_queue_depth = 4; submit_queues = 1; max_sectors = 2560 }
      lun nullb0 : constant on n { completion_nsec = 100us; write_cache = on; fua = on }
      queue on nullb0 { scheduler = none; max_sectors_kb = 128 }
      """;
  private static final String READS =
      ONE_CPU + "workload r on nullb0 { rw = randread; bs = 4k; direct = on; number_ios = 20 }\n";

  @TempDir private Path folder;

  /** A record as linux/blktrace_api.h lays it out. */
  private record Raw(
      int magic,
      int sequence,
      long timeNs,
      long sector,
      int bytes,
      int action,
      int pid,
      int device,
      int cpu,
      short error,
      byte[] pdu) {
    int code() {
      return action & 0xffff;
    }

    boolean isNote() {
      return (action & 1 << 26) != 0;
    }
  }

  @Test
  void records_haveTheLayoutOfVersion7() throws IOException {
    // when
    run(READS, "nullb0");
    List<Raw> events = events(0);
    // then
    assertThat(events).hasSize(20 * 6); // Q G P U D C, as 6.18 does without an elevator
    for (int i = 0; i < events.size(); i++) {
      Raw event = events.get(i);
      assertThat(event.magic()).isEqualTo(0x65617407);
      assertThat(event.sequence()).isEqualTo(i + 1);
      assertThat(event.device()).isEqualTo(8 << 20);
      assertThat(event.cpu()).isZero();
      assertThat(event.error()).isZero();
      assertThat(i == 0 || event.timeNs() > events.get(i - 1).timeNs()).isTrue();
    }
    assertThat(events.stream().limit(6).map(Raw::code)).containsExactly(1, 4, 9, 10, 7, 8);
    assertThat(events.getFirst().bytes()).isEqualTo(4096);
    assertThat(events.getFirst().action() >>> 16).isEqualTo(1 | 1 << 4 | 0); // READ, QUEUE
  }

  @Test
  void process_isNamedBeforeItsFirstEvent() throws IOException {
    // when
    run(READS, "nullb0");
    List<Raw> all = raw(0);
    // then
    Raw note = all.getFirst();
    assertThat(note.isNote()).isTrue();
    assertThat(note.sequence()).isZero();
    assertThat(note.pdu()).hasSize(16);
    assertThat(note.pid()).isEqualTo(all.get(1).pid());
    assertThat(new String(note.pdu(), StandardCharsets.UTF_8)).startsWith("r").endsWith("\0");
    assertThat(all.stream().filter(Raw::isNote).filter(each -> each.pid() == note.pid()))
        .hasSize(1);
  }

  @Test
  void split_carriesItsNextSectorBigEndian() throws IOException {
    // when
    run(
        ONE_CPU
            + "workload w on nullb0 { rw = write; bs = 512k; direct = on; number_ios = 1 }\n",
        "nullb0");
    List<Raw> splits = events(0).stream().filter(event -> event.code() == 13).toList();
    // then
    assertThat(splits).hasSize(3);
    for (Raw split : splits) {
      assertThat(split.pdu()).hasSize(8);
      assertThat(ByteBuffer.wrap(split.pdu()).order(ByteOrder.BIG_ENDIAN).getLong())
          .isEqualTo(split.sector() + 256);
    }
  }

  @Test
  void unplug_carriesHowManyRequestsItHeld() throws IOException {
    // when: 4 of one io_submit; more than 2 have a plug
    run(
        ONE_CPU
            + "workload r on nullb0 { rw = randread; bs = 4k; direct = on; ioengine = libaio; "
            + "iodepth = 4; iodepth_batch_submit = 4; iodepth_batch_complete_min = 4; "
            + "number_ios = 8 }\n",
        "nullb0");
    List<Long> depths =
        events(0).stream()
            .filter(event -> event.code() == 10)
            .map(event -> ByteBuffer.wrap(event.pdu()).getLong())
            .toList();
    // then
    assertThat(depths).containsExactly(4L, 4L);
  }

  @Test
  void fua_isLeftOutByKernelsThatDropIt() throws IOException {
    // given: i-flush: 6.18 shows all of them, 7.2 none
    String job =
        "workload w on nullb0 { rw = write; bs = 4k; direct = on; sync = dsync; number_ios = 5 }\n";
    String newer = ONE_CPU.replace("6.18", "7.2");
    // when
    run(ONE_CPU + job, "nullb0");
    List<Raw> old = events(0);
    run(newer + job, "nullb0");
    List<Raw> now = events(0);
    // then
    assertThat(old).anyMatch(event -> event.action() < 0); // bit 31 is FUA
    assertThat(now).noneMatch(event -> event.action() < 0);
  }

  @Test
  void secondLun_hasTheSecondDisksNumber() throws IOException {
    // when
    run(
        """
        machine { cpus = 1 }
        lun a : constant
        lun b : constant
        workload r on b { rw = randread; bs = 4k; direct = on; number_ios = 3 }
        """,
        "b");
    // then
    assertThat(events(0)).isNotEmpty().allMatch(event -> event.device() == (8 << 20 | 16));
  }

  @Test
  void eachCpu_hasAFileOfItsOwn_withItsNumber() throws IOException {
    // when
    run(
        """
        machine { cpus = 4 }
        lun a : constant
        queue on a { scheduler = none }
        workload r on a {
          rw = randread; bs = 4k; direct = on; number_ios = 20; numjobs = 3; cpus_allowed = "1-3"
          cpus_allowed_policy = split
        }
        """,
        "a");
    // then
    for (int cpu = 1; cpu < 4; cpu++) {
      int expected = cpu;
      assertThat(events(cpu)).isNotEmpty().allMatch(event -> event.cpu() == expected);
      assertThat(events(cpu).getFirst().sequence()).isEqualTo(1);
    }
    assertThat(raw(0)).isEmpty();
  }

  @Test
  void cpuThatSawNothing_belowOneThatDid_hasAnEmptyFile() throws IOException {
    // when
    run(
        """
        machine { cpus = 4 }
        lun a : constant
        queue on a { scheduler = none }
        workload r on a { rw = randread; number_ios = 20; cpus_allowed = "2" }
        """,
        "a");
    // then
    assertThat(raw(1)).isEmpty();
    assertThat(events(2)).isNotEmpty();
    assertThat(folder.resolve("t.blktrace.3")).doesNotExist();
  }

  @Test
  void text_isWhatTheReaderMakesOfTheFiles() throws IOException {
    // when
    run(READS, "nullb0");
    // then
    List<TraceRecord> records = BlktraceReader.read(List.of(folder.resolve("t.blktrace.0")));
    List<String> lines = Files.readAllLines(folder.resolve("t.txt"));
    assertThat(lines).hasSize(records.size());
    assertThat(lines.getFirst()).matches("  8,0    0        1     0\\.000000000 +\\d+  Q   R .*");
    assertThat(BlkparseReader.read("t.txt", String.join("\n", lines)))
        .extracting(TraceRecord::sector)
        .isEqualTo(records.stream().map(TraceRecord::sector).toList());
  }

  @Test
  void trace_writtenTwice_isTheSame() throws IOException {
    // when
    run(READS, "nullb0");
    byte[] first = Files.readAllBytes(folder.resolve("t.blktrace.0"));
    run(READS, "nullb0");
    // then
    assertThat(folder.resolve("t.blktrace.0")).hasBinaryContent(first);
  }

  @Test
  void counts_areThoseOfTheMeasurements() throws IOException {
    // when
    Results results = run(READS, "nullb0");
    // then
    assertThat(events(0).stream().filter(event -> event.code() == 7))
        .hasSize((int) results.get("nullb0.dispatch.count"));
  }

  @Test
  void trace_intoAFolderThatIsNotThere_isAnErrorBeforeTheRun() {
    // when, then
    assertThatThrownBy(
            () -> Lab.scenario(READS + "trace nullb0 to \"" + folder + "/no/t\"\nrun").run())
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining("no such directory");
  }

  private Results run(String text, String lun) {
    Results results =
        Lab.scenario(text + "trace " + lun + " to \"" + folder.resolve("t") + "\"\nrun\n").run();
    assertThat(folder).isDirectoryNotContaining(file -> file.toString().endsWith(".part"));
    return results;
  }

  private List<Raw> events(int cpu) throws IOException {
    return raw(cpu).stream().filter(each -> !each.isNote()).toList();
  }

  private List<Raw> raw(int cpu) throws IOException {
    byte[] all = Files.readAllBytes(folder.resolve("t.blktrace." + cpu));
    ByteBuffer in = ByteBuffer.wrap(all).order(ByteOrder.LITTLE_ENDIAN);
    List<Raw> records = new ArrayList<>();
    while (in.hasRemaining()) {
      int at = in.position();
      int length = Short.toUnsignedInt(in.getShort(at + 46));
      records.add(
          new Raw(
              in.getInt(at),
              in.getInt(at + 4),
              in.getLong(at + 8),
              in.getLong(at + 16),
              in.getInt(at + 24),
              in.getInt(at + 28),
              in.getInt(at + 32),
              in.getInt(at + 36),
              in.getInt(at + 40),
              in.getShort(at + 44),
              Arrays.copyOfRange(all, at + 48, at + 48 + length)));
      in.position(at + 48 + length);
    }
    return records;
  }
}
