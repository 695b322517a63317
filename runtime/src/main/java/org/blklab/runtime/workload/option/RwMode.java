package org.blklab.runtime.workload.option;

import java.util.Locale;
import java.util.Optional;

/** What fio's {@code rw} says: which operations, and whether offsets are random. */
public enum RwMode {
  READ(true, false, false, false),
  WRITE(false, true, false, false),
  TRIM(false, false, true, false),
  RANDREAD(true, false, false, true),
  RANDWRITE(false, true, false, true),
  RANDTRIM(false, false, true, true),
  RW(true, true, false, false),
  RANDRW(true, true, false, true),
  TRIMWRITE(false, true, true, false),
  RANDTRIMWRITE(false, true, true, true);

  private final boolean reads;
  private final boolean writes;
  private final boolean trims;
  private final boolean random;

  RwMode(boolean reads, boolean writes, boolean trims, boolean random) {
    this.reads = reads;
    this.writes = writes;
    this.trims = trims;
    this.random = random;
  }

  /** fio's word. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  public boolean reads() {
    return reads;
  }

  public boolean writes() {
    return writes;
  }

  public boolean trims() {
    return trims;
  }

  public boolean random() {
    return random;
  }

  /** Whether it does I/Os of a direction: 0 read, 1 write, 2 trim. */
  public boolean uses(int direction) {
    return switch (direction) {
      case 0 -> reads;
      case 1 -> writes;
      default -> trims;
    };
  }

  /** Reads and writes mixed by {@code rwmixread}. */
  public boolean mixed() {
    return reads && writes;
  }

  /** Each block is trimmed, then written. */
  public boolean trimThenWrite() {
    return trims && writes;
  }

  static Optional<RwMode> of(String word) {
    if (word.equals("readwrite")) {
      return Optional.of(RW);
    }
    for (RwMode mode : values()) {
      if (mode.text().equals(word)) {
        return Optional.of(mode);
      }
    }
    return Optional.empty();
  }
}
