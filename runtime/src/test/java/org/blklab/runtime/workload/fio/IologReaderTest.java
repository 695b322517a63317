package org.blklab.runtime.workload.fio;

import static org.assertj.core.api.Assertions.assertThat;

import org.blklab.grammar.diag.Source;
import org.blklab.grammar.diag.Span;
import org.blklab.runtime.workload.pattern.IoSource;
import org.blklab.runtime.workload.pattern.RecordedIos;
import org.junit.jupiter.api.Test;

class IologReaderTest {

  private static IologReader.Iolog read(String text) {
    return IologReader.read(new Source("x.log", text));
  }

  @Test
  void version2_waits_addUp() {
    // when
    var log =
        read(
            """
            fio version 2 iolog
            /dev/sda add
            /dev/sda open
            /dev/sda read 4096 8192
            /dev/sda wait 1000 0
            /dev/sda wait 50 0
            /dev/sda write 0 4096
            /dev/sda wait 500 0
            /dev/sda sync
            /dev/sda trim 1048576 65536
            /dev/sda close
            """);
    // then
    assertThat(log.diagnostics()).isEmpty();
    assertThat(log.files()).containsExactly("/dev/sda");
    RecordedIos ios = log.ios();
    assertThat(ios.size()).isEqualTo(4);
    assertThat(ios.timeNs(0)).isZero();
    assertThat(ios.timeNs(1)).isEqualTo(1_000_000);
    assertThat(ios.timeNs(3)).isEqualTo(1_500_000);
    assertThat(ios.op(2)).isEqualTo(IoSource.SYNC);
    assertThat(ios.op(3)).isEqualTo(IoSource.TRIM);
    assertThat(ios.lengthBytes(3)).isEqualTo(65536);
    assertThat(ios.endBytes()).isEqualTo(1048576 + 65536);
    assertThat(ios.isTimed()).isTrue();
  }

  @Test
  void version2_withoutWaits_hasNoTimes() {
    assertThat(read("fio version 2 iolog\nf read 0 512\n").ios().isTimed()).isFalse();
  }

  @Test
  void version3_asFio333WritesIt_hasMicroseconds() {
    // when
    var log =
        read(
            """
            fio version 3 iolog
            15 /tmp/f add
            100 /tmp/f open
            104 /tmp/f read 4046848 4096
            122 /tmp/f datasync 0 0
            131 /tmp/f close
            """);
    // then
    assertThat(log.diagnostics()).isEmpty();
    assertThat(log.ios().size()).isEqualTo(2);
    assertThat(log.ios().timeNs(1)).isEqualTo(122_000);
    assertThat(log.ios().op(1)).isEqualTo(IoSource.DATASYNC);
  }

  @Test
  void read_mistakes_areUnderlined() {
    assertThat(marked("fio version 4 iolog\n")).isEqualTo("fio version 4 iolog");
    assertThat(marked("fio version 2 iolog\nf raed 0 512\n")).isEqualTo("raed");
    assertThat(marked("fio version 2 iolog\nf read 0 x\n")).isEqualTo("x");
    assertThat(marked("fio version 2 iolog\nf read 0 0\n")).isEqualTo("0");
    assertThat(marked("fio version 3 iolog\n5 f wait 100 0\n")).isEqualTo("wait");
    assertThat(marked("fio version 2 iolog\nf read 0\n")).isEqualTo("f read 0");
    assertThat(read("").hasErrors()).isTrue();
  }

  private static String marked(String text) {
    var log = read(text);
    assertThat(log.diagnostics()).isNotEmpty();
    Span span = log.diagnostics().getFirst().span();
    return text.substring(span.start(), span.end());
  }
}
