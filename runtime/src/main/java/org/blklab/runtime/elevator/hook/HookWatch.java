package org.blklab.runtime.elevator.hook;

import java.util.function.BiConsumer;
import org.blklab.runtime.block.ElevatorHost;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.RequestList;
import org.blklab.runtime.sim.EventHandler;

/** Looks once a second, while a hook holds anything, whether the oldest request was forgotten. */
final class HookWatch implements EventHandler {
  /** Nothing went out for so long, nothing is under way and nobody will ask: 1 s. */
  private static final long STALL_NS = 1_000_000_000L;

  /** As the kernel's hung_task_timeout_secs: 120 s. */
  private static final long STARVED_NS = 120_000_000_000L;

  private final ElevatorHost host;
  private final RequestList held; // oldest first; elevatorLong: since when
  private final BiConsumer<HookFault.Kind, Request> report;
  private long reported = ElevatorHook.NONE; // number of the request reported last
  private long kickedUntilNs = -1;
  private long progressNs;
  private int inFlight;
  private boolean armed;

  HookWatch(ElevatorHost host, RequestList held, BiConsumer<HookFault.Kind, Request> report) {
    this.host = host;
    this.held = held;
    this.report = report;
  }

  int inFlight() {
    return inFlight;
  }

  void takenIn() {
    progressNs = host.nowNs();
    arm();
  }

  void givenOut() {
    progressNs = host.nowNs();
    inFlight++;
  }

  void cameBack() {
    progressNs = host.nowNs();
    inFlight--;
  }

  /** The hook is asked again at that time. */
  void kickedAt(long timeNs) {
    kickedUntilNs = Math.max(kickedUntilNs, timeNs);
  }

  private void arm() {
    if (!armed) {
      armed = true;
      host.timerAt(host.nowNs() + STALL_NS, this, 0, 0);
    }
  }

  @Override
  public void onEvent(int kind, int arg) {
    armed = false;
    Request oldest = held.first();
    if (oldest == null) {
      return;
    }
    arm();
    long now = host.nowNs();
    boolean stalled = inFlight == 0 && kickedUntilNs < now && now - progressNs >= STALL_NS;
    boolean starved = now - oldest.elevatorLong() >= STARVED_NS;
    if (oldest.id() != reported && (stalled || starved)) {
      reported = oldest.id();
      report.accept(stalled ? HookFault.Kind.NEVER_DISPATCHED : HookFault.Kind.STARVED, oldest);
    }
  }
}
