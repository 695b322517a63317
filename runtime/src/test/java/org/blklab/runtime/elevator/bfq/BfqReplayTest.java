package org.blklab.runtime.elevator.bfq;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.blklab.runtime.block.IoPrio;
import org.blklab.runtime.elevator.BenchSetup;
import org.blklab.runtime.kernel.Release;
import org.junit.jupiter.api.Test;

/**
 * Recorded dispatches, each predicted from what was recorded before it (spec 08 "How", spec 09 §5
 * and §6). The device is a null_blk of one hardware tag with nr_requests 64, HZ 250.
 */
final class BfqReplayTest {
  private static List<BfqReplay.Event> trace(String name) {
    try (var in =
            new GZIPInputStream(
                BfqReplayTest.class.getResourceAsStream("/truth/" + name + ".txt.gz"));
        var reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      return reader.lines().map(BfqReplay.Event::parse).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static BfqReplay replayOn(Release release) {
    return new BfqReplay(BenchSetup.of(release).hz(250).queueDepth(1).flash(), 1);
  }

  @Test
  void aRandread_oneProcessOneTag_everyChoiceByPositionIsPredicted() {
    // given
    List<BfqReplay.Event> trace = trace("a-randread-7.2-hd1-bfq-nr64");
    // when
    var replay = replayOn(Release.V7_2).run(trace);
    // then
    assertThat(replay.differences).isEmpty();
    assertThat(replay.predicted).isEqualTo(399);
    assertThat(replay.predictedMerges).isEqualTo(1);
  }

  @Test
  void bRandrw_readsAndSyncWrites_areAllPredicted() {
    for (Release release : List.of(Release.V6_18, Release.V7_2)) {
      var replay = replayOn(release).run(trace("b-randrw-" + release.text() + "-bfq-nr64"));
      assertThat(replay.differences).as(release.text()).isEmpty();
      assertThat(replay.predicted).as(release.text()).isEqualTo(399);
    }
  }

  @Test
  void fIoprio_fourProcessesOfThreeClasses_areAllPredicted() {
    // given
    var replay =
        replayOn(Release.V7_2)
            .ioprio(260, IoPrio.IDLE, 0)
            .ioprio(261, IoPrio.BE, 4)
            .ioprio(262, IoPrio.RT, 4);
    // when
    replay.run(trace("f-ioprio-7.2-bfq"));
    // then
    assertThat(replay.differences).isEmpty();
    assertThat(replay.predicted).isEqualTo(600);
    assertThat(replay.exited).containsExactly(262, 263, 261); // each ended a plug (Q1)
  }

  @Test
  void fIoprio_618_isPredictedToo() {
    // given
    var replay =
        replayOn(Release.V6_18)
            .ioprio(274, IoPrio.IDLE, 0)
            .ioprio(275, IoPrio.BE, 4)
            .ioprio(276, IoPrio.RT, 4);
    // when
    replay.run(trace("f-ioprio-6.18-bfq"));
    // then
    assertThat(replay.differences).isEmpty();
    assertThat(replay.predicted).isEqualTo(600);
  }
}
