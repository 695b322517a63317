package org.blklab.runtime.device.flash;

/** Where a stream of writes goes on: the place of its next unit. */
final class Frontier {
  private final Stripes stripes;
  private int stripe = -1;
  private int offset;

  Frontier(Stripes stripes) {
    this.stripes = stripes;
  }

  /** Units left in its stripe; 0 if it has none open. */
  int room() {
    return stripe < 0 ? 0 : stripes.units - offset;
  }

  boolean needsStripe() {
    return stripe < 0;
  }

  void use(int opened) {
    stripe = opened;
    offset = 0;
  }

  /** Place of the next unit; a stripe must be open. */
  int position() {
    return stripe * stripes.units + offset;
  }

  /** Place of the next {@code count} units, which must fit; closes the stripe when it is full. */
  int take(int count) {
    int at = position();
    skip(count);
    return at;
  }

  /** Leaves units unused. */
  void skip(int count) {
    offset += count;
    if (offset == stripes.units) {
      stripes.close(stripe);
      stripe = -1;
    }
  }

  void reset() {
    stripe = -1;
    offset = 0;
  }
}
