package org.blklab.runtime.plan;

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
}
