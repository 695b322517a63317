package org.blklab.runtime.elevator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.kernel.Release;
import org.blklab.runtime.sim.EventHandler;
import org.junit.jupiter.api.Test;

/**
 * The acceptance scenario of spec 03 §11.2: 32 reads and W writes always outstanding on a device
 * that gets slower with the writes it holds.
 */
final class KyberClosedLoopTest implements EventHandler {
  private static final int COMPLETE = 0;
  private static final int MORE_WRITES = 1;
  private static final long MS = 1_000_000L;

  private final List<String> percentiles = new ArrayList<>();
  private final List<Request> inFlight = new ArrayList<>();
  private final ElevatorBench bench =
      ElevatorBench.of(Release.V7_2, new KyberElevator(new Recorder()));
  private int writesInFlight;
  private long nextSector;

  private final class Recorder implements KyberEvents {
    @Override
    public void latency(int domain, int type, int bucket, int samples) {
      percentiles.add(domain + "/" + type + "=" + bucket);
    }
  }

  private void submit(int op, int count) {
    for (int i = 0; i < count; i++) {
      nextSector += 1000;
      bench.request("rq" + nextSector, op, nextSector, 8);
      dispatch();
    }
  }

  private void dispatch() {
    for (Request rq = bench.dispatchRequest(0); rq != null; rq = bench.dispatchRequest(0)) {
      boolean write = rq.op() == Op.WRITE;
      writesInFlight += write ? 1 : 0;
      long serviceNs =
          write ? 1_000_000L + 5_000L * writesInFlight : 400_000L + 30_000L * writesInFlight;
      inFlight.add(rq);
      bench.host().timerAt(bench.host().nowNs() + serviceNs, this, COMPLETE, inFlight.size() - 1);
    }
  }

  @Override
  public void onEvent(int kind, int arg) {
    if (kind == MORE_WRITES) {
      submit(Op.WRITE, arg);
      return;
    }
    Request rq = inFlight.get(arg);
    writesInFlight -= rq.op() == Op.WRITE ? 1 : 0;
    bench.complete(rq);
    submit(rq.op(), 1);
  }

  /** READ IO / READ TOTAL, WRITE IO / WRITE TOTAL, depth of WRITE, after a window. */
  private String after(long ms) {
    percentiles.clear();
    bench.atNs(ms * MS);
    String depth = bench.show("sched/write_tokens").lines().findFirst().orElseThrow();
    return bucket("0/1")
        + "/"
        + bucket("0/0")
        + " "
        + bucket("1/1")
        + "/"
        + bucket("1/0")
        + " "
        + depth.substring("depth=".length());
  }

  private String bucket(String key) {
    return percentiles.stream()
        .filter(event -> event.startsWith(key + "="))
        .map(event -> event.substring(key.length() + 1))
        .reduce((first, last) -> last)
        .orElse("-");
  }

  @Test
  void closedLoop_boundedBacklogIsThrottled_deepOneProtectsItself() {
    bench.host().timerAt(600 * MS, this, MORE_WRITES, 768);
    submit(Op.READ, 32);
    submit(Op.WRITE, 256);

    assertThat(after(100)).isEqualTo("7/7 0/1 64");
    assertThat(after(200)).isEqualTo("4/7 0/2 48");
    assertThat(after(301)).isEqualTo("3/4 0/2 48");
    assertThat(after(400)).isEqualTo("3/3 0/2 48");
    assertThat(after(500)).isEqualTo("3/3 0/2 48");
    assertThat(after(600)).isEqualTo("3/3 0/2 48");
    assertThat(after(700)).isEqualTo("3/3 0/7 96");
    assertThat(after(801)).isEqualTo("6/6 0/7 128");
    assertThat(after(900)).isEqualTo("7/7 0/6 128");
    assertThat(after(1000)).isEqualTo("7/7 0/5 128");
    assertThat(after(1100)).isEqualTo("7/7 0/5 128");
  }
}
