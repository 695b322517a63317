package org.blklab.runtime.conform;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.blklab.runtime.graph.Library;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.trace.TraceRecord;

/** Checks recordings by replay: every D must come in the recorded order. */
final class ReplayCheck {
  /** Beginnings of the search for free tags that are tried. */
  private static final int MAX_SEEDS = 16;

  private final Replay replay;

  ReplayCheck(Library library) {
    replay = new Replay(library);
  }

  Row check(RecordedCase one) throws BadRecording {
    List<Declared> declared = RecordedGraph.of(one.parameters(), "zero");
    String lun = RecordedGraph.lun(declared);
    Tally tally = new Tally();
    for (RecordedCase.Run run : one.runs()) {
      List<TraceRecord> records = TraceFiles.read(List.of(run.trace()));
      Processes processes = new Processes(records, JobKinds.of(one.jobs()));
      predict(run.name(), declared, lun, records, processes, tally);
    }
    List<String> notes = tally.notes();
    if (one.runs().isEmpty()) {
      notes.add("no submission stream in the recording");
    }
    Row.Sequential shares = new Row.Sequential(one.shares(), tally.share());
    boolean failed =
        one.summary().isOrderFixed()
            ? tally.order() == Row.Order.DIFFERS
            : tally.order() != Row.Order.NOT_COMPARED
                && Shares.isJudged(one.shares(), tally.starts())
                && !Shares.isInRange(one.shares(), tally.share());
    return new Row(
        one.name(),
        one.kernel(),
        one.variant(),
        one.summary().repeatable(),
        Row.Mode.REPLAY,
        tally.order(),
        tally.first,
        tally.counts,
        shares,
        tally.differing,
        failed,
        notes);
  }

  /** A trace without a second run: its order must be the same. */
  Row check(OwnTrace trace) throws BadRecording {
    Tally tally = new Tally();
    Processes processes = new Processes(trace.records(), trace.kinds());
    predict("trace", trace.declared(), trace.lun(), trace.records(), processes, tally);
    return new Row(
        trace.name(),
        trace.kernel(),
        trace.lun(),
        "",
        Row.Mode.REPLAY,
        tally.order(),
        tally.first,
        tally.counts,
        new Row.Sequential(List.of(Agreement.sequential(trace.records())), tally.share()),
        tally.differing,
        tally.order() == Row.Order.DIFFERS,
        tally.notes());
  }

  /**
   * Takes the prediction that agrees best: a trace does not tell where the kernel begins to look for
   * a free tag (a random number), and a limited depth makes that matter.
   */
  private void predict(
      String run,
      List<Declared> declared,
      String lun,
      List<TraceRecord> records,
      Processes processes,
      Tally tally)
      throws BadRecording {
    Agreement best = null;
    List<TraceRecord> predicted = List.of();
    int bestSeed = 1;
    for (int seed = 1; seed <= MAX_SEEDS && (best == null || best.differing > 0); seed++) {
      List<TraceRecord> simulated = replay.run(declared, lun, records, processes, seed);
      Agreement agreement = new Agreement(run, records, simulated);
      if (best == null || agreement.differing < best.differing) {
        best = agreement;
        predicted = simulated;
        bestSeed = seed;
      }
    }
    tally.add(run, best, records, predicted, bestSeed);
  }

  /** Collects the runs of one variant. */
  private static final class Tally {
    private final Map<String, Row.Count> counts = new LinkedHashMap<>();
    private final List<String> notes = new ArrayList<>();
    private final List<Double> shares = new ArrayList<>();
    private Optional<Row.Difference> first = Optional.empty();
    private int differing;

    void add(
        String run,
        Agreement agreement,
        List<TraceRecord> recorded,
        List<TraceRecord> simulated,
        int seed) {
      differing += agreement.differing;
      first = first.or(agreement::firstDifference);
      Agreement.counts(recorded, simulated).forEach(this::count);
      shares.add(Agreement.sequential(simulated));
      if (agreement.differing > 0 && agreement.differing == agreement.swapped()) {
        notes.add(
            run + ": neighbours changed places: two runs of the hardware queue overlapped");
      }
      if (seed > 1) {
        notes.add(run + ": beginning " + seed + " of the search for free tags");
      }
    }

    private void count(String action, Row.Count count) {
      counts.merge(
          action,
          count,
          (a, b) -> new Row.Count(a.recorded() + b.recorded(), a.simulated() + b.simulated()));
    }

    Row.Order order() {
      if (shares.isEmpty()) {
        return Row.Order.NOT_COMPARED;
      }
      return differing == 0 ? Row.Order.IDENTICAL : Row.Order.DIFFERS;
    }

    int starts() {
      return shares.isEmpty() ? 0 : counts.get("D").recorded() / shares.size();
    }

    /** Mean of the runs. */
    double share() {
      return shares.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    }

    List<String> notes() {
      return notes;
    }
  }
}
