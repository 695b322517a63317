package org.blklab.runtime.conform;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.graph.Library;
import org.blklab.runtime.graph.LiveGraph;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.trace.TraceCollector;
import org.blklab.runtime.trace.TraceRecord;
import org.blklab.runtime.workload.fio.FioImport;

/**
 * Checks recordings by a free simulation: it knows the parameters and the job file (with the offsets
 * that fio's generator makes of it) and nothing of what happened. Shares are compared, not orders.
 */
final class FreeCheck {
  /** What the recordings' machine cost. */
  private static final String COSTS = "truth-vm";

  private static final long LONGEST_NS = 1_000_000_000_000L;

  private final Library library;

  FreeCheck(Library library) {
    this.library = library;
  }

  Row check(RecordedCase one) throws BadRecording {
    List<Declared> declared = new ArrayList<>(RecordedGraph.of(one.parameters(), COSTS));
    String lun = RecordedGraph.lun(declared);
    List<String> notes = new ArrayList<>();
    boolean hasJobs = addJobs(one.jobs(), lun, declared, notes);
    if (!hasJobs) {
      notes.add("no job file in the recording");
    } else if (one.summary().runs().isEmpty()) {
      notes.add("no dispatches in the recording");
    }
    List<TraceRecord> simulated =
        hasJobs && !one.summary().runs().isEmpty() ? run(declared, lun) : List.of();
    double share = Agreement.sequential(simulated);
    Map<String, Row.Count> counts = counts(one.summary(), simulated);
    int starts = counts.getOrDefault("D", new Row.Count(0, 0)).recorded();
    boolean judged = !simulated.isEmpty() && Shares.isJudged(one.shares(), starts);
    if (!simulated.isEmpty() && !judged) {
      notes.add("reported only: the runs differ too much, or there are too few D");
    }
    return new Row(
        one.name(),
        one.kernel(),
        one.variant(),
        one.summary().repeatable(),
        Row.Mode.FREE,
        Row.Order.NOT_COMPARED,
        Optional.empty(),
        counts,
        new Row.Sequential(one.shares(), share),
        0,
        judged && !Shares.isInRange(one.shares(), share),
        notes);
  }

  Row check(OwnTrace trace) throws BadRecording {
    List<TraceRecord> simulated = run(trace.declared(), trace.lun());
    List<Double> recorded = List.of(Agreement.sequential(trace.records()));
    Map<String, Row.Count> counts = Agreement.counts(trace.records(), simulated);
    double share = Agreement.sequential(simulated);
    int starts = Agreement.starts(trace.records()).size();
    return new Row(
        trace.name(),
        trace.kernel(),
        trace.lun(),
        "",
        Row.Mode.FREE,
        Row.Order.NOT_COMPARED,
        Optional.empty(),
        counts,
        new Row.Sequential(recorded, share),
        0,
        Shares.isJudged(recorded, starts) && !Shares.isInRange(recorded, share),
        List.of());
  }

  private static boolean addJobs(
      List<String> jobs, String lun, List<Declared> declared, List<String> notes)
      throws BadRecording {
    boolean any = false;
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
        declared.add(RecordedGraph.workload(section, lun, source));
        any = true;
      }
    }
    return any;
  }

  /** Recorded counts are those of the first run. */
  private static Map<String, Row.Count> counts(
      RecordedCase.Summary summary, List<TraceRecord> simulated) {
    Map<String, Row.Count> counts = new LinkedHashMap<>();
    if (summary.runs().isEmpty()) {
      return counts;
    }
    Map<String, Integer> recorded = summary.runs().getFirst().counts();
    Map<String, Row.Count> ours = Agreement.counts(List.of(), simulated);
    for (String action : Agreement.ACTIONS) {
      int a = recorded.getOrDefault(action, 0);
      int b = ours.getOrDefault(action, new Row.Count(0, 0)).simulated();
      if (a > 0 || b > 0) {
        counts.put(action, new Row.Count(a, b));
      }
    }
    return counts;
  }

  private List<TraceRecord> run(List<Declared> declared, String lun) throws BadRecording {
    LiveGraph graph = new LiveGraph(1, library);
    List<TraceRecord> records = new ArrayList<>();
    List<Declared> before =
        declared.stream().filter(each -> !(each instanceof Declared.Workload)).toList();
    List<Declared> workloads =
        declared.stream().filter(Declared.Workload.class::isInstance).toList();
    List<Diagnostic> problems = new ArrayList<>(graph.declare(before));
    boolean dropsFua = graph.ground(lun).orElseThrow().traceDropsFua();
    graph.addProbe(Optional.of(lun), new TraceCollector(dropsFua, records::add));
    problems.addAll(graph.declare(workloads));
    for (Diagnostic problem : problems) {
      if (problem.isError()) {
        throw new BadRecording(problem.message());
      }
    }
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
