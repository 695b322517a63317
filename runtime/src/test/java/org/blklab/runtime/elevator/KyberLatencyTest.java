package org.blklab.runtime.elevator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.kernel.Release;
import org.junit.jupiter.api.Test;

/** The vectors of spec 03 §11 on latency: V10 to V14, and the closed loop of §11.2. */
final class KyberLatencyTest {
  private static final long MS = 1_000_000L;

  private final List<String> events = new ArrayList<>();
  private final ElevatorBench bench =
      ElevatorBench.of(Release.V7_2, new KyberElevator(new Recorder()));

  private final class Recorder implements KyberEvents {
    @Override
    public void latency(int domain, int type, int bucket, int samples) {
      String which = type == KyberLatency.IO ? " IO p90 " : " TOTAL p99 ";
      long ms = bench.host().nowNs() / MS;
      events.add(ms + " " + KyberDomain.name(domain) + which + bucket + " of " + samples);
    }

    @Override
    public void adjusted(int domain, int depth) {
      events.add("depth " + KyberDomain.name(domain) + " " + depth);
    }
  }

  private String depthOf(String domain) {
    return bench.show("sched/" + domain + "_tokens").lines().findFirst().orElseThrow();
  }

  /** Completes requests whose latencies, TOTAL and IO alike, are given; the clock is unchanged. */
  private void complete(String name, int op, int count, long latencyNs) {
    for (int i = 0; i < count; i++) {
      bench.sample(name + i, op, latencyNs);
    }
  }

  private void window(long endMs, long readNs, long writeNs) {
    complete("r", Op.READ, readNs == 0 ? 0 : 500, readNs);
    complete("w", Op.WRITE, writeNs == 0 ? 0 : 500, writeNs);
    bench.at(endMs);
  }

  @Test
  void v10_slowReadsFastWrites_writesAreCutToAQuarter() {
    bench.at(10);
    window(110, 4 * MS, MS);
    assertThat(depthOf("write")).isEqualTo("depth=32");
    assertThat(depthOf("read")).isEqualTo("depth=256");
  }

  @Test
  void v10_oneTickBeforeTheTimer_nothingHasChanged() {
    bench.at(10);
    window(109, 4 * MS, MS);
    assertThat(depthOf("write")).isEqualTo("depth=128");
  }

  @Test
  void v11_readsJustBad_writesGoodEnough_threeQuarters() {
    bench.at(10);
    window(110, 2_200_000, 6 * MS);
    assertThat(depthOf("write")).isEqualTo("depth=96");
  }

  @Test
  void v12_lowRate_totalIsKnownOnlyAfter500Samples() {
    for (int i = 1; i <= 700; i++) {
      bench.at(10L * i).sample("r" + i, Op.READ, MS);
    }
    assertThat(events)
        .as("TOTAL takes the second that IO set, so the IO after it waits for two")
        .containsExactly(
            "1110 READ IO p90 1 of 110",
            "2110 READ IO p90 1 of 100",
            "3110 READ IO p90 1 of 100",
            "4110 READ IO p90 1 of 100",
            "5010 READ TOTAL p99 1 of 500",
            "6110 READ IO p90 1 of 200");
    assertThat(depthOf("read")).isEqualTo("depth=256");
  }

  @Test
  void v13_readsGoodWritesBad_nothingChanges() {
    bench.at(10);
    window(110, 1_900_000, 12 * MS);
    assertThat(events)
        .containsExactly(
            "110 READ IO p90 3 of 500",
            "110 WRITE IO p90 4 of 500",
            "110 READ TOTAL p99 3 of 500",
            "110 WRITE TOTAL p99 4 of 500");
  }

  @Test
  void v14_rememberedPercentile_isUsedOnce() {
    bench.at(10);
    window(110, 0, MS);
    assertThat(depthOf("write")).isEqualTo("depth=128");
    window(210, 4 * MS, 0);
    assertThat(depthOf("write")).isEqualTo("depth=32");
    window(310, 4 * MS, 0);
    assertThat(depthOf("write")).isEqualTo("depth=32");
  }

  @Test
  void k13_rank_isRoundedUp() {
    bench.at(10);
    complete("good", Op.READ, 450, 100);
    complete("bad", Op.READ, 51, 4 * MS);
    bench.at(110);
    assertThat(events).as("the 451st of 501").contains("110 READ IO p90 7 of 501");
  }

  @Test
  void ioStatsOff_in72_everyTotalIsTheWorst() {
    bench.ioStats(false).at(10);
    window(110, 4 * MS, MS);
    assertThat(depthOf("write")).as("nobody is throttled").isEqualTo("depth=128");
  }

  @Test
  void targetZero_everySampleIsInTheWorstBucket() {
    bench.set("read_lat_nsec", "0").at(10);
    window(110, 100, 0);
    assertThat(events).contains("110 READ IO p90 7 of 500");
  }

  @Test
  void detached_pendingTimerDoesNothing() {
    bench.at(10);
    complete("r", Op.READ, 500, 4 * MS);
    bench.elevator().detach();
    bench.at(200);
    assertThat(events).isEmpty();
  }

  @Test
  void detached_writesAreRefused() {
    bench.elevator().detach();
    assertThat(bench.attribute("iosched/read_lat_nsec").store("1").errno().name())
        .isEqualTo("ENODEV");
    var older = ElevatorBench.of(Release.V6_12, new KyberElevator());
    older.elevator().detach();
    assertThat(older.attribute("iosched/read_lat_nsec").store("1").errno().name())
        .isEqualTo("ENOENT");
  }
}
