package org.blklab.grammar.ast;

/**
 * A unit of a literal with its dimension and its factor to the base unit: bytes, nanoseconds, 1/s,
 * bytes/s, ratio 0…1, revolutions per minute.
 */
public enum Unit {
  K("k", Dimension.SIZE, 1L << 10),
  M("m", Dimension.SIZE, 1L << 20),
  G("g", Dimension.SIZE, 1L << 30),
  T("t", Dimension.SIZE, 1L << 40),
  KIB("KiB", Dimension.SIZE, 1L << 10),
  MIB("MiB", Dimension.SIZE, 1L << 20),
  GIB("GiB", Dimension.SIZE, 1L << 30),
  TIB("TiB", Dimension.SIZE, 1L << 40),
  KB("kB", Dimension.SIZE, 1_000L),
  MB("MB", Dimension.SIZE, 1_000_000L),
  GB("GB", Dimension.SIZE, 1_000_000_000L),
  TB("TB", Dimension.SIZE, 1_000_000_000_000L),
  B("B", Dimension.SIZE, 1L),
  SECTORS("sectors", Dimension.SIZE, 512L),
  NS("ns", Dimension.TIME, 1L),
  US("us", Dimension.TIME, 1_000L),
  MS("ms", Dimension.TIME, 1_000_000L),
  S("s", Dimension.TIME, 1_000_000_000L),
  MIN("min", Dimension.TIME, 60_000_000_000L),
  H("h", Dimension.TIME, 3_600_000_000_000L),
  RPM("rpm", Dimension.SPIN, 1L),
  PERCENT("%", Dimension.PERCENT, 1L);

  /** What a unit measures. A rate is a {@link Expr.Rate}, not a unit of its own. */
  public enum Dimension {
    SIZE,
    TIME,
    SPIN,
    PERCENT
  }

  private final String suffix;
  private final Dimension dimension;
  private final long factor;

  Unit(String suffix, Dimension dimension, long factor) {
    this.suffix = suffix;
    this.dimension = dimension;
    this.factor = factor;
  }

  public String suffix() {
    return suffix;
  }

  public Dimension dimension() {
    return dimension;
  }

  /** Base units in one of this; for {@code %} the base unit is one hundredth. */
  public long factor() {
    return factor;
  }
}
