package org.blklab.runtime.device.disk;

/**
 * A run of cylinders with equally long tracks.
 *
 * @param cylinders how many
 * @param blocksPerTrack physical blocks on each track
 * @param headSkew angle between the starts of two tracks of one cylinder, in revolutions
 * @param cylinderSkew angle between the last track of a cylinder and the first of the next
 */
public record DiskZone(int cylinders, int blocksPerTrack, double headSkew, double cylinderSkew) {
  public DiskZone {
    if (cylinders < 1 || blocksPerTrack < 1) {
      throw new IllegalArgumentException(
          "zone of " + cylinders + " cylinders, " + blocksPerTrack + " blocks per track");
    }
    if (!(headSkew >= 0 && headSkew < 1 && cylinderSkew >= 0 && cylinderSkew < 1)) {
      throw new IllegalArgumentException("a skew is an angle of 0 to 1 revolution");
    }
  }
}
