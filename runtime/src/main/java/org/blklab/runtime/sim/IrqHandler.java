package org.blklab.runtime.sim;

/** Code that runs in hard or soft interrupt context, as one segment of the CPU. */
public interface IrqHandler {
  /**
   * Runs on {@code cpu}, charging its time there.
   *
   * @param arg what was given when the interrupt was raised
   */
  void onInterrupt(Cpu cpu, int arg);
}
