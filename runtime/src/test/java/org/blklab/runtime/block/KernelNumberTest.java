package org.blklab.runtime.block;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class KernelNumberTest {
  private static String signedInt(String text) {
    return shown(KernelNumber.signedInt(text));
  }

  private static String unsignedLong(String text) {
    return shown(KernelNumber.unsignedLong(text));
  }

  private static String shown(KernelNumber number) {
    return number.isOk() ? Long.toUnsignedString(number.value()) : number.errno().name();
  }

  @Test
  void signedInt_basesBySign_areAutomatic() {
    assertThat(signedInt("0x10")).isEqualTo("16");
    assertThat(signedInt("0X1f")).isEqualTo("31");
    assertThat(signedInt("010")).isEqualTo("8");
    assertThat(signedInt("+5")).isEqualTo("5");
    assertThat(signedInt("0")).isEqualTo("0");
    assertThat(KernelNumber.signedInt("-0x10").value()).isEqualTo(-16);
    assertThat(KernelNumber.signedInt("-5\n").value()).isEqualTo(-5);
  }

  @Test
  void signedInt_noNumber_isEinval() {
    for (String text :
        new String[] {
          "", " 1", "1 ", "abc", "12abc", "08", "0x", "0xg", "-+5", "++5", "--5", "1\n\n", "\n",
          "-", "٣"
        }) {
      assertThat(signedInt(text)).as("'%s'", text).isEqualTo(Errno.EINVAL.name());
    }
  }

  @Test
  void signedInt_outsideItsRange_isErange() {
    assertThat(signedInt("2147483647")).isEqualTo("2147483647");
    assertThat(signedInt("2147483648")).isEqualTo("ERANGE");
    assertThat(KernelNumber.signedInt("-2147483648").value()).isEqualTo(Integer.MIN_VALUE);
    assertThat(signedInt("-2147483649")).isEqualTo("ERANGE");
    assertThat(signedInt("0x100000000")).isEqualTo("ERANGE");
    assertThat(signedInt("99999999999999999999999")).isEqualTo("ERANGE");
  }

  @Test
  void unsignedLong_isDecimalAndNotNegative() {
    assertThat(unsignedLong("18446744073709551615")).isEqualTo("18446744073709551615");
    assertThat(unsignedLong("18446744073709551616")).isEqualTo("ERANGE");
    assertThat(unsignedLong("18446744073709551616x")).as("overflow first").isEqualTo("ERANGE");
    assertThat(unsignedLong("010")).isEqualTo("10");
    assertThat(unsignedLong("0x10")).isEqualTo("EINVAL");
    assertThat(unsignedLong("-5")).isEqualTo("EINVAL");
    assertThat(unsignedLong("+7\n")).isEqualTo("7");
  }

  @Test
  void queueVar_isUnsignedOf32Bits() {
    assertThat(shown(KernelNumber.queueVar("4294967295"))).isEqualTo("4294967295");
    assertThat(shown(KernelNumber.queueVar("+010\n"))).isEqualTo("10");
    for (String text : new String[] {"4294967296", "99999999999999999999", "-1", "", "0x5"}) {
      assertThat(shown(KernelNumber.queueVar(text))).as(text).isEqualTo("EINVAL");
    }
  }

  @Test
  void decimalNumbers_takeNoPrefix() {
    assertThat(shown(KernelNumber.decimalInt("010"))).isEqualTo("10");
    assertThat(shown(KernelNumber.decimalInt("0x10"))).isEqualTo("EINVAL");
    assertThat(shown(KernelNumber.decimalInt("2147483648"))).isEqualTo("ERANGE");
    assertThat(KernelNumber.decimalLong("-1").value()).isEqualTo(-1);
    assertThat(KernelNumber.decimalLong("-9223372036854775808").value())
        .isEqualTo(Long.MIN_VALUE);
    assertThat(shown(KernelNumber.decimalLong("9223372036854775808"))).isEqualTo("ERANGE");
  }
}
