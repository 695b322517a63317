package org.blklab.runtime.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.blklab.runtime.block.BareRequests;
import org.blklab.runtime.block.BlkStatus;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.RequestList;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.device.ConstantDevice;
import org.blklab.runtime.sim.CpuCosts;
import org.blklab.runtime.sim.Machine;
import org.blklab.runtime.sim.Simulation;
import org.junit.jupiter.api.Test;

class NullBlkDriverTest {
  private final Simulation sim = new Simulation(1);
  private final Machine machine = new Machine(sim, 2, CpuCosts.ZERO);
  private final RequestQueue queue = BareRequests.queue(machine);

  private NullBlkDriver driver(int irqmode, int mbps) {
    var device = new ConstantDevice(sim, "n", ConstantDevice.Parameters.DEFAULT);
    var parameters =
        new NullBlkDriver.Parameters(
            64, 2, 1, irqmode, mbps, true, false, false, false, false, false);
    return new NullBlkDriver(machine, device, parameters, DriverCosts.ZERO);
  }

  private Request read(int tag, int sectors) {
    return BareRequests.on(queue, Op.READ, 1, tag, tag * 8L, sectors);
  }

  @Test
  void irqmodeNone_request_endsInsideQueueRq() {
    // given
    var rq = read(3, 8);
    // when
    int answer = driver(NullBlkDriver.IRQ_NONE, 0).queueRq(rq, true);
    // then
    assertThat(answer).isEqualTo(BlkStatus.OK);
    assertThat(rq.state()).isEqualTo(Request.IDLE);
  }

  @Test
  void irqmodeSoftirq_requestOutsideOfACpu_endsThroughComplete() {
    // given
    var rq = read(3, 8);
    // when
    driver(NullBlkDriver.IRQ_SOFTIRQ, 0).queueRq(rq, true);
    // then
    assertThat(rq.state()).isEqualTo(Request.IDLE);
  }

  @Test
  void irqmodeTimer_request_endsAfterCompletionNsec() {
    // given
    var driver = driver(NullBlkDriver.IRQ_TIMER, 0);
    var first = read(3, 8);
    var second = read(4, 8);
    driver.queueRq(first, false);
    sim.runUntil(4_000);
    driver.queueRq(second, true);
    // when, then: each has a timer of its own
    sim.runUntil(9_999);
    assertThat(first.state()).isEqualTo(Request.IN_FLIGHT);
    sim.runUntil(10_000);
    assertThat(first.state()).isEqualTo(Request.IDLE);
    assertThat(second.state()).isEqualTo(Request.IN_FLIGHT);
    sim.runUntil(14_000);
    assertThat(second.state()).isEqualTo(Request.IDLE);
  }

  @Test
  void tv13_mbps100_accepts511RequestsOf4KibPerTick() {
    // given
    var driver = driver(NullBlkDriver.IRQ_NONE, 100);
    int accepted = 0;
    // when
    for (int tick = 0; tick < 50; tick++) {
      while (!queue.isStopped() && driver.queueRq(read(0, 8), true) == BlkStatus.OK) {
        accepted++;
      }
      assertThat(queue.isStopped()).isTrue();
      sim.runUntil((tick + 1) * 20_000_000L);
      assertThat(queue.isStopped()).isFalse();
    }
    // then
    assertThat(accepted).isEqualTo(25_550);
  }

  @Test
  void mbps_refusedRequest_isNotStarted() {
    // given
    var driver = driver(NullBlkDriver.IRQ_TIMER, 1);
    var large = read(1, 48);
    // when
    int answer = driver.queueRq(large, true);
    // then
    assertThat(answer).isEqualTo(BlkStatus.DEV_RESOURCE);
    assertThat(large.state()).isEqualTo(Request.IDLE);
  }

  @Test
  void queueRqs_listLongerThanCredit_returnsTheRestInOrder() {
    // given: 20,971 bytes are five requests of 4 KiB
    var driver = driver(NullBlkDriver.IRQ_TIMER, 1);
    var list = new RequestList();
    for (int tag = 0; tag < 8; tag++) {
      list.addTail(read(tag, 8));
    }
    // when
    driver.queueRqs(list);
    // then
    assertThat(list.size()).isEqualTo(3);
    assertThat(list.first().tag()).isEqualTo(5);
    assertThat(list.last().tag()).isEqualTo(7);
  }

  @Test
  void passthrough_request_isNotSupported() {
    // given
    var rq = BareRequests.on(queue, Op.PASSTHROUGH, 0, 0, 0, 0);
    // when
    int answer = driver(NullBlkDriver.IRQ_TIMER, 0).queueRq(rq, true);
    // then
    assertThat(answer).isEqualTo(BlkStatus.NOTSUPP);
  }

  @Test
  void tv13_depthOneWithTheCpusShare_hasItsRate() {
    // given: 2,526 ns of CPU for each, all of it booked on the driver
    var rig = new DriverRig(1);
    var device = new ConstantDevice(rig.sim, "n", ConstantDevice.Parameters.DEFAULT);
    var costs = new DriverCosts(60, 2_526, 0, 0, 0, 0);
    var parameters = NullBlkDriver.Parameters.DEFAULT;
    var driver = new NullBlkDriver(rig.machine, device, parameters, costs);
    var reader = rig.reader(rig.queue(driver, 1, 64), 1, 10_000).start();
    // when
    rig.sim.runUntil(1_000_000_000);
    // then
    assertThat(reader.done).isEqualTo(10_000);
    assertThat(reader.done * 1e9 / reader.endedNs).isCloseTo(79_834, within(1.0));
  }

  @Test
  void memoryBacked_requests_payForTheirCopyUnderOneLock() {
    // given: 50 ns a KiB
    var rig = new DriverRig(1);
    var device = new ConstantDevice(rig.sim, "n", ConstantDevice.Parameters.DEFAULT);
    var costs = new DriverCosts(60, 100, 0, 0, 50, 0);
    var parameters =
        new NullBlkDriver.Parameters(
            64, 1, 1, NullBlkDriver.IRQ_TIMER, 0, true, false, false, false, true, false);
    var driver = new NullBlkDriver(rig.machine, device, parameters, costs);
    var reader = rig.reader(rig.queue(driver, 1, 64), 1, 1).start();
    // when
    rig.sim.runUntil(1_000_000);
    // then
    assertThat(driver.blocking()).isTrue();
    assertThat(reader.endedNs).isEqualTo(100 + 4 * 50 + 10_000);
  }

  @Test
  void throttledQueue_goesOnAtTheNextTick() {
    // given: 1 MiB/s are five requests of 4 KiB per 20 ms
    var rig = new DriverRig(1);
    var device = new ConstantDevice(rig.sim, "n", ConstantDevice.Parameters.DEFAULT.withMbps(1));
    var driver =
        new NullBlkDriver(rig.machine, device, NullBlkDriver.Parameters.DEFAULT, DriverCosts.ZERO);
    var reader = rig.reader(rig.queue(driver, 1, 64), 16, 100).start();
    // when, then
    for (int tick = 0; tick < 20; tick++) {
      rig.sim.runUntil(tick * 20_000_000L + 19_000_000);
      assertThat(reader.done).isEqualTo((tick + 1) * 5L);
    }
  }
}
