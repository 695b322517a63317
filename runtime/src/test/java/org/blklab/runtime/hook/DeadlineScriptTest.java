package org.blklab.runtime.hook;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.Seeds;
import org.blklab.runtime.block.Elevator;
import org.blklab.runtime.block.Errno;
import org.blklab.runtime.block.IoPrio;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.elevator.DeadlineElevator;
import org.blklab.runtime.elevator.ElevatorBench;
import org.blklab.runtime.elevator.hook.ElevatorHook;
import org.blklab.runtime.elevator.hook.HookElevator;
import org.blklab.runtime.hook.js.PolyglotEngine;
import org.blklab.runtime.kernel.Release;
import org.blklab.runtime.plan.Place;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.sim.RandomStream;
import org.junit.jupiter.api.Test;

/** The example mq-deadline.mjs decides as the elevator that it copies. */
final class DeadlineScriptTest {
  private static final Path FILE = Path.of("..", "examples", "elevators", "mq-deadline.mjs");
  private static final int STEPS = 300;
  private static final int[] CLASSES = {IoPrio.NONE, IoPrio.RT, IoPrio.BE, IoPrio.IDLE};

  private final List<String> failures = new ArrayList<>();

  private final class Failing implements HookActions {
    @Override
    public void print(String line) {}

    @Override
    public void write(
        String owner, String attribute, String text, Place place, Consumer<Errno> done) {}

    @Override
    public void stop(String reason) {}

    @Override
    public void failed(Diagnostic diagnostic) {
      failures.add(diagnostic.message() + " at " + diagnostic.span());
    }
  }

  /** What a run does beside its requests. */
  private record Setup(int fifoBatch, long readExpireMs, long agingMs, boolean classes) {
    static Setup of(RandomStream random) {
      return new Setup(
          1 + random.below(16),
          random.below(2) == 0 ? 500 : 1 + random.below(40),
          random.below(2) == 0 ? 10_000 : 1 + random.below(200),
          random.below(2) == 0);
    }

    Settings parameters() {
      Map<String, Value> values = new LinkedHashMap<>();
      values.put("fifo_batch", Value.count(fifoBatch));
      values.put("read_expire", Value.time(readExpireMs * 1_000_000));
      values.put("prio_aging_expire", Value.time(agingMs * 1_000_000));
      return new Settings(values);
    }
  }

  private static List<String> run(Elevator elevator, Setup setup, RandomStream random) {
    var bench = ElevatorBench.of(Release.V7_2, elevator);
    if (elevator instanceof DeadlineElevator) {
      bench.set("fifo_batch", "" + setup.fifoBatch);
      bench.set("read_expire", "" + setup.readExpireMs);
      bench.set("prio_aging_expire", "" + setup.agingMs);
    }
    bench.nomerges(random.below(4) == 0 ? random.below(3) : 0);
    int longestGapMs = 1 << random.below(9);
    int positions = 20 << random.below(6);
    long nowMs = 0;
    List<String> log = new ArrayList<>();
    List<String> flying = new ArrayList<>();
    for (int step = 0; step < STEPS; step++) {
      nowMs += random.below(3) == 0 ? random.below(longestGapMs) : 0;
      bench.at(nowMs);
      int what = random.below(12);
      int op = random.below(3) == 0 ? Op.WRITE : Op.READ;
      int prio = IoPrio.of(setup.classes ? CLASSES[random.below(4)] : IoPrio.BE, 4);
      long sector = 8L * random.below(positions);
      if (what < 6) {
        bench.bio("rq" + step, op, sector, 8, prio);
      } else if (what < 10 && elevator.hasWork(0)) {
        String name = bench.dispatch();
        log.add(name == null ? "nothing" : name + " " + extent(bench.request(name)));
        if (name != null) {
          flying.add(name);
        }
      } else if (what == 10 && !flying.isEmpty()) {
        bench.done(flying.remove(random.below(flying.size())));
      } else if (what == 11 && !flying.isEmpty() && random.below(4) == 0) {
        bench.requeue(flying.remove(random.below(flying.size())));
      }
    }
    elevator.checkInvariants();
    return log;
  }

  private static String extent(Request rq) {
    return rq.op() + " " + rq.sector() + "+" + rq.sectors();
  }

  private static ElevatorHook hook(HookEngine engine, ElevatorScript declared) {
    try {
      return engine.elevator(declared, "sda");
    } catch (HookFailure e) {
      throw new AssertionError(e.getMessage(), e);
    }
  }

  @Test
  void script_dispatchesLikeTheBuiltIn() throws Exception {
    // given
    Source source = new Source("mq-deadline.mjs", Files.readString(FILE));
    Script script = Script.file(source);
    int[] dispatched = new int[1];
    try (var engine =
        new PolyglotEngine(new TestWorld(), new Failing(), new HookMeasurements())) {
      Seeds.forEach(
          30,
          seed -> {
            Setup setup = Setup.of(new RandomStream(seed));
            List<String> expected =
                run(new DeadlineElevator(), setup, new RandomStream(seed));
            // when
            var declared =
                new ElevatorScript("dl", script, setup.parameters(), script.head());
            List<String> faults = new ArrayList<>();
            Elevator elevator =
                new HookElevator(
                    "dl", hook(engine, declared), fault -> faults.add(fault.message()));
            // then
            assertThat(run(elevator, setup, new RandomStream(seed))).isEqualTo(expected);
            assertThat(failures).isEmpty();
            assertThat(faults).isEmpty();
            dispatched[0] += expected.size();
          });
    }
    assertThat(dispatched[0]).isGreaterThan(1_500);
  }
}
