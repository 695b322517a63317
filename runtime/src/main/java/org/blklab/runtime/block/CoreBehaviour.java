package org.blklab.runtime.block;

import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.kernel.KernelProfile;

/** What the kernel's profile says about the core, asked once. */
record CoreBehaviour(
    boolean implicitPlug,
    boolean writePathPlug,
    boolean plugLifo,
    boolean mixedPlugByQueue,
    boolean remainderToTail,
    boolean syncRunAfterInsert,
    boolean flushBypassesElevator,
    boolean blockingRunsAsync,
    boolean batchGetLoops,
    boolean pollBatches,
    boolean tagWaiterBarrier) {
  static CoreBehaviour of(KernelProfile kernel) {
    return new CoreBehaviour(
        kernel.has(Behaviour.IMPLICIT_BIO_PLUG),
        kernel.has(Behaviour.WRITE_PATH_PLUG),
        kernel.has(Behaviour.PLUG_LIFO),
        kernel.has(Behaviour.MIXED_PLUG_BY_QUEUE),
        kernel.has(Behaviour.SPLIT_REMAINDER_TO_TAIL),
        kernel.has(Behaviour.SYNC_RUN_AFTER_INSERT),
        kernel.has(Behaviour.FLUSH_BYPASSES_ELEVATOR),
        kernel.has(Behaviour.BLOCKING_RUN_IS_ASYNC),
        kernel.has(Behaviour.BATCH_GET_LOOPS),
        kernel.has(Behaviour.POLL_BATCHES),
        kernel.has(Behaviour.TAG_WAITER_BARRIER));
  }
}
