package org.blklab.runtime.block;

/**
 * Where a bio must be cut (spec 01 §1.4). Memory is assumed page-aligned and without gaps, in
 * vectors of equal length, so alignment to DMA and virtual boundaries never cuts.
 */
final class Splitter {
  private static final int PAGE_SECTORS = 8;

  private final QueueLimits limits;

  Splitter(QueueLimits limits) {
    this.limits = limits;
  }

  /**
   * Length of the first piece.
   *
   * @param segments memory vectors of the bio
   * @return sectors, all of them if there is nothing to cut; or minus the {@link BlkStatus} that
   *     ends the bio
   */
  int firstPiece(int op, int flags, long sector, int sectors, int segments) {
    long piece =
        switch (op) {
          case Op.DISCARD, Op.SECURE_ERASE -> discardPiece(op, sector, sectors);
          case Op.WRITE_ZEROES -> zeroesPiece(sectors);
          case Op.READ, Op.WRITE -> transferPiece(op, sector, sectors, segments);
          default -> sectors;
        };
    if (piece >= sectors) {
      return sectors;
    }
    if ((flags & Op.NOWAIT) != 0) {
      return -BlkStatus.AGAIN;
    }
    piece -= piece % limits.logicalSectors();
    return piece == 0 ? -BlkStatus.INVAL : (int) piece;
  }

  int firstPiece(Bio bio) {
    return firstPiece(bio.op, bio.flags, bio.sector, bio.sectors, bio.segments);
  }

  private long transferPiece(int op, long sector, int sectors, int segments) {
    boolean oneSmallVector = segments == 1 && sectors <= PAGE_SECTORS;
    if (oneSmallVector && limits.chunkSectors() == 0) {
      return sectors;
    }
    return Math.min(transferLimit(op, sector), segmentLimit(sectors, segments));
  }

  /** Ends on a physical block if any lies within reach. */
  private long transferLimit(int op, long sector) {
    long max = limits.maxSectorsAt(op, sector);
    long physical = limits.physicalSectors();
    long into = sector % physical;
    long end = into + max - (into + max) % physical;
    return end > into ? end - into : max - max % limits.logicalSectors();
  }

  /** Sectors that fit in the segments of a request. */
  private long segmentLimit(int sectors, int segments) {
    int vector = vectorSectors(sectors, segments);
    long largest = Math.max(1, limits.segmentBytes() >> 9);
    long perVector = (vector + largest - 1) / largest;
    long whole = limits.maxSegments() / perVector;
    return whole * vector + limits.maxSegments() % perVector * largest;
  }

  /** Sectors of one memory vector: a page, unless the bio has other ones. */
  private static int vectorSectors(int sectors, int segments) {
    if (segments == (sectors + PAGE_SECTORS - 1) / PAGE_SECTORS) {
      return PAGE_SECTORS;
    }
    return (sectors + segments - 1) / segments;
  }

  /** Memory vectors of a piece of a bio. */
  static int pieceSegments(int sectors, int segments, int piece) {
    int vector = vectorSectors(sectors, segments);
    return Math.max(1, (piece + vector - 1) / vector);
  }

  private long discardPiece(int op, long sector, int sectors) {
    long granularity = Math.max(1, limits.discardGranularity() >> 9);
    long piece = limits.maxSectors(op);
    piece -= piece % granularity;
    if (piece == 0 || sectors <= piece) {
      return sectors;
    }
    long alignment = (limits.device().discardAlignmentBytes >> 9) % granularity;
    long past = Math.floorMod(sector + piece - alignment, granularity);
    return piece > past ? piece - past : piece;
  }

  private long zeroesPiece(int sectors) {
    long max = limits.maxSectors(Op.WRITE_ZEROES);
    return max == 0 ? sectors : max;
  }
}
