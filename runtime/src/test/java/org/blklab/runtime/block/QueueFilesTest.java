package org.blklab.runtime.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.block.Attribute.StoreOperation;
import org.blklab.runtime.kernel.Release;
import org.junit.jupiter.api.Test;

class QueueFilesTest {
  private static Bench bench(Release release, String elevator) {
    Bench bench = new Bench(release, 4).queue(1, 32);
    bench.queue.setElevatorTypes(new Types());
    bench.queue.attachElevator(elevator);
    return bench;
  }

  private static Attribute file(List<Attribute> files, String name) {
    return files.stream().filter(f -> f.name().equals(name)).findFirst().orElseThrow();
  }

  private static String debug(Bench bench, String name) {
    return file(bench.queue.files().debug(), name).show();
  }

  /** The lines but for those that tell of a history. */
  private static List<String> shape(String text) {
    List<String> lines = new ArrayList<>();
    for (String line : text.split("\n")) {
      if (line.startsWith("cleared=") || line.startsWith("wake_index=")) {
        line = line.substring(0, line.indexOf('='));
      } else if (line.startsWith("alloc_hint=")) {
        line = line.replaceAll("[0-9]+", "N");
      }
      lines.add(line);
    }
    return lines;
  }

  @Test
  void kWaiters_tagsOf618And72_haveTheRecordedText() {
    for (Release release : List.of(Release.V6_18, Release.V7_2)) {
      // given: four CPUs, 32 tags, mq-deadline
      Bench bench = bench(release, "mq-deadline");
      for (String file : List.of("tags", "sched_tags")) {
        // when
        String text = debug(bench, "hctx0/" + file);
        // then
        String recorded = Truth.file("k-waiters-" + release.text() + "-" + file + ".txt");
        assertThat(shape(text)).as("%s %s", release, file).isEqualTo(shape(recorded));
      }
    }
  }

  @Test
  void schedTags_withoutAnElevator_areEmpty() {
    Bench bench = bench(Release.V7_2, "none");
    assertThat(debug(bench, "hctx0/sched_tags")).isEmpty();
    assertThat(debug(bench, "hctx0/sched_tags_bitmap")).isEmpty();
  }

  @Test
  void reservedTags_haveABlockOfTheirOwn() {
    // given
    Bench bench = new Bench();
    bench.queue(
        new TagSet.Parameters(1, 0, 0, 65, 1, false, false, false, 0), new DeviceLimits());
    // when
    String text = debug(bench, "hctx0/tags");
    // then
    assertThat(text).startsWith("nr_tags=65\nnr_reserved_tags=1\n").contains("depth=64\n");
    assertThat(text).contains("min_shallow_depth=4294967295\n\nbreserved_tags:\ndepth=1\n");
  }

  @Test
  void state_followsElevatorAndSettings() {
    assertThat(debug(bench(Release.V7_2, "none"), "state"))
        .isEqualTo("SAME_COMP|INIT_DONE|STATS|REGISTERED|QOS_ENABLED\n");
    assertThat(debug(bench(Release.V7_2, "mq-deadline"), "state"))
        .isEqualTo("SAME_COMP|INIT_DONE|STATS|REGISTERED|SQ_SCHED|QOS_ENABLED\n");
    assertThat(debug(bench(Release.V6_18, "bfq"), "state"))
        .isEqualTo(
            "SAME_COMP|INIT_DONE|STATS|REGISTERED|SQ_SCHED|DISABLE_WBT_DEF|QOS_ENABLED\n");
    Bench bench = bench(Release.V7_2, "none");
    bench.queue.setNomerges(1);
    bench.queue.setRqAffinity(2);
    assertThat(debug(bench, "state")).startsWith("SAME_COMP|NOXMERGES|SAME_FORCE|INIT_DONE|");
  }

