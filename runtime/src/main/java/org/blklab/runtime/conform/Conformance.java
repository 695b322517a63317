package org.blklab.runtime.conform;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.blklab.runtime.graph.Library;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.trace.TraceRecord;

/** Holds recordings of real kernels against what the simulation predicts. */
public final class Conformance {
  /** Beginnings of the search for free tags that are tried. */
  private static final int MAX_SEEDS = 16;

  private final Replay replay;

  public Conformance(Library library) {
    replay = new Replay(library);
  }

  /**
   * Checks every variant below a directory.
   *
   * @param to gets each row as soon as it is known
   * @throws BadRecording if a recording cannot be read
   */
  public void directory(Path directory, Consumer<Row> to) throws BadRecording {
    for (RecordedCase one : CaseReader.read(directory)) {
      to.accept(replayed(one));
    }
  }

  private Row replayed(RecordedCase one) throws BadRecording {
    List<Declared> declared = RecordedGraph.of(one.parameters(), "zero");
    String lun = ((Declared.Queue) declared.getLast()).lun();
    Tally tally = new Tally();
    for (RecordedCase.Run run : one.runs()) {
      if (run.trace().isPresent()) {
        List<TraceRecord> records = CaseReader.trace(run.trace().get());
        Processes processes = new Processes(records, JobKinds.of(one.jobs()));
        tally.add(run.name(), records, best(declared, lun, records, processes, tally));
      }
    }
    return tally.row(one, Row.Mode.REPLAY);
  }

  /**
   * The prediction that agrees best: a trace does not tell where the kernel begins to look for a
   * free tag (a random number), and a limited depth makes that matter.
   */
  private List<TraceRecord> best(
      List<Declared> declared,
      String lun,
      List<TraceRecord> records,
      Processes processes,
      Tally tally)
      throws BadRecording {
    List<TraceRecord> best = List.of();
    int least = Integer.MAX_VALUE;
    for (int seed = 1; seed <= MAX_SEEDS && least > 0; seed++) {
      List<TraceRecord> simulated = replay.run(declared, lun, records, processes, seed);
      int differing = new Agreement("", records, simulated).differing;
      if (differing < least) {
        least = differing;
        best = simulated;
        tally.seed = Math.max(tally.seed, seed);
      }
    }
    return best;
  }

  /** Collects the runs of one variant. */
  private static final class Tally {
    private final Map<String, Row.Count> counts = new LinkedHashMap<>();
    private final List<Double> shares = new ArrayList<>();
    private Optional<Row.Difference> first = Optional.empty();
    private double simulatedShare;
    private int differing;
    private int seed = 1;

    void add(String run, List<TraceRecord> recorded, List<TraceRecord> simulated) {
      Agreement agreement = new Agreement(run, recorded, simulated);
      differing += agreement.differing;
      first = first.or(agreement::firstDifference);
      Agreement.counts(recorded, simulated)
          .forEach(
              (action, count) ->
                  counts.merge(
                      action,
                      count,
                      (a, b) ->
                          new Row.Count(
                              a.recorded() + b.recorded(), a.simulated() + b.simulated())));
      shares.add(Agreement.sequential(recorded));
      simulatedShare = Agreement.sequential(simulated);
    }

    Row row(RecordedCase of, Row.Mode mode) {
      Row.Order order =
          shares.isEmpty()
              ? Row.Order.NOT_COMPARED
              : differing == 0 ? Row.Order.IDENTICAL : Row.Order.DIFFERS;
      return new Row(
          of.name(),
          of.kernel(),
          of.variant(),
          of.summary().repeatable(),
          mode,
          order,
          first,
          counts,
          new Row.Sequential(shares, shares.isEmpty() ? Double.NaN : simulatedShare),
          differing,
          of.summary().isOrderFixed() && order == Row.Order.DIFFERS,
          shares.isEmpty() ? List.of("no submission stream in the recording") : List.of());
    }
  }
}
