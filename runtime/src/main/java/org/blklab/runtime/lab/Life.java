package org.blklab.runtime.lab;

import java.util.List;

/**
 * The life of one request, copied when it ended.
 *
 * @param id as {@code why request} takes it; unique on its LUN
 * @param op {@code READ}, {@code WRITE}, …
 * @param elevator name of the elevator it passed through
 * @param waitQueue where its task slept for the tag, -1 if it did not
 * @param stagesNs how long it was in each stage of a request's life, in the order of the stages
 * @param totalNs all stages together with what lies between them
 * @param readsBefore reads that the device was given between its insertion and its own issue
 * @param overtakers requests that came after it and were given to the device before it
 * @param lastBefore the last ones given to the device before it, oldest first
 */
public record Life(
    String lun,
    long id,
    String op,
    boolean sync,
    long sector,
    int sectors,
    String task,
    int pid,
    int tag,
    int schedTag,
    String elevator,
    int waitQueue,
    long insertNs,
    long issueNs,
    long completeNs,
    List<Long> stagesNs,
    long totalNs,
    int readsBefore,
    int writesBefore,
    int overtakers,
    int readOvertakers,
    List<Before> lastBefore) {
  public Life {
    stagesNs = List.copyOf(stagesNs);
    lastBefore = List.copyOf(lastBefore);
  }

  /**
   * A request that was given to the device before this one.
   *
   * @param later whether it had come after this one
   */
  public record Before(long id, String op, long sector, int sectors, long issueNs, boolean later) {}
}
