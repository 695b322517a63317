package org.blklab.runtime.elevator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.blklab.runtime.Seeds;
import org.blklab.runtime.block.IoPrio;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.kernel.Release;
import org.blklab.runtime.sim.RandomStream;
import org.junit.jupiter.api.Test;

/** Random schedules: mq-deadline against a naive model, and what must always hold (02 §6.5). */
final class DeadlinePropertyTest {
  private static final int[] PRIO = {
    IoPrio.of(IoPrio.RT, 2), IoPrio.of(IoPrio.BE, 4), IoPrio.of(IoPrio.IDLE, 0)
  };
  private static final int STEPS = 300;

  /** One schedule, driven through the elevator and the model alike. */
  private static final class Pair {
    private final RandomStream random;
    private final ElevatorBench bench;
    private final DeadlineModel model;
    private final Map<String, DeadlineModel.Item> items = new HashMap<>();
    private final List<DeadlineModel.Item> inFlight = new ArrayList<>();
    private final int classes;
    private final int longestGapMs;
    private final boolean tunes;
    private final boolean requeues;
    private long nowMs;
    private int made;
    int dispatched;

    Pair(Release release, long seed) {
      random = new RandomStream(seed);
      bench = ElevatorBench.of(release, new DeadlineElevator());
      boolean old = release.compareTo(Release.V6_12) < 0;
      model = new DeadlineModel(old, old);
      classes = 1 + random.below(3);
      longestGapMs = 1 << random.below(13);
      tunes = random.below(2) == 0;
      requeues = random.below(2) == 0;
    }

    void step() {
      nowMs += random.below(4) == 0 ? random.below(longestGapMs) : 0;
      bench.at(nowMs);
      int what = random.below(20);
      if (what < 9) {
        insert();
      } else if (what < 16) {
        dispatch();
      } else if (what < 18 && !inFlight.isEmpty()) {
        finish();
      } else if (what == 18 && requeues && !inFlight.isEmpty()) {
        requeue();
      } else if (what == 19 && tunes) {
        tune();
      }
    }

    private void insert() {
      int prio = classes == 1 ? 1 : random.below(classes);
      int direction = random.below(3) == 0 ? Op.WRITE : Op.READ;
      long pos = 100L * random.below(60); // equal ones happen, adjacent ones do not
      String name = "rq" + made++;
      boolean atHead = requeues && random.below(20) == 0;
      var item = new DeadlineModel.Item(name, prio, direction, pos, made);
      items.put(name, item);
      if (atHead) {
        bench.requestAtHead(name, direction, pos, PRIO[prio]);
      } else {
        bench.bio(name, direction, pos, 8, PRIO[prio]);
      }
      model.insert(item, atHead, nowMs);
    }

    private void dispatch() {
      String got = bench.dispatch();
      DeadlineModel.Item expected = model.dispatch(nowMs);
      assertThat(got)
          .as("dispatch %d at %d ms", dispatched, nowMs)
          .isEqualTo(expected == null ? null : expected.name);
      if (expected != null) {
        inFlight.add(expected);
        dispatched++;
      }
    }

    private void finish() {
      var item = inFlight.remove(random.below(inFlight.size()));
      bench.done(item.name);
      model.done(item);
    }

    private void requeue() {
      var item = inFlight.remove(random.below(inFlight.size()));
      bench.requeue(item.name);
      model.insert(item, true, nowMs);
    }

    private void tune() {
      int value = random.below(5) == 0 ? random.below(6000) : random.below(5);
      switch (random.below(5)) {
        case 0 -> {
          bench.set("read_expire", "" + value);
          model.expire[0] = value;
        }
        case 1 -> {
          bench.set("write_expire", "" + value);
          model.expire[1] = value;
        }
        case 2 -> {
          bench.set("writes_starved", "" + (value - 1));
          model.writesStarved = value - 1;
        }
        case 3 -> {
          bench.set("fifo_batch", "" + value);
          model.fifoBatch = value;
        }
        default -> {
          bench.set("prio_aging_expire", "" + value);
          model.aging = value;
        }
      }
    }

    void run() {
      for (int i = 0; i < STEPS; i++) {
        step();
      }
      bench.elevator().checkInvariants();
    }
  }

  private static int compareWithModel(Release release, int seeds) {
    int[] dispatched = new int[1];
    Seeds.forEach(
        seeds,
        seed -> {
          var pair = new Pair(release, seed);
          pair.run();
          dispatched[0] += pair.dispatched;
        });
    return dispatched[0];
  }

