package org.blklab.runtime.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.blklab.runtime.block.DeviceLimits;
import org.blklab.runtime.kernel.Release;
import org.blklab.runtime.plan.Dimension;
import org.blklab.runtime.plan.JobStep;
import org.blklab.runtime.plan.Value;
import org.junit.jupiter.api.Test;

class ScriptWorkloadTest {
  private static final long MS = 1_000_000;
  private static final long SECOND = 1_000 * MS;
  private static final int SEQUENTIAL = 0;
  private static final int RANDOM = 1;
  private static final int AT = 2;

  private static JobStep read(long bytes, int placement) {
    return new JobStep.Io(0, bytes, placement, 0, false, false);
  }

  private static JobStep write(long bytes, boolean sync, boolean fua) {
    return new JobStep.Io(1, bytes, SEQUENTIAL, 0, sync, fua);
  }

  private static JobStep at(long offset) {
    return new JobStep.Io(0, 4096, AT, offset, false, false);
  }

  private static Value perSecond(double rate) {
    return Value.real(rate, Dimension.RATE);
  }

  @Test
  void linearArrivals_oneSecond_asManyAsTheRateAndEquallyFar() {
    // given
    var rig = new Rig(MS);
    rig.samples.keep = true;
    // when
    var workload =
        rig.script(
            Map.of("arrival", perSecond(340), "runtime", Value.time(SECOND)), read(4096, RANDOM));
    rig.run();
    // then
    assertThat(rig.samples.jobs).isEqualTo(340);
    assertThat(rig.samples.jobLatSumNs).isEqualTo(340 * MS);
    assertThat(rig.samples.ends.get(34) - rig.samples.ends.get(0)).isEqualTo(100 * MS);
    assertThat(workload.isDone()).isTrue();
    assertThat(workload.processes()).isEqualTo(1);
  }

  @Test
  void poissonArrivals_oneServer_waitAsPollaczekAndKhinchineSay() {
    // given
    var rig = Rig.oneServer(2 * MS);
    // when
    rig.script(
        Map.of(
            "arrival", perSecond(340),
            "rate_process", "poisson",
            "runtime", Value.time(600 * SECOND)),
        read(4096, RANDOM));
    rig.run();
    // then: M/D/1 with load 0.68 stays 2 ms * (1 + 0.68 / (2 * 0.32)) = 4.125 ms
    double meanMs = rig.samples.jobLatSumNs / 1e6 / rig.samples.jobs;
    assertThat((double) rig.samples.jobs).isCloseTo(204_000, within(1_400.0));
    assertThat(meanMs).isCloseTo(4.125, within(0.06));
  }

  @Test
  void arrivalsBeyondMaxProcesses_wait_andTheirLatencyCountsFromArrival() {
    // given
    var rig = new Rig(10 * MS);
    // when: 1000 arrivals a second, 2 processes, 10 ms each: 5 times overloaded
    var workload =
        rig.script(
            Map.of(
                "arrival", perSecond(1000),
                "max_processes", 2,
                "runtime", Value.time(100 * MS)),
            read(4096, RANDOM));
    rig.sim.runUntil(100 * MS - 1);
    int waiting = workload.waitingJobs();
    rig.run();
    // then
    assertThat(waiting).isEqualTo(80);
    assertThat(workload.processes()).isEqualTo(2);
    assertThat(rig.samples.jobs).isEqualTo(100);
    assertThat(rig.samples.lastNs).isBetween(500 * MS, 502 * MS);
  }

  @Test
  void dependentReadsWithComputing_latencyIsTheirSum() {
    // given
    var rig = new Rig(3 * MS);
    // when
    rig.script(
        Map.of("loops", 5), read(4096, RANDOM), new JobStep.Compute(80_000), read(4096, RANDOM));
    rig.run();
    // then
    assertThat(rig.samples.jobs).isEqualTo(5);
    assertThat(rig.samples.jobLatSumNs).isEqualTo(5 * (6 * MS + 80_000));
    assertThat(rig.machine.cpu(0).busyNs()).isEqualTo(5 * 80_000);
  }

  @Test
  void compute_onABusyCpu_interruptsAreNotLate() {
    // given: one process computes for a long time, another one reads
    var rig = new Rig(MS).traced();
    rig.samples.keep = true;
    // when
    rig.script(Map.of("loops", 1), new JobStep.Compute(50 * MS));
    rig.script(Map.of("loops", 2), read(4096, RANDOM));
    rig.run();
    // then: a new task has half a slice, 1.5 ms, and loses the CPU at the next tick; the reader,
    // which has had less, takes it at each completion, and completions are on time
    assertThat(rig.completions).containsExactly(3 * MS, 4 * MS);
    assertThat(rig.samples.ends).containsExactly(3 * MS, 4 * MS);
  }

  @Test
  void repeat_nested_multiplies() {
    // given
    var rig = new Rig(MS);
    JobStep inner = new JobStep.Repeat(3, List.of(read(4096, RANDOM)));
    // when
    rig.script(
        Map.of(),
        new JobStep.Repeat(4, List.of(inner, new JobStep.Sleep(MS))),
        new JobStep.Repeat(0, List.of(read(4096, RANDOM))));
    rig.run();
    // then
    assertThat(rig.samples.ios[0]).isEqualTo(12);
    assertThat(rig.samples.jobLatSumNs).isEqualTo(16 * MS);
  }

