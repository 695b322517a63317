package org.blklab.runtime.elevator;

/** What kyber's own trace events tell (spec 03 §9): percentiles, new depths, missing tokens. */
interface KyberEvents {
  /** Nobody looks. */
  KyberEvents NONE = new KyberEvents() {};

  /**
   * A percentile was computed.
   *
   * @param type {@link KyberLatency#TOTAL} or {@link KyberLatency#IO}
   * @param bucket 0 … 7; bucket + 1 quarters of the target
   */
  default void latency(int domain, int type, int bucket, int samples) {}

  /** The depth of a domain changed. */
  default void adjusted(int domain, int depth) {}

  /** A hardware queue found no token and waits. */
  default void throttled(int domain) {}
}
