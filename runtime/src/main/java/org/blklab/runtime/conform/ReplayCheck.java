package org.blklab.runtime.conform;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.blklab.runtime.graph.Library;
import org.blklab.runtime.trace.TraceRecord;

/** Checks recordings by replay: every D must come in the recorded order. */
final class ReplayCheck {
  /** Beginnings of the search for free tags that are tried. */
  static final int MAX_SEEDS = 16;

  /** Actions that must be as many as recorded where the recording repeats itself. */
  private static final List<String> COUNTED = List.of("Q", "X", "M", "F", "C");

  private final Replay replay;

  ReplayCheck(Library library) {
    replay = new Replay(library);
  }

  Row check(RecordedCase one) throws BadRecording {
    if (one.runs().isEmpty()) {
      return Row.notCompared(
          one.subject(),
          Row.Mode.REPLAY,
          one.shares(),
          "no submission stream in the recording");
    }
    Setting setting;
    try {
      setting = RecordedGraph.of(one.parameters(), "zero");
    } catch (NotSimulated e) {
      return Row.notCompared(one.subject(), Row.Mode.REPLAY, one.shares(), e.getMessage());
    }
    Tally tally = new Tally();
    for (RecordedCase.Run run : one.runs()) {
      List<TraceRecord> records = TraceFiles.read(List.of(run.trace()));
      Processes processes = new Processes(records, JobKinds.of(one.jobs()));
      predict(run.name(), setting, records, processes, tally);
    }
    boolean failed =
        one.isOrderFixed()
            ? tally.differing > 0 || tally.countsDiffer()
            : Shares.isJudged(one.shares(), tally.starts())
                && !Shares.isInRange(one.shares(), tally.share());
    return tally.row(one.subject(), one.shares(), failed);
  }

  /** A trace without a second run: its order must be the same. */
  Row check(OwnTrace trace) throws BadRecording {
    Tally tally = new Tally();
    Setting setting = new Setting(trace.declared(), trace.lun(), Map.of());
    Processes processes = new Processes(trace.records(), trace.kinds());
    predict("trace", setting, trace.records(), processes, tally);
    List<Double> shares = List.of(Agreement.sequential(trace.records()));
    return tally.row(trace.subject(), shares, tally.differing > 0);
  }

  /**
   * Takes the prediction that agrees best: a trace does not tell where the kernel begins to look
   * for a free tag (a random number), and a limited depth makes that matter.
   */
  private void predict(
      String run, Setting setting, List<TraceRecord> records, Processes processes, Tally tally)
      throws BadRecording {
    Agreement best = null;
    Replay.Result result = null;
    int bestSeed = 1;
    for (int seed = 1; seed <= MAX_SEEDS && (best == null || best.differing > 0); seed++) {
      Replay.Result simulated = replay.run(setting, records, processes, seed);
      Agreement agreement = new Agreement(run, records, simulated.predicted());
      if (best == null || agreement.differing < best.differing) {
        best = agreement;
        result = simulated;
        bestSeed = seed;
      }
    }
    tally.add(best, records, result, bestSeed);
  }

  /** Collects the runs of one variant. */
  private static final class Tally {
    private final Map<String, Row.Count> counts = new LinkedHashMap<>();
    private final List<String> notes = new ArrayList<>();
    private final List<Double> shares = new ArrayList<>();
    private Optional<Row.Difference> first = Optional.empty();
    private int differing;

    void add(Agreement agreement, List<TraceRecord> recorded, Replay.Result result, int seed) {
      differing += agreement.differing;
      first = first.or(agreement::firstDifference);
      Agreement.counts(recorded, result.predicted()).forEach(this::count);
      shares.add(Agreement.sequential(result.predicted()));
      if (agreement.differing > 0 && agreement.differing == agreement.swapped()) {
        notes.add(
            agreement.run()
                + ": neighbours changed places: two runs of the hardware queue overlapped");
      }
      if (seed > 1) {
        notes.add(agreement.run() + ": beginning " + seed + " of the search for free tags");
      }
      result.setUp().stream().filter(note -> !notes.contains(note)).forEach(notes::add);
    }

    private void count(String action, Row.Count count) {
      counts.merge(
          action,
          count,
          (a, b) -> new Row.Count(a.recorded() + b.recorded(), a.simulated() + b.simulated()));
    }

    boolean countsDiffer() {
      return counts.entrySet().stream()
          .filter(entry -> COUNTED.contains(entry.getKey()))
          .anyMatch(entry -> entry.getValue().recorded() != entry.getValue().simulated());
    }

    /** Recorded D of a run. */
    int starts() {
      return counts.getOrDefault("D", new Row.Count(0, 0)).recorded() / shares.size();
    }

    /** Mean of the runs. */
    double share() {
      return shares.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    }

    Row row(Row.Subject subject, List<Double> recordedShares, boolean failed) {
      return new Row(
          subject,
          Row.Mode.REPLAY,
          differing == 0 ? Row.Order.IDENTICAL : Row.Order.DIFFERS,
          first,
          counts,
          new Row.Sequential(recordedShares, share()),
          differing,
          failed,
          notes);
    }
  }
}
