package org.blklab.runtime.elevator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.Seeds;
import org.blklab.runtime.block.IoPrio;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.kernel.Release;
import org.blklab.runtime.sim.RandomStream;
import org.junit.jupiter.api.Test;

/** Random schedules: kyber against a naive model, up to four CPUs and hardware queues. */
final class KyberPropertyTest {
  private static final int[] OPS = {Op.READ, Op.WRITE, Op.DISCARD, Op.WRITE_ZEROES};
  private static final int BE = IoPrio.of(IoPrio.BE, 4);
  private static final int STEPS = 1500;

  private record Flying(String name, int domain) {}

  private static final class Pair {
    private final RandomStream random;
    private final ElevatorBench bench;
    private final KyberModel model;
    private final List<Flying> flying = new ArrayList<>();
    private final int cpus;
    private final int hctxs;
    private final int favourite; // a domain that gets most of it, so that its tokens run out
    private final int finishOdds;
    private int made;
    int dispatched;
    int woken;
    int refused;

    Pair(long seed) {
      random = new RandomStream(seed);
      cpus = 1 + random.below(4);
      hctxs = 1 + random.below(cpus);
      favourite = random.below(4);
      finishOdds = 1 + random.below(8);
      bench = new ElevatorBench(BenchSetup.of(Release.V7_2).cpus(cpus).hctxs(hctxs));
      bench.attach(new KyberElevator());
      model = new KyberModel(hctxs, cpus);
    }

    void step() {
      int what = random.below(24);
      if (what < 10) {
        insert();
      } else if (what < 16 + finishOdds / 2 || flying.isEmpty()) {
        dispatch();
      } else if (what == 23) {
        requeue();
      } else {
        finish();
      }
      List<Integer> runs = bench.takeRuns();
      assertThat(runs).isEqualTo(model.runs);
      woken += runs.size();
      model.runs.clear();
    }

    private void insert() {
      int domain = random.below(4) == 0 ? random.below(4) : favourite;
      int cpu = random.below(cpus);
      bench.onCpu(cpu);
      String name = "rq" + made++;
      boolean atHead = random.below(30) == 0;
      long sector = 1000L * made;
      if (atHead) {
        bench.requestAtHead(name, OPS[domain], sector, BE);
      } else {
        bench.bio(name, OPS[domain], sector, 8);
      }
      model.insert(bench.host().hctxOfCpu(cpu), cpu, domain, name, atHead);
    }

    private void dispatch() {
      int hctx = random.below(hctxs);
      bench.onCpu(random.below(cpus));
      assertThat(bench.elevator().hasWork(hctx)).isEqualTo(model.hasWork(hctx));
      String got = bench.dispatch(hctx);
      assertThat(got).as("dispatch %d", dispatched).isEqualTo(model.dispatch(hctx));
      if (got != null) {
        flying.add(new Flying(got, domainOf(got)));
        dispatched++;
      } else if (model.hasWork(hctx)) {
        refused++;
      }
    }

    private int domainOf(String name) {
      return KyberDomain.of(bench.request(name).op());
    }

    private void finish() {
      Flying done = flying.remove(random.below(flying.size()));
      bench.done(done.name);
      model.freeToken(done.domain);
    }

    private void requeue() {
      Flying back = flying.remove(random.below(flying.size()));
      var rq = bench.request(back.name);
      model.freeToken(back.domain);
      model.insert(rq.hctx(), rq.cpu(), back.domain, back.name, true);
      bench.requeue(back.name);
    }
  }

  @Test
  void randomSchedules_agreeWithTheModel() {
    int[] totals = new int[3];
    Seeds.forEach(
        300,
        seed -> {
          var pair = new Pair(seed);
          for (int i = 0; i < STEPS; i++) {
            pair.step();
          }
          pair.bench.elevator().checkInvariants();
          totals[0] += pair.dispatched;
          totals[1] += pair.woken;
          totals[2] += pair.refused;
        });
    assertThat(totals[0]).as("dispatched").isGreaterThan(50_000);
    assertThat(totals[1]).as("woken").isGreaterThan(500);
    assertThat(totals[2]).as("without a token").isGreaterThan(5_000);
  }

  /** Spec 03 §6 item 5: dispatches of other domains between two of one that always has work. */
  @Test
  void fullDomains_waitNoLongerThanTheOthersBatches() {
    var bench = ElevatorBench.of(Release.V7_2, new KyberElevator());
    int[] longest = new int[4];
    int[] since = new int[4];
    long sector = 0;
    for (int i = 0; i < 2000; i++) {
      for (int domain = 0; domain < 4; domain++) {
        sector += 1000;
        bench.bio("rq" + sector, OPS[domain], sector, 8);
      }
      String name = bench.dispatch();
      int served = KyberDomain.of(bench.request(name).op());
      bench.done(name);
      for (int domain = 0; domain < 4; domain++) {
        longest[domain] = Math.max(longest[domain], since[domain]);
        since[domain] = domain == served ? 0 : since[domain] + 1;
      }
    }
    assertThat(longest).containsExactly(10, 18, 25, 25);
  }

  /** Spec 03 §6 item 6, and the same run twice. */
  @Test
  void randomLatencies_keepDepthsInTheirRange() {
    Seeds.forEach(
        50,
        seed -> {
          String first = depthsUnderRandomLatencies(seed);
          assertThat(depthsUnderRandomLatencies(seed)).isEqualTo(first);
        });
  }

  private static String depthsUnderRandomLatencies(long seed) {
    var random = new RandomStream(seed);
    var events = new StringBuilder();
    var kyber =
        new KyberElevator(
            new KyberEvents() {
              @Override
              public void adjusted(int domain, int depth) {
                assertThat(depth).isBetween(1, KyberDomain.maxDepth(domain));
                events.append(domain).append('=').append(depth).append(' ');
              }
            });
    var bench = ElevatorBench.of(Release.V7_2, kyber);
    for (int window = 1; window <= 30; window++) {
      bench.at(110L * window);
      for (int domain = 0; domain < 3; domain++) {
        long targetNs = new long[] {2_000_000L, 10_000_000L, 5_000_000_000L}[domain];
        long latencyNs = Math.max(1, targetNs / 8 * random.below(18));
        for (int i = random.below(3) * 300; i > 0; i--) {
          bench.sample("rq" + domain, OPS[domain], latencyNs);
        }
      }
    }
    return events.toString();
  }

  @Test
  void randomLatencies_doChangeDepths() {
    assertThat(depthsUnderRandomLatencies(1)).isNotEmpty();
  }
}
