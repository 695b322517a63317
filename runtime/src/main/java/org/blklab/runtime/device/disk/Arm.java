package org.blklab.runtime.device.disk;

/** The heads of one actuator: where they are and what it takes to bring them elsewhere. */
final class Arm {
  final DiskGeometry geometry;
  final Spindle spindle;
  private final SeekCurve seek;
  private final double headSwitchNs;
  private final double writeSettleNs;
  private int cylinder;
  private int head;

  Arm(DiskGeometry geometry, Spindle spindle, DiskMechanics mechanics) {
    this.geometry = geometry;
    this.spindle = spindle;
    this.seek = mechanics.seek();
    this.headSwitchNs = mechanics.headSwitchNs();
    this.writeSettleNs = mechanics.writeSettleNs();
  }

  int cylinder() {
    return cylinder;
  }

  int head() {
    return head;
  }

  void moveTo(int newCylinder, int newHead) {
    cylinder = newCylinder;
    head = newHead;
  }

  /** Least motion over {@code distance} cylinders, for bounds. */
  double seekNs(int distance) {
    return seek.ns(distance);
  }

  double settleNs(boolean write) {
    return write ? writeSettleNs : 0;
  }

  /** Seek, head switch (they overlap) and write settle. */
  double motionNs(int toCylinder, int toHead, boolean write) {
    double motion = seek.ns(Math.abs(toCylinder - cylinder));
    if (toHead != head && motion < headSwitchNs) {
      motion = headSwitchNs;
    }
    return write ? motion + writeSettleNs : motion;
  }

  /** Time lost on the way from one track to the next while blocks stream, in nanoseconds. */
  double gapNs(int zone, boolean cylinderChanges) {
    double skew = cylinderChanges ? geometry.cylinderSkew(zone) : geometry.headSkew(zone);
    double gap = skew * spindle.periodNs();
    double needed = cylinderChanges ? Math.max(seek.ns(1), headSwitchNs) : headSwitchNs;
    if (geometry.heads() == 1 && cylinderChanges) {
      needed = seek.ns(1);
    }
    return gap + 1e-6 >= needed ? gap : gap + spindle.periodNs();
  }
}
