package org.blklab.runtime.elevator;

import java.util.Arrays;
import org.blklab.runtime.block.ElevatorHost;
import org.blklab.runtime.block.SbitmapQueue;

/**
 * Kyber's feedback: latencies in eight buckets relative to a target, and token depths that follow
 * from their percentiles (rules K11, K13, K14 of spec 03). One histogram instead of the kernel's
 * one per CPU, which it adds up before use.
 */
final class KyberLatency {
  static final int TOTAL = 0;
  static final int IO = 1;

  private static final int BUCKETS = 8;
  private static final int LAST_GOOD = 3; // up to the target
  private static final int UNKNOWN = -1;
  private static final int ENOUGH_SAMPLES = 500;

  private final ElevatorHost host;
  private final SbitmapQueue[] tokens;
  private final KyberEvents events;
  private final long[] targetNs = {2_000_000L, 10_000_000L, 5_000_000_000L};
  private final int[][][] histogram = new int[KyberDomain.TIMED][2][BUCKETS];
  private final boolean[] evaluateAtSet = new boolean[KyberDomain.TIMED];
  private final long[] evaluateAt = new long[KyberDomain.TIMED]; // ticks; for TOTAL and IO alike
  private final int[] keptP99 = new int[KyberDomain.TIMED];

  KyberLatency(ElevatorHost host, SbitmapQueue[] tokens, KyberEvents events) {
    this.host = host;
    this.events = events;
    this.tokens = tokens;
    Arrays.fill(keptP99, UNKNOWN);
  }

  /** Target of a domain in nanoseconds, unsigned. */
  long targetNs(int domain) {
    return targetNs[domain];
  }

  void setTargetNs(int domain, long ns) {
    targetNs[domain] = ns;
  }

  /** K11. */
  void add(int domain, int type, long latencyNs) {
    histogram[domain][type][bucket(targetNs[domain], latencyNs)]++;
  }

  private static int bucket(long targetNs, long latencyNs) {
    if (latencyNs <= 0) {
      return 0;
    }
    long width = Math.max(1, targetNs >>> 2);
    return (int) Math.min(BUCKETS - 1, (latencyNs - 1) / width);
  }

  /** K14: what the timer does. */
  void evaluate() {
    boolean bad = false;
    for (int domain = 0; domain < KyberDomain.TIMED; domain++) {
      bad |= percentile(domain, IO, 90) > LAST_GOOD;
    }
    for (int domain = 0; domain < KyberDomain.TIMED; domain++) {
      int p99 = percentile(domain, TOTAL, 99);
      if (bad) {
        p99 = p99 == UNKNOWN ? keptP99[domain] : p99;
        keptP99[domain] = UNKNOWN;
      } else if (p99 != UNKNOWN) {
        keptP99[domain] = p99;
      }
      if (p99 != UNKNOWN && (bad || p99 > LAST_GOOD)) {
        resize(domain, tokens[domain].depth() * (p99 + 1) >> 2);
      }
    }
  }

  private void resize(int domain, int wanted) {
    int depth = Math.max(1, Math.min(wanted, KyberDomain.maxDepth(domain)));
    if (depth != tokens[domain].depth()) {
      tokens[domain].resize(depth);
      events.adjusted(domain, depth);
    }
  }

  /** K13: the bucket of a percentile, and the histogram is empty again; or unknown as yet. */
  private int percentile(int domain, int type, int percent) {
    int[] counts = histogram[domain][type];
    int total = 0;
    for (int count : counts) {
      total += count;
    }
    if (total == 0) {
      return UNKNOWN;
    }
    long now = host.jiffies();
    if (!evaluateAtSet[domain]) {
      evaluateAtSet[domain] = true;
      evaluateAt[domain] = now + host.hz();
    }
    if (total < ENOUGH_SAMPLES && now - evaluateAt[domain] < 0) {
      return UNKNOWN;
    }
    evaluateAtSet[domain] = false;
    long needed = ((long) total * percent + 99) / 100;
    int bucket = 0;
    while (bucket < BUCKETS - 1 && counts[bucket] < needed) {
      needed -= counts[bucket];
      bucket++;
    }
    Arrays.fill(counts, 0);
    events.latency(domain, type, bucket, total);
    return bucket;
  }
}
