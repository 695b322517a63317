package org.blklab.runtime.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reading traces that real kernels wrote, and ones that are broken. */
final class BlktraceReaderTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {Recordings.MERGES, Recordings.FLUSHES, Recordings.SPLITS})
  void writeText_ofARecording_isWhatBlkparsePrinted(String variant) throws IOException {
    // given
    Path text = folder.resolve("trace.txt");
    // when
    BlktraceReader.writeText(List.of(Recordings.trace(variant)), text);
    // then
    String blkparse = Recordings.text(variant).replaceFirst("(?m)^Input file .*\n", "");
    assertThat(Files.readString(text)).isEqualTo(blkparse);
    assertThat(folder).isDirectoryNotContaining(file -> file.toString().endsWith(".part"));
  }

  @Test
  void read_aSplit_givesItsNextSector() throws IOException {
    // when
    TraceRecord split = first(Recordings.SPLITS, "X");
    // then
    assertThat(split.sector()).isZero();
    assertThat(split.value()).isEqualTo(256);
    assertThat(split.rwbs()).isEqualTo("WS");
  }

  @Test
  void read_anUnplug_givesItsDepth() throws IOException {
    // when
    TraceRecord unplug = first(Recordings.MERGES, "U");
    // then
    assertThat(unplug.value()).isEqualTo(1);
    assertThat(unplug.comm()).isEqualTo("rigtool");
    assertThat(unplug.pid()).isEqualTo(2340);
  }

  @Test
  void read_gzipOrPlain_isTheSame() throws IOException {
    // given
    Path plain = folder.resolve("trace.blktrace.0");
    Files.write(plain, Recordings.bytes(Recordings.FLUSHES));
    // when, then
    assertThat(BlktraceReader.read(List.of(plain)))
        .isEqualTo(Recordings.records(Recordings.FLUSHES));
  }

  @Test
  void read_aTraceOfABigEndianMachine_isTheSame() throws IOException {
    // given
    Path swapped = folder.resolve("trace.blktrace.0");
    Files.write(swapped, bigEndian(Recordings.bytes(Recordings.SPLITS)));
    // when, then
    assertThat(BlktraceReader.read(List.of(swapped)))
        .isEqualTo(Recordings.records(Recordings.SPLITS));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 47, 50})
  void read_aFileThatIsCutOff_saysAtWhichRecord(int left) throws IOException {
    // given: a note of 48 + 16 bytes comes first; 1, 47 and 50 bytes of it are left
    Path cut = folder.resolve("trace.blktrace.0");
    Files.write(cut, Arrays.copyOf(Recordings.bytes(Recordings.MERGES), left));
    // when, then
    assertThatThrownBy(() -> BlktraceReader.read(List.of(cut)))
        .isInstanceOf(IOException.class)
        .hasMessage("trace.blktrace.0: cut off inside a record at byte 0");
  }

  @Test
  void read_junkBehindGoodRecords_saysWhere() throws IOException {
    // given
    byte[] good = Recordings.bytes(Recordings.MERGES);
    Path file = folder.resolve("trace.blktrace.0");
    byte[] longer = Arrays.copyOf(good, good.length + 100);
    Files.write(file, longer);
    // when, then
    assertThatThrownBy(() -> BlktraceReader.read(List.of(file)))
        .hasMessageContaining("not a blktrace file (no magic number at byte " + good.length + ")");
  }

  @Test
  void read_anotherVersion_saysWhich() throws IOException {
    // given
    byte[] bytes = Recordings.bytes(Recordings.MERGES);
    bytes[0] = 6; // the lowest byte of the magic number is the version
    Path file = folder.resolve("old.blktrace.0");
    Files.write(file, bytes);
    // when, then
    assertThatThrownBy(() -> BlktraceReader.read(List.of(file)))
        .hasMessage("old.blktrace.0: blktrace version 6, expected 7");
  }

  @Test
  void read_anEmptyFile_hasNoEvents() throws IOException {
    // given
    Path file = Files.createFile(folder.resolve("trace.blktrace.3"));
    // when, then
    assertThat(BlktraceReader.read(List.of(file))).isEmpty();
  }

  @Test
  void read_filesOfTwoCpus_mergesThemByTime() throws IOException {
    // given: every second record in a file of its own, the notes in the first
    byte[] all = Recordings.bytes(Recordings.FLUSHES);
    var even = new ByteArrayOutputStream();
    var odd = new ByteArrayOutputStream();
    ByteBuffer buffer = ByteBuffer.wrap(all).order(ByteOrder.LITTLE_ENDIAN);
    int events = 0;
    for (int at = 0; at < all.length; ) {
      int length = 48 + Short.toUnsignedInt(buffer.getShort(at + 46));
      boolean note = (buffer.getInt(at + 28) & TraceAction.TC_NOTIFY) != 0;
      (note || events++ % 2 == 0 ? even : odd).write(all, at, length);
      at += length;
    }
    Path one = Files.write(folder.resolve("t.blktrace.0"), even.toByteArray());
    Path two = Files.write(folder.resolve("t.blktrace.1"), odd.toByteArray());
    // when, then
    List<TraceRecord> expected = Recordings.records(Recordings.FLUSHES);
    assertThat(events).isEqualTo(expected.size());
    assertThat(BlktraceReader.read(List.of(one, two))).isEqualTo(expected);
    assertThat(BlktraceReader.read(List.of(two, one))).hasSameElementsAs(expected);
  }

  @Test
  void writeText_ofABrokenTrace_leavesTheOldTextAlone() throws IOException {
    // given
    Path text = Files.writeString(folder.resolve("t.txt"), "before");
    Path broken = folder.resolve("t.blktrace.0");
    byte[] good = Recordings.bytes(Recordings.MERGES);
    Files.write(broken, Arrays.copyOf(good, good.length - 1));
    // when, then
    assertThatThrownBy(() -> BlktraceReader.writeText(List.of(broken), text))
        .isInstanceOf(IOException.class);
    assertThat(text).hasContent("before");
    assertThat(folder).isDirectoryNotContaining(file -> file.toString().endsWith(".part"));
  }

  private static TraceRecord first(String variant, String letter) throws IOException {
    return Recordings.records(variant).stream()
        .filter(record -> record.letter().equals(letter))
        .findFirst()
        .orElseThrow();
  }

  /** The same trace as a big-endian machine writes it; the extra data is big-endian always. */
  private static byte[] bigEndian(byte[] little) {
    ByteBuffer from = ByteBuffer.wrap(little).order(ByteOrder.LITTLE_ENDIAN);
    ByteBuffer to = ByteBuffer.allocate(little.length).order(ByteOrder.BIG_ENDIAN);
    while (from.hasRemaining()) {
      to.putInt(from.getInt()).putInt(from.getInt()); // magic, sequence
      to.putLong(from.getLong()).putLong(from.getLong()); // time, sector
      for (int i = 0; i < 5; i++) {
        to.putInt(from.getInt()); // bytes, action, pid, device, cpu
      }
      to.putShort(from.getShort());
      short length = from.getShort();
      to.putShort(length);
      for (int i = 0; i < length; i++) {
        to.put(from.get());
      }
    }
    return to.array();
  }
}
