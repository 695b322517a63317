package org.blklab.runtime.device.disk;

/** Which of the queued commands a disk serves next; ties go to the older one. */
public enum QueuePolicy {
  /** In order of arrival, as without NCQ. */
  FCFS("fcfs"),

  /** Shortest seek. */
  SSTF("sstf"),

  /** Next cylinder upwards, then from the lowest again. */
  C_LOOK("c-look"),

  /** Shortest positioning time: seek and rotation. */
  SPTF("sptf"),

  /** Positioning time less a share of the age (Jacobson and Wilkes, HPL-CSP-91-7: ASATF). */
  AGED("aged"),

  /** SPTF, but the oldest first once it is older than a limit. */
  DEADLINE("deadline");

  private final String word;

  QueuePolicy(String word) {
    this.word = word;
  }

  /** As it is written in scenarios. */
  public String word() {
    return word;
  }
}