  @Test
  void byPosition_randomSchedules_agreeWithTheModel() {
    assertThat(compareWithModel(Release.V7_2, 400)).isGreaterThan(10_000);
    assertThat(compareWithModel(Release.V6_12, 100)).isGreaterThan(2_000);
  }

  @Test
  void byPointer_randomSchedules_agreeWithTheModel() {
    assertThat(compareWithModel(Release.V6_1, 400)).isGreaterThan(10_000);
  }

  /** Bios that touch each other: nothing is lost, and the batch rules hold. */
  private static String mergingSchedule(Release release, long seed) {
    var random = new RandomStream(seed);
    var deadline = new DeadlineElevator();
    var bench = ElevatorBench.of(release, deadline);
    var order = new StringBuilder();
    int batch = random.below(5);
    bench.set("fifo_batch", "" + batch);
    bench.nomerges(random.below(4) == 0 ? random.below(3) : 0);
    long sectorsIn = 0;
    long sectorsOut = 0;
    long lastPos = -1;
    int lastBatching = 0;
    for (int step = 0; step < STEPS; step++) {
      if (random.below(3) != 0) {
        int op = random.below(3) == 0 ? Op.WRITE : Op.READ;
        bench.bio("rq" + step, op, 8L * random.below(400), 8);
        sectorsIn += 8;
      } else {
        Request rq = bench.dispatchRequest(0);
        if (rq != null) {
          order.append(rq.sector()).append('+').append(rq.sectors()).append(' ');
          sectorsOut += rq.sectors();
          boolean sameBatch = deadline.batching() == lastBatching + 1 && lastBatching > 0;
          if (sameBatch) {
            assertThat(rq.sector()).as("within a batch").isGreaterThanOrEqualTo(lastPos);
          }
          assertThat(deadline.batching()).isBetween(1, Math.max(batch, 1));
          assertThat(deadline.starved()).isBetween(0, 3);
          lastPos = rq.sector();
          lastBatching = deadline.batching();
        }
      }
      if (step % 16 == 0) {
        deadline.checkInvariants();
        assertFifoByDeadline(deadline, bench);
      }
    }
    for (Request rq = bench.dispatchRequest(0); rq != null; rq = bench.dispatchRequest(0)) {
      order.append(rq.sector()).append('+').append(rq.sectors()).append(' ');
      sectorsOut += rq.sectors();
    }
    deadline.checkInvariants();
    assertThat(sectorsOut).isEqualTo(sectorsIn);
    return order.toString();
  }

  private static void assertFifoByDeadline(DeadlineElevator deadline, ElevatorBench bench) {
    var reads = deadline.prioClass(DeadlineClass.BE).reads().fifo();
    for (Request rq = reads.first(); rq != null; rq = rq.nextOnList()) {
      Request following = rq.nextOnList();
      if (following != null) {
        assertThat(rq.fifoTime()).isLessThanOrEqualTo(following.fifoTime());
      }
    }
  }

  @Test
  void merging_randomSchedules_loseNothing() {
    for (Release release : List.of(Release.V7_2, Release.V6_1)) {
      Seeds.forEach(150, seed -> mergingSchedule(release, seed));
    }
  }

  @Test
  void sameSeedTwice_sameOrder() {
    Seeds.forEach(
        20,
        seed ->
            assertThat(mergingSchedule(Release.V7_2, seed))
                .isEqualTo(mergingSchedule(Release.V7_2, seed)));
  }

  /** §6.5 item 5: with reads always waiting, a write goes after at most writes_starved batches. */
  @Test
  void writeBehindEndlessReads_isServedAfterTwoBatches() {
    Seeds.forEach(
        50,
        seed -> {
          var random = new RandomStream(seed);
          var bench = ElevatorBench.of(Release.V7_2, new DeadlineElevator());
          int batch = 1 + random.below(16);
          bench.set("fifo_batch", "" + batch);
          for (int i = 0; i < 64; i++) {
            bench.read("r" + i, 100L * random.below(100_000));
          }
          for (int i = 0; i < 20; i++) {
            bench.dispatch();
          }
          bench.write("w", 500);
          int reads = 0;
          while (reads <= 3 * batch && !"w".equals(bench.dispatch())) {
            bench.read("more" + reads, 100L * random.below(100_000));
            reads++;
          }
          assertThat(reads).as("batch of %d", batch).isLessThanOrEqualTo(3 * batch);
        });
  }
}
