package org.blklab.runtime.elevator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.kernel.Release;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * Every recorded write to a tunable of mq-deadline and kyber, on four devices of kernels 6.18 and
 * 7.2 (case sysfs): value before, errno, value after; and async_depth after attach and after
 * nr_requests.
 */
final class IoschedTruthTest {
  private static final int HZ = 250;
  private static final ObjectMapper JSON = new ObjectMapper();

  private static List<JsonNode> rows(String kernel) {
    String name = "/truth/iosched-" + kernel + ".jsonl.gz";
    try (var in = new GZIPInputStream(IoschedTruthTest.class.getResourceAsStream(name));
        var reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      return reader.lines().map(JSON::readTree).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(JsonNode row, String field) {
    return row.path(field).asString("");
  }

  /** A bench whose nr_requests is that of a recorded device when its elevator was attached. */
  private static ElevatorBench attach(Release release, String elevator, int nrRequests) {
    var setup = BenchSetup.of(release).hz(HZ).queueDepth(nrRequests / 2);
    return new ElevatorBench(setup).attach(Elevators.find(elevator).orElseThrow().factory().get());
  }

  private static int nrRequestsOf(String device) {
    return switch (device) {
      case "null_blk-sq1-hd1" -> 2;
      case "null_blk-sq4-hd128" -> 256;
      default -> 128;
    };
  }

  private static long replayTunables(Release release) {
    List<JsonNode> rows =
        rows(release.text()).stream()
            .filter(row -> text(row, "attr").startsWith("iosched/"))
            .toList();
    for (JsonNode row : rows) {
      var bench = attach(release, text(row, "elevator"), nrRequestsOf(text(row, "device")));
      Attribute file = bench.attribute(text(row, "attr"));
      assertThat(file.show()).as("before %s", row).isEqualTo(text(row, "before") + "\n");
      assertThat(file.store(text(row, "write")).errno().name())
          .as("errno %s", row)
          .isEqualTo(text(row, "errno"));
      assertThat(file.show()).as("after %s", row).isEqualTo(text(row, "after") + "\n");
    }
    return rows.size();
  }

  @Test
  void sysfs_618_everyTunableWrite_endsAsRecorded() {
    assertThat(replayTunables(Release.V6_18)).isEqualTo(704);
  }

  @Test
  void sysfs_72_everyTunableWrite_endsAsRecorded() {
    assertThat(replayTunables(Release.V7_2)).isEqualTo(512);
  }

  @Test
  void sysfs_618_nrRequests_setsAsyncDepth() {
    List<JsonNode> rows =
        rows("6.18").stream().filter(row -> text(row, "attr").equals("nr_requests")).toList();
    for (JsonNode row : rows) {
      int before = Integer.parseInt(text(row, "before"));
      int after = Integer.parseInt(text(row, "after"));
      var bench = attach(Release.V6_18, "mq-deadline", before);
      String first = text(row, "first");
      if (!first.isEmpty()) {
        bench.set("async_depth", first.substring(first.indexOf('=') + 1, first.indexOf(' ')));
      }
      if (after != before) {
        bench.writeNrRequests(after);
      }
      assertThat(bench.show("iosched/async_depth"))
          .as("%s", row)
          .isEqualTo(text(row, "iosched/async_depth"));
    }
    assertThat(rows).hasSize(160);
  }

  @Test
  void sysfs_attach_setsAsyncDepth() {
    for (Release release : List.of(Release.V6_18, Release.V7_2)) {
      List<JsonNode> rows =
          rows(release.text()).stream()
              .filter(row -> text(row, "attr").equals("scheduler"))
              .toList();
      for (JsonNode row : rows) {
        int nrRequests = Integer.parseInt(text(row, "nr_requests"));
        var bench = attach(release, text(row, "write"), nrRequests);
        if (row.has("async_depth")) {
          assertThat(bench.host().asyncDepth())
              .as("%s %s", release, row)
              .isEqualTo(Integer.parseInt(text(row, "async_depth")));
        }
        if (row.has("iosched/async_depth")) {
          assertThat(bench.show("iosched/async_depth"))
              .as("%s %s", release, row)
              .isEqualTo(text(row, "iosched/async_depth"));
        }
      }
      assertThat(rows).hasSize(72);
    }
  }
}
