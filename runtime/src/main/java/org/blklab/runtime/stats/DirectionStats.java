package org.blklab.runtime.stats;

/** The completed I/Os of one direction of a workload or job: counts, bytes and latencies. */
public final class DirectionStats {
  private final LatencyHistogram slat;
  private final LatencyHistogram clat;
  private final LatencyHistogram lat;
  private long ios;
  private long bytes;

  DirectionStats(int digits) {
    slat = new LatencyHistogram(digits);
    clat = new LatencyHistogram(digits);
    lat = new LatencyHistogram(digits);
  }

  void completed(long ioBytes, long slatNs, long clatNs) {
    ios++;
    bytes += ioBytes;
    slat.record(slatNs);
    clat.record(clatNs);
    lat.record(slatNs + clatNs);
  }

  public long ios() {
    return ios;
  }

  public long bytes() {
    return bytes;
  }

  public LatencyHistogram slat() {
    return slat;
  }

  public LatencyHistogram clat() {
    return clat;
  }

  public LatencyHistogram lat() {
    return lat;
  }

  /** {@code ios}, {@code bytes}, {@code iops}, {@code bw}, {@code clat.p99}, … */
  double measure(String path, long windowNs) {
    switch (path) {
      case "ios":
        return ios;
      case "bytes":
        return bytes;
      case "iops":
        return windowNs <= 0 ? Double.NaN : ios * 1e9 / windowNs;
      case "bw":
        return windowNs <= 0 ? Double.NaN : bytes * 1e9 / windowNs;
      default:
        int dot = path.indexOf('.');
        if (dot < 0) {
          return Double.NaN;
        }
        String rest = path.substring(dot + 1);
        return switch (path.substring(0, dot)) {
          case "slat" -> slat.measure(rest);
          case "clat" -> clat.measure(rest);
          case "lat" -> lat.measure(rest);
          default -> Double.NaN;
        };
    }
  }

  void reset() {
    ios = 0;
    bytes = 0;
    slat.reset();
    clat.reset();
    lat.reset();
  }
}
