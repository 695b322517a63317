package org.blklab.runtime.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.Seeds;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;
import org.blklab.runtime.sim.RandomStream;
import org.junit.jupiter.api.Test;

class SplitterTest {
  private static QueueLimits limits(DeviceLimits device, long maxSectors) {
    QueueLimits limits =
        new QueueLimits(
            device.maxHwSectors(65_535).segments(65_535, 0), KernelProfile.of(Release.V7_2));
    limits.commit();
    if (maxSectors >= 8) {
      limits.setMaxSectorsKb(maxSectors / 2);
    }
    return limits;
  }

  /** Pieces as "(start, length)". */
  private static List<String> pieces(Splitter splitter, int op, long start, int sectors) {
    List<String> pieces = new ArrayList<>();
    int segments = (sectors + 7) / 8;
    while (sectors > 0) {
      int piece = splitter.firstPiece(op, 0, start, sectors, segments);
      assertThat(piece).isPositive();
      pieces.add("(" + start + ", " + piece + ")");
      start += piece;
      sectors -= piece;
      segments = (sectors + 7) / 8;
    }
    return pieces;
  }

  private static List<String> run(long start, int piece, int count) {
    List<String> pieces = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      pieces.add("(" + (start + (long) i * piece) + ", " + piece + ")");
    }
    return pieces;
  }

  private static List<String> concat(Object... parts) {
    List<String> all = new ArrayList<>();
    for (Object part : parts) {
      if (part instanceof List<?> list) {
        list.forEach(piece -> all.add((String) piece));
      } else {
        all.add((String) part);
      }
    }
    return all;
  }

  @Test
  void tv18_oneMebibyte_splitsInEight() {
    Splitter splitter = new Splitter(limits(new DeviceLimits(), 256));
    assertThat(pieces(splitter, Op.READ, 0, 2048)).isEqualTo(run(0, 256, 8));
  }

  @Test
  void tv19_physicalBlocks_piecesEndOnThem() {
    Splitter splitter = new Splitter(limits(new DeviceLimits().blocks(512, 4096), 256));
    assertThat(pieces(splitter, Op.WRITE, 1, 2048))
        .isEqualTo(concat("(1, 255)", run(256, 256, 7), "(2048, 1)"));
  }

  @Test
  void tv19_oddMaximum_isCutToThePhysicalBlock() {
    // given: 255 sectors, which no write to max_sectors_kb can set
    DeviceLimits device = new DeviceLimits().blocks(512, 4096).maxHwSectors(255);
    Splitter splitter =
        new Splitter(
            new QueueLimits(device.segments(65_535, 0), KernelProfile.of(Release.V7_2)));
    // when / then
    assertThat(pieces(splitter, Op.WRITE, 4, 300)).containsExactly("(4, 252)", "(256, 48)");
  }

  @Test
  void tv19_smallestMaximum_makesBlocksOfEight() {
    Splitter splitter = new Splitter(limits(new DeviceLimits().blocks(512, 4096), 8));
    assertThat(pieces(splitter, Op.READ, 7, 64))
        .isEqualTo(concat("(7, 1)", run(8, 8, 7), "(64, 7)"));
  }

  @Test
  void tv20_chunks_areNotCrossed() {
    Splitter splitter = new Splitter(limits(new DeviceLimits().chunk(256), 512));
    assertThat(pieces(splitter, Op.READ, 100, 2048))
        .isEqualTo(concat("(100, 156)", run(256, 256, 7), "(2048, 100)"));
  }

  @Test
  void tv20_chunkThatIsNoPowerOfTwo_isNotCrossed() {
    Splitter splitter =
        new Splitter(limits(new DeviceLimits().blocks(512, 4096).chunk(384), 256));
    assertThat(pieces(splitter, Op.READ, 1000, 1024))
        .containsExactly(
            "(1000, 152)", "(1152, 256)", "(1408, 128)", "(1536, 256)", "(1792, 128)",
            "(1920, 104)");
  }

  @Test
  void oneSmallVector_withoutChunks_isNeverLookedAt() {
    Splitter plain = new Splitter(limits(new DeviceLimits().blocks(512, 4096), 8));
    assertThat(plain.firstPiece(Op.READ, 0, 7, 8, 1)).isEqualTo(8);
    Splitter chunked = new Splitter(limits(new DeviceLimits().blocks(512, 4096).chunk(8), 8));
    assertThat(chunked.firstPiece(Op.READ, 0, 7, 8, 1)).isEqualTo(1);
  }

  @Test
  void segments_aloneCanCut() {
    // given: 32 segments of a page each
    QueueLimits limits =
        new QueueLimits(
            new DeviceLimits().maxHwSectors(65_535).segments(32, 0),
            KernelProfile.of(Release.V7_2));
    Splitter splitter = new Splitter(limits);
    // when / then
    assertThat(splitter.firstPiece(Op.READ, 0, 0, 2048, 256)).isEqualTo(256);
    assertThat(splitter.firstPiece(Op.READ, 0, 0, 256, 32)).isEqualTo(256);
  }

  @Test
  void oneLargeVector_isCutBySegmentSize() {
    // given: 2 segments of 64 KiB; the bio is one vector of 1 MiB
    QueueLimits limits =
        new QueueLimits(
            new DeviceLimits().maxHwSectors(65_535).segments(2, 65_536),
            KernelProfile.of(Release.V7_2));
    // when / then
    assertThat(new Splitter(limits).firstPiece(Op.READ, 0, 0, 2048, 1)).isEqualTo(256);
  }

  @Test
  void nowaitThatNeedsACut_isRefused() {
    Splitter splitter = new Splitter(limits(new DeviceLimits(), 256));
    assertThat(splitter.firstPiece(Op.READ, Op.NOWAIT, 0, 257, 33)).isEqualTo(-BlkStatus.AGAIN);
    assertThat(splitter.firstPiece(Op.READ, Op.NOWAIT, 0, 256, 32)).isEqualTo(256);
  }

  @Test
  void limitBelowALogicalBlock_isInvalid() {
    // given: blocks of 4096 bytes, chunks of 4 sectors
    Splitter splitter = new Splitter(limits(new DeviceLimits().blocks(4096, 4096).chunk(4), 256));
    // when / then
    assertThat(splitter.firstPiece(Op.READ, 0, 0, 16, 2)).isEqualTo(-BlkStatus.INVAL);
  }

  @Test
  void discard_laterPieces_startOnAGranule() {
    // given: at most 100 sectors, granules of 8 sectors: 96
    DeviceLimits device = new DeviceLimits().discard(100, 4096, 0, 1);
    Splitter splitter = new Splitter(limits(device, 256));
    // when / then
    assertThat(pieces(splitter, Op.DISCARD, 3, 200))
        .containsExactly("(3, 93)", "(96, 96)", "(192, 11)");
  }

  @Test
  void discard_alignment_shiftsTheGranules() {
    DeviceLimits device = new DeviceLimits().discard(96, 4096, 1024, 1);
    Splitter splitter = new Splitter(limits(device, 256));
    assertThat(pieces(splitter, Op.DISCARD, 0, 192))
        .containsExactly("(0, 90)", "(90, 96)", "(186, 6)");
  }

  @Test
  void writeZeroes_areCutPlainly() {
    Splitter splitter = new Splitter(limits(new DeviceLimits().writeZeroes(1000, 0), 256));
    assertThat(pieces(splitter, Op.WRITE_ZEROES, 5, 2500))
        .containsExactly("(5, 1000)", "(1005, 1000)", "(2005, 500)");
  }

  @Test
  void pieceSegments_ofPages_followTheLength() {
    assertThat(Splitter.pieceSegments(2048, 256, 256)).isEqualTo(32);
    assertThat(Splitter.pieceSegments(2048, 1, 256)).isEqualTo(1);
    assertThat(Splitter.pieceSegments(300, 38, 252)).isEqualTo(32);
  }

  @Test
  void anyLimits_piecesCoverTheBioAndKeepEveryLimit() {
    Seeds.forEach(300, SplitterTest::splitAtRandom);
  }

  private static void splitAtRandom(long seed) {
    RandomStream random = new RandomStream(seed);
    int logical = 512 << random.below(4);
    int physical = logical << random.below(3);
    DeviceLimits device = new DeviceLimits().blocks(logical, physical);
    int unit = logical >> 9;
    if (random.below(2) == 0) {
      device.chunk(unit * (8 + random.below(100)));
    }
    QueueLimits limits = limits(device, 8 + 8L * random.below(100));
    Splitter splitter = new Splitter(limits);
    long start = (long) unit * random.below(1000);
    int sectors = unit * (1 + random.below(4000));
    while (sectors > 0) {
      int piece = splitter.firstPiece(Op.READ, 0, start, sectors, (sectors + 7) / 8);
      assertThat(piece).isBetween(1, sectors);
      assertThat(piece % unit).isZero();
      assertThat((long) piece).isLessThanOrEqualTo(limits.maxSectors());
      if (limits.chunkSectors() != 0) {
        long first = start / limits.chunkSectors();
        assertThat((start + piece - 1) / limits.chunkSectors()).isEqualTo(first);
      }
      start += piece;
      sectors -= piece;
    }
  }
}
