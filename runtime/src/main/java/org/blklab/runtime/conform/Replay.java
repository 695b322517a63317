package org.blklab.runtime.conform;

import java.util.List;
import java.util.Optional;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.runtime.graph.Ground;
import org.blklab.runtime.graph.FileLocator;
import org.blklab.runtime.graph.Library;
import org.blklab.runtime.graph.LiveGraph;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.trace.TraceRecord;

/** One recording replayed on the wired objects of a scenario. */
final class Replay {
  /** The set-up is over this long before the first record. */
  private static final long LEAD_NS = 10_000_000;

  private final Library library;

  Replay(Library library) {
    this.library = library;
  }

  /**
   * @param declared machine, host, LUN, queue; workloads are left out
   * @param lun the recorded one
   * @param seed of the simulation's randomness: where the search for free tags begins
   * @return what was predicted
   * @throws BadRecording if the kernel refuses a write of the set-up, or there is no such LUN
   */
  List<TraceRecord> run(
      List<Declared> declared,
      String lun,
      List<TraceRecord> records,
      Processes processes,
      long seed)
      throws BadRecording {
    ReplayEngine engine = new ReplayEngine();
    LiveGraph graph = new LiveGraph(seed, library, FileLocator.NONE, Optional.of(engine));
    graph.declare(
        declared.stream()
            .filter(each -> each instanceof Declared.Kernel || each instanceof Declared.Machine)
            .toList());
    long first = records.isEmpty() ? 0 : records.getFirst().timeNs();
    graph.machine().sim().runUntil(Math.max(0, first - LEAD_NS));
    List<Diagnostic> problems =
        graph.declare(
            declared.stream()
                .filter(
                    each ->
                        !(each instanceof Declared.Kernel
                            || each instanceof Declared.Machine
                            || each instanceof Declared.Workload))
                .toList());
    for (Diagnostic problem : problems) {
      if (problem.isError()) {
        throw new BadRecording(problem.message());
      }
    }
    Ground ground =
        graph.ground(lun).orElseThrow(() -> new BadRecording("no LUN `" + lun + "`"));
    return engine.run(records, ground, graph.lunNames().indexOf(lun), processes);
  }
}
