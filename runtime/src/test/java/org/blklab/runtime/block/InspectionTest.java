package org.blklab.runtime.block;

import static org.assertj.core.api.Assertions.assertThat;

import org.blklab.runtime.kernel.Release;
import org.junit.jupiter.api.Test;

class InspectionTest {
  @Test
  void snapshot_showsWhoHoldsTagsAndWhatWaits() {
    // given: one driver tag; one request in the driver, one parked, one in the elevator
    var bench = new Bench().queue(1, 1).elevator("mq-deadline");
    bench.store(bench.queue.depths.storeNrRequests("4"));
    bench.read(bench.task("a"), 0, 8);
    bench.runKblockd();
    bench.read(bench.task("b"), 80, 8);
    bench.runKblockd();
    bench.read(bench.task("c"), 160, 8);
    // when
    var snapshot = bench.queue.inspect();
    // then
    var hctx = snapshot.hctxs().getFirst();
    assertThat(snapshot.usage()).isEqualTo(3);
    assertThat(hctx.state()).isEqualTo("SCHED_RESTART");
    assertThat(hctx.tags().holders()).extracting(QueueSnapshot.Rq::task).containsExactly("a");
    assertThat(hctx.dispatch()).extracting(QueueSnapshot.Rq::sector).containsExactly(80L);
    assertThat(hctx.schedTags().holders()).hasSize(3);
    assertThat(hctx.tags().text())
        .startsWith("nr_tags=1\nnr_reserved_tags=0\nactive_queues=0\n\nbitmap_tags:\ndepth=1\n");
    bench.queue.checkInvariants();
  }

  @Test
  void softwareQueues_areListedByCpu() {
    // given
    var bench = new Bench(Release.V7_2, 2).queue(1, 4);
    bench.queue.stopHwQueues();
    bench.layer.setOutsideCpu(1);
    bench.read(bench.task("a"), 0, 8);
    bench.layer.setOutsideCpu(0);
    bench.read(bench.task("b"), 80, 8);
    // when
    var hctx = bench.queue.inspect().hctxs().getFirst();
    // then
    assertThat(hctx.cpus()).containsExactly(0, 1);
    assertThat(hctx.state()).isEqualTo("STOPPED");
    assertThat(hctx.waiting()).extracting(QueueSnapshot.Rq::task).containsExactly("b", "a");
    bench.queue.checkInvariants();
  }

  @Test
  void tv29_nomergesAndRqAffinity() {
    // given
    var queue = new Bench().queue(1, 4).queue;
    // when, then
    queue.setNomerges(5);
    assertThat(queue.nomerges()).isEqualTo(1);
    queue.setNomerges(2);
    assertThat(queue.nomerges()).isEqualTo(2);
    queue.setNomerges(0);
    assertThat(queue.nomerges()).isZero();
    queue.setRqAffinity(3);
    assertThat(queue.rqAffinity()).isEqualTo(1);
    queue.setRqAffinity(2);
    assertThat(queue.rqAffinity()).isEqualTo(2);
  }
}
