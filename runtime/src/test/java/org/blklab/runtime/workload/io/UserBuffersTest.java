package org.blklab.runtime.workload.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.IntStream;
import org.blklab.runtime.sim.Machine;
import org.junit.jupiter.api.Test;

final class UserBuffersTest {
  private static final int MIB = 1 << 20;
  private static final WorkloadCosts COSTS =
      WorkloadCosts.of(
          Machine.FIRST_STEP,
          Machine.FIRST_STEP,
          name -> Map.of("page-fault", 5L, "huge-page-fault", 2000L).getOrDefault(name, 0L));

  @Test
  void buffersOf1Mib_faultAtTheFirstAndEverySecondAfter_asRecorded() {
    // given
    var buffers = new UserBuffers(16, MIB, COSTS);
    // when
    long[] ns = IntStream.range(0, 8).mapToLong(slot -> buffers.pin(slot, MIB)).toArray();
    // then
    assertThat(ns).containsExactly(2000, 2000, 0, 2000, 0, 2000, 0, 2000);
    assertThat(buffers.pin(0, MIB)).isZero();
  }

  @Test
  void smallBuffers_faultPageByPage() {
    // given
    var buffers = new UserBuffers(4, 16_384, COSTS);
    // when, then
    assertThat(buffers.pin(0, 4096)).isEqualTo(5);
    assertThat(buffers.pin(0, 16_384)).isEqualTo(15);
    assertThat(buffers.pin(3, 16_384)).isEqualTo(20);
    assertThat(buffers.pin(3, 16_384)).isZero();
  }

  @Test
  void withoutCosts_nothingIsKept() {
    assertThat(new UserBuffers(4, MIB, WorkloadCosts.ZERO).pin(1, MIB)).isZero();
  }
}
