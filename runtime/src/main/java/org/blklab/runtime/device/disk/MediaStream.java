package org.blklab.runtime.device.disk;

/**
 * Blocks that pass under the heads one after the other, from track to track. Its times are exact
 * (fractions of a nanosecond): whoever schedules rounds them.
 */
final class MediaStream {
  private final Arm arm;
  private final DiskGeometry geometry;
  private final double[] blockNs; // per zone
  private final double[] headGapNs;
  private final double[] cylinderGapNs;
  private final DiskGeometry.Place place = new DiskGeometry.Place();
  private long block; // the next one
  private double atNs; // when its predecessor had passed, or when it comes itself
  private long track; // the heads' at that instant
  private long trackEnd; // first block behind that track
  private int zone;

  MediaStream(Arm arm) {
    this.arm = arm;
    this.geometry = arm.geometry;
    int zones = geometry.zones();
    blockNs = new double[zones];
    headGapNs = new double[zones];
    cylinderGapNs = new double[zones];
    for (int z = 0; z < zones; z++) {
      blockNs[z] = arm.spindle.periodNs() / geometry.blocksPerTrack(z);
      headGapNs[z] = arm.gapNs(z, false);
      cylinderGapNs[z] = arm.gapNs(z, true);
    }
  }

  /** The heads are where {@code first} begins, at this instant. */
  void start(long first, double timeNs) {
    geometry.locate(first, place);
    block = first;
    atNs = timeNs;
    track = place.track;
    zone = place.zone;
    trackEnd = first - place.sector + geometry.blocksPerTrack(zone);
  }

  /** The next block to come under the heads. */
  long block() {
    return block;
  }

  /** When {@link #block()} begins, or its track is being looked for. */
  double timeNs() {
    return atNs;
  }

  /** Lets everything before {@code end} pass; returns when its last block has passed. */
  double advanceTo(long end) {
    while (block < end) {
      if (block == trackEnd) {
        nextTrack();
      }
      long upTo = Math.min(end, trackEnd);
      atNs += (upTo - block) * blockNs[zone];
      block = upTo;
    }
    arm.moveTo((int) (track / geometry.heads()), (int) (track % geometry.heads()));
    return atNs;
  }

  /**
   * Lets pass whatever has passed completely by {@code timeNs}, but nothing from {@code limit} on.
   */
  void advanceUntil(double timeNs, long limit) {
    while (block < limit) {
      if (block == trackEnd) {
        nextTrack();
      }
      long upTo = Math.min(limit, trackEnd);
      double whole = (upTo - block) * blockNs[zone];
      if (atNs + whole > timeNs) {
        long passed = (long) Math.floor(Math.max(0, timeNs - atNs) / blockNs[zone]);
        passed = Math.min(passed, upTo - block);
        atNs += passed * blockNs[zone];
        block += passed;
        break;
      }
      atNs += whole;
      block = upTo;
    }
    arm.moveTo((int) (track / geometry.heads()), (int) (track % geometry.heads()));
  }

  /** When {@link #advanceTo} would be done with {@code end}, without letting anything pass. */
  double peek(long end) {
    long savedBlock = block;
    double savedAt = atNs;
    long savedTrack = track;
    long savedTrackEnd = trackEnd;
    int savedZone = zone;
    int cylinder = arm.cylinder();
    int head = arm.head();
    double result = advanceTo(end);
    block = savedBlock;
    atNs = savedAt;
    track = savedTrack;
    trackEnd = savedTrackEnd;
    zone = savedZone;
    arm.moveTo(cylinder, head);
    return result;
  }

  /** The block in progress ends: when a stream can be left. */
  double blockEndNs() {
    return atNs + blockNs[zone];
  }

  /** First block behind the track that the heads are on. */
  long trackEnd() {
    return trackEnd;
  }

  private void nextTrack() {
    track++;
    boolean cylinderChanges = track % geometry.heads() == 0;
    atNs += cylinderChanges ? cylinderGapNs[zone] : headGapNs[zone];
    if (zone + 1 < geometry.zones() && block >= geometry.firstBlock(zone + 1)) {
      zone++;
    }
    trackEnd = block + geometry.blocksPerTrack(zone);
  }
}
