package org.blklab.runtime.plan;

import java.util.Optional;

/** What a number measures, with its base unit. */
public enum Dimension {
  COUNT("", "a number"),
  SIZE("B", "a size such as `4k`"),
  TIME("ns", "a time such as `500us`"),
  RATE("1/s", "a rate such as `340/s`"),
  BYTE_RATE("B/s", "a rate such as `200m/s`"),
  RATIO("", "a share such as `75%`"),
  SPIN("rpm", "a speed such as `7200rpm`");

  private final String baseUnit;
  private final String example;

  Dimension(String baseUnit, String example) {
    this.baseUnit = baseUnit;
    this.example = example;
  }

  public String baseUnit() {
    return baseUnit;
  }

  /** For messages: "expected " + this. */
  public String example() {
    return example;
  }

  /** True for numbers that are pure: counts and shares. */
  public boolean isPure() {
    return this == COUNT || this == RATIO;
  }

  /** What a sum or difference measures; empty if the two cannot be added. */
  public Optional<Dimension> plus(Dimension other) {
    if (this == other) {
      return Optional.of(this);
    }
    return isPure() && other.isPure() ? Optional.of(RATIO) : Optional.empty();
  }

  /** What a product measures; empty if it has no name here. */
  public Optional<Dimension> times(Dimension other) {
    if (isPure()) {
      return Optional.of(this == RATIO || other != RATIO ? other : this);
    }
    if (other.isPure()) {
      return Optional.of(this);
    }
    if (other.ordinal() < ordinal()) {
      return other.times(this);
    }
    return switch (this) {
      case TIME ->
          other == RATE
              ? Optional.of(COUNT)
              : other == BYTE_RATE ? Optional.of(SIZE) : Optional.empty();
      case SIZE -> other == RATE ? Optional.of(BYTE_RATE) : Optional.empty();
      default -> Optional.empty();
    };
  }

  /** What a quotient measures; empty if it has no name here. */
  public Optional<Dimension> over(Dimension other) {
    if (other.isPure()) {
      return Optional.of(this);
    }
    if (this == other) {
      return Optional.of(COUNT);
    }
    return switch (other) {
      case TIME ->
          isPure() ? Optional.of(RATE) : this == SIZE ? Optional.of(BYTE_RATE) : Optional.empty();
      case RATE ->
          isPure() ? Optional.of(TIME) : this == BYTE_RATE ? Optional.of(SIZE) : Optional.empty();
      case BYTE_RATE -> this == SIZE ? Optional.of(TIME) : Optional.empty();
      case SIZE -> this == BYTE_RATE ? Optional.of(RATE) : Optional.empty();
      default -> Optional.empty();
    };
  }

  /** Seconds are counted in nanoseconds: base units of this in one coherent unit. */
  double perCoherentUnit() {
    return this == TIME ? 1e9 : 1;
  }
}
