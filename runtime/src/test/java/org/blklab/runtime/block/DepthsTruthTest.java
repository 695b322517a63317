package org.blklab.runtime.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.blklab.runtime.block.Attribute.StoreOperation;
import org.blklab.runtime.kernel.Release;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Every recorded write to nr_requests, async_depth and scheduler of four devices under each
 * elevator on kernels 6.18 and 7.2 (case sysfs), on a whole queue with the real elevators: value
 * before, errno, value after, and what else changed.
 */
class DepthsTruthTest {
  private static final List<String> ALSO =
      List.of("nr_requests", "async_depth", "iosched/async_depth", "scheduler");

  private static RequestQueue queue(String device, String elevator, Release release) {
    Bench bench = new Bench(release, 4);
    boolean reserves = release == Release.V7_2;
    switch (device) {
      case "null_blk-sq1-hd1" -> bench.queue(1, 1);
      case "null_blk-sq1-hd64" -> bench.queue(1, 64);
      case "null_blk-sq4-hd128" -> bench.queue(4, 128);
      case "scsi_debug-mq64" ->
          bench.queue(
              new TagSet.Parameters(
                  1, 0, 0, reserves ? 65 : 64, reserves ? 1 : 0, false, false, false, 0),
              new DeviceLimits());
      default -> throw new AssertionError("device " + device);
    }
    bench.queue.setElevatorTypes(new Types());
    bench.queue.attachElevator(elevator);
    return bench.queue;
  }

  private static Attribute file(RequestQueue queue, String name) {
    String iosched = "iosched/";
    List<Attribute> files =
        name.startsWith(iosched) ? queue.elevator().attributes() : queue.files().queue();
    for (Attribute file : files) {
      String full = file.name().startsWith(iosched) ? file.name() : iosched + file.name();
      if (file.name().equals(name) || full.equals(name)) {
        return file;
      }
    }
    throw new AssertionError("no attribute " + name);
  }

  private static String read(RequestQueue queue, String name) {
    String text = file(queue, name).show();
    return text.substring(0, text.length() - 1);
  }

  private static String write(RequestQueue queue, String name, String text) {
    StoreOperation operation = file(queue, name).store(text);
    if (operation.step() != StoreOperation.DONE) {
      throw new AssertionError("an idle queue without grace periods freezes at once");
    }
    return operation.errno().name();
  }

  private static void writeFirst(RequestQueue queue, String first) {
    int equals = first.indexOf('=');
    int blank = first.indexOf(' ');
    assertThat(write(queue, first.substring(0, equals), first.substring(equals + 1, blank)))
        .as(first)
        .isEqualTo(first.substring(blank + 1));
  }

  private static int replay(Release release) {
    int count = 0;
    for (JsonNode row : Truth.rows("depths-" + release.text() + ".jsonl.gz")) {
      // given
      String name = Truth.text(row, "attr");
      RequestQueue queue =
          queue(Truth.text(row, "device"), Truth.text(row, "elevator"), release);
      assertThat(read(queue, name)).as("before %s", row).isEqualTo(Truth.text(row, "before"));
      if (row.has("first")) {
        writeFirst(queue, Truth.text(row, "first"));
      }
      // when
      String errno = write(queue, name, Truth.text(row, "write"));
      // then
      assertThat(errno).as("errno %s", row).isEqualTo(Truth.text(row, "errno"));
      assertThat(read(queue, name)).as("after %s", row).isEqualTo(Truth.text(row, "after"));
      for (String other : ALSO) {
        if (row.has(other)) {
          assertThat(read(queue, other))
              .as("%s %s", other, row)
              .isEqualTo(Truth.text(row, other));
        }
      }
      count++;
    }
    return count;
  }

  @Test
  void sysfs_618_everyWrite_endsAsRecorded() {
    assertThat(replay(Release.V6_18)).isEqualTo(1240);
  }

  @Test
  void sysfs_72_everyWrite_endsAsRecorded() {
    assertThat(replay(Release.V7_2)).isEqualTo(1872);
  }
}
