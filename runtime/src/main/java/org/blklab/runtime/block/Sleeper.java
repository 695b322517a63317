package org.blklab.runtime.block;

/**
 * Who waits inside of the block layer: a task whose bio has no request yet, or a hardware queue
 * whose request has no driver tag.
 *
 * @param task its name; of a hardware queue its number and whose request comes next
 * @param queue the disk it wants to use
 * @param since simulated time at which it fell asleep, ns
 */
public record Sleeper(String task, RequestQueue queue, In in, long since) {
  /** Where it sleeps, by the kernel's function that would be on its stack. */
  public enum In {
    /** For the thaw of a frozen queue. */
    BIO_QUEUE_ENTER("frozen queue", "bio_queue_enter"),
    /** For a token of writeback throttling. */
    WBT_WAIT("writeback throttling", "wbt_wait"),
    /** For a tag. */
    GET_TAG("tag", "blk_mq_get_tag"),
    /** A hardware queue for a driver tag of a map that others use, too. */
    MARK_TAG_WAIT("driver tag", "blk_mq_mark_tag_wait");

    private final String text;
    private final String function;

    In(String text, String function) {
      this.text = text;
      this.function = function;
    }

    /** What it waits for, in words. */
    public String text() {
      return text;
    }

    /** The kernel's function that sleeps. */
    public String function() {
      return function;
    }
  }
}
