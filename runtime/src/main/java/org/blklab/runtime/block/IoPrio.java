package org.blklab.runtime.block;

/** I/O priorities: class &lt;&lt; 13 | hint &lt;&lt; 3 | level (spec 01 §9.7). */
public final class IoPrio {
  public static final int NONE = 0;
  public static final int RT = 1;
  public static final int BE = 2;
  public static final int IDLE = 3;

  private IoPrio() {}

  public static int of(int prioClass, int level) {
    return prioClass << 13 | level;
  }

  public static int prioClass(int ioprio) {
    return ioprio >>> 13 & 7;
  }

  public static int level(int ioprio) {
    return ioprio & 7;
  }
}
