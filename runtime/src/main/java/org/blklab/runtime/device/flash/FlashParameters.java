package org.blklab.runtime.device.flash;

/**
 * All there is to say of a {@link FlashDevice}.
 *
 * @param steady begins after endless random overwrites; otherwise written once in order, with its
 *     spare space free
 */
public record FlashParameters(
    FlashShape shape, FlashTiming timing, FlashFront front, FlashBuffer buffer, boolean steady) {
  public FlashParameters {
    if (buffer.bytes() < 2L * shape.programBytes()) {
      throw new IllegalArgumentException(
          "a buffer of " + buffer.bytes() + " bytes holds no two programs");
    }
    boolean oneAtATime = shape.stripeBytes() == shape.programBytes();
    if (!oneAtATime && buffer.bytes() < 2L * shape.rowUnits() * FlashShape.UNIT_BYTES) {
      throw new IllegalArgumentException(
          "a buffer of " + buffer.bytes() + " bytes holds no two rows of striped programs");
    }
  }

  public FlashParameters with(FlashShape other) {
    return new FlashParameters(other, timing, front, buffer, steady);
  }

  public FlashParameters with(FlashTiming other) {
    return new FlashParameters(shape, other, front, buffer, steady);
  }

  public FlashParameters with(FlashFront other) {
    return new FlashParameters(shape, timing, other, buffer, steady);
  }

  public FlashParameters with(FlashBuffer other) {
    return new FlashParameters(shape, timing, front, other, steady);
  }

  public FlashParameters withSteady(boolean value) {
    return new FlashParameters(shape, timing, front, buffer, value);
  }
}
