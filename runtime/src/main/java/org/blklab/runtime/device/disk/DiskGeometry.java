package org.blklab.runtime.device.disk;

import java.util.List;

/**
 * Where a block lies: zone, cylinder, head, sector and angle. No spares and no defects; heads are
 * used in rising order in every cylinder (real drives use serpentine bands; only the switch times
 * matter here).
 */
final class DiskGeometry {
  /** Answer of {@link #locate}; reused by the caller. */
  static final class Place {
    int zone;
    int cylinder;
    int head;
    int sector;

    /** Counted over all zones, cylinder by cylinder. */
    long track;

    /** Where the block begins, in revolutions, 0 … 1. */
    double angle;
  }

  private final int heads;
  private final int[] firstCylinder; // per zone; one more entry at the end
  private final int[] blocksPerTrack;
  private final long[] firstBlock; // per zone; one more entry at the end
  private final double[] baseAngle;
  private final double[] headSkew;
  private final double[] cylinderSkew;

  DiskGeometry(int heads, List<DiskZone> zones) {
    if (heads < 1 || zones.isEmpty()) {
      throw new IllegalArgumentException("a disk needs a head and a zone");
    }
    int n = zones.size();
    this.heads = heads;
    firstCylinder = new int[n + 1];
    firstBlock = new long[n + 1];
    blocksPerTrack = new int[n];
    baseAngle = new double[n];
    headSkew = new double[n];
    cylinderSkew = new double[n];
    for (int z = 0; z < n; z++) {
      DiskZone zone = zones.get(z);
      blocksPerTrack[z] = zone.blocksPerTrack();
      headSkew[z] = zone.headSkew();
      cylinderSkew[z] = zone.cylinderSkew();
      firstCylinder[z + 1] = Math.addExact(firstCylinder[z], zone.cylinders());
      firstBlock[z + 1] = firstBlock[z] + (long) zone.cylinders() * heads * zone.blocksPerTrack();
      if (z + 1 < n) {
        double turn = zone.cylinders() * ((heads - 1) * zone.headSkew() + zone.cylinderSkew());
        double next = baseAngle[z] + turn;
        baseAngle[z + 1] = next - Math.floor(next);
      }
    }
  }

  int heads() {
    return heads;
  }

  int cylinders() {
    return firstCylinder[firstCylinder.length - 1];
  }

  int zones() {
    return blocksPerTrack.length;
  }

  long blocks() {
    return firstBlock[firstBlock.length - 1];
  }

  int blocksPerTrack(int zone) {
    return blocksPerTrack[zone];
  }

  long firstBlock(int zone) {
    return firstBlock[zone];
  }

  int firstCylinder(int zone) {
    return firstCylinder[zone];
  }

  double headSkew(int zone) {
    return headSkew[zone];
  }

  double cylinderSkew(int zone) {
    return cylinderSkew[zone];
  }

  int zoneOf(long block) {
    int lo = 0;
    int hi = blocksPerTrack.length - 1;
    while (lo < hi) {
      int mid = (lo + hi + 1) >>> 1;
      if (firstBlock[mid] <= block) {
        lo = mid;
      } else {
        hi = mid - 1;
      }
    }
    return lo;
  }

  void locate(long block, Place into) {
    int zone = zoneOf(block);
    long offset = block - firstBlock[zone];
    int perTrack = blocksPerTrack[zone];
    long trackInZone = offset / perTrack;
    int sector = (int) (offset - trackInZone * perTrack);
    int cylinderInZone = (int) (trackInZone / heads);
    int head = (int) (trackInZone - (long) cylinderInZone * heads);
    double angle =
        (double) sector / perTrack
            + baseAngle[zone]
            + cylinderInZone * ((heads - 1) * headSkew[zone] + cylinderSkew[zone])
            + head * headSkew[zone];
    into.zone = zone;
    into.cylinder = firstCylinder[zone] + cylinderInZone;
    into.head = head;
    into.sector = sector;
    into.track = (long) firstCylinder[zone] * heads + trackInZone;
    into.angle = angle - Math.floor(angle);
  }
}
