package org.blklab.runtime.scsi;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.blklab.runtime.scsi.sense.HostByte;
import org.blklab.runtime.sim.EventHandler;

/**
 * Late and failed commands of a host: aborts first, then, once every other command of the host is
 * over, the ladder of resets. Source: spec 06 §10 (scsi_error.c).
 */
final class ErrorHandler implements EventHandler {
  /** A late command is aborted so much later. */
  private static final long ABORT_DELAY_MS = 10;

  private static final int ABORT = 0;
  private static final int ABORTED = 1;
  private static final int CONTINUE = 2;

  /** A late command, and when it is to be aborted. */
  private record Abort(ScsiCommand command, long dueNs) {}

  private final ScsiHost host;
  private final Queue<Abort> aborts = new ArrayDeque<>(); // one after the other
  private final List<ScsiCommand> failed = new ArrayList<>();
  private boolean aborting;
  private boolean abortSucceeded;
  private boolean running;
  private long clockStart = -1; // in jiffies: since when the deadline counts (last_reset)
  private int deadlineS;
  private Runnable then;
  private long runs;

  ErrorHandler(ScsiHost host) {
    this.host = host;
    deadlineS = host.template.ehDeadlineS;
  }

  /** Bound on recovery in seconds; -1 for none. */
  int deadlineS() {
    return deadlineS;
  }

  void setDeadlineS(int seconds) {
    deadlineS = seconds;
  }

  /** How often the ladder was climbed. */
  long runs() {
    return runs;
  }

  /** Commands that wait for it (host_failed). */
  int failed() {
    return failed.size();
  }

  // ---- a command is late

  /** A command is past its time; false starts its timer again. */
  boolean timedOut(ScsiCommand command) {
    command.device.statistics.timedOut++;
    startClock();
    int answer = host.driver.timedOut(command);
    if (answer == HostDriver.RESET_TIMER) {
      return false;
    }
    if (answer == HostDriver.HANDLED || command.completed) {
      return true;
    }
    command.completed = true; // what the driver says of it from now on is too late
    if (!scheduleAbort(command)) {
      command.end(HostByte.TIME_OUT, 0);
      add(command);
    }
    return true;
  }

  private void startClock() {
    if (deadlineS >= 0 && clockStart < 0) {
      clockStart = host.clock.jiffies();
    }
  }

  boolean pastDeadline() {
    return clockStart >= 0
        && deadlineS >= 0
        && host.clock.jiffies() >= clockStart + host.clock.msToJiffies(deadlineS * 1000L);
  }

  private boolean scheduleAbort(ScsiCommand command) {
    if (!host.driver.recovery().hasAbort() || command.aborted) {
      return false;
    }
    command.aborted = true;
    long dueNs = host.machine.nowNs() + host.clock.timerDelayNs(ABORT_DELAY_MS);
    aborts.add(new Abort(command, dueNs));
    host.machine.sim().at(dueNs, this, ABORT, 0);
    return true;
  }

  @Override
  public void onEvent(int kind, int arg) {
    switch (kind) {
      case ABORT -> abortNext();
      case ABORTED -> aborted();
      case CONTINUE -> {
        Runnable next = then;
        then = null;
        next.run();
      }
      default -> throw new IllegalStateException("event kind " + kind + "; please report");
    }
  }

  /** The work queue for aborts has one thread. */
  private void abortNext() {
    if (aborting || aborts.isEmpty() || aborts.element().dueNs > host.machine.nowNs()) {
      return;
    }
    if (pastDeadline()) {
      giveUp(aborts.remove().command);
      return;
    }
    aborting = true;
    Recovery.Outcome outcome = host.driver.recovery().abort(aborts.element().command);
    abortSucceeded = outcome.succeeded();
    host.machine.sim().after(outcome.tookNs(), this, ABORTED, 0);
  }

  private void aborted() {
    aborting = false;
    ScsiCommand command = aborts.remove().command;
    if (!abortSucceeded || pastDeadline()) {
      giveUp(command);
    } else {
      command.end(HostByte.TIME_OUT, 0);
      tryAgainOrFinish(command);
    }
    abortNext(); // those whose delay is over wait for this one
  }

  private void giveUp(ScsiCommand command) {
    command.end(HostByte.TIME_OUT, 0);
    add(command);
  }

  /** As far as its retries go; with DID_TIME_OUT otherwise. */
  private void tryAgainOrFinish(ScsiCommand command) {
    boolean online = !command.device.state().isOffline();
    if (online && Completion.mayRetry(command)) {
      command.device.statistics.retried++;
      host.completion.insertAgain(command);
      return;
    }
    if (command.result == 0) {
      command.end(HostByte.TIME_OUT, 0);
    }
    host.completion.finish(command);
  }

  // ---- a command has failed

  /** Hands a command to the error handler; nothing is dispatched on the host until it is done. */
  void add(ScsiCommand command) {
    if (!host.setState(HostState.RECOVERY)) {
      host.setState(HostState.CANCEL_RECOVERY);
    }
    startClock();
    command.completed = true;
    failed.add(command);
    wakeIfQuiet();
  }

  /** A command of the host is over while it is in recovery. */
  void commandLeft() {
    wakeIfQuiet();
  }

  /** It climbs the ladder only when every other command has ended or failed. */
  private void wakeIfQuiet() {
    if (!running && !failed.isEmpty() && host.inFlight == failed.size()) {
      running = true;
      runs++;
      after(0, this::recover);
    }
  }

  /** Goes on after so much simulated time; one step of recovery at a time. */
  void after(long delayNs, Runnable next) {
    if (then != null) {
      throw new IllegalStateException("error handler does two things at a time; please report");
    }
    then = next;
    host.machine.sim().at(host.machine.nowNs() + delayNs, this, CONTINUE, 0);
  }

  private void recover() {
    List<ScsiCommand> work = List.copyOf(failed);
    Recovery.Outcome own = host.driver.recovery().strategy(work.getFirst().device);
    if (own == null) {
      new RecoveryLadder(host, this, work).climb(this::flush);
    } else {
      after(own.tookNs(), () -> endStrategy(work, own.succeeded()));
    }
  }

  private void endStrategy(List<ScsiCommand> work, boolean succeeded) {
    if (!succeeded) {
      work.forEach(command -> command.device.setState(DeviceState.OFFLINE));
    }
    flush();
  }

  /** Recovery is over: commands are tried again or end, and the host goes on. */
  private void flush() {
    List<ScsiCommand> done = List.copyOf(failed);
    failed.clear();
    clockStart = -1;
    running = false;
    // the host runs again only after this loop, so what is tried again is not yet kicked
    done.forEach(this::tryAgainOrFinish);
    HostState next =
        host.state() == HostState.CANCEL_RECOVERY ? HostState.CANCEL : HostState.RUNNING;
    host.setState(next);
    host.runAll();
  }
}
