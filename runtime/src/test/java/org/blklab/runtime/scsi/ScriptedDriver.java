package org.blklab.runtime.scsi;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.blklab.runtime.scsi.sense.HostByte;
import org.blklab.runtime.scsi.sense.StatusByte;
import org.blklab.runtime.sim.EventHandler;
import org.blklab.runtime.sim.Simulation;

/** A host driver that does what a test tells it. */
final class ScriptedDriver implements HostDriver, Recovery, EventHandler {
  /** Answers of {@link #queueCommand}; ACCEPTED when there are no more. */
  final Deque<Integer> answers = new ArrayDeque<>();

  /** Status bytes of completions; GOOD when there are no more. */
  final Deque<Integer> statuses = new ArrayDeque<>();

  /** When commands were offered, in microseconds. */
  final List<Long> offeredUs = new ArrayList<>();

  final List<String> recoveries = new ArrayList<>();
  final Map<Reset, Outcome> resets = new EnumMap<>(Reset.class);
  final Deque<Outcome> aborts = new ArrayDeque<>();
  private final Simulation sim;
  private final List<ScsiCommand> taken = new ArrayList<>();
  long serviceNs = 100_000;
  boolean drops; // commands are never answered
  boolean holds; // completions wait for finish()
  Outcome probe = new Outcome(true, 0);
  int depth; // of LUNs, set when they are configured
  boolean initSeesMap;
  int mapsAtInit;
  int shiftAtInit;
  int wordsAtInit;

  ScriptedDriver(Simulation sim) {
    this.sim = sim;
  }

  @Override
  public int queueCommand(ScsiCommand command) {
    offeredUs.add(sim.nowNs() / 1000);
    int answer = answers.isEmpty() ? ACCEPTED : answers.remove();
    if (answer == ACCEPTED && !drops) {
      taken.add(command);
      if (!holds) {
        sim.after(serviceNs, this, 0, taken.size() - 1);
      }
    }
    return answer;
  }

  @Override
  public void onEvent(int kind, int index) {
    ScsiCommand command = taken.get(index);
    int status = statuses.isEmpty() ? StatusByte.GOOD : statuses.remove();
    command.device().host().done(command.end(HostByte.OK, status));
  }

  /** Ends a held command, by the order in which they were taken. */
  void finish(int index) {
    onEvent(0, index);
  }

  int takenCount() {
    return taken.size();
  }

  ScsiCommand taken(int index) {
    return taken.get(index);
  }

  @Override
  public void initDevice(ScsiDevice device) {
    initSeesMap = device.hasBudget();
    mapsAtInit = device.mapsMade();
    if (device.map() != null) {
      shiftAtInit = device.map().shift();
      wordsAtInit = device.map().words();
    }
  }

  @Override
  public boolean configuresDevices() {
    return depth > 0;
  }

  @Override
  public void configureDevice(ScsiDevice device) {
    device.setQueueDepth(depth);
  }

  @Override
  public Recovery recovery() {
    return this;
  }

  @Override
  public boolean hasAbort() {
    return !aborts.isEmpty();
  }

  @Override
  public boolean hasHostReset() {
    return true;
  }

  @Override
  public Outcome abort(ScsiCommand command) {
    recoveries.add("abort@" + sim.nowNs() / 1_000_000);
    return aborts.size() > 1 ? aborts.remove() : aborts.element();
  }

  @Override
  public Outcome reset(Reset reset, ScsiDevice device) {
    recoveries.add(reset + "@" + sim.nowNs() / 1_000_000);
    return resets.getOrDefault(reset, Outcome.ABSENT);
  }

  @Override
  public Outcome probe(ScsiDevice device) {
    return probe;
  }
}
