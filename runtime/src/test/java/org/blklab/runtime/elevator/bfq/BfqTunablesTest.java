package org.blklab.runtime.elevator.bfq;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.Errno;
import org.blklab.runtime.elevator.BenchSetup;
import org.blklab.runtime.elevator.ElevatorBench;
import org.blklab.runtime.kernel.Release;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** The files in queue/iosched: recorded writes, and the rules of spec 04 §20. */
final class BfqTunablesTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static List<JsonNode> rows(String kernel) {
    String name = "/truth/iosched-bfq-" + kernel + ".jsonl.gz";
    try (var in = new GZIPInputStream(BfqTunablesTest.class.getResourceAsStream(name));
        var reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      return reader.lines().map(JSON::readTree).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ElevatorBench attach(Release release, int hz) {
    return new ElevatorBench(BenchSetup.of(release).hz(hz)).attach(new BfqElevator());
  }

  private static long replay(Release release) {
    List<JsonNode> rows = rows(release.text());
    for (JsonNode row : rows) {
      Attribute file = attach(release, 250).attribute(row.path("attr").asString());
      assertThat(file.show()).as("before %s", row).isEqualTo(row.path("before").asString() + "\n");
      Errno errno = file.store(row.path("write").asString()).errno();
      assertThat(errno.name()).as("errno %s", row).isEqualTo(row.path("errno").asString());
      assertThat(file.show()).as("after %s", row).isEqualTo(row.path("after").asString() + "\n");
    }
    return rows.size();
  }

  @Test
  void sysfs_618_everyWriteToATunable_endsAsRecorded() {
    assertThat(replay(Release.V6_18)).isEqualTo(640);
  }

  @Test
  void sysfs_72_everyWriteToATunable_endsAsRecorded() {
    assertThat(replay(Release.V7_2)).isEqualTo(640);
  }

  @Test
  void tunables_areListedInTheKernelsOrder() {
    var bench = attach(Release.V7_2, 1000);
    assertThat(bench.elevator().attributes())
        .extracting(Attribute::name)
        .containsExactly(
            "iosched/fifo_expire_sync",
            "iosched/fifo_expire_async",
            "iosched/back_seek_max",
            "iosched/back_seek_penalty",
            "iosched/slice_idle",
            "iosched/slice_idle_us",
            "iosched/max_budget",
            "iosched/timeout_sync",
            "iosched/strict_guarantees",
            "iosched/low_latency");
  }

  @Test
  void timeoutSync_default_isAnEighthOfASecondInWholeTicks() {
    assertThat(attach(Release.V7_2, 1000).show("iosched/timeout_sync")).isEqualTo("125");
    assertThat(attach(Release.V7_2, 250).show("iosched/timeout_sync")).isEqualTo("124");
  }

  @Test
  void numberTooLargeFor64Bits_isRefusedWithErange() {
    var bench = attach(Release.V7_2, 1000);
    Attribute file = bench.attribute("iosched/max_budget");
    assertThat(file.store("18446744073709551615").errno()).isEqualTo(Errno.OK);
    assertThat(file.store("18446744073709551616").errno()).isEqualTo(Errno.ERANGE);
  }

  @Test
  void strictGuarantees_switchedOn_raisesSliceIdleTo8MsOnce() {
    var bench = attach(Release.V7_2, 1000).set("slice_idle", "2");
    bench.set("strict_guarantees", "1");
    assertThat(bench.show("iosched/slice_idle")).isEqualTo("8");
    bench.set("slice_idle", "2").set("strict_guarantees", "1"); // it is on already
    assertThat(bench.show("iosched/slice_idle")).isEqualTo("2");
    bench.set("slice_idle", "20").set("strict_guarantees", "0").set("strict_guarantees", "1");
    assertThat(bench.show("iosched/slice_idle")).isEqualTo("20");
  }

  @Test
  void maxBudget_zeroAgain_isComputedFromTheInitialPeakRate() {
    for (boolean flash : new boolean[] {false, true}) {
      var setup = BenchSetup.of(Release.V7_2);
      var elevator = new BfqElevator();
      var bench = new ElevatorBench(flash ? setup.flash() : setup).attach(elevator);
      BfqDevice device = elevator.parts().device;
      assertThat(device.maxBudget).isEqualTo(16384); // until the first evaluation
      bench.set("max_budget", "500");
      assertThat(device.maxBudget).isEqualTo(500);
      bench.set("timeout_sync", "250"); // the user's budget stands
      assertThat(device.maxBudget).isEqualTo(500);
      bench.set("timeout_sync", "125").set("max_budget", "0");
      assertThat(device.maxBudget).isEqualTo(flash ? 41_961 : 17_801);
      bench.set("timeout_sync", "250");
      assertThat(device.maxBudget).isEqualTo(flash ? 83_923 : 35_602);
    }
  }

  @Test
  void afterDetach_writesAreRefused() {
    var bench = attach(Release.V7_2, 1000);
    Attribute file = bench.attribute("iosched/slice_idle");
    bench.elevator().detach();
    assertThat(file.store("1").errno()).isEqualTo(Errno.ENODEV);
  }
}
