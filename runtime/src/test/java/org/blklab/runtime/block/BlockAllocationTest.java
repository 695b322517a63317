package org.blklab.runtime.block;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;
import org.blklab.runtime.sim.RandomStream;
import org.junit.jupiter.api.Test;

/** Tags, merging, sorting and statistics allocate nothing per request. */
class BlockAllocationTest {
  private static final KernelProfile KERNEL = KernelProfile.of(Release.V7_2);
  private static final int WARM_UP = 20_000;
  private static final int ROUNDS = 100_000;

  /** Bytes that the rounds allocate once warm: the least of three trials, as the VM joins in. */
  private static long allocated(Runnable round) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    for (int i = 0; i < WARM_UP; i++) {
      round.run();
    }
    long least = Long.MAX_VALUE;
    for (int trial = 0; trial < 3; trial++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < ROUNDS; i++) {
        round.run();
      }
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
    }
    return least;
  }

  @Test
  void tags_getPutAndWait_allocateNothing() {
    SbitmapQueue queue = new SbitmapQueue(64, false, 2, new RandomStream(1), KERNEL);
    TagWaiter waiter = new TagWaiter(w -> true);
    int[] bits = new int[4];
    assertThat(
            allocated(
                () -> {
                  for (int i = 0; i < bits.length; i++) {
                    bits[i] = queue.getShallow(i & 1, 48);
                  }
                  queue.prepareToWait(waiter, 3);
                  queue.put(bits[0], 0);
                  queue.put(bits[1], 1);
                  queue.put(bits[2], 0);
                  queue.put(bits[3], 1);
                  queue.finishWait(waiter);
                }))
        .isZero();
  }

  @Test
  void merging_andSorting_allocateNothing() {
    MergeEngine engine =
        new MergeEngine(new QueueLimits(MergeBench.disk(), KERNEL), new SilentHost(), KERNEL);
    SectorTree tree = new SectorTree();
    Request[] requests = new Request[64];
    for (int i = 0; i < requests.length; i++) {
      requests[i] = new Request().set(Op.READ, 0, 100L * i, 8, 0);
    }
    Bio bio = MergeBench.bio(Op.READ, 50_000, 8);
    MergeBench elevator = new MergeBench(MergeBench.disk());
    int[] next = {0};
    assertThat(
            allocated(
                () -> {
                  Request rq = requests[next[0]++ & 63];
                  tree.add(rq);
                  engine.add(rq);
                  engine.mergeBio(elevator, bio);
                  engine.remove(rq);
                  tree.remove(rq);
                }))
        .isZero();
  }

  @Test
  void accountingAndThrottling_allocateNothing() {
    IoAccounting disk = new IoAccounting(1000, KERNEL);
    Wbt wbt = new Wbt(new WbtClock(), false, KERNEL);
    WbtWaiter waiter = new WbtWaiter(w -> {});
    Request rq = new Request().set(Op.WRITE, 0, 0, 8, 0);
    long[] now = {0};
    assertThat(
            allocated(
                () -> {
                  now[0] += 400_000;
                  rq.startNs = now[0];
                  wbt.begin(waiter, Op.WRITE, 0);
                  rq.wbtKind = wbt.classify(Op.WRITE, 0);
                  disk.started(rq, now[0] / 1_000_000);
                  disk.transferred(rq, 8);
                  disk.ended(rq, now[0] + 1000, now[0] / 1_000_000);
                  wbt.done(rq);
                }))
        .isZero();
  }

  /** Hears nothing. */
  private static final class SilentHost implements MergeHost {
    @Override
    public int nomerges() {
      return 0;
    }

    @Override
    public void traceMerge(TracePoint point, Bio bio, Request rq) {}

    @Override
    public void bioMerged(Request rq) {}

    @Override
    public void requestMerged(Request victim) {}

    @Override
    public void freeAbsorbed(Request victim) {}
  }
}
