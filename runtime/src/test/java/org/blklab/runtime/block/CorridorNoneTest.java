package org.blklab.runtime.block;

import static org.assertj.core.api.Assertions.assertThat;

import org.blklab.runtime.kernel.Release;
import org.junit.jupiter.api.Test;

class CorridorNoneTest {
  @Test
  void none_oneReadWithoutPlug_isIssuedAtOnce() {
    // given
    var bench = new Bench().queue(1, 4);
    var a = bench.task("a");
    // when
    int answer = bench.read(a, 800, 8);
    // then
    assertThat(answer).isEqualTo(Submission.DONE);
    assertThat(bench.log.take()).isEqualTo("Q 800+8, G 800+8, D 800+8");
    bench.driver.finish(800);
    assertThat(bench.log.take()).isEqualTo("C 800+8");
    assertThat(bench.ended).containsExactly("800:0");
    assertThat(bench.tagsFree(0)).isEqualTo(4);
    assertThat(bench.queue.freezer.usage()).isZero();
    assertThat(bench.layer.bios().out()).isZero();
  }

  @Test
  void none_plugOfThree_isIssuedWithoutInsert() {
    // given
    var bench = new Bench().queue(1, 8);
    var a = bench.task("a");
    // when
    a.startPlug(1);
    bench.read(a, 800, 8);
    bench.read(a, 80, 8);
    bench.read(a, 8000, 8);
    bench.finishPlug(a);
    // then
    assertThat(bench.log.take())
        .isEqualTo(
            "Q 800+8, G 800+8, P, Q 80+8, G 80+8, Q 8000+8, G 8000+8, U 3,"
                + " D 800+8, D 80+8, D 8000+8");
  }

  @Test
  void none_oneMebibyte_isIssuedPieceByPiece() {
    // given
    var bench = new Bench().queue(1, 64);
    var a = bench.task("a");
    // when
    bench.read(a, 0, 1024);
    // then
    assertThat(bench.log.take())
        .isEqualTo(
            "Q 0+1024, X 0/256, G 0+256, D 0+256, X 256/512, G 256+256, D 256+256,"
                + " X 512/768, G 512+256, D 512+256, G 768+256, D 768+256");
  }

  @Test
  void none_tagsExhausted_taskSleepsUntilATagIsFreed() {
    // given
    var bench = new Bench().queue(1, 2);
    var a = bench.task("a");
    // when
    int answer = bench.read(a, 0, 1024);
    // then
    assertThat(answer).isEqualTo(Submission.SLEEP);
    assertThat(bench.log.take())
        .isEqualTo(
            "Q 0+1024, X 0/256, G 0+256, D 0+256, X 256/512, G 256+256, D 256+256, X 512/768");
    assertThat(bench.go(a)).isEqualTo(Submission.SLEEP); // nobody woke it
    bench.driver.finish(256);
    assertThat(bench.woken).containsExactly(a.task());
    assertThat(bench.go(a)).isEqualTo(Submission.SLEEP);
    assertThat(bench.log.take()).isEqualTo("C 256+256, G 512+256, D 512+256");
    bench.driver.finish(0);
    assertThat(bench.go(a)).isEqualTo(Submission.DONE);
    bench.driver.finish(768);
    assertThat(bench.ended).isEmpty();
    bench.driver.finish(512);
    assertThat(bench.ended).containsExactly("768:0");
  }

  @Test
  void implicitPlug_oneRead_isPluggedAndUnplugged() {
    // given
    var bench = new Bench(Release.V6_18, 1).queue(1, 4);
    // when
    bench.read(bench.task("a"), 8, 8);
    // then
    assertThat(bench.log.take()).isEqualTo("Q 8+8, G 8+8, P, U 1, D 8+8");
  }
}
