package org.blklab.runtime.lab;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import org.blklab.runtime.block.Bio;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.Probe;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.block.TracePoint;
import org.blklab.runtime.stats.StageStats;
import org.blklab.runtime.stats.StageStats.Stage;

/** Keeps the lives of the slowest requests, and of one that is looked for. */
final class Lives implements Probe {
  /** Issues that are remembered: a request overtaken by more has its count cut off there. */
  private static final int REMEMBERED = 1 << 13;

  private static final int SHOWN = 8;

  private final int most;
  private final long wanted;
  private final List<PriorityQueue<Life>> slowest = List.of(heap(), heap());
  private final Map<Integer, Integer> waitQueues = new TreeMap<>();
  private final long[] id = new long[REMEMBERED];
  private final long[] sector = new long[REMEMBERED];
  private final long[] insertNs = new long[REMEMBERED];
  private final long[] issueNs = new long[REMEMBERED];
  private final int[] sectors = new int[REMEMBERED];
  private final int[] op = new int[REMEMBERED];
  private final RequestQueue[] queues = new RequestQueue[REMEMBERED];
  private long issued;
  private Life found;

  /**
   * @param most how many of the slowest reads and of the slowest others are kept
   * @param wanted id of a request that is kept in any case, -1 for none
   */
  Lives(int most, long wanted) {
    this.most = most;
    this.wanted = wanted;
  }

  private static PriorityQueue<Life> heap() {
    return new PriorityQueue<>(
        Comparator.comparingLong(Life::totalNs)
            .thenComparing(Comparator.comparingLong(Life::id).reversed()));
  }

  @Override
  public boolean wants(TracePoint point) {
    return point == TracePoint.TAG_WAIT
        || point == TracePoint.RQ_ISSUE
        || point == TracePoint.RQ_FREE;
  }

  @Override
  public void hit(
      TracePoint point, RequestQueue queue, Bio bio, Request rq, IoTask task, long value) {
    switch (point) {
      case TAG_WAIT -> {
        if (task != null) {
          waitQueues.put(task.pid(), (int) value);
        }
      }
      case RQ_ISSUE -> remember(queue, rq);
      default -> freed(queue, rq);
    }
  }

  private void remember(RequestQueue queue, Request rq) {
    int at = (int) (issued++ % REMEMBERED);
    id[at] = rq.id();
    sector[at] = rq.sector();
    sectors[at] = rq.sectors();
    op[at] = rq.op();
    insertNs[at] = rq.insertNs() > 0 ? rq.insertNs() : rq.startNs();
    issueNs[at] = queue.nowNs();
    queues[at] = queue;
  }

  private void freed(RequestQueue queue, Request rq) {
    if (rq.issueNs() == 0 || rq.completeNs() == 0 || rq.op() == Op.FLUSH) {
      return;
    }
    boolean isWanted = rq.id() == wanted && found == null;
    if (isWanted) {
      found = life(queue, rq);
    }
    PriorityQueue<Life> heap = slowest.get(direction(rq.op()));
    if (most > 0 && (heap.size() < most || totalNs(rq) > heap.peek().totalNs())) {
      heap.add(life(queue, rq));
      if (heap.size() > most) {
        heap.poll();
      }
    }
  }

  /** 0 for reads, 1 for the others. */
  private static int direction(int op) {
    return Op.direction(op) == 0 ? 0 : 1;
  }

  private static long totalNs(Request rq) {
    return rq.completeNs()
        - rq.startNs()
        + rq.tagWaitNs()
        + StageStats.stageNs(rq, Stage.FREEZE);
  }

  private Life life(RequestQueue queue, Request rq) {
    List<Long> stages = new ArrayList<>();
    for (Stage stage : Stage.values()) {
      stages.add(Math.max(0, StageStats.stageNs(rq, stage)));
    }
    long inserted = rq.insertNs() > 0 ? rq.insertNs() : rq.startNs();
    int[] before = new int[2];
    int[] later = new int[2];
    List<Life.Before> last = new ArrayList<>();
    long oldest = Math.max(0, issued - REMEMBERED);
    for (long i = issued - 1; i >= oldest; i--) {
      int at = (int) (i % REMEMBERED);
      if (queues[at] != queue || issueNs[at] >= rq.issueNs()) {
        continue;
      }
      if (issueNs[at] < inserted) {
        break;
      }
      int direction = direction(op[at]);
      before[direction]++;
      boolean isLater = insertNs[at] > inserted;
      later[direction] += isLater ? 1 : 0;
      if (last.size() < SHOWN) {
        last.addFirst(
            new Life.Before(
                id[at], Op.name(op[at]), sector[at], sectors[at], issueNs[at], isLater));
      }
    }
    IoTask task = rq.task();
    int waitQueue =
        rq.tagWaitNs() > 0 && task != null ? waitQueues.getOrDefault(task.pid(), -1) : -1;
    return new Life(
        queue.name(),
        rq.id(),
        Op.name(rq.op()),
        rq.isSync(),
        rq.sector(),
        rq.sectors(),
        task == null ? "" : task.name(),
        task == null ? 0 : task.pid(),
        rq.tag(),
        rq.schedTag(),
        queue.elevatorName(),
        waitQueue,
        inserted,
        rq.issueNs(),
        rq.completeNs(),
        stages,
        totalNs(rq),
        before[0],
        before[1],
        later[0] + later[1],
        later[0],
        last);
  }

  /**
   * The slowest requests, the slowest first.
   *
   * @param direction 0 for reads, 1 for the others, -1 for all
   */
  List<Life> slowest(int direction) {
    return slowest.stream()
        .filter(heap -> direction < 0 || heap == slowest.get(direction))
        .flatMap(PriorityQueue::stream)
        .sorted(
            Comparator.comparingLong(Life::totalNs).reversed().thenComparingLong(Life::id))
        .toList();
  }

  /** The one that was looked for; null if it has not ended. */
  Life found() {
    return found;
  }

  void reset() {
    slowest.forEach(PriorityQueue::clear);
  }
}
