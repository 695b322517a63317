package org.blklab.runtime.plan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class KernelUnitTest {

  @Test
  void write_bareNumber_isInTheKernelsUnit() {
    assertThat(KernelUnit.MS.write(Value.count(500))).contains("500");
    assertThat(KernelUnit.KIB.write(Value.count(128))).contains("128");
    assertThat(KernelUnit.NUMBER.write(Value.count(-1))).contains("-1");
  }

  @Test
  void write_quantity_isConverted() {
    assertThat(KernelUnit.MS.write(Value.time(500_000_000))).contains("500");
    assertThat(KernelUnit.NS.write(Value.time(7_000_000))).contains("7000000");
    assertThat(KernelUnit.KIB.write(Value.size(1 << 20))).contains("1024");
    assertThat(KernelUnit.SECTORS.write(Value.size(4096))).contains("8");
    assertThat(KernelUnit.PERCENT.write(Value.real(0.29, Dimension.RATIO))).contains("29");
    assertThat(KernelUnit.MIB_PER_S.write(Value.real(200 * 1048576.0, Dimension.BYTE_RATE)))
        .contains("200");
  }

  @Test
  void write_notWholeOrOfAnotherKind_isRefused() {
    assertThat(KernelUnit.MS.write(Value.time(1_500_000))).isEmpty();
    assertThat(KernelUnit.MS.write(Value.size(4096))).isEmpty();
    assertThat(KernelUnit.NUMBER.write(Value.time(5))).isEmpty();
    assertThat(KernelUnit.NUMBER.write(Value.real(1.5, Dimension.COUNT))).isEmpty();
    assertThat(KernelUnit.MS.write(Value.MISSING)).isEmpty();
    assertThat(KernelUnit.MS.write(Value.real(Double.NaN, Dimension.TIME))).isEmpty();
  }

  @Test
  void write_text_isPassedOnAsItStands() {
    assertThat(KernelUnit.NUMBER.write(new Value.Text("0x10"))).contains("0x10");
    assertThat(KernelUnit.TEXT.write(new Value.Word("bfq"))).contains("bfq");
    assertThat(KernelUnit.FLAG.write(new Value.Bool(true))).contains("1");
  }

  @Test
  void read_printedNumber_comesInBaseUnits() {
    assertThat(KernelUnit.MS.read("500\n")).isEqualTo(Value.time(500_000_000));
    assertThat(KernelUnit.KIB.read("128\n")).isEqualTo(Value.size(131_072));
    assertThat(KernelUnit.PERCENT.read("20")).isEqualTo(Value.real(0.2, Dimension.RATIO));
    assertThat(KernelUnit.NUMBER.read("-1")).isEqualTo(Value.count(-1));
    assertThat(KernelUnit.S.read("9223372036854775807"))
        .isEqualTo(Value.real(9.223372036854775807e27, Dimension.TIME));
  }

  @Test
  void read_text_isTheSelectedWord() {
    assertThat(KernelUnit.TEXT.read("none [mq-deadline] kyber\n"))
        .isEqualTo(new Value.Text("mq-deadline"));
    assertThat(KernelUnit.TEXT.read("write back\n")).isEqualTo(new Value.Text("write back"));
    assertThat(KernelUnit.NUMBER.read("none\n")).isEqualTo(new Value.Text("none"));
  }
}
