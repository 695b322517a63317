package org.blklab.runtime.device.flash;

/**
 * How the flash of a device is divided. Blocks are used and collected in stripes, one block of
 * every die; within a stripe, rows are filled one after the other: a row is one program of every
 * die. All counts are in units of 4 KiB, the grain of the map.
 *
 * @param userBytes capacity that the host sees
 * @param overProvisioning (raw − user) / user; open and reserve stripes come on top
 * @param channels buses to the dies
 * @param diesPerChannel dies on each
 * @param planes of a die, read and programmed together
 * @param pageBytes of one plane
 * @param programBytes what one program writes into a die: all its planes, all levels of one-shot
 * @param stripeBytes what goes to one die before the next one's turn; divides a program
 * @param blockBytes erased together in a die, over all its planes; made smaller for small devices
 * @param independentPlanes whether each plane reads by itself
 */
public record FlashShape(
    long userBytes,
    double overProvisioning,
    int channels,
    int diesPerChannel,
    int planes,
    int pageBytes,
    int programBytes,
    int stripeBytes,
    long blockBytes,
    boolean independentPlanes) {
  /** Grain of the map, in bytes. */
  public static final int UNIT_BYTES = 4096;

  static final int UNIT_SECTORS = UNIT_BYTES / 512;

  /**
   * Stripes of space that collection keeps: open, free, or relieved already in the victim. On
   * average half a stripe of it is in the victim; the rest is no part of the spare space.
   */
  static final int RESERVE = 3;

  private static final double RESERVE_OUTSIDE = 2.5;

  private static final int FEWEST_STRIPES = 256;

  /** A stripe holds a multiple of this, so that a run of the map never crosses its end. */
  private static final int RUN_GRAIN = 512;

  public FlashShape {
    if (userBytes < 1 << 20 || userBytes % UNIT_BYTES != 0) {
      throw new IllegalArgumentException("capacity of " + userBytes + " bytes");
    }
    if (!(overProvisioning >= 0.02 && overProvisioning <= 10)) {
      throw new IllegalArgumentException("over-provisioning " + overProvisioning);
    }
    if (channels < 1 || diesPerChannel < 1 || planes < 1) {
      throw new IllegalArgumentException("no dies");
    }
    if (pageBytes < UNIT_BYTES || pageBytes % UNIT_BYTES != 0) {
      throw new IllegalArgumentException("page of " + pageBytes + " bytes");
    }
    if (programBytes % pageBytes != 0 || programBytes % (long) stripeBytes != 0) {
      throw new IllegalArgumentException(
          "a program of " + programBytes + " bytes is not made of pages and stripes");
    }
    if (stripeBytes % UNIT_BYTES != 0) {
      throw new IllegalArgumentException("stripe of " + stripeBytes + " bytes");
    }
    if (blockBytes < programBytes) {
      throw new IllegalArgumentException("block of " + blockBytes + " bytes");
    }
    if (userBytes * (1 + overProvisioning) / UNIT_BYTES > Integer.MAX_VALUE / 1.1) {
      throw new IllegalArgumentException("more than 8 TB of flash");
    }
  }

  int dies() {
    return channels * diesPerChannel;
  }

  int units() {
    return (int) (userBytes / UNIT_BYTES);
  }

  int programUnits() {
    return programBytes / UNIT_BYTES;
  }

  int stripeUnits() {
    return stripeBytes / UNIT_BYTES;
  }

  int rowUnits() {
    return programUnits() * dies();
  }

  /** Rows in a stripe of blocks: as the block has, but few enough for many stripes. */
  int rowsPerStripe() {
    long rows = Math.max(1, blockBytes / programBytes);
    double raw = userBytes * (1 + overProvisioning) / UNIT_BYTES;
    rows = Math.max(1, Math.min(rows, (long) (raw / rowUnits() / FEWEST_STRIPES)));
    int grain = RUN_GRAIN / Math.min(RUN_GRAIN, Integer.lowestOneBit(rowUnits()));
    return (int) (rows <= grain ? rows : rows / grain * grain);
  }

  int stripeOfBlocksUnits() {
    return Math.multiplyExact(rowUnits(), rowsPerStripe());
  }

  /** Stripes of blocks there are. */
  int stripes() {
    double raw = userBytes * (1 + overProvisioning) / UNIT_BYTES;
    return (int) Math.ceil(raw / stripeOfBlocksUnits() + RESERVE_OUTSIDE);
  }

  /** The die of a place in the flash. */
  int die(int position) {
    int inRow = position % rowUnits();
    return inRow / stripeUnits() % dies();
  }
}
