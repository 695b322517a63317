package org.blklab.runtime.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.stats.StageStats.Stage;

/**
 * What plots need of one LUN beyond its measurements: where the head went, and the slowest
 * requests. Of bounded size, whatever the length of the run.
 */
public final class LunRecording {
  /** Dispatches that are kept: every one at first, then every second, every fourth … */
  private static final int MAX_DISPATCHES = 4096;

  private static final int SLOWEST = 20;

  private final double[] atNs = new double[MAX_DISPATCHES];
  private final double[] sector = new double[MAX_DISPATCHES];
  private final List<Life> slowest = new ArrayList<>();
  private int kept;
  private int stride = 1;
  private int toSkip;

  /**
   * The life of a request, from its bio's submission to its completion.
   *
   * @param stageNs by {@link Stage}, in their order
   */
  public record Life(
      long startNs,
      long latencyNs,
      String op,
      long sector,
      int sectors,
      String task,
      long[] stageNs) {}

  /** The driver starts a request. */
  public void dispatched(Request rq, long nowNs) {
    if (toSkip > 0) {
      toSkip--;
      return;
    }
    toSkip = stride - 1;
    if (kept == MAX_DISPATCHES) {
      kept /= 2;
      for (int i = 0; i < kept; i++) {
        atNs[i] = atNs[2 * i];
        sector[i] = sector[2 * i];
      }
      stride *= 2;
      toSkip = stride - 1;
    }
    atNs[kept] = nowNs;
    sector[kept] = rq.sector();
    kept++;
  }

  /** A request is freed, with all its stamps. */
  public void freed(Request rq) {
    if (rq.completeNs() == 0 || rq.issueNs() == 0) {
      return;
    }
    Stage[] stages = Stage.values();
    long latency = 0;
    for (Stage stage : stages) {
      latency += Math.max(0, StageStats.stageNs(rq, stage));
    }
    if (slowest.size() == SLOWEST && latency <= slowest.getLast().latencyNs()) {
      return;
    }
    long[] stageNs = new long[stages.length];
    for (int i = 0; i < stages.length; i++) {
      stageNs[i] = Math.max(0, StageStats.stageNs(rq, stages[i]));
    }
    slowest.add(
        new Life(
            rq.completeNs() - latency,
            latency,
            Op.name(rq.op()).toLowerCase(java.util.Locale.ROOT),
            rq.sector(),
            rq.sectors(),
            rq.task() == null ? "" : rq.task().name(),
            stageNs));
    slowest.sort(Comparator.comparingLong((Life life) -> -life.latencyNs()));
    if (slowest.size() > SLOWEST) {
      slowest.removeLast();
    }
  }

  /** Times of the kept dispatches, in ns. */
  public double[] dispatchNs() {
    return Arrays.copyOf(atNs, kept);
  }

  /** Their first sectors. */
  public double[] dispatchSectors() {
    return Arrays.copyOf(sector, kept);
  }

  /** Every how many dispatches one is kept. */
  public int stride() {
    return stride;
  }

  /** The slowest first. */
  public List<Life> slowest() {
    return List.copyOf(slowest);
  }
}
