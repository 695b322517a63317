package org.blklab.runtime.block;

import java.util.List;

/**
 * What is inside a queue at one moment, taken on demand between two events. Lists are in the order
 * in which the kernel keeps them.
 *
 * @param name the disk
 * @param elevator its name, or {@code none}
 * @param usage references: requests, and tasks on their way in
 * @param freezeDepth how often it is frozen
 * @param quiesceDepth how often it is quiesced
 * @param frozenWaiters tasks that wait for the thaw, the next one to be woken first
 * @param requeued what kblockd will insert again
 * @param hctxs its hardware queues
 */
public record QueueSnapshot(
    String name,
    String elevator,
    int nrRequests,
    int asyncDepth,
    int usage,
    int freezeDepth,
    int quiesceDepth,
    List<String> frozenWaiters,
    List<Rq> requeued,
    List<HwQueue> hctxs) {

  /**
   * A request.
   *
   * @param id unique in its queue
   * @param task who allocated it; empty for a device flush
   * @param state {@link Request#IDLE} and so on
   * @param line as debugfs prints it
   */
  public record Rq(
      long id,
      String task,
      long sector,
      int sectors,
      int tag,
      int schedTag,
      int state,
      String line) {
    static Rq of(Request rq) {
      String task = rq.task == null ? "" : rq.task.name();
      String line = RequestText.of(rq);
      return new Rq(
          rq.generation, task, rq.sector, rq.sectors, rq.tag, rq.schedTag, rq.state, line);
    }
  }

  /**
   * A map of tags.
   *
   * @param nrTags allocated size, reserved ones included
   * @param depth current size of the normal bitmap
   * @param busy taken tags
   * @param wakeBatch tags freed for each batch of waiters
   * @param sleepers registered waiters (ws_active)
   * @param activeUsers queues or hctxs that share it now
   * @param holders the requests that hold its tags, in tag order
   * @param text debugfs {@code tags}
   */
  public record TagMap(
      int nrTags,
      int depth,
      int busy,
      int wakeBatch,
      int sleepers,
      int activeUsers,
      List<Rq> holders,
      String text) {}

  /**
   * A hardware queue.
   *
   * @param state debugfs {@code state}: STOPPED, TAG_ACTIVE, SCHED_RESTART joined by bars
   * @param dispatch left the elevator and cannot go on
   * @param waiting in software queues, by CPU
   * @param dispatchBusy 0 … 9
   * @param active driver tags it holds; counted on shared sets only
   * @param flushes requests that wait for a device flush
   * @param tags driver tags
   * @param schedTags null without an elevator
   */
  public record HwQueue(
      int index,
      List<Integer> cpus,
      String state,
      List<Rq> dispatch,
      List<Rq> waiting,
      int dispatchBusy,
      int active,
      int flushes,
      TagMap tags,
      TagMap schedTags) {}
}
