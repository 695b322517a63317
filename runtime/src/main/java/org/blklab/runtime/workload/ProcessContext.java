package org.blklab.runtime.workload;

import org.blklab.runtime.block.BlockLayer;
import org.blklab.runtime.block.Cgroup;
import org.blklab.runtime.sim.Machine;

/**
 * What the processes of a workload need of their surroundings.
 *
 * @param name of the workload, and of its tasks
 * @param ports how system calls reach the disk
 * @param firstJobNumber number of its first process over all workloads of the scenario, from 1, by
 *     which fio seeds random numbers
 */
public record ProcessContext(
    String name,
    BlockLayer layer,
    IoTasks tasks,
    IoPort.Factory ports,
    WorkloadCosts costs,
    Cgroup cgroup,
    JobSink sink,
    int firstJobNumber) {

  Machine machine() {
    return layer.machine();
  }
}
