package org.blklab.runtime.block;

/** The doors at which a request's life is stamped, with blktrace's letters. */
public enum TracePoint {
  BIO_QUEUE("block_bio_queue", "Q", "a bio enters the block layer"),
  SPLIT("block_split", "X", "a bio is split; value: first sector of the remainder"),
  BIO_BACKMERGE("block_bio_backmerge", "M", "a bio joins the end of a request"),
  BIO_FRONTMERGE("block_bio_frontmerge", "F", "a bio joins the front of a request"),
  GETRQ("block_getrq", "G", "a request was obtained, after any wait for a tag"),
  PLUG("block_plug", "P", "the first request goes into an empty plug"),
  UNPLUG("block_unplug", "U", "a plug is flushed; value: depth, negative when before a sleep"),
  RQ_INSERT("block_rq_insert", "I", "a request goes into the elevator or software queue"),
  RQ_ISSUE("block_rq_issue", "D", "the driver starts a request"),
  RQ_MERGE("block_rq_merge", "M", "a request is absorbed by another"),
  RQ_REQUEUE("block_rq_requeue", "R", "the driver could not take a request"),
  RQ_COMPLETE("block_rq_complete", "C", "bytes of a request are done; value: bytes"),
  TAG_WAIT("tag_wait", "", "a task goes to sleep for a tag; value: wait queue"),
  TAG_WAKE("tag_wake", "", "a task is woken for a tag; value: wait queue"),
  ELEVATOR_SWITCH("elevator_switch", "m", "another elevator is attached"),
  QUEUE_FREEZE("queue_freeze", "", "the queue is frozen"),
  QUEUE_UNFREEZE("queue_unfreeze", "", "the queue is thawed; value: ns it was frozen"),
  RQ_DISPATCH("rq_dispatch", "", "the elevator gives a request to the dispatch list"),
  RQ_FREE("rq_free", "", "a request is freed, all stamps set"),
  DISCARD_MERGE("discard_merge", "", "a discard joins a request as one more range");

  private final String kernelName;
  private final String letter;
  private final String doc;

  TracePoint(String kernelName, String letter, String doc) {
    this.kernelName = kernelName;
    this.letter = letter;
    this.doc = doc;
  }

  /** The name users write after {@code on}. */
  public String kernelName() {
    return kernelName;
  }

  /** blktrace's action letter; empty for our own trace points. */
  public String letter() {
    return letter;
  }

  public String doc() {
    return doc;
  }
}
