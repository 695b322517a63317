package org.blklab.runtime.stats;

import org.blklab.runtime.block.Request;

/** Where the requests of a LUN spent their time, stage by stage. */
public final class StageStats {
  /** The stages of a request's life in order, by the names users write. */
  public enum Stage {
    FREEZE("slept because the queue was frozen"),
    TAG_WAIT("slept for a scheduler or driver tag"),
    PLUG("held back in the task's plug"),
    ELEVATOR("in the elevator or software queue"),
    BUDGET("chosen, but waiting for the LUN's budget"),
    DRIVER_TAG("chosen, but waiting for a driver tag or the driver"),
    DEVICE("in the device, from D to its completion");

    private final String doc;

    Stage(String doc) {
      this.doc = doc;
    }

    public String text() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }

    public String doc() {
      return doc;
    }
  }

  private final LatencyHistogram[] stages = new LatencyHistogram[Stage.values().length];

  StageStats() {
    for (int i = 0; i < stages.length; i++) {
      stages[i] = new LatencyHistogram(2);
    }
  }

  /** Adds the time that a bio slept before it became a request. */
  void recordFreeze(long ns) {
    stages[Stage.FREEZE.ordinal()].record(ns);
  }

  /** Adds a request that is about to be freed. */
  void record(Request rq) {
    stages[Stage.TAG_WAIT.ordinal()].record(stageNs(rq, Stage.TAG_WAIT));
    stages[Stage.PLUG.ordinal()].record(stageNs(rq, Stage.PLUG));
    stages[Stage.ELEVATOR.ordinal()].record(stageNs(rq, Stage.ELEVATOR));
    stages[Stage.BUDGET.ordinal()].record(stageNs(rq, Stage.BUDGET));
    stages[Stage.DRIVER_TAG.ordinal()].record(stageNs(rq, Stage.DRIVER_TAG));
    stages[Stage.DEVICE.ordinal()].record(stageNs(rq, Stage.DEVICE));
  }

  /** How long a completed request was in a stage, in nanoseconds. */
  public static long stageNs(Request rq, Stage stage) {
    long chosen = rq.dispatchNs() > 0 ? rq.dispatchNs() : rq.issueNs();
    return switch (stage) {
      case FREEZE -> rq.bio() == null ? 0 : rq.bio().frozenNs();
      case TAG_WAIT -> rq.tagWaitNs();
      case PLUG -> rq.plugNs() == 0 ? 0 : firstOf(rq.insertNs(), rq.issueNs()) - rq.plugNs();
      case ELEVATOR -> rq.insertNs() == 0 ? 0 : chosen - rq.insertNs();
      case BUDGET -> rq.budgetNs();
      case DRIVER_TAG -> Math.max(0, rq.issueNs() - chosen - rq.budgetNs());
      case DEVICE -> rq.completeNs() - rq.issueNs();
    };
  }

  private static long firstOf(long a, long b) {
    return a > 0 ? a : b;
  }

  public LatencyHistogram stage(Stage stage) {
    return stages[stage.ordinal()];
  }

  double measure(String path) {
    int dot = path.indexOf('.');
    for (Stage stage : Stage.values()) {
      if (dot > 0 && stage.text().equals(path.substring(0, dot))) {
        return stages[stage.ordinal()].measure(path.substring(dot + 1));
      }
    }
    return Double.NaN;
  }

  void reset() {
    for (LatencyHistogram stage : stages) {
      stage.reset();
    }
  }
}
