package org.blklab.runtime.workload.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.workload.option.JobOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OffsetsTest {
  private static final int BLOCKS = 4096;
  private static final int DRAWS = 400_000;

  private static PatternSource source(long seed, Object... namesAndValues) {
    Map<String, Value> values = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      String text = namesAndValues[i + 1].toString();
      boolean number = text.chars().allMatch(Character::isDigit);
      values.put(
          (String) namesAndValues[i],
          number ? Value.count(Long.parseLong(text)) : new Value.Text(text));
    }
    JobOptions options = JobOptions.of(new Settings(values));
    var area = options.extent().area(BLOCKS * 4096L, 0, 4096);
    return new PatternSource(options, new JobPlace(0, 1, area, "/dev/sda"), seed);
  }

  private static int[] counts(PatternSource source, int ios) {
    int[] counts = new int[BLOCKS];
    for (int i = 0; i < ios; i++) {
      int op = source.place(source.choose());
      counts[(int) (source.offsetBytes() / 4096)]++;
      source.issued(op);
    }
    return counts;
  }

  @ParameterizedTest
  @ValueSource(strings = {"tausworthe", "tausworthe64", "lfsr"})
  void randomMap_asManyIosAsBlocks_eachBlockOnce(String generator) {
    // given
    var source = source(1, "rw", "randread", "random_generator", generator);
    // when
    Set<Long> places = new HashSet<>();
    int ios = 0;
    for (int op = source.choose(); op != IoSource.END; op = source.choose()) {
      op = source.place(op);
      if (op == IoSource.END) {
        break;
      }
      places.add(source.offsetBytes());
      source.issued(op);
      ios++;
    }
    // then
    assertThat(ios).isEqualTo(BLOCKS);
    assertThat(places).hasSize(BLOCKS);
  }

  @Test
  void uniform_withoutMap_chiSquareIsOrdinary() {
    // when
    int[] counts = counts(source(1, "rw", "randread", "norandommap", "1", "io_size", "1t"), DRAWS);
    // then: 4095 degrees of freedom, five standard deviations
    double expected = (double) DRAWS / BLOCKS;
    double chi = Arrays.stream(counts).mapToDouble(n -> (n - expected) * (n - expected)).sum();
    assertThat(chi / expected).isBetween(4095 - 5 * 90.5, 4095 + 5 * 90.5);
  }

  @ParameterizedTest
  @CsvSource({"0.8", "1.2", "2.0"})
  void zipf_shares_followThePowerLaw(double theta) {
    // when
    int[] counts =
        counts(
            source(1, "rw", "randread", "random_distribution", "zipf:" + theta, "io_size", "1t"),
            DRAWS);
    // then: the closed form is exact for the first two ranks
    Arrays.sort(counts);
    double zeta = 0;
    for (int i = 1; i <= BLOCKS; i++) {
      zeta += Math.pow(i, -theta);
    }
    double sigma = Math.sqrt(DRAWS);
    assertThat((double) counts[BLOCKS - 1]).isCloseTo(DRAWS / zeta, within(3 * sigma));
    assertThat((double) counts[BLOCKS - 2])
        .isCloseTo(DRAWS * Math.pow(2, -theta) / zeta, within(3 * sigma));
  }

  @Test
  void pareto_fifthOfTheBlocks_getsFourFifthsOfTheIos() {
    // when
    int[] counts =
        counts(
            source(1, "rw", "randread", "random_distribution", "pareto:0.2", "io_size", "1t"),
            DRAWS);
    // then
    Arrays.sort(counts);
    long most = 0;
    for (int i = BLOCKS - BLOCKS / 5; i < BLOCKS; i++) {
      most += counts[i];
    }
    assertThat((double) most / DRAWS).isCloseTo(0.8, within(0.02));
  }

  @Test
  void zoned_zones_getTheirShares() {
    // when
    int[] counts =
        counts(
            source(
                1,
                "rw",
                "randread",
                "random_distribution",
                "zoned:60/10:30/20:8/30:2/40",
                "io_size",
                "1t"),
            DRAWS);
    // then
    double first = Arrays.stream(counts, 0, BLOCKS / 10).sum();
    double last = Arrays.stream(counts, BLOCKS * 6 / 10 + 1, BLOCKS).sum();
    assertThat(first / DRAWS).isCloseTo(0.6, within(0.005));
    assertThat(last / DRAWS).isCloseTo(0.02, within(0.002));
  }

  @Test
  void rwmixread_seventy_sevenOfTenAreReads() {
    // given
    var source = source(1, "rw", "randrw", "rwmixread", "70", "norandommap", "1", "io_size", "1t");
    // when
    int reads = 0;
    for (int i = 0; i < 20_000; i++) {
      int op = source.place(source.choose());
      reads += op == IoSource.READ ? 1 : 0;
      source.issued(op);
    }
    // then
    assertThat(reads / 20_000.0).isCloseTo(0.7, within(0.01));
  }

  @Test
  void seed_other_givesOtherOffsetsUnlessRandrepeatIsOn() {
    // given
    String[] on = {"rw", "randread", "randrepeat", "1"};
    String[] plain = {"rw", "randread"};
    // then
    assertThat(counts(source(1, (Object[]) plain), 100))
        .isNotEqualTo(counts(source(2, (Object[]) plain), 100));
    assertThat(counts(source(2, (Object[]) plain), 100))
        .isEqualTo(counts(source(2, (Object[]) plain), 100));
  }

  @Test
  void timeBased_mapIsFull_beginsAgain() {
    // given
    var source = source(1, "rw", "randread", "time_based", "1", "runtime", "1000");
    // when
    int[] counts = counts(source, 3 * BLOCKS);
    // then
    assertThat(counts).containsOnly(3);
  }
}
