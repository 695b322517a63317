package org.blklab.runtime.block;

/**
 * A piece of work that is put off to kblockd: a hardware queue run or the requeue work. Queuing
 * modifies whatever delay was pending; several requests before it starts collapse into one run.
 */
public interface Deferred {
  /** Runs as soon as somebody takes it. */
  void queue();

  /** Runs after {@code delayNs}, at least 1; replaces a pending run, an immediate one too. */
  void queueDelayed(long delayNs);

  /** Forgets a pending run. */
  void cancel();

  /** Queued or delayed, not yet begun. */
  boolean isPending();

  /** Binds the next run to one CPU, -1 for where it runs by itself. */
  void bindTo(int cpu);
}
