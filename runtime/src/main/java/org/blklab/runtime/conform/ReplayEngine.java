package org.blklab.runtime.conform;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.blklab.runtime.block.AsyncRunner;
import org.blklab.runtime.block.Bio;
import org.blklab.runtime.block.BioEnd;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.block.TagSearch;
import org.blklab.runtime.block.TaskWaker;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.graph.Ground;
import org.blklab.runtime.graph.OutsideEngine;
import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.sim.Simulation;
import org.blklab.runtime.trace.TraceCollector;
import org.blklab.runtime.trace.TraceRecord;

/**
 * Drives a queue along a recording. Told what was submitted when and by whom, when requests were
 * completed, where the ticks lie, and that a request is started (when and by whom), it lets the
 * block layer do the rest at no cost, so that what it does can be held against the recording. What
 * leaves no record (a run that starts nothing, a woken task that finds no tag) happens as soon as
 * the CPU was free for it.
 */
final class ReplayEngine implements OutsideEngine, BioEnd {
  // How long the steps of a kernel take without a record. On the recordings (a virtual machine of 1
  // ns an instruction) anything from a sixth of these times to one and a half times gives the same.

  /** Who caused a record is done with what follows without one after this time. */
  private static final long SETTLE_NS = 2_000;

  /** A worker or woken task that could run has run after this time. */
  private static final long LET_GO_NS = 8_000;

  /** A process without a record for so long after one does not run. */
  private static final long ASLEEP_NS = 10_000;

  /** A D this soon after a timer belongs to the run that the timer asked for. */
  private static final long TIMER_RUN_NS = 200_000;

  private final HeldWork work = new HeldWork();
  private final List<HeldDevice> devices = new ArrayList<>();
  private final Map<Integer, ReplayTask> tasks = new TreeMap<>();
  private final List<ReplayTask> woken = new ArrayList<>();
  private final List<TraceRecord> predicted = new ArrayList<>();
  private final InFlight inFlight = new InFlight();
  private final List<Integer> overdue = new ArrayList<>(); // completed before they were predicted
  private List<TraceRecord> records;
  private Foresight foresight;
  private Processes processes;
  private Ground ground;
  private RequestQueue queue;
  private Simulation sim;
  private HeldDevice device;
  private StepGuide guide; // null unless each choice is corrected
  private boolean implicitPlug;
  private int issued; // D predicted so far
  private int started; // D recorded so far

  @Override
  public AsyncRunner runner() {
    return work;
  }

  @Override
  public TaskWaker waker() {
    return this::woken;
  }

  @Override
  public Device instead(Device model) {
    HeldDevice held = new HeldDevice(model);
    devices.add(held);
    return held;
  }

  private void woken(IoTask task) {
    ReplayTask one = tasks.get(task.pid());
    one.wake();
    if (!woken.contains(one)) {
      woken.add(one);
    }
  }

  /**
   * Has each choice of the elevator corrected by the recorded one.
   *
   * @return false if the elevator does not take that
   */
  boolean guide(StepGuide by, Ground on) {
    guide = by;
    return by.attach(on.queue());
  }

  /**
   * Runs to the end of the recording.
   *
   * @param lun index of the recorded LUN in the graph
   * @return what was predicted, in the order in which it happened
   */
  List<TraceRecord> run(
      List<TraceRecord> recording, Ground on, int lun, Processes who) {
    records = recording;
    foresight = new Foresight(recording);
    processes = who;
    ground = on;
    queue = on.queue();
    sim = on.layer().machine().sim();
    device = devices.get(lun);
    implicitPlug = on.layer().kernel().has(Behaviour.IMPLICIT_BIO_PLUG);
    on.layer().setFineSteps(true);
    queue.addProbe(new TraceCollector(on.traceDropsFua(), this::predicted));
    for (int i = 0; i < records.size(); i++) {
      follow(i);
    }
    letGo(records.size() - 1);
    return predicted;
  }

  private void predicted(TraceRecord record) {
    predicted.add(record);
    switch (record.letter()) {
      case "D" -> issued++;
      case "C" -> {}
      default -> {
        ReplayTask by = tasks.get(record.pid());
        if (by != null) {
          by.ahead.add(record);
        }
      }
    }
  }

