package org.blklab.runtime.stats;

/**
 * What a workload measured, by fio's words: all its jobs together, and one by one while they are at
 * most {@link #MAX_SINGLE_JOBS}.
 */
public final class WorkloadStats {
  /** Workloads with more jobs keep counts but no latencies of single jobs. */
  public static final int MAX_SINGLE_JOBS = 64;

  /** Directions by their number, as in paths. */
  public static final String[] DIRECTIONS = {"read", "write", "trim"};

  private static final int DIGITS = 3;

  private final DirectionStats[] all = new DirectionStats[DIRECTIONS.length];
  private final DirectionStats[][] single;
  private final LatencyHistogram sync = new LatencyHistogram(DIGITS);
  private final LatencyHistogram jobLat = new LatencyHistogram(DIGITS);
  private final LatencyHistogram jobRun = new LatencyHistogram(DIGITS);
  private long errors;
  private long startNs = -1;
  private long endNs;
  private int running;

  public WorkloadStats(int jobs) {
    for (int d = 0; d < all.length; d++) {
      all[d] = new DirectionStats(DIGITS);
    }
    single = new DirectionStats[jobs <= MAX_SINGLE_JOBS ? jobs : 0][];
    if (jobs == 1) {
      single[0] = all;
      return;
    }
    for (int j = 0; j < single.length; j++) {
      single[j] = new DirectionStats[DIRECTIONS.length];
      for (int d = 0; d < all.length; d++) {
        single[j][d] = new DirectionStats(DIGITS);
      }
    }
  }

  /** A job begins to be measured: it started, or its ramp time is over. */
  public void jobStarted(long nowNs) {
    running++;
    if (startNs < 0) {
      startNs = nowNs;
    }
  }

  /** A job is over; one that ended within its ramp time was never measured. */
  public void jobEnded(long nowNs) {
    running = Math.max(0, running - 1);
    endNs = nowNs;
  }

  /** An I/O is done, outside of any ramp time. */
  public void ioCompleted(int job, int direction, long bytes, long slatNs, long clatNs) {
    all[direction].completed(bytes, slatNs, clatNs);
    if (job < single.length && single[job] != all) {
      single[job][direction].completed(bytes, slatNs, clatNs);
    }
  }

  public void syncCompleted(long latNs) {
    sync.record(latNs);
  }

  /** An I/O came back with an error. */
  public void failed() {
    errors++;
  }

  /** I/Os that came back with an error. */
  public long errors() {
    return errors;
  }

  /**
   * A job of a script is done.
   *
   * @param latNs since it arrived
   * @param runNs since a process took it up
   */
  public void scriptCompleted(long latNs, long runNs) {
    jobLat.record(latNs);
    jobRun.record(runNs);
  }

  public DirectionStats direction(int direction) {
    return all[direction];
  }

  public LatencyHistogram jobLatency() {
    return jobLat;
  }

  public LatencyHistogram syncLatency() {
    return sync;
  }

  /** I/Os of all directions. */
  public long ios() {
    return all[0].ios() + all[1].ios() + all[2].ios();
  }

  /** The time that rates refer to: from the first job's start until the last one's end or now. */
  public long windowNs(long nowNs) {
    return startNs < 0 ? 0 : (running > 0 ? nowNs : endNs) - startNs;
  }

  /**
   * A measurement by its path below the workload.
   *
   * @return NaN where there are no samples or no such measurement
   */
  public double measure(String path, long nowNs) {
    long window = windowNs(nowNs);
    if (path.startsWith("lat.")) {
      return jobLat.measure(path.substring(4));
    }
    if (path.startsWith("run.")) {
      return jobRun.measure(path.substring(4));
    }
    if (path.startsWith("sync.lat.")) {
      return sync.measure(path.substring(9));
    }
    return switch (path) {
      case "rate" -> window <= 0 ? Double.NaN : jobLat.count() * 1e9 / window;
      case "count" -> jobLat.count();
      case "errors" -> errors;
      case "iops" -> window <= 0 ? Double.NaN : ios() * 1e9 / window;
      case "ios" -> ios();
      case "bw" ->
          window <= 0
              ? Double.NaN
              : (all[0].bytes() + all[1].bytes() + all[2].bytes()) * 1e9 / window;
      default -> measureDirection(all, path, window);
    };
  }

  /** {@code read.clat}, {@code lat}, {@code run} and the like; null if there is no such group. */
  public LatencyHistogram histogram(String path) {
    switch (path) {
      case "lat":
        return jobLat;
      case "run":
        return jobRun;
      case "sync.lat":
        return sync;
      default:
        for (int d = 0; d < DIRECTIONS.length; d++) {
          if (path.startsWith(DIRECTIONS[d] + ".")) {
            return switch (path.substring(DIRECTIONS[d].length() + 1)) {
              case "slat" -> all[d].slat();
              case "clat" -> all[d].clat();
              case "lat" -> all[d].lat();
              default -> null;
            };
          }
        }
        return null;
    }
  }

  /** The same for one job; NaN if jobs are not kept apart. */
  public double measureJob(int job, String path, long nowNs) {
    return job < single.length
        ? measureDirection(single[job], path, windowNs(nowNs))
        : Double.NaN;
  }

  private static double measureDirection(DirectionStats[] stats, String path, long window) {
    int dot = path.indexOf('.');
    for (int d = 0; dot > 0 && d < DIRECTIONS.length; d++) {
      if (DIRECTIONS[d].equals(path.substring(0, dot))) {
        return stats[d].measure(path.substring(dot + 1), window);
      }
    }
    return Double.NaN;
  }

  public void reset(long nowNs) {
    for (DirectionStats direction : all) {
      direction.reset();
    }
    for (DirectionStats[] job : single) {
      for (DirectionStats direction : job) {
        direction.reset();
      }
    }
    sync.reset();
    jobLat.reset();
    jobRun.reset();
    errors = 0;
    startNs = running > 0 ? nowNs : -1;
    endNs = nowNs;
  }
}
