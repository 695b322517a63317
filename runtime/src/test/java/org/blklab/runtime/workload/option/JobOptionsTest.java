package org.blklab.runtime.workload.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.blklab.runtime.plan.Dimension;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.workload.option.JobOptions.Engine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobOptionsTest {

  private static JobOptions options(Object... namesAndValues) {
    return JobOptions.of(settings(namesAndValues));
  }

  private static Settings settings(Object... namesAndValues) {
    Map<String, Value> values = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      Object value = namesAndValues[i + 1];
      values.put(
          (String) namesAndValues[i],
          value instanceof Value given ? given : new Value.Text(value.toString()));
    }
    return new Settings(values);
  }

  @Test
  void read_nothing_defaultsOfBlklab() {
    // when
    JobOptions options = options();
    // then
    assertThat(options.access().mode()).isEqualTo(RwMode.READ);
    assertThat(options.access().sizes().get(0))
        .isEqualTo(new BlockSize(4096, 4096, 4096, List.of()));
    assertThat(options.depth())
        .isEqualTo(new JobOptions.Depth(Engine.SYNC, 1, 1, 1, 1, 1, true, false));
    assertThat(options.access().randomMap()).isTrue();
    assertThat(options.lifetime().loops()).isEqualTo(1);
  }

  @Test
  void read_depthWithoutEngine_isAsynchronous() {
    assertThat(options("iodepth", Value.count(32)).depth().engine()).isEqualTo(Engine.LIBAIO);
  }

  @Test
  void read_synchronousEngine_depthIsOne() {
    assertThat(options("iodepth", "32", "ioengine", "psync").depth().iodepth()).isEqualTo(1);
  }

  @Test
  void read_rwWithStrideOrRepeat_areTakenApart() {
    assertThat(options("rw", "write:-8k").access().strideBytes()).isEqualTo(-8192);
    assertThat(options("rw", "randread:8").access().everyNth()).isEqualTo(8);
  }

  @Test
  void read_commas_giveDirectionsTheirOwn() {
    // when
    Access access = options("bs", "4k,8k-16k", "rate_iops", ",200,").access();
    // then
    assertThat(access.sizes()).extracting(BlockSize::minBytes).containsExactly(4096L, 8192L, 8192L);
    assertThat(access.sizes())
        .extracting(BlockSize::maxBytes)
        .containsExactly(4096L, 16384L, 16384L);
    assertThat(options("rate_iops", ",200,").pace().iops()).containsExactly(0L, 200L, 0L);
  }

  @Test
  void read_numbersOfTheLanguage_areTakenAsTheyAre() {
    // when
    JobOptions options =
        options(
            "bs", Value.size(1 << 20),
            "size", Value.real(0.25, Dimension.RATIO),
            "region", new Value.Range(Value.size(0), Value.size(500L << 30)),
            "rate_iops", Value.real(340, Dimension.RATE));
    // then
    assertThat(options.access().sizes().get(1).maxBytes()).isEqualTo(1 << 20);
    assertThat(options.extent().area(1L << 40, 0, 4096).sizeBytes()).isEqualTo(125L << 30);
    assertThat(options.pace().iops()).containsExactly(340L, 340L, 340L);
  }

  @Test
  void read_bssplitWithBlanks_theyShareTheRest() {
    assertThat(options("bssplit", "4k/:8k/40:32k/").access().sizes().get(0).split())
        .containsExactlyInAnyOrder(
            new BlockSize.Split(4096, 30),
            new BlockSize.Split(8192, 40),
            new BlockSize.Split(32768, 30));
  }

  @Test
  void read_cpuList_isAMask() {
    assertThat(options("cpus_allowed", "0-3,7").identity().cpuMask()).isEqualTo(0b1000_1111);
    assertThat(options("cpus_allowed", "0-63").identity().cpuMask()).isEqualTo(-1L);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rw | rnadread | rnadread",
        "rw | read:8q | q",
        "bssplit | 4k/60:8k/60 | 4k/60:8k/60",
        "bssplit | 4k/50:8k/200 | 200",
        "random_distribution | zipf:1 | 1",
        "random_distribution | zipff:1.2 | zipff",
        "random_distribution | pareto:1.5 | 1.5",
        "random_distribution | zoned:60/10:30/20 | 60/10:30/20",
        "random_distribution | zoned:60 | 60",
        "cpus_allowed | 0-3,64 | 64",
        "ioengine | mmap | mmap",
        "prioclass | high | high",
        "bs | 4k,0 | 0",
        "size | 120% | 120%",
        "rate_process | poison | poison",
        "bs | 4k,8k,16k,32k | 32k"
      })
  void read_badText_pointsAtIt(String property, String text, String part) {
    // when
    var result = JobOptions.read(settings(property, text));
    // then
    assertThat(result.options()).isEmpty();
    assertThat(result.problems()).hasSize(1);
    OptionProblem problem = result.problems().getFirst();
    assertThat(problem.property()).isEqualTo(property);
    assertThat(text.substring(problem.start(), problem.end())).isEqualTo(part);
  }

  @Test
  void read_contradictions_areNamed() {
    assertThat(problems("rate", "1m", "rate_iops", "10"))
        .containsExactly("rate_iops CONTRADICTION");
    assertThat(problems("time_based", new Value.Bool(true)))
        .containsExactly("time_based CONTRADICTION");
    assertThat(problems("runtime", Value.time(0))).containsExactly("runtime OUT_OF_RANGE");
    assertThat(problems("size", "1k")).containsExactly("size CONTRADICTION");
    assertThat(problems("iodepth", Value.count(0))).containsExactly("iodepth OUT_OF_RANGE");
    assertThat(problems("arrival", Value.real(1, Dimension.RATE), "numjobs", Value.count(2)))
        .containsExactly("numjobs CONTRADICTION");
    assertThat(problems("ioengine", "libaio", "hipri", new Value.Bool(true)))
        .containsExactly("hipri CONTRADICTION");
  }

  @Test
  void isEndless_arrivalsWithoutEnd_only() {
    Value rate = Value.real(10, Dimension.RATE);
    assertThat(options("arrival", rate).isEndless()).isTrue();
    assertThat(options("arrival", rate, "runtime", Value.time(1)).isEndless()).isFalse();
    assertThat(options("arrival", rate, "loops", Value.count(9)).isEndless()).isFalse();
    assertThat(options().isEndless()).isFalse();
  }

  private static List<String> problems(Object... namesAndValues) {
    return JobOptions.read(settings(namesAndValues)).problems().stream()
        .map(problem -> problem.property() + " " + problem.kind())
        .toList();
  }

  @Test
  void area_partPastTheDevice_isRefused() {
    Extent extent = options("offset", "900m", "size", "200m").extent();
    assertThat(extent.misfit(1L << 30, 1, 4096)).isPresent();
    assertThat(extent.misfit(2L << 30, 1, 4096)).isEmpty();
    assertThatThrownBy(() -> extent.area(1L << 30, 0, 4096))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void area_offsetIncrement_movesEachJob() {
    Extent extent = options("offset_increment", "16m", "size", "16m").extent();
    assertThat(extent.area(1L << 30, 3, 4096).startBytes()).isEqualTo(48 << 20);
    assertThat(extent.misfit(1L << 30, 65, 4096)).isPresent();
  }

  @Test
  void area_region_isAFileOfItsOwn() {
    Extent extent =
        options("region", new Value.Range(Value.size(1 << 30), Value.size(3L << 30))).extent();
    Extent.Area area = extent.area(4L << 30, 0, 4096);
    assertThat(area.baseBytes()).isEqualTo(1 << 30);
    assertThat(area.sizeBytes()).isEqualTo(2L << 30);
  }

  @ParameterizedTest
  @CsvSource({
    "4096,4096",
    "4k,4096",
    "4K,4096",
    "4kb,4096",
    "4kB,4096",
    "4KiB,4000",
    "4ki,4000",
    "1m,1048576",
    "1024k,1048576",
    "0x1000,4096",
    "1.5k,1536",
    "1t,1099511627776",
    "4096B,4096"
  })
  void units_sizes_asFioReadsThem(String text, long bytes) throws BadText {
    assertThat(FioUnits.BINARY.size(text)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @CsvSource({
    "10,10000000000",
    "10ms,10000000",
    "5usec,5000",
    "2m,120000000000",
    "1h,3600000000000",
    "1d,86400000000000",
    "100S,100000000000"
  })
  void units_times_asFioReadsThem(String text, long ns) throws BadText {
    assertThat(FioUnits.BINARY.time(text, 1_000_000_000L)).isEqualTo(ns);
  }
}
