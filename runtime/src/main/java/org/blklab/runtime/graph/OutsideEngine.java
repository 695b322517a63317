package org.blklab.runtime.graph;

import org.blklab.runtime.block.AsyncRunner;
import org.blklab.runtime.block.TaskWaker;
import org.blklab.runtime.device.Device;

/**
 * Who decides what happens when, in the place of simulated CPUs and hardware: a replay that follows
 * a recording.
 */
public interface OutsideEngine {
  /** Who runs what is put off to kblockd. */
  AsyncRunner runner();

  /** Who is told that a submitter can go on. */
  TaskWaker waker();

  /**
   * The device that stands in for a modelled one.
   *
   * @param model what it says of itself still counts; it is given no commands
   */
  Device instead(Device model);
}
