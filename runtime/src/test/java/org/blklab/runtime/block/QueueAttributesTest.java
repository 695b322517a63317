package org.blklab.runtime.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;
import org.junit.jupiter.api.Test;

class QueueAttributesTest {
  private static final List<String> ELEVATORS = List.of("mq-deadline", "kyber", "bfq");

  private static QueueBench disk(Release release) {
    return new QueueBench(
        new DeviceLimits().maxHwSectors(65_535).ioSizes(4096, 0).rotational(true), release);
  }

  private static boolean exists(QueueBench bench, String name) {
    return bench.attributes.list().stream().anyMatch(a -> a.name().equals(name));
  }

  @Test
  void everyAttribute_everyRelease_hasADocAndAText() {
    for (Release release : Release.values()) {
      for (Attribute attribute : disk(release).attributes.list()) {
        assertThat(attribute.doc()).as(attribute.name()).hasSizeGreaterThan(10).endsWith(".");
        assertThat(attribute.show()).as(attribute.name()).endsWith("\n");
      }
    }
  }

  @Test
  void tv29_nomergesAndAffinity_keepTheirRules() {
    QueueBench bench = disk(Release.V7_2);
    bench.write("nomerges", "5");
    assertThat(bench.read("nomerges")).isEqualTo("1");
    bench.write("nomerges", "2");
    assertThat(bench.read("nomerges")).isEqualTo("2");
    bench.write("nomerges", "0");
    assertThat(bench.read("nomerges")).isEqualTo("0");
    assertThat(bench.write("rq_affinity", "3")).isEqualTo(Errno.OK);
    assertThat(bench.read("rq_affinity")).isEqualTo("1");
    bench.write("read_ahead_kb", "130");
    assertThat(bench.read("read_ahead_kb")).isEqualTo("128");
    bench.write("read_ahead_kb", "3");
    assertThat(bench.read("read_ahead_kb")).isEqualTo("0");
  }

  @Test
  void tv30_iostats_raisesTheReadAheadAgain() {
    // given
    QueueBench bench = disk(Release.V7_2);
    assertThat(bench.read("read_ahead_kb")).isEqualTo("8192");
    bench.write("read_ahead_kb", "128");
    assertThat(bench.read("read_ahead_kb")).isEqualTo("128");
    // when
    bench.write("iostats", "1");
    // then
    assertThat(bench.read("read_ahead_kb")).isEqualTo("8192");
  }

  @Test
  void tv21_maxSectorsKb_throughTheAttribute() {
    QueueBench bench = disk(Release.V7_2);
    assertThat(bench.read("max_sectors_kb")).isEqualTo("4096");
    assertThat(bench.write("max_sectors_kb", "3")).isEqualTo(Errno.EINVAL);
    assertThat(bench.write("max_sectors_kb", "100000")).isEqualTo(Errno.OK);
    assertThat(bench.read("max_sectors_kb")).isEqualTo("32767");
    bench.write("max_sectors_kb", "0");
    assertThat(bench.read("max_sectors_kb")).isEqualTo("4096");
    assertThat(disk(Release.V6_12).read("max_sectors_kb")).isEqualTo("1280");
  }

  @Test
  void tv35_writeCache_withoutACache_isAcceptedWithoutEffect() {
    QueueBench bench = disk(Release.V7_2);
    assertThat(bench.write("write_cache", "write back")).isEqualTo(Errno.OK);
    assertThat(bench.read("write_cache")).isEqualTo("write through");
    assertThat(bench.write("write_cache", "writeback")).isEqualTo(Errno.EINVAL);
    assertThat(bench.write("write_cache", "none")).isEqualTo(Errno.OK);
    assertThat(bench.read("write_cache")).isEqualTo("write through");
  }

  @Test
  void writeCache_on61_refusesWriteBackWithoutACache() {
    assertThat(disk(Release.V6_1).write("write_cache", "write back")).isEqualTo(Errno.EINVAL);
    assertThat(disk(Release.V6_1).write("write_cache", "none")).isEqualTo(Errno.OK);
  }

  @Test
  void ioPollDelay_on61_isCheckedAndKept() {
    // given
    QueueBench bench = disk(Release.V6_1);
    // when / then
    assertThat(bench.write("io_poll_delay", "-2")).isEqualTo(Errno.EINVAL);
    assertThat(bench.write("io_poll_delay", "2147483648")).isEqualTo(Errno.ERANGE);
    assertThat(bench.write("io_poll_delay", "abc")).isEqualTo(Errno.EINVAL);
    assertThat(bench.write("io_poll_delay", "20")).isEqualTo(Errno.OK);
    assertThat(bench.read("io_poll_delay")).isEqualTo("20");
    bench.write("io_poll_delay", "2147483647");
    assertThat(bench.read("io_poll_delay")).isEqualTo("-1");
  }

  @Test
  void numbers_plusZeroesAndNewline_areRead() {
    QueueBench bench = disk(Release.V7_2);
    assertThat(bench.write("nomerges", "+2\n")).isEqualTo(Errno.OK);
    assertThat(bench.read("nomerges")).isEqualTo("2");
    assertThat(bench.write("max_sectors_kb", "010")).isEqualTo(Errno.OK);
    assertThat(bench.read("max_sectors_kb")).isEqualTo("10");
    for (String bad : List.of(" 5", "5 ", "0x5", "5x", "-1", "+", "\n", "4294967296")) {
      assertThat(bench.write("nomerges", bad)).as("'%s'", bad).isEqualTo(Errno.EINVAL);
    }
  }

