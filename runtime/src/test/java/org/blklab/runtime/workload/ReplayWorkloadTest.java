package org.blklab.runtime.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.blklab.runtime.block.Bio;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.Probe;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.block.TracePoint;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.workload.option.JobOptions;
import org.blklab.runtime.workload.pattern.IoSource;
import org.blklab.runtime.workload.pattern.RecordedIos;
import org.junit.jupiter.api.Test;

class ReplayWorkloadTest {
  private static final long MS = 1_000_000;

  private static RecordedIos recording() {
    RecordedIos ios = new RecordedIos();
    ios.add(5 * MS, 160, "fio", IoSource.READ, 0, 4096, 4096);
    ios.add(5 * MS, 161, "dd", IoSource.WRITE, Op.SYNC | Op.IDLE, 1 << 20, 65536);
    ios.add(6 * MS, 160, "fio", IoSource.READ, 0, 8192, 4096);
    ios.add(9 * MS, 161, "dd", IoSource.SYNC, 0, 0, 0);
    ios.add(9 * MS, 160, "fio", IoSource.READ, 0, 0, 512);
    return ios;
  }

  /** Q events with their time and process. */
  private static List<String> queued(Rig rig) {
    List<String> lines = new ArrayList<>();
    rig.queue.addProbe(
        new Probe() {
          @Override
          public boolean wants(TracePoint point) {
            return point == TracePoint.BIO_QUEUE;
          }

          @Override
          public void hit(
              TracePoint point, RequestQueue at, Bio bio, Request rq, IoTask task, long value) {
            lines.add(
                at.nowNs() / MS
                    + " "
                    + task.pid()
                    + " "
                    + task.name()
                    + " "
                    + Op.name(bio.op())
                    + " "
                    + bio.sector()
                    + "+"
                    + bio.sectors());
          }
        });
    return lines;
  }

  @Test
  void replay_recordedTimesAndProcesses_areKept() {
    // given: a disk that is much slower than the recorded one
    var rig = new Rig(50 * MS);
    List<String> lines = queued(rig);
    // when
    var replay = new ReplayWorkload(rig.context(), recording(), rig.queue);
    replay.start();
    rig.run();
    // then
    assertThat(lines)
        .containsExactly(
            "0 160 fio READ 8+8",
            "0 161 dd WRITE 2048+128",
            "1 160 fio READ 16+8",
            "4 160 fio READ 0+1");
    assertThat(rig.samples.ios[0]).isEqualTo(3);
    assertThat(rig.samples.bytes[1]).isEqualTo(65536);
    assertThat(rig.samples.syncs).isEqualTo(1);
    assertThat(rig.samples.exited).isEqualTo(2);
    assertThat(replay.isDone()).isTrue();
  }

  @Test
  void replay_largerThanTheDisk_isRefused() {
    // given
    var rig = new Rig(MS);
    RecordedIos ios = new RecordedIos();
    ios.add(0, 1, "x", IoSource.READ, 0, Rig.DISK_BYTES, 512);
    // then
    assertThatThrownBy(() -> new ReplayWorkload(rig.context(), ios, rig.queue))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the disk has");
    assertThatThrownBy(() -> new ReplayWorkload(rig.context(), new RecordedIos(), rig.queue))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void readIolog_timesInTheLog_areWaitedForInOrder() {
    // given
    var rig = new Rig(MS / 10);
    List<String> lines = queued(rig);
    JobOptions options =
        JobOptions.of(Rig.settings(Map.of("loops", 2, "thinktime", Value.time(0))));
    // when
    FioWorkload.recorded(rig.context(), options, recording(), Rig.DISK_BYTES).start();
    rig.run();
    // then: one process does all, twice; the second time begins where the first one ended
    assertThat(lines)
        .extracting(line -> line.replaceAll("^(\\d+) \\d+ job", "$1"))
        .containsExactly(
            "0 READ 8+8",
            "0 WRITE 2048+128",
            "1 READ 16+8",
            "4 READ 0+1",
            "4 READ 8+8",
            "4 WRITE 2048+128",
            "5 READ 16+8",
            "8 READ 0+1");
    assertThat(rig.samples.total()).isEqualTo(8);
    assertThat(rig.samples.syncs).isEqualTo(2);
  }

  @Test
  void readIolog_withoutTimes_goesAsFastAsTheDepthAllows() {
    // given
    var rig = new Rig(MS);
    RecordedIos ios = new RecordedIos();
    for (int i = 0; i < 40; i++) {
      ios.add(0, 0, "x", IoSource.READ, 0, i * 8192L, 4096);
    }
    ios.setTimed(false);
    JobOptions options = JobOptions.of(Rig.settings(Map.of("iodepth", 4, "number_ios", 20)));
    // when
    FioWorkload.recorded(rig.context(), options, ios, Rig.DISK_BYTES).start();
    rig.run();
    // then
    assertThat(rig.samples.ios[0]).isEqualTo(20);
    assertThat(rig.samples.lastNs).isEqualTo(5 * MS);
  }

  @Test
  void recording_notInOrderOfTime_isRefused() {
    RecordedIos ios = recording();
    assertThatThrownBy(() -> ios.add(0, 1, "x", IoSource.READ, 0, 0, 512))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
