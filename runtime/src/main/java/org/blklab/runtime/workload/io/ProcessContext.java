package org.blklab.runtime.workload.io;

import org.blklab.runtime.block.BlockLayer;
import org.blklab.runtime.block.Cgroup;
import org.blklab.runtime.sim.Machine;
import org.blklab.runtime.workload.option.JobOptions;

/**
 * What the processes of a workload need of their surroundings.
 *
 * @param name of the workload, and of its tasks
 * @param launcher lets processes go one after the other
 * @param ports how system calls reach the disk
 * @param firstJobNumber number of its first process over all workloads of the scenario, from 1, by
 *     which fio seeds random numbers
 */
public record ProcessContext(
    String name,
    BlockLayer layer,
    IoTasks tasks,
    Launcher launcher,
    IoPort.Factory ports,
    WorkloadCosts costs,
    Cgroup cgroup,
    JobSink sink,
    int firstJobNumber) {

  /**
   * Refuses CPUs that the machine does not have.
   *
   * @throws IllegalArgumentException if no CPU of the machine is allowed
   */
  public void checkCpus(JobOptions options) {
    int cpus = machine().cpuCount();
    long present = cpus >= 64 ? -1L : (1L << cpus) - 1;
    if ((options.identity().cpuMask() & present) == 0) {
      throw new IllegalArgumentException(
          "cpus_allowed names none of the " + cpus + " CPUs of the machine");
    }
  }

  public Machine machine() {
    return layer.machine();
  }
}
