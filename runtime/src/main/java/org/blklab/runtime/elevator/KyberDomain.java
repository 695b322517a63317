package org.blklab.runtime.elevator;

import org.blklab.runtime.block.Op;

/** Kyber's scheduling domains as plain ints, with what is fixed for each (spec 03 §1). */
final class KyberDomain {
  static final int READ = 0;
  static final int WRITE = 1;
  static final int DISCARD = 2;
  static final int OTHER = 3;
  static final int COUNT = 4;

  /** Domains whose latency is looked at: all but OTHER. */
  static final int TIMED = 3;

  private static final String[] NAMES = {"READ", "WRITE", "DISCARD", "OTHER"};
  private static final int[] MAX_DEPTH = {256, 128, 64, 16};
  private static final int[] BATCH = {16, 8, 1, 1};

  private KyberDomain() {}

  static int of(int op) {
    return switch (op) {
      case Op.READ -> READ;
      case Op.WRITE -> WRITE;
      case Op.DISCARD -> DISCARD;
      default -> OTHER;
    };
  }

  /** The name debugfs shows. */
  static String name(int domain) {
    return NAMES[domain];
  }

  /** Tokens at the start, and never more. */
  static int maxDepth(int domain) {
    return MAX_DEPTH[domain];
  }

  /** Requests dispatched in a row before another domain has its turn. */
  static int batch(int domain) {
    return BATCH[domain];
  }
}
