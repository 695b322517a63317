package org.blklab.runtime.stats;

import java.util.EnumSet;
import java.util.Set;
import org.blklab.runtime.block.TracePoint;

/**
 * A group of a LUN's measurements: the words its paths begin with, and the doors that must be
 * watched for them. Nothing is collected of a group that nobody reads.
 */
public enum LunGroup {
  /** What the device is given: how much, how large, in which order. */
  DISPATCH(Set.of("dispatch"), EnumSet.of(TracePoint.RQ_ISSUE)),

  /** How many requests there are, and who sleeps for a tag. */
  TAGS(
      Set.of("tags", "sched_tags", "util"),
      EnumSet.of(
          TracePoint.GETRQ,
          TracePoint.RQ_ISSUE,
          TracePoint.RQ_REQUEUE,
          TracePoint.RQ_FREE,
          TracePoint.RQ_MERGE,
          TracePoint.TAG_WAIT)),

  MERGES(
      Set.of("merges"),
      EnumSet.of(
          TracePoint.BIO_BACKMERGE,
          TracePoint.BIO_FRONTMERGE,
          TracePoint.DISCARD_MERGE,
          TracePoint.RQ_MERGE)),

  /** What else passes, counted. */
  COUNTS(
      Set.of("requeues", "splits", "bios", "requests", "unplugs"),
      EnumSet.of(
          TracePoint.RQ_REQUEUE,
          TracePoint.SPLIT,
          TracePoint.BIO_QUEUE,
          TracePoint.GETRQ,
          TracePoint.UNPLUG)),

  /** Times of the stages of a request's life, each with its distribution. */
  STAGES(Set.of("stages"), EnumSet.of(TracePoint.GETRQ, TracePoint.RQ_FREE));

  private static final LunGroup[] ALL = values();

  private final Set<String> words;
  private final Set<TracePoint> doors;

  LunGroup(Set<String> words, Set<TracePoint> doors) {
    this.words = words;
    this.doors = doors;
  }

  Set<TracePoint> doors() {
    return doors;
  }

  /**
   * The groups that a path may ask for, whatever its owner: {@code sda.stages.device.p99}, {@code
   * before.sda.util}, {@code sda.stages}. Rather one too many than one too few.
   */
  public static Set<LunGroup> in(String path) {
    Set<LunGroup> groups = EnumSet.noneOf(LunGroup.class);
    for (String word : path.split("\\.", -1)) {
      LunGroup group = of(word);
      if (group != null) {
        groups.add(group);
      }
    }
    return groups;
  }

  /** The group of the paths that begin with this word; null if it is none of a LUN's doors. */
  static LunGroup of(String word) {
    for (LunGroup group : ALL) {
      if (group.words.contains(word)) {
        return group;
      }
    }
    return null;
  }

  /** What the table of LUNs and that of a host's LUNs show. */
  public static Set<LunGroup> ofTables() {
    return EnumSet.of(DISPATCH, TAGS, MERGES);
  }
}