  private void follow(int at) {
    TraceRecord record = records.get(at);
    if (at > 0) {
      between(records.get(at - 1), record, at);
    }
    runTimers(record, at);
    ground.layer().setOutsideCpu(Math.min(record.cpu(), ground.layer().machine().cpuCount() - 1));
    switch (record.letter()) {
      case "C" -> complete(record);
      case "D" -> start(record, at);
      case "Q" -> submit(record, at);
      default -> follow(record);
    }
    if (foresight.isTagMissed(at)) {
      missTag(tasks.get(record.pid()));
    }
  }

  /** Goes on until the first try for a tag has failed, before anything can free one. */
  private void missTag(ReplayTask by) {
    while (by != null
        && by.ahead.isEmpty()
        && by.tagSearch.isUnderWay()
        && !by.submission.isRunningHctx()
        && by.step()) {}
  }

  /** What happened between two records and left none. */
  private void between(TraceRecord last, TraceRecord next, int at) {
    long pause = next.timeNs() - last.timeNs();
    if (pause > SETTLE_NS && !last.letter().equals("C")) {
      settle(last, at);
    }
    boolean submits = next.letter().equals("Q");
    if (submits) {
      finish(next.pid());
    }
    if (submits || pause > LET_GO_NS) {
      letGo(at);
    }
  }

  /**
   * Whoever caused a record ends the run of a hardware queue that it may be in. One that does not
   * show itself for a while sleeps, or its system call is over.
   */
  private void settle(TraceRecord last, int at) {
    if (Foresight.isWorker(last)) {
      work.finish();
      return;
    }
    ReplayTask by = tasks.get(last.pid());
    if (by == null) {
      return;
    }
    while (by.submission.isRunningHctx() && by.step()) {}
    if (foresight.silence(at - 1) > ASLEEP_NS) {
      boolean emptyFlush = last.letter().equals("G") && last.isFlush() && last.bytes() == 0;
      boolean sleeps = TagSearch.isExhausted(queue, 0) || foresight.isIdleAfter(last.pid(), at);
      while (by.ahead.isEmpty()
          && (emptyFlush || sleeps && by.tagSearch.isUnderWay())
          && by.step()) {}
    }
  }

  /** The next system call of a process: the one before is over. */
  private void finish(int pid) {
    work.finish();
    ReplayTask by = tasks.get(pid);
    while (by != null && by.step()) {}
  }

  /**
   * The CPU was free: runs that cannot start anything (they park a request) and woken tasks that
   * find no tag have had their turn. The others show themselves by a record, for which they wait.
   */
  private void letGo(int at) {
    work.finish();
    if (work.isDue() && (guide != null || TagSearch.isDeviceFull(queue, 0))) {
      work.runDue();
    }
    for (int i = 0; i < woken.size(); i++) {
      ReplayTask one = woken.get(i);
      if (!one.isWoken()) {
        woken.remove(i--);
      } else if (!one.tagSearch.wouldSucceed()) {
        woken.remove(i--);
        while (one.ahead.isEmpty() && one.step()) {}
      }
    }
  }

  /** Lets simulated time pass; a run that a timer asks for starts at once. */
  private void runTimers(TraceRecord next, int at) {
    long end = next.timeNs();
    while (sim.nextEventNs() <= end) {
      boolean before = work.isDue();
      sim.step(end);
      int issue = foresight.nextWorkerIssue(at);
      boolean shows =
          issue < records.size() && records.get(issue).timeNs() - sim.nowNs() < TIMER_RUN_NS;
      if (!before && work.isDue() && !shows) {
        work.runDue();
      }
    }
    sim.runUntil(end);
  }

  private void complete(TraceRecord record) {
    int number = inFlight.complete(record);
    if (number >= device.submitted()) {
      overdue.add(number); // not predicted yet
    } else if (number >= 0) {
      complete(number);
    }
  }

  private void complete(int number) {
    device.complete(number);
    sim.runUntil(sim.nowNs());
  }

