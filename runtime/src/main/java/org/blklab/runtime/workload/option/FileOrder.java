package org.blklab.runtime.workload.option;

/**
 * Whose turn it is when a job works on several files ({@code file_service_type}).
 *
 * @param kind how the next file is chosen
 * @param ios I/Os of one file before the next has its turn; at least 1, unused by {@link
 *     Kind#SEQUENTIAL}
 */
public record FileOrder(Kind kind, long ios) {
  /** How the next file is chosen. */
  public enum Kind {
    /** One after the other, again and again. */
    ROUNDROBIN,
    /** Any of them. */
    RANDOM,
    /** One after the other, each until it is done. */
    SEQUENTIAL
  }
}