  @Test
  void parallel_fourReads_takeAsLongAsOneAndArePlugged() {
    // given
    var rig = new Rig(MS).traced();
    // when
    rig.script(
        Map.of(),
        new JobStep.Parallel(List.of(new JobStep.Repeat(4, List.of(read(4096, RANDOM))))),
        read(4096, RANDOM));
    rig.run();
    // then
    assertThat(rig.samples.jobLatSumNs).isEqualTo(2 * MS);
    assertThat(rig.events.stream().filter("P"::equals)).hasSize(1);
  }

  @Test
  void parallel_computeInside_overlapsTheIo() {
    // given
    var rig = new Rig(MS);
    // when
    rig.script(
        Map.of(), new JobStep.Parallel(List.of(read(4096, RANDOM), new JobStep.Compute(MS / 2))));
    rig.run();
    // then
    assertThat(rig.samples.jobLatSumNs).isEqualTo(MS);
  }

  @Test
  void sequential_jobsOfAWorkload_goOnWhereTheLastOneEnded() {
    // given
    var rig = new Rig(MS).traced();
    // when
    rig.script(Map.of("loops", 2), write(8192, false, false), write(4096, false, false));
    rig.run();
    // then
    assertThat(rig.events)
        .filteredOn(event -> event.startsWith("Q"))
        .containsExactly("Q 0+16", "Q 16+8", "Q 24+16", "Q 40+8");
  }

  @Test
  void at_thenSequential_goesOnBehindIt() {
    // given
    var rig = new Rig(MS).traced();
    // when
    rig.script(
        Map.of("region", new Value.Range(Value.size(1 << 20), Value.size(2 << 20))),
        at(8192),
        read(4096, SEQUENTIAL));
    rig.run();
    // then
    assertThat(rig.events)
        .filteredOn(event -> event.startsWith("Q"))
        .containsExactly("Q 2064+8", "Q 2072+8");
  }

  @Test
  void writeSync_isFollowedByAFlush_writeFuaIsNot() {
    // given
    var limits = new DeviceLimits().maxHwSectors(2048).cache(true, true);
    var rig = new Rig(1, MS, 1, Release.V7_2, limits).traced();
    // when
    rig.script(Map.of(), write(4096, true, false), write(4096, false, true), new JobStep.Fsync());
    rig.run();
    // then
    assertThat(rig.events)
        .filteredOn(event -> event.startsWith("Q"))
        .containsExactly("Q 0+8", "Q 0+0", "Q 8+8", "Q 0+0");
    assertThat(rig.samples.syncs).isEqualTo(1);
  }

  @Test
  void jobs_inAnotherOrderOfEvents_readTheSamePlaces() {
    // given
    var fast = new Rig(MS / 100).traced();
    var slow = new Rig(7 * MS).traced();
    Map<String, ?> options = Map.of("arrival", perSecond(1000), "loops", 50);
    // when
    for (var rig : List.of(fast, slow)) {
      rig.script(options, read(4096, RANDOM), read(4096, RANDOM));
      rig.run();
    }
    // then
    assertThat(slow.events.stream().filter(event -> event.startsWith("Q")).sorted().toList())
        .isEqualTo(fast.events.stream().filter(event -> event.startsWith("Q")).sorted().toList());
  }

  @Test
  void closedLoop_severalProcesses_eachDoesItsLoops() {
    // given
    var rig = new Rig(MS);
    // when
    var workload = rig.script(Map.of("numjobs", 4, "loops", 25), read(4096, RANDOM));
    rig.run();
    // then
    assertThat(rig.samples.jobs).isEqualTo(100);
    assertThat(rig.samples.lastNs).isEqualTo(25 * MS);
    assertThat(workload.isDone()).isTrue();
  }

  @Test
  void closedLoop_runtime_goesOnUntilThen() {
    // given
    var rig = new Rig(MS);
    // when
    rig.script(Map.of("numjobs", 2, "runtime", Value.time(10 * MS)), read(4096, RANDOM));
    rig.run();
    // then
    assertThat(rig.samples.jobs).isEqualTo(20);
    assertThat(rig.samples.lastNs).isEqualTo(10 * MS);
  }

  @Test
  void rampTime_jobsBeforeItsEnd_areDropped() {
    // given
    var rig = new Rig(MS);
    // when
    rig.script(
        Map.of(
            "arrival", perSecond(100),
            "ramp_time", Value.time(SECOND),
            "runtime", Value.time(SECOND)),
        read(4096, RANDOM));
    rig.run();
    // then
    assertThat(rig.samples.jobs).isEqualTo(100);
  }

  @Test
  void step_largerThanTheRegion_isRefused() {
    var rig = new Rig(MS);
    assertThatThrownBy(() -> rig.script(Map.of("size", "1m"), at(1 << 20)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void terminate_withJobsWaiting_endsAfterTheRunningOnes() {
    // given
    var rig = new Rig(10 * MS);
    var workload =
        rig.script(Map.of("arrival", perSecond(1000), "max_processes", 1), read(4096, RANDOM));
    // when
    rig.sim.runUntil(25 * MS);
    workload.terminate();
    rig.run();
    // then
    assertThat(rig.samples.jobs).isEqualTo(3);
    assertThat(workload.isDone()).isTrue();
  }
}