  @Test
  void readOnlyFile_isNotWritable() {
    QueueBench bench = disk(Release.V7_2);
    assertThat(bench.file("max_segments").writable()).isFalse();
    assertThat(bench.write("max_segments", "5")).isEqualTo(Errno.EACCES);
  }

  @Test
  void freezing_followsTheRelease() {
    // given: attribute, text, what 6.1, 6.12 and 7.2 do
    String[][] rows = {
      {"nomerges", "1", "", "freeze", ""},
      {"read_ahead_kb", "64", "", "freeze", ""},
      {"io_timeout", "100", "", "freeze", ""},
      {"io_poll_delay", "-1", "", "freeze", ""},
      {"nomerges", "abc", "", "freeze", ""},
      {"max_sectors_kb", "64", "", "freeze", "freeze"},
      {"rotational", "0", "", "freeze", "freeze"},
      {"iostats", "1", "", "freeze", "freeze"},
      {"write_cache", "none", "", "freeze", "freeze"},
      {"wbt_lat_usec", "75000", "freeze", "freeze", "freeze"},
      {"wbt_lat_usec", "5", "freeze+quiesce", "freeze+quiesce", "freeze+quiesce"},
      {"wbt_lat_usec", "-2", "", "freeze", ""}
    };
    Release[] releases = {Release.V6_1, Release.V6_12, Release.V7_2};
    for (String[] row : rows) {
      for (int i = 0; i < 3; i++) {
        QueueBench bench = disk(releases[i]);
        // when
        bench.write(row[0], row[1]);
        // then
        assertThat(String.join(",", bench.log))
            .as("%s=%s on %s", row[0], row[1], releases[i].text())
            .isEqualTo(row[2 + i]);
      }
    }
  }

  @Test
  void ioTimeout_isKeptInTicks() {
    QueueBench bench = disk(Release.V7_2);
    bench.write("io_timeout", "5");
    assertThat(bench.ioTimeoutJiffies()).isEqualTo(2);
    assertThat(bench.read("io_timeout")).isEqualTo("8");
    assertThat(SettingAttributes.msToTicks(5, 1000)).isEqualTo(5);
    assertThat(SettingAttributes.ticksToMs(0xffff_fffeL, 1000)).isEqualTo(4_294_967_294L);
  }

  @Test
  void schedulerText_from618_hasNoneFirst() {
    assertThat(QueueAttributes.schedulers(ELEVATORS, "none", false))
        .isEqualTo("[none] mq-deadline kyber bfq \n");
    assertThat(QueueAttributes.schedulers(ELEVATORS, "kyber", false))
        .isEqualTo("none mq-deadline [kyber] bfq \n");
  }

  @Test
  void schedulerText_on61_hasNoneLast() {
    assertThat(QueueAttributes.schedulers(ELEVATORS, "mq-deadline", true))
        .isEqualTo("[mq-deadline] kyber bfq none\n");
    assertThat(QueueAttributes.schedulers(ELEVATORS, "none", true))
        .isEqualTo("[none] mq-deadline kyber bfq \n");
    assertThat(QueueAttributes.schedulers(List.of(), "none", true)).isEqualTo("[none] \n");
  }

  @Test
  void attributes_appearWithTheirRelease() {
    assertThat(exists(disk(Release.V6_1), "iostats_passthrough")).isFalse();
    assertThat(exists(disk(Release.V6_12), "atomic_write_max_bytes")).isTrue();
    assertThat(exists(disk(Release.V6_12), "max_write_streams")).isFalse();
    assertThat(exists(disk(Release.V6_18), "max_write_streams")).isTrue();
    assertThat(exists(disk(Release.V6_19), "async_depth")).isFalse();
    assertThat(exists(disk(Release.V7_0), "async_depth")).isTrue();
  }

  @Test
  void elevatorAlias_existsWithThePatchAndAnElevator() {
    // given
    KernelProfile patched =
        KernelProfile.of(Release.V7_2).with(Behaviour.ASYNC_DEPTH_ELEVATOR_ALIAS);
    QueueBench bench = new QueueBench(new DeviceLimits(), patched, 30_000);
    boolean withNone = exists(bench, "iosched/async_depth");
    // when
    bench.elevator = "mq-deadline";
    bench.write("iosched/async_depth", "48");
    // then
    assertThat(withNone).isFalse();
    assertThat(bench.log).containsExactly("async_depth=48");
    assertThat(bench.read("iosched/async_depth")).isEqualTo(bench.read("async_depth"));
    QueueBench plain = disk(Release.V7_2);
    plain.elevator = "mq-deadline";
    assertThat(exists(plain, "iosched/async_depth")).isFalse();
  }

  @Test
  void emptyWrite_neverReachesTheAttribute() {
    QueueBench bench = disk(Release.V6_12);
    assertThat(bench.write("scheduler", "")).isEqualTo(Errno.OK);
    assertThat(bench.write("max_sectors_kb", "")).isEqualTo(Errno.OK);
    assertThat(bench.log).isEmpty();
  }
}
