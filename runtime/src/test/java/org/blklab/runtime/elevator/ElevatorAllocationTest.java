package org.blklab.runtime.elevator;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.blklab.runtime.block.Cgroup;
import org.blklab.runtime.block.Elevator;
import org.blklab.runtime.block.IoPrio;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.RequestList;
import org.blklab.runtime.block.TestRequests;
import org.blklab.runtime.elevator.bfq.BfqElevator;
import org.blklab.runtime.elevator.hook.ElevatorHook;
import org.blklab.runtime.elevator.hook.HookElevator;
import org.blklab.runtime.elevator.hook.HookQueue;
import org.blklab.runtime.kernel.Release;
import org.blklab.runtime.sim.RandomStream;
import org.junit.jupiter.api.Test;

/** In steady state an elevator allocates nothing, whatever goes through it. */
final class ElevatorAllocationTest {
  private static final int POOL = 192;

  /** A pool of requests that go in, out and round again, a third of them writes. */
  private static final class Loop {
    private final Elevator elevator;
    private final BenchHost host;
    private final RandomStream random = new RandomStream(7);
    private final IoTask task = new IoTask(0, "loop", 1, IoPrio.of(IoPrio.BE, 4), Cgroup.root());
    private final RequestList one = new RequestList();
    private final Request[] free = new Request[POOL];
    private int freeCount = POOL;

    Loop(Elevator elevator, Release release) {
      this.elevator = elevator;
      host = new BenchHost(BenchSetup.of(release));
      host.absorbed = this::release;
      host.keepsTrace = false;
      for (int i = 0; i < POOL; i++) {
        free[i] = TestRequests.place(new Request(), i, 0, 0);
      }
      elevator.attach(host);
    }

    private void release(Request rq) {
      elevator.finish(rq);
      TestRequests.recycle(rq);
      free[freeCount++] = rq;
    }

    void run(int requests) {
      for (int i = 0; i < requests; i++) {
        if (freeCount > 0) {
          insert();
        }
        if (freeCount < POOL / 2 || random.below(2) == 0) {
          Request rq = elevator.dispatch(0);
          if (rq != null) {
            elevator.completed(rq, host.nowNs());
            release(rq);
          }
        }
      }
    }

    private void insert() {
      Request rq = free[--freeCount];
      int op = random.below(3) == 0 ? Op.WRITE : Op.READ;
      rq.set(op, 0, 8L * random.below(1 << 20), 8, task.ioprio());
      elevator.prepare(rq);
      one.addTail(rq);
      elevator.insert(one, false);
    }
  }

  private static long bytesAllocated(Elevator elevator, Release release) {
    var loop = new Loop(elevator, release);
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    loop.run(300_000); // warm-up
    long before = threads.getCurrentThreadAllocatedBytes();
    loop.run(1_000_000);
    long after = threads.getCurrentThreadAllocatedBytes();
    elevator.checkInvariants();
    return after - before;
  }

  @Test
  void deadline_steadyState_allocatesNothing() {
    assertThat(bytesAllocated(new DeadlineElevator(), Release.V7_2)).isLessThan(1024);
    assertThat(bytesAllocated(new DeadlineElevator(), Release.V6_1)).isLessThan(1024);
  }

  /** First come, first served, in a ring of numbers. */
  private static final class RingHook implements ElevatorHook {
    private final long[] ring = new long[256];
    private int in;
    private int out;

    @Override
    public void initSched(HookQueue queue) {}

    @Override
    public int insertReq(Request rq, boolean atHead) {
      ring[in++ & 255] = rq.id();
      return 0;
    }

    @Override
    public long dispatchReq(int hctx) {
      return ring[out++ & 255];
    }

    @Override
    public long mergeReq(Request rq) {
      return NONE;
    }
  }

  @Test
  void hook_steadyState_allocatesNothing() {
    var elevator =
        new HookElevator(
            "ring",
            new RingHook(),
            fault -> {
              throw new AssertionError(fault.message());
            });
    assertThat(bytesAllocated(elevator, Release.V7_2)).isLessThan(1024);
    assertThat(elevator.counters().dispatchOk()).isGreaterThan(500_000);
  }

  @Test
  void kyber_steadyState_allocatesNothing() {
    assertThat(bytesAllocated(new KyberElevator(), Release.V7_2)).isLessThan(1024);
  }

  @Test
  void bfq_steadyState_allocatesNothing() {
    assertThat(bytesAllocated(new BfqElevator(), Release.V7_2)).isLessThan(1024);
    assertThat(bytesAllocated(new BfqElevator(), Release.V6_1)).isLessThan(1024);
  }
}