  @Test
  void state_on61_showsTheFeatures() {
    // given: null_blk and scsi_debug as recorded (spec 09 §2)
    Bench nullBlk = new Bench(Release.V6_1, 1);
    nullBlk.queue(TagSet.Parameters.of(1, 64), new DeviceLimits().pollable(true));
    Bench scsi = new Bench(Release.V6_1, 1);
    scsi.queue(TagSet.Parameters.of(1, 64), new DeviceLimits().cache(true, true));
    // when / then
    assertThat(debug(nullBlk, "state"))
        .isEqualTo("SAME_COMP|NONROT|IO_STAT|INIT_DONE|POLL|STATS|REGISTERED|NOWAIT\n");
    assertThat(debug(scsi, "state"))
        .isEqualTo("SAME_COMP|NONROT|IO_STAT|13|INIT_DONE|WC|FUA|STATS|REGISTERED|NOWAIT\n");
    assertThat(debug(bench(Release.V6_1, "mq-deadline"), "state")).endsWith("|NOWAIT|30\n");
  }

  @Test
  void hctxFlags_followTheRelease() {
    TagSet.Parameters shared = new TagSet.Parameters(2, 0, 0, 64, 0, true, false, false, 0);
    Bench old = new Bench(Release.V6_1, 2).queue(shared, new DeviceLimits());
    Bench young = new Bench(Release.V6_18, 2).queue(shared, new DeviceLimits());
    assertThat(debug(old, "hctx1/flags"))
        .isEqualTo("alloc_policy=FIFO SHOULD_MERGE|TAG_HCTX_SHARED\n");
    assertThat(debug(young, "hctx1/flags")).isEqualTo("TAG_HCTX_SHARED\n");
    assertThat(debug(bench(Release.V6_18, "none"), "hctx0/flags")).isEqualTo("\n");
  }

  @Test
  void startedRequest_isSeenEverywhere() {
    // given
    Bench bench = bench(Release.V7_2, "none");
    // when
    bench.read(bench.task("reader"), 8, 8);
    // then
    List<Attribute> disk = bench.queue.files().disk();
    assertThat(file(disk, "inflight").show()).isEqualTo("       1        0\n");
    assertThat(file(disk, "stat").show().trim().split(" +")[8]).isEqualTo("1");
    assertThat(debug(bench, "hctx0/busy")).contains(".op=READ").contains(".state=in_flight");
    assertThat(debug(bench, "hctx0/tags")).contains("busy=1\n");
    assertThat(debug(bench, "hctx0/tags_bitmap")).startsWith("00000000: ").hasLineCount(1);
    assertThat(bench.queue.files().diskstats(259, 1)).startsWith(" 259       1 d0 0 0 0 0 ");
  }

  @Test
  void mq_hasTagsAndCpus() {
    List<Attribute> disk = new Bench(Release.V7_2, 4).queue(2, 32).queue.files().disk();
    assertThat(file(disk, "mq/0/nr_tags").show()).isEqualTo("32\n");
    assertThat(file(disk, "mq/0/nr_reserved_tags").show()).isEqualTo("0\n");
    assertThat(file(disk, "mq/0/cpu_list").show() + file(disk, "mq/1/cpu_list").show())
        .isEqualTo("0, 1\n2, 3\n");
  }

  @Test
  void stateCommands_areChecked() {
    // given
    Bench bench = bench(Release.V7_2, "none");
    Attribute state = file(bench.queue.files().debug(), "state");
    // when / then
    for (String good : List.of("run", "start\n", "kick")) {
      assertThat(state.store(good).errno()).isEqualTo(Errno.OK);
    }
    assertThat(state.store("runs").errno()).isEqualTo(Errno.EINVAL);
    assertThat(state.store(" ".repeat(14) + "run").errno()).isEqualTo(Errno.EINVAL);
  }

  @Test
  void stateStart_runsStoppedHardwareQueues() {
    Bench bench = bench(Release.V7_2, "none");
    bench.queue.stopHwQueues();
    assertThat(debug(bench, "hctx0/state")).isEqualTo("STOPPED\n");
    StoreOperation start = file(bench.queue.files().debug(), "state").store("start");
    assertThat(start.errno()).isEqualTo(Errno.OK);
    assertThat(debug(bench, "hctx0/state")).isEqualTo("\n");
  }

  @Test
  void everyDebugFile_hasADocAndEndsItsLines() {
    for (Attribute file : bench(Release.V7_2, "kyber").queue.files().debug()) {
      assertThat(file.doc()).as(file.name()).endsWith(".");
      String text = file.show();
      assertThat(text.isEmpty() || text.endsWith("\n")).as(file.name()).isTrue();
    }
  }
}
