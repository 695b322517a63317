package org.blklab.runtime.sim;

/**
 * The clock and the event loop of one run. Time is {@code long} nanoseconds since the start, which
 * only moves forward. One thread a run; {@link #requestStop} alone may be called from another.
 */
public final class Simulation {
  private final EventQueue queue = new EventQueue(1024);
  private final long seed;
  private final RandomStreams random;
  private long nowNs;
  private long limitNs;
  private long eventsRun;
  private volatile boolean stopRequested;
  private long pauseEvents = Long.MAX_VALUE;
  private long pauseNs = Long.MAX_VALUE;

  public Simulation(long seed) {
    this.seed = seed;
    this.random = new RandomStreams(seed);
  }

  /** Simulated time, in nanoseconds since the start of the run. */
  public long nowNs() {
    return nowNs;
  }

  public long seed() {
    return seed;
  }

  public RandomStreams random() {
    return random;
  }

  /** Events run so far, for progress and bug reports. */
  public long eventsRun() {
    return eventsRun;
  }

  /** Events waiting. */
  public int pendingEvents() {
    return queue.size();
  }

  /** Schedules an event; equal times run in the order of scheduling. */
  public void at(long timeNs, EventHandler to, int kind, int arg) {
    if (timeNs < nowNs) {
      throw new IllegalStateException(
          "event in the past: "
              + timeNs
              + " ns < now "
              + nowNs
              + " ns (seed "
              + seed
              + ", event "
              + eventsRun
              + "); please report");
    }
    queue.push(timeNs, to, kind, arg);
  }

  public void after(long delayNs, EventHandler to, int kind, int arg) {
    at(Math.addExact(nowNs, delayNs), to, kind, arg);
  }

  /**
   * Runs events until none is left before or at {@code endNs}, or a stop is requested. The clock
   * ends at {@code endNs} unless stopped.
   *
   * @return true if the end was reached, false if stopped
   */
  public boolean runUntil(long endNs) {
    limitNs = Math.min(endNs, pauseNs);
    while (!stopRequested
        && queue.headTimeNs() <= limitNs
        && eventsRun < pauseEvents
        && !queue.isEmpty()) {
      nowNs = queue.headTimeNs();
      eventsRun++;
      queue.popAndRun();
    }
    boolean reached = !stopRequested && eventsRun < pauseEvents;
    stopRequested = false;
    if (reached && limitNs != Long.MAX_VALUE) {
      nowNs = Math.max(nowNs, limitNs);
    }
    return reached && !isPaused();
  }

  /**
   * Runs one event if one is due at or before {@code endNs}.
   *
   * @return false if there was none
   */
  public boolean step(long endNs) {
    long endOrPauseNs = Math.min(endNs, pauseNs);
    if (queue.isEmpty() || queue.headTimeNs() > endOrPauseNs || eventsRun >= pauseEvents) {
      return false;
    }
    limitNs = endOrPauseNs;
    nowNs = queue.headTimeNs();
    eventsRun++;
    queue.popAndRun();
    return true;
  }

  /**
   * Makes runs end early, at the latest after so many events of the whole run, or at a time: a
   * replay so comes to the same point again. {@link Long#MAX_VALUE} for neither.
   */
  public void pauseAt(long events, long timeNs) {
    pauseEvents = events;
    pauseNs = timeNs;
  }

  /** Whether the point of {@link #pauseAt} is reached, so that no run goes on. */
  public boolean isPaused() {
    return eventsRun >= pauseEvents || nowNs >= pauseNs;
  }

  /** Time of the next event, {@link Long#MAX_VALUE} if there is none. */
  public long nextEventNs() {
    return queue.headTimeNs();
  }

  /**
   * Ends {@link #runUntil} after the event that runs now. May be called from any thread: the run is
   * then no longer reproducible in where it ended, but its state stays consistent.
   */
  public void requestStop() {
    stopRequested = true;
  }

  /**
   * Moves the clock to {@code timeNs} without an event, if nothing else is due until then; lets a
   * CPU go on with its next segment at once instead of through the queue.
   */
  boolean tryAdvance(long timeNs) {
    if (stopRequested
        || timeNs > limitNs
        || queue.headTimeNs() <= timeNs
        || eventsRun >= pauseEvents) {
      return false;
    }
    nowNs = timeNs;
    eventsRun++;
    return true;
  }
}
