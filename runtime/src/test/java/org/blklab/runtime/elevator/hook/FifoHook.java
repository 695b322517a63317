package org.blklab.runtime.elevator.hook;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.blklab.runtime.block.Request;

/** First come, first served, by numbers alone; open for tests that want a worse one. */
class FifoHook implements ElevatorHook {
  final Deque<Long> waiting = new ArrayDeque<>();
  final List<String> calls = new ArrayList<>();
  HookQueue queue;

  @Override
  public void initSched(HookQueue attached) {
    queue = attached;
  }

  @Override
  public void exitSched() {
    calls.add("exit_sched");
  }

  @Override
  public int insertReq(Request rq, boolean atHead) {
    if (atHead) {
      waiting.addFirst(rq.id());
    } else {
      waiting.addLast(rq.id());
    }
    return 0;
  }

  @Override
  public long dispatchReq(int hctx) {
    return waiting.isEmpty() ? NONE : waiting.removeFirst();
  }

  @Override
  public void mergedReq(Request rq, long victim) {
    calls.add("merged " + rq.sector() + "+" + rq.sectors() + (victim == NONE ? "" : " absorbed"));
    waiting.remove(victim);
  }

  @Override
  public void finishReq(Request rq) {
    calls.add("finish " + rq.sector() + "+" + rq.sectors());
  }

  @Override
  public void requeueReq(Request rq) {
    calls.add("requeue " + rq.sector());
  }
}
