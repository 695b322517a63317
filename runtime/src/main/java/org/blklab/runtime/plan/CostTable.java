package org.blklab.runtime.plan;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What each step of the path costs a CPU.
 *
 * @param steps nanoseconds and source by step name, in the order of the table
 */
public record CostTable(String name, Map<String, Entry> steps) {

  public record Entry(long ns, String source) {
    Entry atSpeed(double speed) {
      return new Entry(Math.round(ns / speed), source);
    }
  }

  public CostTable {
    steps = Collections.unmodifiableMap(new LinkedHashMap<>(steps));
  }

  /** Cost of a step in ns, 0 if the table does not name it. */
  public long ns(String step) {
    Entry entry = steps.get(step);
    return entry == null ? 0 : entry.ns();
  }

  /**
   * This table for CPUs {@code speed} times as fast. What is no work of a CPU stays: how long it
   * must be idle to sleep deeper, and how long a task may run.
   */
  public CostTable atSpeed(double speed) {
    if (speed == 1) {
      return this;
    }
    Map<String, Entry> all = new LinkedHashMap<>();
    steps.forEach((step, entry) -> all.put(step, isWork(step) ? entry.atSpeed(speed) : entry));
    return new CostTable(name, all);
  }

  private static boolean isWork(String step) {
    return !step.endsWith("-residency") && !step.equals("time-slice");
  }

  /** This table with some steps replaced, under a new name. */
  public CostTable with(String newName, Map<String, Entry> replaced) {
    Map<String, Entry> all = new LinkedHashMap<>(steps);
    all.putAll(replaced);
    return new CostTable(newName, all);
  }
}
