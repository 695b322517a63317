package org.blklab.runtime.hook;

import org.blklab.runtime.block.TracePoint;
import org.blklab.runtime.device.ServiceTime;
import org.blklab.runtime.elevator.hook.ElevatorHook;
import org.blklab.runtime.workload.pattern.IoSource;

/**
 * The scripts of one run, which share their globals. One thread at a time. Failures while the
 * simulation runs are told to {@link HookActions#failed}, and the hook answers as if it had nothing
 * to say; failures at set-up are thrown.
 */
public interface HookEngine extends AutoCloseable {
  /** Loads the language. */
  @FunctionalInterface
  interface Maker {
    HookEngine engine(HookWorld world, HookActions actions, HookMeasurements measurements);
  }

  /** Runs code once; what it declares is visible to all later code. */
  void run(Script script) throws HookFailure;

  /**
   * @param variable the parameter's name in code that stands in a scenario
   */
  ObserverHook observer(TracePoint point, String variable, Script script) throws HookFailure;

  /**
   * A new instance of an elevator, with a state of its own.
   *
   * @param lun whose queue it is for
   */
  ElevatorHook elevator(ElevatorScript elevator, String lun) throws HookFailure;

  /** A new instance of a device's file. */
  ServiceTime serviceTime(DeviceScript device) throws HookFailure;

  /** A new instance of a workload's file, for one process. */
  IoSource ios(JobScript job) throws HookFailure;

  /** Whether the scripts' state is lost, by too long a call or for want of memory. */
  boolean isDiscarded();

  @Override
  void close();
}
