package org.blklab.runtime.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import org.blklab.runtime.kernel.Release;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DepthsTest {
  private static Bench bench(int depth, int reserved, String elevator) {
    var set = new TagSet.Parameters(1, 0, 0, depth, reserved, false, false, false, 0);
    return new Bench().queue(set, new DeviceLimits()).elevator(elevator);
  }

  private static int freezes(Bench bench, Attribute.StoreOperation write, Errno expected) {
    var log = new EventLog(EnumSet.of(TracePoint.QUEUE_FREEZE));
    bench.queue.addProbe(log);
    assertThat(bench.store(write)).isEqualTo(expected);
    bench.queue.removeProbe(log);
    return log.lines.size();
  }

  private static int nr(Bench bench, String text, Errno expected) {
    return freezes(bench, bench.queue.depths.storeNrRequests(text), expected);
  }

  private static int async(Bench bench, String text, Errno expected) {
    return freezes(bench, bench.queue.depths.storeAsyncDepth(text), expected);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 2, 1", "31, 62, 31", "32, 64, 32", "64, 128, 64", "127, 254, 127", "128, 256, 128",
    "1023, 256, 1023", "20000, 256, 10240"
  })
  void tv11_defaults_followTheQueueDepth(int depth, int withElevator, int without) {
    // given
    var bench = bench(depth, 0, "none");
    assertThat(bench.queue.nrRequests()).isEqualTo(without);
    assertThat(bench.queue.asyncDepth()).isEqualTo(without);
    // when
    bench.elevator("mq-deadline");
    // then
    assertThat(bench.queue.nrRequests()).isEqualTo(withElevator);
    assertThat(bench.queue.asyncDepth()).isEqualTo(withElevator);
  }

  @Test
  void tv11_reservedTag_isTakenFromTheSchedulerMapToo() {
    // given, when
    var bench = bench(32, 1, "mq-deadline");
    // then
    assertThat(bench.queue.nrRequests()).isEqualTo(64);
    assertThat(bench.schedMap().depth()).isEqualTo(63);
    assertThat(bench.schedMap().wakeBatch()).isEqualTo(7);
  }

  @Test
  void tv12_nrRequestsWithoutElevator() {
    // given
    var bench = bench(32, 0, "none");
    // when, then
    assertThat(nr(bench, "32\n", Errno.OK)).isZero();
    assertThat(nr(bench, "64", Errno.EINVAL)).isZero();
    assertThat(nr(bench, "abc", Errno.EINVAL)).isZero();
    assertThat(nr(bench, "-5", Errno.EINVAL)).isZero();
    assertThat(nr(bench, "1", Errno.OK)).isEqualTo(1);
    assertThat(bench.queue.nrRequests()).isEqualTo(4);
    assertThat(bench.queue.hctx(0).tags.normal().depth()).isEqualTo(4);
    assertThat(nr(bench, "32", Errno.OK)).isEqualTo(1);
    assertThat(bench.queue.hctx(0).tags.normal().depth()).isEqualTo(32);
  }

  @Test
  void tv12_nrRequestsWithElevator() {
    // given
    var bench = bench(32, 0, "mq-deadline");
    // when, then
    assertThat(nr(bench, "64", Errno.OK)).isZero();
    assertThat(nr(bench, "2048", Errno.OK)).isEqualTo(1);
    assertThat(nr(bench, "2049", Errno.EINVAL)).isZero();
    assertThat(nr(bench, "0", Errno.OK)).isEqualTo(1);
    assertThat(bench.queue.nrRequests()).isEqualTo(4);
  }

  @Test
  void tv12_nrRequestsWithReservedTags() {
    // given
    var bench = bench(32, 8, "mq-deadline");
    // when, then
    assertThat(nr(bench, "8", Errno.EINVAL)).isZero();
    assertThat(nr(bench, "9", Errno.OK)).isEqualTo(1);
    assertThat(bench.schedMap().depth()).isEqualTo(1);
  }

  @Test
  void s1_plusAndLeadingZeros_areNumbers() {
    // given
    var bench = bench(32, 0, "none");
    // when, then
    assertThat(nr(bench, "+5", Errno.OK)).isEqualTo(1);
    assertThat(bench.queue.nrRequests()).isEqualTo(5);
    assertThat(nr(bench, "010", Errno.OK)).isEqualTo(1);
    assertThat(bench.queue.nrRequests()).isEqualTo(10);
    assertThat(nr(bench, " 8", Errno.EINVAL)).isZero();
    assertThat(nr(bench, "0x8", Errno.EINVAL)).isZero();
    assertThat(nr(bench, "++8", Errno.EINVAL)).isZero();
    assertThat(nr(bench, "", Errno.OK)).isZero();
    assertThat(bench.queue.nrRequests()).isEqualTo(10);
  }

  @ParameterizedTest
  @CsvSource({"V6_1, 4", "V6_18, 2", "V7_2, 2"})
  void s2_twoWrittenToTwo_isRaisedFirstOnlyInOldKernels(Release release, int after) {
    // given
    var bench = new Bench(release, 1).queue(1, 1).elevator("mq-deadline");
    assertThat(bench.queue.nrRequests()).isEqualTo(2);
    // when
    nr(bench, "2", Errno.OK);
    // then
    assertThat(bench.queue.nrRequests()).isEqualTo(after);
  }

  @ParameterizedTest
  @CsvSource({
    "192, 256, 100, 75", "75, 100, 256, 192", "10, 64, 5, 1", "1, 5, 64, 12", "48, 64, 128, 96",
    "47, 64, 200, 146", "146, 200, 64, 46", "46, 62, 100, 74", "74, 100, 62, 45"
  })
  void tv13_asyncDepth_isScaledWithNrRequests(int value, int oldNr, int newNr, int result) {
    assertThat(Depths.scaled(value, oldNr, newNr)).isEqualTo(result);
  }

  @Test
  void tv14_nrRequests_shapeTheMap() {
    // given
    var bench = bench(32, 0, "mq-deadline");
    assertThat(bench.schedMap().wakeBatch()).isEqualTo(8);
    // when, then: grown, a new map
    nr(bench, "256", Errno.OK);
    assertThat(bench.queue.asyncDepth()).isEqualTo(256);
    assertThat(bench.schedMap().map().shift()).isEqualTo(6);
    assertThat(bench.schedMap().wakeBatch()).isEqualTo(8);
    // shrunk, the words stay
    nr(bench, "20", Errno.OK);
    assertThat(bench.queue.asyncDepth()).isEqualTo(20);
    assertThat(bench.schedMap().minShallowDepth()).isEqualTo(20);
    assertThat(bench.schedMap().wakeBatch()).isEqualTo(2);
    assertThat(bench.schedMap().map().words()).isEqualTo(1);
    nr(bench, "64", Errno.OK);
    assertThat(bench.queue.asyncDepth()).isEqualTo(64);
    assertThat(bench.schedMap().map().shift()).isEqualTo(6);
    assertThat(bench.schedMap().map().words()).isEqualTo(1);
    assertThat(bench.schedMap().wakeBatch()).isEqualTo(8);
  }

  @Test
  void tv15_asyncDepthWithElevator() {
    // given
    var bench = bench(32, 0, "mq-deadline");
    // when, then
    assertThat(async(bench, "0", Errno.EINVAL)).isZero();
    assertThat(async(bench, "-1", Errno.EINVAL)).isZero();
    assertThat(async(bench, "4294967296", Errno.EINVAL)).isZero();
    assertThat(async(bench, "100", Errno.OK)).isEqualTo(1);
    assertThat(bench.queue.asyncDepth()).isEqualTo(64);
    assertThat(async(bench, "48", Errno.OK)).isEqualTo(1);
    assertThat(bench.queue.asyncDepth()).isEqualTo(48);
    assertThat(bench.schedMap().wakeBatch()).isEqualTo(6);
    assertThat(async(bench, "15", Errno.OK)).isEqualTo(1);
    assertThat(bench.schedMap().wakeBatch()).isEqualTo(1);
    assertThat(async(bench, "64", Errno.OK)).isEqualTo(1);
    assertThat(async(bench, "64", Errno.OK)).isEqualTo(1);
  }

  @Test
  void tv15_asyncDepthWithoutElevator_isRefusedAfterAFreeze() {
    // given
    var bench = bench(32, 0, "none");
    // when, then
    assertThat(async(bench, "10", Errno.EINVAL)).isEqualTo(1);
  }

  @Test
  void hostShared_nrRequestsWithElevator_resizesTheQueuesMapOf2048() {
    // given
    var set = new TagSet.Parameters(2, 0, 0, 100, 1, true, false, false, 0);
    var bench = new Bench(Release.V7_2, 2).queue(set, new DeviceLimits()).elevator("mq-deadline");
    // then
    assertThat(bench.queue.nrRequests()).isEqualTo(200);
    assertThat(bench.schedMap().depth()).isEqualTo(199);
    assertThat(bench.schedMap().map().shift()).isEqualTo(6);
    assertThat(bench.queue.hctx(1).schedTags).isSameAs(bench.queue.hctx(0).schedTags);
    // when
    nr(bench, "2048", Errno.OK);
    // then
    assertThat(bench.schedMap().depth()).isEqualTo(2047);
  }

  @Test
  void updateLock_isTaken_secondQueueOfTheSetIsBusy() {
    // given
    var bench = bench(32, 0, "none");
    var other = bench.addQueue("d1", new DeviceLimits());
    var a = bench.task("a");
    bench.read(a, 0, 8);
    var write = bench.queue.depths.storeNrRequests("16");
    assertThat(write.step()).isEqualTo(Attribute.StoreOperation.SLEEP);
    // when, then
    assertThat(bench.store(other.depths.storeNrRequests("8"))).isEqualTo(Errno.EBUSY);
    bench.driver.finish(0);
    assertThat(bench.store(write)).isEqualTo(Errno.OK);
    assertThat(bench.store(other.depths.storeNrRequests("8"))).isEqualTo(Errno.OK);
  }
}
