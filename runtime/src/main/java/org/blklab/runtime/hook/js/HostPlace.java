package org.blklab.runtime.hook.js;

import org.graalvm.polyglot.HostAccess.Export;

/** Where a script of a device or a process stands; wrapped by device.js and workload.js. */
public final class HostPlace {
  private final String name;
  private final String lun;
  private final long sizeBytes;
  private final int index;
  private final int jobs;

  HostPlace(String name, String lun, long sizeBytes, int index, int jobs) {
    this.name = name;
    this.lun = lun;
    this.sizeBytes = sizeBytes;
    this.index = index;
    this.jobs = jobs;
  }

  @Export
  public String name() {
    return name;
  }

  @Export
  public String lun() {
    return lun;
  }

  @Export
  public double size() {
    return sizeBytes;
  }

  @Export
  public int index() {
    return index;
  }

  @Export
  public int jobs() {
    return jobs;
  }
}
