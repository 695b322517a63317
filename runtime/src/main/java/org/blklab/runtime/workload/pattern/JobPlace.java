package org.blklab.runtime.workload.pattern;

import org.blklab.runtime.workload.option.Extent.Area;

/**
 * Which process of which workload, and where it works.
 *
 * @param job its index among {@code numjobs}, from 0
 * @param number its number over all workloads of the scenario, from 1, in order of declaration
 * @param area its part of the device
 * @param fileName such as {@code /dev/sda}; fio seeds skewed distributions with it
 */
public record JobPlace(int job, int number, Area area, String fileName) {}
