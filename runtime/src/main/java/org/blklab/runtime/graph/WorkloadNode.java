package org.blklab.runtime.graph;

import java.util.List;
import java.util.Map;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.plan.ValueFormat;
import org.blklab.runtime.stats.WorkloadStats;
import org.blklab.runtime.workload.io.JobSink;
import org.blklab.runtime.workload.pattern.FileOffset;

/** A workload of the graph with what it has measured. */
final class WorkloadNode implements JobSink {
  private final Declared.Workload declared;
  private final WorkloadStats stats;
  private final boolean endless;
  private final String text;
  private final Runnable whenJobEnds;
  private String failure = "";

  /**
   * @param processes how many there will be
   * @param whenJobEnds told after each process that ends
   */
  WorkloadNode(
      Declared.Workload declared,
      int processes,
      boolean endless,
      String text,
      Runnable whenJobEnds) {
    this.declared = declared;
    this.endless = endless;
    this.text = text;
    this.whenJobEnds = whenJobEnds;
    stats = new WorkloadStats(processes);
  }

  String name() {
    return declared.name();
  }

  List<String> luns() {
    return declared.luns();
  }

  /** Its properties as given, by name. */
  Map<String, Object> properties() {
    return ValueFormat.plain(declared.settings().values());
  }

  WorkloadStats stats() {
    return stats;
  }

  boolean isEndless() {
    return endless;
  }

  /** What it does, in a few words. */
  String text() {
    return text;
  }

  /** Why a process failed; empty if none did. */
  String failure() {
    return failure;
  }

  @Override
  public void measuring(int job, long nowNs) {
    stats.jobStarted(nowNs);
  }

  @Override
  public void completed(
      int job, int direction, long bytes, long startNs, long issuedNs, long endNs) {
    stats.ioCompleted(job, direction, bytes, issuedNs - startNs, endNs - issuedNs);
  }

  @Override
  public void synced(int job, long startNs, long endNs) {
    stats.syncCompleted(endNs - startNs);
  }

  @Override
  public void failed(int job, int direction, long offsetBytes, int status, long nowNs) {
    stats.failed();
    if (failure.isEmpty()) {
      failure =
          WorkloadStats.DIRECTIONS[direction]
              + " at "
              + FileOffset.bytes(offsetBytes)
              + ": "
              + org.blklab.runtime.block.BlkStatus.errno(status).words();
    }
  }

  @Override
  public void exited(int job, IoTask task, long nowNs) {
    stats.jobEnded(nowNs);
    whenJobEnds.run();
  }

  @Override
  public void jobDone(long arrivalNs, long startNs, long endNs) {
    stats.scriptCompleted(endNs - arrivalNs, endNs - startNs);
  }
}