  private void completeOverdue() {
    for (int i = 0; i < overdue.size(); i++) {
      if (overdue.get(i) < device.submitted()) {
        complete(overdue.remove(i--).intValue());
      }
    }
  }

  private void start(TraceRecord record, int at) {
    completeOverdue();
    inFlight.start(record, started);
    started++;
    if (guide != null) {
      guide.started(record);
    }
    if (!Foresight.isWorker(record)) {
      work.finish();
      ReplayTask by = tasks.get(record.pid());
      if (by != null && by.isAsleep()) {
        by.lookAgain();
      }
      while (issued < started && by != null && by.step()) {}
    }
    while (issued < started && work.step()) {}
    if (guide != null && issued < started) {
      runAgain(); // a choice before the recorded one's time was withdrawn
    }
    while (issued < started && someoneExits(at)) {
      while (issued < started && work.step()) {}
    }
    if (guide != null && issued < started) {
      guide.insist(true);
      runAgain();
      guide.insist(false);
    }
  }

  private void runAgain() {
    work.finish();
    queue.runHwQueues(true);
    while (issued < started && work.step()) {}
  }

  /** BFQ may keep the device idle for a process that has ended meanwhile (spec 09 Q1). */
  private boolean someoneExits(int at) {
    for (ReplayTask one : tasks.values()) {
      if (one.exited || foresight.isSeenAfter(one.task.pid(), at)) {
        continue;
      }
      while (one.step()) {}
      if (one.submission.isIdle()) {
        one.exited = true;
        queue.taskExited(one.task);
        return true;
      }
    }
    return false;
  }

  private void submit(TraceRecord record, int at) {
    ReplayTask by = tasks.get(record.pid());
    if (by == null) {
      by = new ReplayTask(ground.layer(), processes.task(record, tasks.size(), ground));
      tasks.put(record.pid(), by);
    }
    if (!by.submission.isIdle() || record.bytes() == 0 && !record.isFlush()) {
      return; // it still waits for a tag: the recording went another way, which the counts show
    }
    by.ahead.clear();
    int bios = by.plugged ? 0 : foresight.plugFrom(at, implicitPlug);
    if (bios > 0) {
      by.submission.startPlug(bios);
      by.plugged = true;
    }
    Bio bio = queue.newBio();
    bio.set(op(record), flags(record), record.sector(), record.sectors(), by.task, this);
    by.submission.submit(queue, bio);
    follow(record);
  }

  private static int op(TraceRecord record) {
    if (record.isDiscard()) {
      return Op.DISCARD;
    }
    return record.isWrite() ? Op.WRITE : Op.READ;
  }

  /** A trace does not show IDLE; direct synchronous writes have it. */
  private static int flags(TraceRecord record) {
    int flags = record.isSync() && record.isWrite() ? Op.SYNC | Op.IDLE : 0;
    flags |= record.isSync() ? Op.SYNC : 0;
    flags |= record.isFua() ? Op.FUA : 0;
    flags |= record.isFlush() ? Op.PREFLUSH : 0;
    flags |= record.isReadAhead() ? Op.RAHEAD : 0;
    flags |= record.isMeta() ? Op.META : 0;
    return flags;
  }

  /** Any other record: its process goes on until it has done something that leaves one. */
  private void follow(TraceRecord record) {
    ReplayTask by = tasks.get(record.pid());
    if (by == null) {
      if (Foresight.isWorker(record)) {
        work.step();
      }
      return;
    }
    work.finish();
    if (by.isAsleep()) {
      by.lookAgain();
    }
    while (by.ahead.isEmpty() && by.step()) {}
    if (guide != null && by.ahead.isEmpty() && by.isAsleep() && record.letter().equals("G")) {
      by.takeTag();
      while (by.ahead.isEmpty() && by.step()) {}
    }
    boolean ends = by.submission.isIdle() && record.letter().equals("U");
    if (by.ahead.isEmpty() && by.plugged && ends) {
      by.submission.finishPlug();
      by.plugged = false;
      while (by.ahead.isEmpty() && by.step()) {}
    }
    by.ahead.poll();
  }

  @Override
  public void bioEnded(Bio bio) {}
}
