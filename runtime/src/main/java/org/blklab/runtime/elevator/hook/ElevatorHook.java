package org.blklab.runtime.elevator.hook;

import java.util.List;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.Bio;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.block.Request;

/**
 * An elevator somebody else wrote, by the operations of the UFQ proposal ("User-programmable
 * Flexible Queueing", RFC of March 2026). It answers with numbers of requests ({@link Request#id});
 * {@link HookElevator} checks every answer, so a faulty hook loses nothing. All calls are made
 * under the elevator's lock and must return at once.
 */
public interface ElevatorHook {
  /** No request. */
  long NONE = -1;

  /** Let the kernel's own search decide: cache, hash, sorted neighbours. */
  long KERNEL = -2;

  /** Attached to a queue; keep {@code queue} for the calls that follow. */
  void initSched(HookQueue queue);

  /** Detached; whatever is left inside was lost. */
  default void exitSched() {}

  /**
   * Takes a request in.
   *
   * @param atHead a requeue, as a rule: it should be among the next to go
   * @return 0, or another number to refuse it: it then goes first in, first out, before all others
   */
  int insertReq(Request rq, boolean atHead);

  /** Number of the request to send now, or {@link #NONE}; it is no longer inside then. */
  long dispatchReq(int hctx);

  /**
   * Whether {@link #dispatchReq} should be asked. False holds requests back: see to it that {@link
   * HookQueue#kickAfter} or a completion asks again.
   *
   * @param inside how many requests were taken in and not given out, at least 1
   */
  default boolean hasReq(int inside) {
    return true;
  }

  /** Number of the request a bio is to join, {@link #NONE} or {@link #KERNEL}. */
  default long mergeBio(Bio bio) {
    return KERNEL;
  }

  /**
   * Number of the request inside that is to absorb a new one that starts where it ends, {@link
   * #NONE} or {@link #KERNEL}.
   */
  default long mergeReq(Request rq) {
    return KERNEL;
  }

  /**
   * A request inside has grown, perhaps at its front.
   *
   * @param victim the request that it absorbed and that is no longer inside; {@link #NONE} for a
   *     bio or for a request that had not been taken in
   */
  default void mergedReq(Request rq, long victim) {}

  /** A request that was taken in once is freed: done, or absorbed. */
  default void finishReq(Request rq) {}

  /** The driver gave a request back; {@link #insertReq} follows unless it bypasses the elevator. */
  default void requeueReq(Request rq) {}

  /** Whether {@link #limitDepth} means to limit anything; asked once, before initSched. */
  default boolean limitsDepth() {
    return false;
  }

  /** Scheduler tags that such a request may use, 0 for no limit. */
  default int limitDepth(IoTask task, int op, int flags) {
    return 0;
  }

  /**
   * The least depth that {@link #limitDepth} will answer for the present settings, at least 1;
   * asked after initSched and before depthUpdated. The tags wake fewer waiters at a time for a
   * small one.
   */
  default int minDepth() {
    return 1;
  }

  /** nr_requests or async_depth changed. */
  default void depthUpdated() {}

  /** Its parameters, as files of {@code iosched/}. */
  default List<Attribute> attributes() {
    return List.of();
  }
}
