package org.blklab.runtime.conform;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.graph.Library;
import org.blklab.runtime.graph.LiveGraph;
import org.blklab.runtime.hook.Hooks;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.trace.TraceCollector;
import org.blklab.runtime.trace.TraceRecord;
import org.blklab.runtime.workload.fio.FioImport;

/**
 * Checks recordings by a free simulation: it knows the parameters and the job file (with the
 * offsets that fio's generator makes of it) and nothing of what happened. Shares are compared, not
 * orders. What a run draws anew, the places of fio's buffers and where searches for tags begin, is
 * drawn {@value #SEEDS} times for a recorded case, and the median share is taken.
 */
final class FreeCheck {
  /** What the recordings' machine cost. */
  private static final String COSTS = "truth-vm";

  private static final int SEEDS = 5;

  private static final long LONGEST_NS = 1_000_000_000_000L;

  private final Library library;

  FreeCheck(Library library) {
    this.library = library;
  }

  Row check(RecordedCase one) throws BadRecording {
    if (one.jobs().isEmpty() || one.summary().runs().isEmpty()) {
      String missing = one.jobs().isEmpty() ? "job file" : "dispatches";
      return Row.notCompared(
          one.subject(), Row.Mode.FREE, one.shares(), "no " + missing + " in the recording");
    }
    List<String> notes = new ArrayList<>();
    Setting setting;
    try {
      setting = withJobs(RecordedGraph.of(one.parameters(), COSTS), one.jobs(), notes);
    } catch (NotSimulated e) {
      return Row.notCompared(one.subject(), Row.Mode.FREE, one.shares(), e.getMessage());
    }
    List<List<TraceRecord>> draws = new ArrayList<>();
    for (int seed = 1; seed <= SEEDS; seed++) {
      draws.add(run(setting, seed));
    }
    draws.sort(Comparator.comparingDouble(Agreement::sequential));
    double least = Agreement.sequential(draws.getFirst());
    double most = Agreement.sequential(draws.getLast());
    if (most > least) {
      notes.add(
          String.format(
              Locale.ROOT,
              "the median of %d seeds, %.1f to %.1f",
              SEEDS,
              100 * least,
              100 * most));
    }
    List<TraceRecord> simulated = draws.get(SEEDS / 2);
    return row(one.subject(), counts(one.summary(), simulated), one.shares(), simulated, notes);
  }

  Row check(OwnTrace trace) throws BadRecording {
    List<TraceRecord> simulated = run(new Setting(trace.declared(), trace.lun(), Map.of()), 1);
    return row(
        trace.subject(),
        Agreement.counts(trace.records(), simulated),
        List.of(Agreement.sequential(trace.records())),
        simulated,
        new ArrayList<>());
  }

  private static Row row(
      Row.Subject subject,
      Map<String, Row.Count> counts,
      List<Double> shares,
      List<TraceRecord> simulated,
      List<String> notes) {
    double share = Agreement.sequential(simulated);
    int starts = counts.getOrDefault("D", new Row.Count(0, 0)).recorded();
    boolean judged = Shares.isJudged(shares, starts);
    if (!judged) {
      notes.add("reported only: the runs differ too much, or there are too few D");
    }
    return new Row(
        subject,
        Row.Mode.FREE,
        Row.Order.NOT_COMPARED,
        Optional.empty(),
        counts,
        new Row.Sequential(shares, share),
        0,
        judged && !Shares.isInRange(shares, share),
        notes);
  }

  private static Setting withJobs(Setting setting, List<String> jobs, List<String> notes)
      throws BadRecording {
    List<Declared> declared = new ArrayList<>(setting.declared());
    for (String job : jobs) {
      Source source = new Source("job.fio", job);
      FioImport.Result read = FioImport.file(source);
      for (Diagnostic problem : read.diagnostics()) {
        if (problem.isError()) {
          throw new BadRecording("job file: " + problem.message());
        }
        notes.add("job file: " + problem.message());
      }
      for (FioImport.Section section : read.sections()) {
        declared.add(RecordedGraph.workload(section, setting.lun(), source));
      }
    }
    return new Setting(declared, setting.lun(), setting.shown());
  }

  /** Recorded counts are those of the first run. */
  private static Map<String, Row.Count> counts(
      RecordedCase.Summary summary, List<TraceRecord> simulated) {
    Map<String, Row.Count> counts = new LinkedHashMap<>();
    Map<String, Integer> recorded = summary.runs().getFirst().counts();
    Map<String, Row.Count> here = Agreement.counts(List.of(), simulated);
    for (String action : Agreement.ACTIONS) {
      int a = recorded.getOrDefault(action, 0);
      int b = here.getOrDefault(action, new Row.Count(0, 0)).simulated();
      if (a > 0 || b > 0) {
        counts.put(action, new Row.Count(a, b));
      }
    }
    return counts;
  }

  private List<TraceRecord> run(Setting setting, long seed) throws BadRecording {
    LiveGraph graph = new LiveGraph(seed, library);
    ScriptFaults scripts = new ScriptFaults();
    graph.hooks().connect(scripts);
    try (Hooks _ = graph.hooks()) {
      List<TraceRecord> records = run(graph, setting);
      scripts.check();
      return records;
    }
  }

  private static List<TraceRecord> run(LiveGraph graph, Setting setting) throws BadRecording {
    List<TraceRecord> records = new ArrayList<>();
    Replay.declare(graph, setting.machine());
    Replay.declare(graph, setting.disks());
    boolean dropsFua = Replay.ground(graph, setting.lun()).traceDropsFua();
    graph.addProbe(Optional.of(setting.lun()), new TraceCollector(dropsFua, records::add));
    Replay.declare(graph, setting.workloads());
    Optional<String> endless = graph.endlessWorkload();
    if (endless.isPresent()) {
      throw new BadRecording("workload `" + endless.get() + "` never ends");
    }
    graph.whenWorkloadsEnd(() -> graph.machine().sim().requestStop());
    if (graph.activeWorkloads() > 0) {
      graph.machine().sim().runUntil(LONGEST_NS);
    }
    return records;
  }
}
