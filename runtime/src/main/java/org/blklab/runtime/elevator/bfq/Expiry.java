package org.blklab.runtime.elevator.bfq;

/** Why a slot ends. */
enum Expiry {
  /** No request came while the device was kept idle. */
  TOO_IDLE,
  BUDGET_TIMEOUT,
  BUDGET_EXHAUSTED,
  NO_MORE_REQUESTS,
  PREEMPTED
}
