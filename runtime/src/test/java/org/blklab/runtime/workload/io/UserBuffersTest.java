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
  void buffersOf1Mib_endingInTheMiddleOfAHugePage_faultAtEverySecond_asRecorded() {
    // given
    var buffers = new UserBuffers(16, MIB, 256, COSTS);
    // when
    long[] ns = IntStream.range(0, 8).mapToLong(slot -> buffers.pin(slot, MIB)).toArray();
    // then
    assertThat(ns).containsExactly(256 * 5, 2000, 0, 2000, 0, 2000, 0, 2000);
    assertThat(buffers.pin(0, MIB)).isZero();
  }

  @Test
  void hugePages_onlyWhereTheyLieWhollyInTheMemory_elsewhereItFaultsPageByPage() {
    // given: 448 pages behind a boundary, and 64 before one at the other end
    var buffers = new UserBuffers(4, MIB, 448, COSTS);
    // when
    long[] ns = IntStream.range(0, 4).mapToLong(slot -> buffers.pin(slot, MIB)).toArray();
    // then
    assertThat(ns).containsExactly(256 * 5, 192 * 5 + 2000, 0, 64 * 5);
    assertThat(buffers.pin(1, MIB) + buffers.pin(3, MIB)).isZero();
  }

  @Test
  void smallBuffers_faultPageByPage() {
    // given
    var buffers = new UserBuffers(4, 16_384, 7, COSTS);
    // when, then
    assertThat(buffers.pin(0, 4096)).isEqualTo(5);
    assertThat(buffers.pin(0, 16_384)).isEqualTo(15);
    assertThat(buffers.pin(3, 16_384)).isEqualTo(20);
    assertThat(buffers.pin(3, 16_384)).isZero();
  }

  @Test
  void withoutCosts_nothingIsKept() {
    assertThat(new UserBuffers(4, MIB, 0, WorkloadCosts.ZERO).pin(1, MIB)).isZero();
  }
}
