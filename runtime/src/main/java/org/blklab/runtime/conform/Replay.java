package org.blklab.runtime.conform;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.runtime.graph.FileLocator;
import org.blklab.runtime.graph.Ground;
import org.blklab.runtime.graph.Library;
import org.blklab.runtime.graph.LiveGraph;
import org.blklab.runtime.hook.Hooks;
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
   * What came of it.
   *
   * @param predicted in the order in which it happened
   * @param setUp attributes that read otherwise than when the recording began
   */
  record Result(List<TraceRecord> predicted, List<String> setUp) {}

  /**
   * @param seed of the simulation's randomness: where the search for free tags begins
   * @throws BadRecording if the kernel refuses a write of the set-up, or there is no such LUN
   */
  Result run(Setting setting, List<TraceRecord> records, Processes processes, long seed)
      throws BadRecording {
    return run(setting, records, processes, seed, null);
  }

  /**
   * One step ahead: each choice is held against the recorded one, which then is what happens.
   *
   * @throws BadRecording also if the elevator cannot be guided
   */
  Result step(
      Setting setting,
      List<TraceRecord> records,
      Processes processes,
      long seed,
      StepGuide guide)
      throws BadRecording {
    return run(setting, records, processes, seed, guide);
  }

  private Result run(
      Setting setting,
      List<TraceRecord> records,
      Processes processes,
      long seed,
      StepGuide guide) // null for none
      throws BadRecording {
    ReplayEngine engine = new ReplayEngine();
    LiveGraph graph = new LiveGraph(seed, library, FileLocator.NONE, Optional.of(engine));
    ScriptFaults scripts = new ScriptFaults();
    graph.hooks().connect(scripts);
    try (Hooks _ = graph.hooks()) {
      declare(graph, setting.machine());
      long first = records.isEmpty() ? 0 : records.getFirst().timeNs();
      graph.machine().sim().runUntil(Math.max(0, first - LEAD_NS));
      declare(graph, setting.disks());
      Ground ground = ground(graph, setting.lun());
      List<String> setUp = differences(graph, setting);
      int lun = graph.lunNames().indexOf(setting.lun());
      if (guide != null && !engine.guide(guide, ground)) {
        throw new NotSimulated("choices are compared of BFQ alone");
      }
      List<TraceRecord> predicted = engine.run(records, ground, lun, processes);
      scripts.check();
      return new Result(predicted, setUp);
    }
  }

  /** Builds what is declared; what the kernel or a model refuses does not fit the recording. */
  static void declare(LiveGraph graph, List<Declared> declared) throws BadRecording {
    try {
      for (Diagnostic problem : graph.declare(declared)) {
        if (problem.isError()) {
          throw new BadRecording(problem.message());
        }
      }
    } catch (IllegalArgumentException e) {
      throw new BadRecording("the set-up is impossible: " + e.getMessage());
    }
  }

  static Ground ground(LiveGraph graph, String lun) throws BadRecording {
    return graph.ground(lun).orElseThrow(() -> new BadRecording("no LUN `" + lun + "`"));
  }

  private static List<String> differences(LiveGraph graph, Setting setting) {
    List<String> differences = new ArrayList<>();
    setting
        .shown()
        .forEach(
            (name, recorded) -> {
              String path = name.startsWith("iosched/") ? "queue/" + name : name;
              String here =
                  graph.attribute(setting.lun(), path).map(a -> a.show().strip()).orElse("missing");
              if (!here.equals(recorded)) {
                differences.add("set-up: " + name + " was " + recorded + ", is " + here);
              }
            });
    return differences;
  }
}
