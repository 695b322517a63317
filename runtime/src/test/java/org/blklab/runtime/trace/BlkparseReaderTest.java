package org.blklab.runtime.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reading what blkparse prints. */
final class BlkparseReaderTest {
  @ParameterizedTest
  @ValueSource(strings = {Recordings.MERGES, Recordings.FLUSHES, Recordings.SPLITS})
  void read_blkparsesText_printsTheSameAgain(String variant) throws IOException {
    // given
    String text = Recordings.text(variant);
    // when
    List<TraceRecord> records = BlkparseReader.read("blkparse.txt", text);
    // then
    StringBuilder again = new StringBuilder();
    records.forEach(record -> again.append(record.text(0)).append('\n'));
    assertThat(again.toString())
        .isEqualTo(text.replaceFirst("(?m)^Input file .*\n", ""));
  }

  @ParameterizedTest
  @ValueSource(strings = {Recordings.MERGES, Recordings.FLUSHES, Recordings.SPLITS})
  void read_blkparsesText_agreesWithTheBinaryTrace(String variant) throws IOException {
    // given
    List<TraceRecord> binary = Recordings.records(variant);
    long startNs = binary.getFirst().timeNs();
    // when
    List<TraceRecord> text = BlkparseReader.read("blkparse.txt", Recordings.text(variant));
    // then
    assertThat(text).hasSameSizeAs(binary);
    for (int i = 0; i < text.size(); i++) {
      TraceRecord a = text.get(i);
      TraceRecord b = binary.get(i);
      assertThat(a.letter() + a.rwbs() + a.sector() + ":" + a.pid() + ":" + a.cpu())
          .isEqualTo(b.letter() + b.rwbs() + b.sector() + ":" + b.pid() + ":" + b.cpu());
      assertThat(a.timeNs()).isEqualTo(b.timeNs() - startNs);
      assertThat(a.value()).isEqualTo(b.value());
      assertThat(a.device()).isEqualTo(b.device());
    }
  }

  @Test
  void read_aSplit_hasTheFirstPieceAndTheNextSector() throws IOException {
    // when
    TraceRecord split = one("8,16   1  3  1.000000004   448  X  WS 512 / 768 [fio]");
    // then
    assertThat(split.sector()).isEqualTo(512);
    assertThat(split.sectors()).isEqualTo(256);
    assertThat(split.value()).isEqualTo(768);
    assertThat(split.timeNs()).isEqualTo(1_000_000_004);
    assertThat(split.device()).isEqualTo(8 << 20 | 16);
    assertThat(split.cpu()).isEqualTo(1);
  }

  @Test
  void read_aFailedCompletion_hasItsErrno() throws IOException {
    // when
    TraceRecord end = one("  8,0    0   7   0.000107412     0  C  WS 0 + 8 [-5]");
    // then
    assertThat(end.error()).isEqualTo(-5);
    assertThat(end.comm()).isEmpty();
  }

  @Test
  void read_anUnplugBeforeASleep_hasItsDepth() throws IOException {
    // when
    TraceRecord unplug = one("  8,0    0   7   0.000107412   12 UT   N [fio] 3");
    // then
    assertThat(unplug.letter()).isEqualTo("UT");
    assertThat(unplug.value()).isEqualTo(3);
  }

  @Test
  void read_aProcessNameWithBracketsAndBlanks_keepsIt() throws IOException {
    assertThat(one("8,0 0 1 0.000000000 12 Q R 0 + 8 [a [b] c]").comm()).isEqualTo("a [b] c");
  }

  @Test
  void read_theSummaryAndMessages_areSkipped() throws IOException {
    // given
    String text =
        """
        Input file trace.blktrace.0 added
          8,0    0        0     0.000000000     0  m   N cfq workload
          8,0    0        1     0.000000000   255  Q  WS 0 + 8 [fio]

        CPU0 (trace):
         Reads Queued:           0,        0KiB\t Writes Queued:           1,        4KiB
        """;
    // when, then
    assertThat(BlkparseReader.read("t", text)).hasSize(1);
  }

  @Test
  void read_aNumberThatNoKernelWrites_skipsTheLine() throws IOException {
    // given
    String text =
        """
        8,0 0 1 0.000000000 12 Q R 99999999999999999999 + 8 [x]
        8,0 0 2 0.000000000 12 Q R 0 + 99999999 [x]
        8,0 0 3 0.000000000 12 Q R 0 + 8 [x]
        """;
    // when
    List<TraceRecord> records = BlkparseReader.read("t", text);
    // then
    assertThat(records).extracting(TraceRecord::number).containsExactly(3);
  }

  @Test
  void read_textWithoutAnEvent_saysSo() {
    assertThatThrownBy(() -> BlkparseReader.read("notes.txt", "hello\n"))
        .isInstanceOf(IOException.class)
        .hasMessage("notes.txt: no line of blkparse's default format");
  }

  private static TraceRecord one(String line) throws IOException {
    List<TraceRecord> records = BlkparseReader.read("t", line);
    assertThat(records).hasSize(1);
    return records.getFirst();
  }
}
