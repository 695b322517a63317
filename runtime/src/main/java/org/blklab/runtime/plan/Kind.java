package org.blklab.runtime.plan;

import java.util.Locale;

/** The kinds of things that a scenario declares. */
public enum Kind {
  KERNEL,
  MACHINE,
  COSTS,
  HOST,
  DEVICE,
  LUN,
  QUEUE,
  ELEVATOR,
  CGROUP,
  WORKLOAD;

  /** The keyword. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The kind of a keyword. */
  public static Kind of(String keyword) {
    return valueOf(keyword.toUpperCase(Locale.ROOT));
  }
}
