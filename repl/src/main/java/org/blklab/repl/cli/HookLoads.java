package org.blklab.repl.cli;

import java.util.List;
import org.blklab.grammar.diag.Source;

/** The loads of {@code bench} that show what hooks cost; their twin without is "none, constant". */
final class HookLoads {
  private static final String BASE =
      """
      machine { cpus = 1; costs = zero }
      host n : null_blk { hw_queue_depth = 64 }
      lun x : constant on n { completion_nsec = 10us }
      """;

  private static final String WORK =
      """
      workload w on x {
        rw = randread; bs = 4k; iodepth = 32; ioengine = libaio; number_ios = IOS; loops = ROUNDS
      }
      run
      """;

  private static final String OBSERVER =
      """
      queue on x { scheduler = none }
      js { const seen = blk.counter("seen") }
      on block_rq_issue (rq) js { seen.add() }
      """;

  private static final String ELEVATOR =
      """
      elevator mine : js "fcfs.mjs"
      queue on x { scheduler = mine }
      """;

  /** First come, first served: what remains is the way to JavaScript and back. */
  private static final String FCFS =
      """
      const waiting = [];
      export function insert_req(rq) { waiting.push(rq); }
      export function dispatch_req() { return waiting.shift() ?? null; }
      """;

  private static final String OBSERVER_NAME = "JavaScript: a counter at each dispatch";
  private static final String ELEVATOR_NAME = "JavaScript: an elevator";

  /** Hooks that Graal compiles beside the run are at their speed after some millions of calls. */
  private static final int COMPILED_WARM_UPS = 30;

  private HookLoads() {}

  static List<BenchCommand.Load> loads() {
    int warmUps = Jit.isOn() ? COMPILED_WARM_UPS : 1;
    String how = Jit.isOn() ? ", compiled" : ", interpreted";
    return List.of(
        new BenchCommand.Load(OBSERVER_NAME + how, BASE + OBSERVER + WORK, 1, warmUps),
        new BenchCommand.Load(ELEVATOR_NAME + how, BASE + ELEVATOR + WORK, 0.5, warmUps));
  }

  /** The file that a load names. */
  static Source file(String name) {
    return new Source(name, FCFS);
  }
}
