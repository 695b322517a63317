package org.blklab.runtime.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.blklab.runtime.block.Errno;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The files of a whole graph, as a shell sees them. */
class SysfsTest {
  private static final String QUEUE = "/sys/block/sda/queue/";
  private static final String TWO_LUNS =
      """
      kernel "%s"
      host h : scsi_debug { max_queue = 32 }
      lun sda : constant on h { size = 1g }
      lun sdb : constant on h { size = 1g }
      queue on sda { scheduler = mq-deadline }
      queue on sdb { scheduler = mq-deadline }
      """;

  private final LiveGraph graph = Scenario.of(TWO_LUNS.formatted("7.2"));

  private String read(String path) {
    return graph.sysfs().read(path).orElseThrow();
  }

  @Test
  void list_folder_namesFilesAndFolders() {
    assertThat(graph.sysfs().list("/sys/block")).containsExactly("sda/", "sdb/");
    assertThat(graph.sysfs().list("/sys/block/sda/"))
        .contains("device/", "inflight", "mq/", "queue/", "stat");
    assertThat(graph.sysfs().list(QUEUE + "iosched")).contains("fifo_batch", "read_expire");
    assertThat(graph.sysfs().list("/sys/kernel/debug/block/sda"))
        .contains("hctx0/", "sched/", "state");
    assertThat(graph.sysfs().list(QUEUE + "nr_requests")).isEmpty();
    assertThat(graph.sysfs().list("/")).containsExactly("proc/", "sys/");
  }

  @Test
  void everyFile_isReadableDocumentedAndFound() {
    for (String path : graph.sysfs().paths()) {
      assertThat(graph.sysfs().read(path)).as(path).isPresent();
      assertThat(graph.sysfs().file(path).orElseThrow().doc()).as(path).isNotBlank();
    }
  }

  @Test
  void elevatorSwitch_changesTheFilesThere() {
    assertThat(Scenario.written(graph, QUEUE + "scheduler", "kyber\n")).isEqualTo(Errno.OK);
    assertThat(graph.sysfs().list(QUEUE + "iosched"))
        .containsExactly("read_lat_nsec", "write_lat_nsec");
    assertThat(Scenario.written(graph, QUEUE + "iosched/fifo_batch", "4"))
        .isEqualTo(Errno.ENOENT);
    assertThat(Scenario.written(graph, QUEUE + "scheduler", "none\n")).isEqualTo(Errno.OK);
    assertThat(graph.sysfs().isFolder(QUEUE + "iosched")).isFalse();
  }

  @Test
  void write_toWhatIsNoFile_isRefused() {
    assertThat(Scenario.written(graph, QUEUE + "nope", "1")).isEqualTo(Errno.ENOENT);
    assertThat(Scenario.written(graph, QUEUE, "1")).isEqualTo(Errno.EISDIR);
    assertThat(Scenario.written(graph, "/sys/block/sda/stat", "1")).isEqualTo(Errno.EACCES);
  }

  @ParameterizedTest
  @CsvSource({
    "bogus, EINVAL, mq-deadline", "nonexistent, OK, none", "none none, OK, none",
    "' kyber ', OK, kyber", "KYBER, EINVAL, mq-deadline"
  })
  void scheduler_names_asRecorded(String written, Errno errno, String active) {
    assertThat(Scenario.written(graph, QUEUE + "scheduler", written)).isEqualTo(errno);
    assertThat(read(QUEUE + "scheduler")).contains("[" + active + "]");
  }

  @Test
  void twoWriters_ofOneTagSet_theSecondIsBusy_andTheElevatorConsistent() {
    // given a writer that waits for its grace period
    var first = Scenario.write(graph, QUEUE + "scheduler", "kyber");
    graph.machine().sim().runUntil(1_000_000);
    assertThat(first.endedNs).isNegative();
    // when a second one writes the same file, and a third its sister's
    var second = Scenario.write(graph, QUEUE + "scheduler", "bfq");
    var third = Scenario.write(graph, "/sys/block/sdb/queue/nr_requests", "100");
    graph.machine().sim().runUntil(100_000_000);
    // then
    assertThat(List.of(first.errno, second.errno, third.errno))
        .containsExactly(Errno.OK, Errno.EBUSY, Errno.EBUSY);
    assertThat(second.endedNs).isLessThan(first.endedNs);
    assertThat(read(QUEUE + "scheduler")).contains("[kyber]");
    graph.checkInvariants();
  }

  @Test
  void twoWriters_beforeThatLock_bothSwitch() {
    // given
    var old = Scenario.of(TWO_LUNS.formatted("6.12"));
    // when
    var first = Scenario.write(old, QUEUE + "scheduler", "kyber");
    var second = Scenario.write(old, QUEUE + "scheduler", "none");
    old.machine().sim().runUntil(200_000_000);
    // then files and elevator agree, whoever came last
    assertThat(List.of(first.errno, second.errno)).containsExactly(Errno.OK, Errno.OK);
    boolean none = old.sysfs().read(QUEUE + "scheduler").orElseThrow().contains("[none]");
    assertThat(old.sysfs().list(QUEUE + "iosched")).hasSize(none ? 0 : 2);
    assertThat(old.sysfs().read(QUEUE + "nr_requests")).hasValue(none ? "32\n" : "64\n");
    old.checkInvariants();
  }

  @Test
  void scsiDevice_filesFollowTheirRules() {
    String device = "/sys/block/sda/device/";
    assertThat(read(device + "state")).isEqualTo("running\n");
    assertThat(Scenario.written(graph, device + "state", "offline")).isEqualTo(Errno.EINVAL);
    assertThat(Scenario.written(graph, device + "state", "offline\n")).isEqualTo(Errno.OK);
    assertThat(Scenario.written(graph, device + "state", "running\n")).isEqualTo(Errno.OK);
    assertThat(Scenario.written(graph, device + "queue_depth", "0")).isEqualTo(Errno.EINVAL);
    assertThat(Scenario.written(graph, device + "queue_depth", "8\n")).isEqualTo(Errno.OK);
    assertThat(read(device + "queue_depth")).isEqualTo("8\n");
    assertThat(Scenario.written(graph, device + "timeout", "0")).isEqualTo(Errno.EINVAL);
    assertThat(read(device + "iorequest_cnt")).isEqualTo("0x0\n");
    assertThat(read("/sys/class/scsi_host/h/can_queue")).isEqualTo("32\n");
  }

  @Test
  void diskstats_hasALineADisk() {
    assertThat(read("/proc/diskstats").lines())
        .hasSize(2)
        .allMatch(line -> line.matches(" +8 +(0|16) sd[ab]( \\d+){17}"));
  }
}
