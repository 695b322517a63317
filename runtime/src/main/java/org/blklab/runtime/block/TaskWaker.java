package org.blklab.runtime.block;

/** How the block layer makes a sleeping submitter go on. */
public interface TaskWaker {
  /** Wakes the simulated thread of the task. */
  TaskWaker THREADS =
      task -> {
        if (task.task() != null) {
          task.task().wake();
        }
      };

  /** The task's {@link Submission} can be stepped again. */
  void wake(IoTask task);
}
