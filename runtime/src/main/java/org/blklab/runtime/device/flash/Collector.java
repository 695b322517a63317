package org.blklab.runtime.device.flash;

/** Garbage collection: takes the emptiest stripe, copies what is valid, erases it. */
final class Collector {
  private final Stripes stripes;
  private final ExactMap exact;
  private final Runs runs;
  private final Frontier copies;
  private int victim = -1;
  private int victimValid; // when it was chosen
  private int nextChunk;
  private long copied;
  private int erased;

  Collector(Stripes stripes, ExactMap exact, Runs runs) {
    this.stripes = stripes;
    this.exact = exact;
    this.runs = runs;
    this.copies = new Frontier(stripes);
  }

  long copied() {
    return copied;
  }

  int takeErased() {
    int count = erased;
    erased = 0;
    return count;
  }

  double sparsity() {
    return victimValid == 0 ? 1 : (double) stripes.units / victimValid;
  }

  void reset() {
    victim = -1;
    copies.reset();
  }

  private boolean choose() {
    if (victim < 0) {
      victim = stripes.greediest();
      nextChunk = 0;
      victimValid = victim < 0 ? 0 : stripes.valid(victim);
    }
    return victim >= 0;
  }

  /** Space it has, and that the victim will give for the part of it that is copied already. */
  long room() {
    if (victim < 0) {
      return copies.room();
    }
    long left = stripes.valid(victim);
    return copies.room() + (victimValid - left) * (long) stripes.units / Math.max(1, victimValid);
  }

  /**
   * Copies until {@code missing} units more are free, counting a victim's space as it is relieved.
   *
   * @return units copied
   */
  int relieve(long missing) {
    if (!choose()) {
      return 0;
    }
    double gain = Math.max(1, stripes.units - victimValid);
    double budget = Math.ceil(missing * (double) victimValid / gain);
    return collect((int) Math.clamp(budget, 1, stripes.units));
  }

  /**
   * Copies up to about {@code budget} units; goes on to further victims.
   *
   * @return units copied
   */
  int collect(int budget) {
    int done = 0;
    while (done < budget && choose()) {
      if (victimValid == stripes.units) {
        throw new IllegalStateException("nothing to collect: all is valid; please report");
      }
      done += Math.max(1, step(budget - done));
    }
    copied += done;
    return done;
  }

  /** Copies some of the victim, or erases it; returns the units copied. */
  private int step(int budget) {
    if (stripes.valid(victim) == 0) {
      stripes.erase(victim);
      erased++;
      victim = -1;
      return 0;
    }
    if (copies.needsStripe()) {
      copies.use(stripes.open());
    }
    int entry = exact.first(victim);
    if (entry >= 0) {
      exact.move(entry, arrive(1), false);
      return 1;
    }
    if (stripes.scattered(victim) > 0) {
      int count = Math.min(Math.min(budget, stripes.scattered(victim)), copies.room());
      stripes.addScattered(victim, -count);
      stripes.addScattered(arrive(count) / stripes.units, count);
      return count;
    }
    return moveRun();
  }

  /** Place for units of the victim, which leave it. */
  private int arrive(int count) {
    int at = copies.take(count);
    stripes.addValid(victim, -count);
    stripes.addValid(at / stripes.units, count);
    return at;
  }

  private int moveRun() {
    while (runs.live(nextChunk) == 0 || runs.base(nextChunk) / stripes.units != victim) {
      nextChunk++;
    }
    int chunk = nextChunk++;
    int count = runs.live(chunk);
    if (count <= copies.room()) {
      runs.place(chunk, arrive(count), count);
      return count;
    }
    runs.place(chunk, -1, 0);
    for (int i = 0; i < count; i++) { // it would be torn: its units are only counted from now on
      if (copies.needsStripe()) {
        copies.use(stripes.open());
      }
      stripes.addScattered(arrive(1) / stripes.units, 1);
    }
    runs.addScattered(chunk, count);
    return count;
  }
}
