package org.blklab.runtime.block;

import static org.assertj.core.api.Assertions.assertThat;

import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;
import org.junit.jupiter.api.Test;

class QueueLimitsTest {
  private static QueueLimits limits(DeviceLimits device, Release release) {
    return new QueueLimits(device, KernelProfile.of(release));
  }

  private static DeviceLimits disk() {
    return new DeviceLimits().maxHwSectors(65_535).ioSizes(4096, 0);
  }

  @Test
  void tv21_defaultMaximum_isTheCapOfTheRelease() {
    assertThat(limits(disk(), Release.V7_2).maxSectors() / 2).isEqualTo(4096);
    assertThat(limits(disk(), Release.V6_18).maxSectors() / 2).isEqualTo(4096);
    assertThat(limits(disk(), Release.V6_12).maxSectors() / 2).isEqualTo(1280);
  }

  @Test
  void tv21_writes_areCheckedClampedAndReset() {
    // given
    QueueLimits limits = limits(disk(), Release.V7_2);
    // when / then
    assertThat(limits.setMaxSectorsKb(3)).isEqualTo(Errno.EINVAL);
    assertThat(limits.setMaxSectorsKb(4)).isEqualTo(Errno.OK);
    assertThat(limits.maxSectors() / 2).isEqualTo(4);
    assertThat(limits.setMaxSectorsKb(100_000)).isEqualTo(Errno.OK);
    assertThat(limits.maxSectors() / 2).isEqualTo(32_767);
    assertThat(limits.setMaxSectorsKb(0)).isEqualTo(Errno.OK);
    assertThat(limits.maxSectors() / 2).isEqualTo(4096);
  }

  @Test
  void maxSectorsKb_beyond31Bits_wrapsAsTheKernelShifts() {
    // given
    QueueLimits limits = limits(disk(), Release.V7_2);
    limits.setMaxSectorsKb(64);
    // when / then
    limits.setMaxSectorsKb(4_294_967_295L);
    assertThat(limits.maxSectors() / 2).isEqualTo(32_767);
    limits.setMaxSectorsKb(2_147_483_648L);
    assertThat(limits.maxSectors() / 2).isEqualTo(4096);
  }

  @Test
  void maxSectorsKb_on61_isRefusedOutsideTheHardware() {
    // given: the hardware says 2^32 - 1, the medium 65535
    QueueLimits limits =
        limits(disk().maxHwSectors(0xffff_ffffL).maxDevSectors(65_535), Release.V6_1);
    // when / then
    assertThat(limits.setMaxSectorsKb(0)).isEqualTo(Errno.EINVAL);
    assertThat(limits.setMaxSectorsKb(32_768)).isEqualTo(Errno.EINVAL);
    assertThat(limits.setMaxSectorsKb(32_767)).isEqualTo(Errno.OK);
    assertThat(limits.maxSectors()).isEqualTo(65_534);
  }

  @Test
  void optimalSize_on61_isTheDefault() {
    DeviceLimits device = disk().ioSizes(4096, 524_288);
    assertThat(limits(device, Release.V6_1).maxSectors() / 2).isEqualTo(512);
    assertThat(limits(device, Release.V6_18).maxSectors() / 2).isEqualTo(4096);
    assertThat(limits(device, Release.V6_18).readAheadKb()).isEqualTo(1024);
  }

  @Test
  void optimalSizeAboveTheCap_isTheDefault() {
    DeviceLimits device = disk().ioSizes(4096, 8 << 20);
    assertThat(limits(device, Release.V7_2).maxSectors() / 2).isEqualTo(8192);
  }

  @Test
  void largeBlocks_roundTheMaximumDown() {
    DeviceLimits device = new DeviceLimits().maxHwSectors(255).blocks(4096, 4096);
    assertThat(limits(device, Release.V7_2).maxSectors()).isEqualTo(248);
  }

  @Test
  void tv30_readAhead_isRaisedAgainByAnyCommit() {
    // given
    QueueLimits limits = limits(disk().rotational(true), Release.V7_2);
    assertThat(limits.readAheadKb()).isEqualTo(8192);
    limits.setReadAheadKb(128);
    assertThat(limits.readAheadKb()).isEqualTo(128);
    // when
    limits.commit();
    // then
    assertThat(limits.readAheadKb()).isEqualTo(8192);
  }

  @Test
  void tv30_readAhead_on612_goesBackTo128() {
    // given
    QueueLimits limits = limits(disk().rotational(true), Release.V6_12);
    assertThat(limits.readAheadKb()).isEqualTo(128);
    limits.setReadAheadKb(64);
    // when
    limits.commit();
    // then
    assertThat(limits.readAheadKb()).isEqualTo(128);
  }

  @Test
  void readAhead_on61_staysAsWritten() {
    QueueLimits limits = limits(disk(), Release.V6_1);
    limits.setReadAheadKb(64);
    limits.commit();
    assertThat(limits.readAheadKb()).isEqualTo(64);
  }

  @Test
  void tv29_readAhead_isKeptInPages() {
    QueueLimits limits = limits(disk(), Release.V7_2);
    limits.setReadAheadKb(130);
    assertThat(limits.readAheadKb()).isEqualTo(128);
    limits.setReadAheadKb(3);
    assertThat(limits.readAheadKb()).isZero();
  }

  @Test
  void discardMaxBytes_mustBeGranules() {
    // given
    QueueLimits none = limits(disk(), Release.V7_2);
    QueueLimits limits = limits(disk().discard(4096, 4096, 0, 1), Release.V7_2);
    // when / then
    assertThat(none.setDiscardMaxBytes(0)).isEqualTo(Errno.OK);
    assertThat(none.setDiscardMaxBytes(4096)).isEqualTo(Errno.EINVAL);
    assertThat(limits.setDiscardMaxBytes(4095)).isEqualTo(Errno.EINVAL);
    assertThat(limits.setDiscardMaxBytes(8192)).isEqualTo(Errno.OK);
    assertThat(limits.maxSectors(Op.DISCARD)).isEqualTo(16);
    limits.setDiscardMaxBytes(1L << 31);
    assertThat(limits.maxSectors(Op.DISCARD)).isEqualTo(4096);
  }

  @Test
  void fua_withoutACache_isDropped() {
    assertThat(limits(disk().cache(false, true), Release.V7_2).fua()).isFalse();
    assertThat(limits(disk().cache(true, true), Release.V7_2).fua()).isTrue();
  }

  @Test
  void chunks_boundTheMaximumOfAPlace() {
    QueueLimits limits = limits(disk().chunk(256).discard(1000, 512, 0, 1), Release.V7_2);
    assertThat(limits.maxSectorsAt(Op.READ, 100)).isEqualTo(156);
    assertThat(limits.maxSectorsAt(Op.DISCARD, 100)).isEqualTo(1000);
  }
}
