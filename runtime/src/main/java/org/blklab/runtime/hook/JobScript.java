package org.blklab.runtime.hook;

/**
 * One process of a workload whose I/Os come from a script.
 *
 * @param workload its name
 * @param index of this process, from 0
 * @param jobs how many there are
 * @param lun what it works on
 * @param sizeBytes of the LUN
 */
public record JobScript(
    String workload, int index, int jobs, String lun, long sizeBytes, Script script) {}
