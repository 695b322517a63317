package org.blklab.runtime.device.flash;

/** How a device was used before the run begins. */
final class Precondition {
  private Precondition() {}

  /** Written once from the first unit to the last. */
  static void inOrder(Stripes stripes, Runs runs, Frontier host) {
    for (int chunk = 0; chunk < runs.chunks(); chunk++) {
      if (host.needsStripe()) {
        host.use(stripes.open());
      }
      int count = runs.unitsOf(chunk); // stripes are whole numbers of chunks
      int at = host.take(count);
      runs.place(chunk, at, count);
      stripes.addValid(at / stripes.units, count);
    }
    if (!host.needsStripe()) {
      host.skip(host.room());
    }
  }

  /**
   * Overwritten at random for ever: the stripes' valid shares fall from the newest to the oldest as
   * exp(−age), down to the share of the next victim.
   */
  static void atRandom(Stripes stripes, Runs runs, int units) {
    runs.scatterAll();
    int closed = stripes.count() - FlashShape.RESERVE;
    double raw = (double) closed * stripes.units / units;
    double decay = StrictMath.log(victimShare(raw - 1)) / (closed - 1);
    double sum = 0;
    for (int i = 0; i < closed; i++) {
      sum += StrictMath.exp(decay * (closed - 1 - i));
    }
    long left = units;
    double carry = 0;
    for (int i = 0; i < closed; i++) {
      double share = units * StrictMath.exp(decay * (closed - 1 - i)) / sum + carry;
      int count = (int) Math.min(Math.min(stripes.units, left), Math.round(share));
      carry = share - count;
      fill(stripes, stripes.open(), count);
      left -= count;
    }
    for (int stripe = closed - 1; left > 0; stripe--) {
      int more = (int) Math.min(left, stripes.units - stripes.valid(stripe));
      stripes.addValid(stripe, more);
      stripes.addScattered(stripe, more);
      left -= more;
    }
  }

  private static void fill(Stripes stripes, int stripe, int count) {
    stripes.addValid(stripe, count);
    stripes.addScattered(stripe, count);
    stripes.close(stripe);
  }

  /**
   * Valid share u of the victims of greedy collection under uniform overwrites at an
   * over-provisioning ρ: the solution of ρ = −ln(u)/(1 − u) − 1, which gives the write
   * amplification 1/(1 − u) = α/(α + W(−α·exp(−α))), α = 1 + ρ (Xiang and Kurkoski, ISIT 2012).
   */
  static double victimShare(double overProvisioning) {
    double lo = 1e-9;
    double hi = 1 - 1e-9;
    for (int i = 0; i < 100; i++) {
      double u = (lo + hi) / 2;
      if (-StrictMath.log(u) / (1 - u) - 1 > overProvisioning) {
        lo = u;
      } else {
        hi = u;
      }
    }
    return (lo + hi) / 2;
  }
}
