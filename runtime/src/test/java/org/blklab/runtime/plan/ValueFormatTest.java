package org.blklab.runtime.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

final class ValueFormatTest {

  @Test
  void time_anySize_picksTheUnit() {
    assertThat(ValueFormat.time(0)).isEqualTo("0ns");
    assertThat(ValueFormat.time(999)).isEqualTo("999ns");
    assertThat(ValueFormat.time(2_530)).isEqualTo("2.53us");
    assertThat(ValueFormat.time(10_838_000)).isEqualTo("10.84ms");
    assertThat(ValueFormat.time(13_800_000_000L)).isEqualTo("13.8s");
    assertThat(ValueFormat.time(99_200_000_000_000L)).isEqualTo("99200s");
    assertThat(ValueFormat.time(-1_500_000)).isEqualTo("-1.5ms");
  }

  @Test
  void time_justBelowAUnit_roundsIntoTheNext() {
    assertThat(ValueFormat.time(999_949)).isEqualTo("999.9us");
    assertThat(ValueFormat.time(999_960)).isEqualTo("1ms");
    assertThat(ValueFormat.time(999_999_999)).isEqualTo("1s");
  }

  @Test
  void size_powersOf1024_areNamed() {
    assertThat(ValueFormat.size(1023)).isEqualTo("1023B");
    assertThat(ValueFormat.size(4096)).isEqualTo("4KiB");
    assertThat(ValueFormat.size(131_072)).isEqualTo("128KiB");
    assertThat(ValueFormat.size(1_500_000)).isEqualTo("1.431MiB");
    assertThat(ValueFormat.size(16L << 40)).isEqualTo("16TiB");
  }

  @Test
  void rates_thousandsAndBytes_haveTheirUnits() {
    assertThat(ValueFormat.number(342_609, Dimension.RATE)).isEqualTo("342.6k/s");
    assertThat(ValueFormat.number(231.46, Dimension.RATE)).isEqualTo("231.5/s");
    assertThat(ValueFormat.number(2_867_000, Dimension.RATE)).isEqualTo("2.867M/s");
    assertThat(ValueFormat.number(200 * 1048576.0, Dimension.BYTE_RATE)).isEqualTo("200MiB/s");
  }

  @Test
  void shareAndCount_fewDigits() {
    assertThat(ValueFormat.number(0.0824, Dimension.RATIO)).isEqualTo("8.24%");
    assertThat(ValueFormat.number(1, Dimension.RATIO)).isEqualTo("100%");
    assertThat(ValueFormat.number(0.1 + 0.2, Dimension.RATIO)).isEqualTo("30%");
    assertThat(ValueFormat.text(Value.count(1_234_567_890_123L))).isEqualTo("1234567890123");
    assertThat(ValueFormat.number(Math.PI, Dimension.COUNT)).isEqualTo("3.14159");
    assertThat(ValueFormat.number(7200, Dimension.SPIN)).isEqualTo("7200rpm");
  }

  @Test
  void text_otherValues_areReadable() {
    assertThat(ValueFormat.text(Value.MISSING)).isEqualTo("no samples");
    assertThat(ValueFormat.number(Double.NaN, Dimension.TIME)).isEqualTo("no samples");
    assertThat(ValueFormat.number(Double.NEGATIVE_INFINITY, Dimension.TIME)).isEqualTo("-infinite");
    assertThat(ValueFormat.text(new Value.Bool(true))).isEqualTo("true");
    assertThat(ValueFormat.text(new Value.Range(Value.size(0), Value.size(1 << 10))))
        .isEqualTo("0B..1KiB");
    assertThat(ValueFormat.text(new Value.ListOf(List.of(Value.count(1), new Value.Word("bfq")))))
        .isEqualTo("[1, bfq]");
  }

  @Test
  void text_otherLocale_isTheSame() {
    // given
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
    try {
      // then
      assertThat(ValueFormat.time(2_530)).isEqualTo("2.53us");
      assertThat(ValueFormat.number(0.0824, Dimension.RATIO)).isEqualTo("8.24%");
    } finally {
      Locale.setDefault(before);
    }
  }
}
